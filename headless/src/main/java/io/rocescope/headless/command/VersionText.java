package io.rocescope.headless.command;

import io.rocescope.headless.service.NativeLibraries;

/// What `-V` prints.
public final class VersionText {
    private VersionText() {}

    /// Versions of the program, the JVM and the native libraries that are not needed for reading files.
    public static String lines() {
        String version = VersionText.class.getPackage().getImplementationVersion();
        return "rocescope " + (version == null ? "(unpackaged)" : version) + "\n"
                + "JVM       " + Runtime.version() + " (" + System.getProperty("java.vm.name") + ", "
                + System.getProperty("os.name") + " " + System.getProperty("os.arch") + ")\n"
                + "libpcap   " + NativeLibraries.describe("pcap") + "\n"
                + "libibverbs " + NativeLibraries.describe("ibverbs") + "\n";
    }
}
