#!/usr/bin/env bash
# Measures how exactly the engine keeps a schedule on this machine: WRITEs at an even rate on the simulated device, by the
# machine's clock. Build first (mvn -pl replay -am package -DskipTests).
#   schedule.sh [REQUESTS_PER_SECOND [SECONDS [ROUNDS]]]
# For figures worth keeping: nothing else on the machine, and as root, so that nice(1) can put it first.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/headless/scripts/toolchain.sh"
find_jdk 2>/dev/null || true
java=${jdk:-${JAVA_HOME:?set JAVA_HOME to a JDK 25}}/bin/java
path=$root/replay/target/classes:$root/parser/target/classes:$root/ksy-specs/target/classes
for jar in "$root"/headless/target/lib/*.jar; do
  case $jar in */replay-*|*/parser-*|*/ksy-specs-*) ;; *) path+=:$jar ;; esac
done
first=()
[ "$(id -u)" != 0 ] || first=(nice -n -20)
exec "${first[@]}" "$java" -XX:+UseSerialGC -Xms1g --enable-native-access=ALL-UNNAMED -cp "$path" \
  "$root/replay/bench/SchedulePrecision.java" "${1:-10000}" "${2:-5}" "${3:-4}"
