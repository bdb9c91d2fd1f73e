package io.rocescope.headless.command;

import io.rocescope.headless.DeviceException;
import io.rocescope.headless.Terminal;
import io.rocescope.headless.UsageException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/// The capture that a command writes; a picocli mixin.
final class CaptureTarget {
    private static final String STDOUT = "-";

    @Option(
            names = {"-w", "--write", "-o", "--output"},
            required = true,
            paramLabel = "OUT",
            description = "The pcapng file to write; - is standard output.")
    private String name = STDOUT;

    String name() {
        return name;
    }

    /// Refuses to write over an input, which is read while the output is written.
    void refuse(List<String> inputs) throws UsageException {
        for (String file : inputs) {
            try {
                if (!name.equals(STDOUT)
                        && Files.exists(Path.of(name))
                        && Files.isSameFile(Path.of(file), Path.of(name))) {
                    throw new UsageException("-w " + name + " is one of the inputs");
                }
            } catch (IOException e) {
                // An input that is not there is reported when it is opened.
            }
        }
    }

    OutputStream open(Terminal terminal) throws DeviceException {
        if (name.equals(STDOUT)) {
            return terminal.out();
        }
        try {
            return Files.newOutputStream(Path.of(name));
        } catch (IOException e) {
            throw new DeviceException(name + " cannot be written: " + e.getMessage(), e);
        }
    }
}
