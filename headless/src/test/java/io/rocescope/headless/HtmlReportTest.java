package io.rocescope.headless;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `analyze --html`: what the page holds, and what it must never hold.
class HtmlReportTest {
    @TempDir
    Path directory;

    private String report(String sample) throws IOException {
        Path page = directory.resolve(sample + ".html");
        CommandLineRun run = CommandLineRun.of(
                "analyze",
                "--html",
                page.toString(),
                CommandLineRun.sample(sample).toString());
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).as("the text is printed, too").contains("Capture");
        return Files.readString(page, StandardCharsets.UTF_8);
    }

    @Test
    void shouldTellTheVerdictFirst() throws IOException {
        String page = report("access_err.a.pcap");
        assertThat(page.indexOf("<h1>")).isLessThan(page.indexOf("<h2>Findings"));
        assertThat(page).contains("<header class=\"verdict error\">");
        assertThat(page.indexOf("Findings"))
                .isLessThan(page.indexOf("<h2>Connections"))
                .isLessThan(page.indexOf("<h2>Latency"));
    }

    @Test
    void shouldShowEvidenceFramesWithTheirPackets() throws IOException {
        String page = report("loss_ack.a.pcap");
        assertThat(page)
                .contains("timeouts, connection 1")
                .contains("<td class=\"n\">137</td>")
                .contains("RC_RDMA_WRITE_FIRST");
    }

    @Test
    void shouldDrawTheWorstConnection() throws IOException {
        String page = report("rnr.a.pcap");
        assertThat(page)
                .contains("PSN over time, 10.0.0.1 QP 0x12 → 10.0.0.2 QP 0x12")
                .contains("RNR NAK 8")
                .contains("Ladder of packets")
                .contains("RNR NAK, wait 5.12 ms");
    }

    @Test
    void shouldNeedNothingFromElsewhere() throws IOException {
        for (String sample : new String[] {"rnr.a.pcap", "allops.a.pcap", "uc.a.pcap", "ud_pingpong.a.pcap"}) {
            String page = report(sample).replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
            assertThat(page)
                    .doesNotContain("<script")
                    .doesNotContain("<link")
                    .doesNotContain("http://")
                    .doesNotContain("https://")
                    .doesNotContain("url(")
                    .doesNotContain("@import")
                    .contains("default-src 'none'");
        }
    }

    @Test
    void shouldBeReadableInTheDarkAndOnPaper() throws IOException {
        assertThat(report("rnr.a.pcap")).contains("prefers-color-scheme: dark").contains("@media print");
    }

    @Test
    void shouldSayThatAllIsWell() throws IOException {
        assertThat(report("allops.a.pcap")).contains("verdict good").contains("went as it should");
    }

    @Test
    void shouldNotLetAHostileNameBecomeMarkup() throws IOException {
        Path hostile = directory.resolve("\"><img src=x onerror=alert(1)>&'.pcap");
        Files.copy(CommandLineRun.sample("rnr.a.pcap"), hostile);
        Path page = directory.resolve("hostile.html");
        assertThat(CommandLineRun.of("analyze", "--html", page.toString(), hostile.toString())
                        .code())
                .isZero();
        assertThat(Files.readString(page)).doesNotContain("<img").contains("&quot;&gt;&lt;img src=x");
    }

    @Test
    void shouldSayWhyStandardInputHasNoPictures() throws IOException {
        Path page = directory.resolve("stdin.html");
        CommandLineRun run = CommandLineRun.withInput(
                Files.readAllBytes(CommandLineRun.sample("rnr.a.pcap")), "analyze", "--html", page.toString(), "-");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(Files.readString(page))
                .contains("standard input can be read only once")
                .doesNotContain("<h3>PSNs");
    }

    @Test
    void shouldNotOverwriteACapture() throws IOException {
        Path capture = directory.resolve("a.pcap");
        Files.copy(CommandLineRun.sample("rnr.a.pcap"), capture);
        byte[] before = Files.readAllBytes(capture);
        CommandLineRun run = CommandLineRun.of(
                "analyze",
                "--html",
                capture.toString(),
                CommandLineRun.sample("rnr.a.pcap").toString());
        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("is no HTML page");
        assertThat(Files.readAllBytes(capture)).isEqualTo(before);
    }

    @Test
    void shouldReplaceAnOlderReport() throws IOException {
        report("rnr.a.pcap");
        Files.move(directory.resolve("rnr.a.pcap.html"), directory.resolve("allops.a.pcap.html"));
        assertThat(report("allops.a.pcap")).contains("verdict good");
    }

    @Test
    void shouldRefuseSeveralTaps() {
        CommandLineRun run = CommandLineRun.of("analyze", "--html", "x.html", "--tap", "a=b.pcap");
        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("--html");
    }

    @Test
    void shouldSayWhereAFileCannotBeWritten() {
        Path page = directory.resolve("missing").resolve("x.html");
        CommandLineRun run = CommandLineRun.of(
                "analyze",
                "--html",
                page.toString(),
                CommandLineRun.sample("rnr.a.pcap").toString());
        assertThat(run.code()).isEqualTo(ExitCode.DEVICE);
        assertThat(run.err()).contains(page.toString()).contains("cannot be written");
    }

    @Test
    void shouldReportACaptureWithoutRoce() throws IOException {
        String page = report("cm_reject.a.pcap");
        assertThat(page).contains("<h2>Findings").contains("<h2>The capture");
    }
}
