package io.rocescope.headless.service;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Finds native libraries without loading them: their file names carry their versions.
public final class NativeLibraries {
    private static final List<String> DIRECTORIES = List.of(
            "/usr/local/lib",
            "/usr/lib",
            "/lib",
            "/usr/lib64",
            "/lib64",
            "/opt/homebrew/lib",
            "/usr/lib/x86_64-linux-gnu",
            "/usr/lib/aarch64-linux-gnu",
            "/lib/x86_64-linux-gnu",
            "/lib/aarch64-linux-gnu");

    private NativeLibraries() {}

    /// @param name without `lib`
    /// @return the library's file with its version, or "not found"
    public static String describe(String name) {
        for (Path directory : directories()) {
            if (!Files.isDirectory(directory)) {
                continue;
            }
            try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "lib" + name + ".{so,so.*,dylib}")) {
                for (Path file : files) {
                    Path real = file.toRealPath();
                    return real.getFileName() + " (" + directory + ")";
                }
            } catch (IOException e) {
                // A directory that cannot be read holds nothing for us.
            }
        }
        return "not found";
    }

    private static List<Path> directories() {
        var all = new ArrayList<Path>();
        for (String list : new String[] {System.getenv("LD_LIBRARY_PATH"), System.getProperty("java.library.path")}) {
            for (String directory : list == null ? new String[0] : list.split(":", -1)) {
                if (!directory.isEmpty()) {
                    all.add(Path.of(directory));
                }
            }
        }
        DIRECTORIES.forEach(directory -> all.add(Path.of(directory)));
        return all;
    }
}
