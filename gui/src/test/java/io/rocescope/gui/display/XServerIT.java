package io.rocescope.gui.display;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.rocescope.gui.testing.Samples;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `./rocescope gui FILE` on a real X server: the window comes up and keys do what they should. Runs after packaging.
class XServerIT {
    private static final long TIMEOUT_S = 90;
    private static final Path ROOT = Objects.requireNonNull(Samples.directory().getParent());

    @TempDir
    Path directory;

    private final List<Process> started = new ArrayList<>();
    private String display = "";

    @BeforeEach
    void startServer() throws Exception {
        boolean there = onPath("Xvfb")
                && onPath("xdotool")
                && Files.exists(ROOT.resolve("gui/target/gui.jar"))
                && Files.exists(ROOT.resolve("headless/target/headless.jar"));
        if (System.getenv("ROCESCOPE_CI") == null) {
            assumeTrue(there, "needs Xvfb, xdotool and a packaged gui/target/gui.jar");
        }
        assertThat(there).as("Xvfb, xdotool and gui/target/gui.jar").isTrue();
        Process server = start("Xvfb", "-displayfd", "1", "-screen", "0", "1440x900x24", "-nolisten", "tcp");
        var reader = new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
        display = ":" + reader.readLine().strip();
    }

    @AfterEach
    void stopAll() throws Exception {
        for (Process process : started.reversed()) {
            process.destroy();
            process.waitFor(TIMEOUT_S, TimeUnit.SECONDS);
        }
    }

    private static boolean onPath(String program) {
        for (String place : System.getenv("PATH").split(java.io.File.pathSeparator, -1)) {
            if (Files.isExecutable(Path.of(place, program))) {
                return true;
            }
        }
        return false;
    }

    private Process start(String... command) throws IOException {
        var builder = new ProcessBuilder(command)
                .directory(ROOT.toFile())
                .redirectError(errors(started.size()).toFile());
        builder.environment().put("DISPLAY", display);
        builder.environment().put("ROCESCOPE_NO_BUILD", "1");
        builder.environment().put("ROCESCOPE_JAVA_OPTIONS", "-Drocescope.settings=" + directory.resolve("gui.json"));
        Process process = builder.start();
        started.add(process);
        return process;
    }

    private Path errors(int process) {
        return directory.resolve("stderr-" + process);
    }

    private String tool(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("xdotool"));
        command.addAll(List.of(arguments));
        Process process = start(command.toArray(new String[0]));
        assertThat(process.waitFor(TIMEOUT_S, TimeUnit.SECONDS))
                .as(command.toString())
                .isTrue();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    private void awaitTitle(String window, String title) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_S);
        while (!tool("getwindowname", window).equals(title) && System.nanoTime() < deadline) {
            Thread.sleep(100);
        }
        assertThat(tool("getwindowname", window)).isEqualTo(title);
    }

    @Test
    void shouldComeUpWithTheFileAndObeyKeys() throws Exception {
        Process program = start("./rocescope", "gui", "samples-pcap/rnr.a.pcap");
        String window = tool("search", "--sync", "--name", "rnr.a.pcap")
                .lines()
                .findFirst()
                .orElseThrow();
        awaitTitle(window, "rnr.a.pcap — RoceScope");
        tool("windowfocus", "--sync", window);
        tool("key", "ctrl+w");
        awaitTitle(window, "RoceScope");
        tool("key", "ctrl+q");
        assertThat(program.waitFor(TIMEOUT_S, TimeUnit.SECONDS)).isTrue();
        assertThat(program.exitValue()).isZero();
        // The first process was the server.
        assertThat(Files.readString(errors(1))).isEmpty();
        assertThat(Files.readString(directory.resolve("gui.json"))).contains("rnr.a.pcap");
    }

    @Test
    void shouldSayThatThereIsNoDisplay() throws Exception {
        display = "";
        Process program = start("./rocescope", "gui", "samples-pcap/rnr.a.pcap");
        assertThat(program.waitFor(TIMEOUT_S, TimeUnit.SECONDS)).isTrue();
        assertThat(program.exitValue()).isEqualTo(4);
        assertThat(Files.readString(errors(1))).contains("no display: set DISPLAY, or use `rocescope analyze`");
    }
}
