package io.rocescope.headless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RewriteCommandTest {
    @TempDir
    Path directory;

    @Test
    void shouldMapAddressesAndMovePsnsOfRequestsAndAnswers() {
        String out = directory.resolve("out.pcapng").toString();
        String in = CommandLineRun.sample("rnr.a.pcap").toString();
        CommandLineRun run = CommandLineRun.of(
                "rewrite",
                in,
                "-o",
                out,
                "--map",
                "ip:10.0.0.2=192.168.1.7",
                "--map",
                "psn:" + destination(in) + "=+16");

        assertThat(run.err()).contains("packets rewritten to");
        assertThat(run.code()).isZero();
        List<String> before = fields(in);
        List<String> after = fields(out);
        assertThat(after).hasSameSizeAs(before);
        for (int i = 0; i < before.size(); i++) {
            String[] old = before.get(i).split("\t", -1);
            String[] now = after.get(i).split("\t", -1);
            assertThat(Integer.parseInt(now[0])).isEqualTo((Integer.parseInt(old[0]) + 16) & 0xffffff);
            assertThat(now[1] + now[2]).doesNotContain("10.0.0.2").contains("192.168.1.7");
            assertThat(now[3]).isEqualTo("valid");
        }
    }

    private static String destination(String capture) {
        return CommandLineRun.of(
                        "packets",
                        capture,
                        "-Y",
                        "infiniband.reth or infiniband.bth.opcode <= 5",
                        "--format",
                        "tsv",
                        "-e",
                        "infiniband.bth.destqp")
                .lines()
                .getFirst();
    }

    private static List<String> fields(String capture) {
        return CommandLineRun.of(
                        "packets",
                        capture,
                        "-Y",
                        "infiniband",
                        "--format",
                        "tsv",
                        "-e",
                        "infiniband.bth.psn",
                        "-e",
                        "ip.src",
                        "-e",
                        "ip.dst",
                        "-e",
                        "roce.icrc.status")
                .lines();
    }

    @Test
    void shouldRefuseWhatIsNoMapping() {
        CommandLineRun run = CommandLineRun.of(
                "rewrite", CommandLineRun.sample("rnr.a.pcap").toString(), "-o", "-", "--map", "ip:here=there");

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("--map").contains("expected an IPv4 or IPv6 address");
    }

    @Test
    void shouldRefuseToWriteOverItsInput() throws IOException {
        Path copy = Files.copy(CommandLineRun.sample("rnr.a.pcap"), directory.resolve("copy.pcap"));
        CommandLineRun run = CommandLineRun.of("rewrite", copy.toString(), "-o", copy.toString());

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("is one of the inputs");
    }

    /// An independent program computes the ICRC again: scapy, by other people, from Debian's python3-scapy.
    @ParameterizedTest
    @ValueSource(
            strings = {"allops.a.pcap", "psnwrap.b.pcap", "uc.a.pcap", "cm_ucmatose.a.pcap", "snap96_psnwrap.a.pcap"})
    void shouldWriteIcrcsThatScapyComputesToo(String name) throws Exception {
        assumeScapy();
        Path out = directory.resolve("out.pcapng");
        CommandLineRun run = CommandLineRun.of(
                "rewrite",
                CommandLineRun.sample(name).toString(),
                "-o",
                out.toString(),
                "--map",
                "ip:10.0.0.1=172.16.5.5",
                "--map",
                "qpn:0x11=0x777",
                "--map",
                "mac:02:00:00:00:00:02=02:00:00:00:00:aa");
        assertThat(run.code()).isZero();

        String checked = python("""
                import sys
                from scapy.contrib.roce import BTH
                from scapy.all import rdpcap, raw, IP, UDP, Ether
                good = bad = 0
                for packet in rdpcap(sys.argv[1]):
                    if BTH not in packet:
                        continue
                    stored = raw(packet)[-4:]
                    again = Ether(raw(packet))
                    again[BTH].icrc = None
                    if raw(again)[-4:] == stored: good += 1
                    else: bad += 1
                print(good, bad)
                """, out.toString());
        String[] counts = checked.strip().split(" ", -1);
        assertThat(Integer.parseInt(counts[0])).as(checked).isPositive();
        assertThat(counts[1]).as(checked).isEqualTo("0");
    }

    private static void assumeScapy() throws Exception {
        boolean there = new ProcessBuilder("/usr/bin/python3", "-c", "import scapy.contrib.roce")
                        .redirectErrorStream(true)
                        .start()
                        .waitFor()
                == 0;
        if ("true".equals(System.getenv("ROCESCOPE_CI"))) {
            assertThat(there).as("python3-scapy must be installed").isTrue();
        }
        assumeTrue(there, "needs Debian's python3-scapy");
    }

    private static String python(String script, String argument) throws Exception {
        Process process = new ProcessBuilder("/usr/bin/python3", "-c", script, argument)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (InputStream out = process.getInputStream()) {
            String text = new String(out.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).isZero();
            return text;
        }
    }
}
