package io.rocescope.headless;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Exit codes and messages: what a script or a person at a prompt relies on.
class MainTest {
    private static final String ALL_OPS = CommandLineRun.sample("allops.a.pcap").toString();

    @Test
    void shouldListTheCommandsInTheHelp() {
        CommandLineRun run = CommandLineRun.of("--help");
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("packets", "export", "Exit codes");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void shouldExplainEveryCommand() {
        for (String command : new String[] {"packets", "export"}) {
            CommandLineRun run = CommandLineRun.of(command, "--help");
            assertThat(run.code()).isZero();
            assertThat(run.out()).contains("Usage: rocescope " + command, "--decode-as", "FILE");
        }
        assertThat(CommandLineRun.of("help", "packets").out())
                .isEqualTo(CommandLineRun.of("packets", "--help").out());
    }

    @Test
    void shouldPrintVersions() {
        CommandLineRun run = CommandLineRun.of("-V");
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("rocescope ", "JVM ", "libpcap ", "libibverbs ");
    }

    @Test
    void shouldRefuseWrongUsageWithTwo() {
        assertThat(CommandLineRun.of().code()).isEqualTo(2);
        assertThat(CommandLineRun.of("paquets").err()).contains("no command \"paquets\"", "packets, export");
        assertThat(CommandLineRun.of("paquets").code()).isEqualTo(2);
        assertThat(CommandLineRun.of("packets").code()).isEqualTo(2);
        assertThat(CommandLineRun.of("packets").err()).contains("no capture file");
        assertThat(CommandLineRun.of("packets", "--nonsense", ALL_OPS).code()).isEqualTo(2);
        assertThat(CommandLineRun.of("packets", "--format", "xml", ALL_OPS).code())
                .isEqualTo(2);
        assertThat(CommandLineRun.of("packets", "--format", "xml", ALL_OPS).err())
                .contains("tsv");
        assertThat(CommandLineRun.of("packets", "-c", "-1", ALL_OPS).code()).isEqualTo(2);
        assertThat(CommandLineRun.of("packets", "--decode-as", "tcp.port=1", ALL_OPS)
                        .code())
                .isEqualTo(2);
        assertThat(CommandLineRun.of("packets", "--decode-as", "udp.port=99999", ALL_OPS)
                        .code())
                .isEqualTo(2);
        assertThat(CommandLineRun.of("export", ALL_OPS).code()).isEqualTo(2);
    }

    @Test
    void shouldPointAtTheMistakeInAFilter() {
        CommandLineRun run = CommandLineRun.of("packets", "-Y", "ip.tll == 64", ALL_OPS);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("ip.tll == 64", "^~~~~~", "did you mean ip.ttl");
    }

    @Test
    void shouldSuggestAFieldForAColumn() {
        CommandLineRun run = CommandLineRun.of("packets", "-e", "bth.psn", ALL_OPS);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("infiniband.bth.psn");
    }

    @Test
    void shouldSayWithThreeThatAnInputCannotBeRead(@TempDir Path directory) throws IOException {
        CommandLineRun missing =
                CommandLineRun.of("packets", directory.resolve("nothing.pcap").toString());
        assertThat(missing.code()).isEqualTo(3);
        assertThat(missing.err()).contains("nothing.pcap", "no such file");
        Path empty = Files.createFile(directory.resolve("empty.pcap"));
        assertThat(CommandLineRun.of("packets", empty.toString()).code()).isEqualTo(3);
        Path text = Files.writeString(directory.resolve("text.pcap"), "This is no capture, but long enough for one.");
        CommandLineRun run = CommandLineRun.of("packets", "--format", "json", text.toString());
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).contains("text.pcap", "offset 0");
        assertThat(run.out()).isEmpty();
        assertThat(CommandLineRun.of("packets", directory.toString()).code()).isEqualTo(3);
    }

    @Test
    void shouldSayWithFourThatAnOutputCannotBeWritten(@TempDir Path directory) {
        String target = directory.resolve("no/such/directory.pcapng").toString();
        CommandLineRun run = CommandLineRun.of("export", ALL_OPS, "-w", target);
        assertThat(run.code()).isEqualTo(4);
        assertThat(run.err()).contains(target);
    }

    @Test
    void shouldListAsFarAsACaptureThatEndsInMidPacketGoes(@TempDir Path directory) throws IOException {
        byte[] whole = Files.readAllBytes(Path.of(ALL_OPS));
        Path cut = Files.write(directory.resolve("cut.pcap"), java.util.Arrays.copyOf(whole, whole.length - 10));
        CommandLineRun run = CommandLineRun.of("packets", "-e", "frame.number", cut.toString());
        assertThat(run.code()).isZero();
        assertThat(run.lines()).hasSize(45);
        assertThat(run.err()).contains("warning", "cut.pcap");
    }

    @Test
    void shouldSayWhatIsThereInsteadOfRoce(@TempDir Path directory) throws IOException {
        Path none = directory.resolve("none.pcapng");
        CommandLineRun.of("export", "-Y", "!roce", ALL_OPS, "-w", none.toString());
        CommandLineRun run = CommandLineRun.of("packets", none.toString());
        assertThat(run.code()).isZero();
        assertThat(run.lines()).hasSize(5);
        assertThat(run.err()).contains("no RoCE among 4 packets: 4 ICMP");
        Path nothing = directory.resolve("nothing.pcap");
        Files.write(nothing, java.util.Arrays.copyOf(Files.readAllBytes(Path.of(ALL_OPS)), 24));
        CommandLineRun empty = CommandLineRun.of("packets", "--format", "json", nothing.toString());
        assertThat(empty.code()).isZero();
        assertThat(empty.out()).isEqualTo("[]\n");
        assertThat(empty.err()).contains("holds no packets");
    }

    @Test
    void shouldEndQuietlyWhenTheReaderGoesAway() {
        for (String format : new String[] {"text", "tsv", "json", "jsonl"}) {
            var err = new java.io.ByteArrayOutputStream();
            var broken = new OutputStream() {
                @Override
                public void write(int octet) throws IOException {
                    throw new IOException("Broken pipe");
                }
            };
            var terminal = new Terminal(
                    InputStream.nullInputStream(),
                    broken,
                    new PrintStream(err, true, StandardCharsets.UTF_8),
                    false,
                    false);
            int code = new Main(terminal).run("packets", "--format", format, ALL_OPS);
            assertThat(code).as(format).isZero();
            assertThat(err.toString(StandardCharsets.UTF_8)).as(format).isEmpty();
        }
    }

    @Test
    void shouldReadStandardInput() throws IOException {
        byte[] capture = Files.readAllBytes(Path.of(ALL_OPS));
        CommandLineRun run = CommandLineRun.withInput(capture, "packets", "-e", "frame.number", "-");
        assertThat(run.code()).isZero();
        assertThat(run.lines()).hasSize(46);
    }
}
