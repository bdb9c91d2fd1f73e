#!/usr/bin/env bash
# Measures how exactly the engine keeps a schedule on this machine: WRITEs at an even rate on the simulated device, by the
# machine's clock. Build first (./rocescope --version).
#   schedule.sh [REQUESTS_PER_SECOND [SECONDS [ROUNDS]]]
# For figures worth keeping: nothing else on the machine, and as root, so that the posting thread has real-time priority;
# rounds should be shorter than the 0.95 s of each second that Linux lets such a thread have.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/headless/scripts/toolchain.sh"
find_jdk
java=$jdk/bin/java
path=$root/replay/target/classes:$root/parser/target/classes:$root/ksy-specs/target/classes
for jar in "$root"/headless/target/lib/*.jar; do
  case $jar in */replay-*|*/parser-*|*/ksy-specs-*) ;; *) path+=:$jar ;; esac
done
exec "$java" ${ROCESCOPE_JAVA_OPTIONS:-} -XX:+UseSerialGC -Xms1g --enable-native-access=ALL-UNNAMED -cp "$path" \
  "$root/replay/bench/SchedulePrecision.java" "${1:-10000}" "${2:-0.8}" "${3:-8}"
