# To be sourced: runs a class of gui's tests on JavaFX's headless platform, after `./verify -DskipTests` or the like.

. "$root/headless/scripts/toolchain.sh"
find_jdk
find_maven

# run_headless CLASS ARGUMENT…
run_headless() {
  local list=$root/gui/target/test-classpath
  if [ ! -e "$list" ] || [ "$root/gui/pom.xml" -nt "$list" ]; then
    JAVA_HOME=$jdk "$maven" -q -f "$root/pom.xml" -pl gui -am -DskipTests -Dspotless.check.skip=true test-compile \
      org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath -Dmdep.outputFile="$list" -Dmdep.includeScope=test
  fi
  "$jdk/bin/java" -Xmx1g -XX:MaxDirectMemorySize=64g -XX:+UseParallelGC -Drocescope.root="$root" \
    -Dglass.platform=Headless -Dprism.order=sw --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow \
    -cp "$root/gui/target/test-classes:$root/gui/target/classes:$(cat "$list")" "$@"
}
