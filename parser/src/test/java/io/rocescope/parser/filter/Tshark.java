package io.rocescope.parser.filter;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/// Wireshark's command line program, where it is installed.
final class Tshark {
    /// Protocols that take a payload for their own by its looks, or a UDP port for theirs; this project never does. IP
    /// fragments are left alone, as here.
    private static final List<String> OPTIONS = List.of(
            "-n",
            "-o",
            "ip.defragment:FALSE",
            "-o",
            "ipv6.defragment:FALSE",
            "--disable-protocol",
            "rpcordma",
            "--disable-protocol",
            "tftp",
            "--disable-protocol",
            "nvme-rdma",
            "--disable-protocol",
            "iser",
            "--disable-protocol",
            "smb_direct");

    private static final boolean THERE = there();

    private Tshark() {}

    static boolean isThere() {
        return THERE;
    }

    private static boolean there() {
        try {
            Process process = new ProcessBuilder("tshark", "--version")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(30, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /// @return what the program wrote, line by line; one string that starts with "tshark: " where it failed
    static List<String> run(Path capture, String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<String>(List.of("tshark", "-r", capture.toString()));
        command.addAll(OPTIONS);
        command.addAll(Arrays.asList(arguments));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = process.waitFor();
        return code == 0 ? out.lines().toList() : List.of("tshark: exit code " + code);
    }

    /// The display fields that it knows.
    static Set<String> fieldNames() throws IOException, InterruptedException {
        Process process = new ProcessBuilder("tshark", "-G", "fields")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return out.lines()
                .map(line -> line.split("\t"))
                .filter(columns -> columns.length > 2)
                .map(columns -> columns[2])
                .collect(Collectors.toSet());
    }
}
