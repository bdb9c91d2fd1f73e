# Runs the live tests of the build in one JVM. LabTest has written /out/java.args: the command line from the JVM's options
# on. The JVM's flags are for a slow processor: no optimising compiler, no second garbage collector thread.
java=$(head -n 1 /out/java.home)/bin/java
"$java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx1g -Xshare:auto -XX:-UsePerfData --enable-native-access=ALL-UNNAMED \
  -Drocescope.live=true @/out/java.args
