package io.rocescope.gui.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.rocescope.gui.colouring.Colouring;
import io.rocescope.gui.export.Exports.Which;
import io.rocescope.gui.packetlist.Column;
import io.rocescope.gui.packetlist.PacketListViewModel;
import io.rocescope.gui.testing.Samples;
import io.rocescope.gui.trace.SimpleNavigator;
import io.rocescope.gui.trace.Trace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportTest {
    private static final long TIMEOUT_MS = 30_000;

    @TempDir
    Path directory;

    private final SimpleNavigator navigator = new SimpleNavigator();
    private Trace trace;
    private PacketListViewModel list;

    @BeforeEach
    void open() throws Exception {
        trace = Samples.load(Samples.file("rnr.a.pcap"));
        list = new PacketListViewModel(trace, navigator, Column.defaults(), new Colouring(List.of()), Runnable::run);
    }

    @AfterEach
    void close() {
        list.close();
        trace.close();
    }

    private long export(Which which, String range, Path target) throws IOException {
        return Exports.packets(list, Exports.frames(list, which, range), target, _ -> {}, () -> false);
    }

    @Test
    void shouldWriteTheDisplayedPacketsWithTheirComments() throws Exception {
        navigator.applyFilter("infiniband.aeth.syndrome.opcode == 1");
        assertThat(list.awaitFilter(TIMEOUT_MS)).isTrue();
        list.notes().setComment(3, "here it begins");
        Path target = directory.resolve("rnr.pcapng");
        long written = export(Which.DISPLAYED, "", target);
        assertThat(written).isEqualTo(list.rows().size()).isPositive();
        try (Trace back = Samples.load(target.toString())) {
            assertThat(back.packets().size()).isEqualTo(written);
            assertThat(back.comment(1)).isEqualTo("here it begins");
            assertThat(back.packets().timeNs(1)).isEqualTo(trace.packets().timeNs(3));
        }
    }

    @Test
    void shouldWriteWhatWasChosen() throws Exception {
        Path target = directory.resolve("some.pcapng");
        assertThat(export(Which.ALL, "", target)).isEqualTo(48);
        assertThat(export(Which.RANGE, "1-5, 9, 46-", target)).isEqualTo(9);
        list.notes().toggleMark(4);
        list.notes().toggleMark(10);
        assertThat(export(Which.MARKED, "", target)).isEqualTo(2);
        assertThat(export(Which.MARKED_RANGE, "", target)).isEqualTo(7);
        assertThat(export(Which.SELECTED, "", target)).isZero();
        navigator.goToFrame(4);
        assertThat(export(Which.SELECTED, "", target)).isEqualTo(1);
    }

    @Test
    void shouldRefuseToOverwriteTheCaptureThatIsOpen() throws Exception {
        Path own = directory.resolve("own.pcap");
        Files.copy(Path.of(Samples.file("rnr.a.pcap")), own);
        try (Trace open = Samples.load(own.toString())) {
            assertThatThrownBy(() -> PacketExport.write(
                            open, java.util.stream.LongStream.of(1).iterator(), own, _ -> {}, () -> false))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("choose another name");
        }
    }

    @Test
    void shouldReadFramesAsPeopleWriteThem() {
        List<Long> frames = new ArrayList<>();
        FrameSelection.parse("3, 1-2,5-", 6).forEach(frames::add);
        assertThat(frames).containsExactly(3L, 1L, 2L, 5L, 6L);
        assertThatThrownBy(() -> FrameSelection.parse("1-x", 6)).hasMessageContaining("expected such as 1-5,9,20-");
        assertThatThrownBy(() -> FrameSelection.parse("5-2", 6)).hasMessageContaining("no end before the start");
        assertThatThrownBy(() -> FrameSelection.parse("0", 6)).hasMessageContaining("1 or more");
    }

    @Test
    void shouldWriteTheTableAsCsvAndJson() throws Exception {
        Path csv = directory.resolve("t.csv");
        Exports.table(list, csv);
        List<String> lines = Files.readAllLines(csv);
        assertThat(lines).hasSize(49);
        assertThat(lines.getFirst()).startsWith("No.,Time,Source,Destination");
        assertThat(lines.get(3)).contains("\"RNR NAK, wait 5.12 ms MSN 0\"");
        Path json = directory.resolve("t.json");
        Exports.table(list, json);
        var tree = new ObjectMapper().readTree(json.toFile());
        assertThat(tree).hasSize(48);
        assertThat(tree.get(2).get("Analysis").asText()).isEqualTo("rnr nak");
    }

    @Test
    void shouldWriteTheReportOfTheAnalysis() throws Exception {
        Path page = directory.resolve("report.html");
        ReportExport.write(trace, page);
        assertThat(Files.readString(page))
                .startsWith("<!DOCTYPE html>")
                .contains("rnr.a.pcap")
                .contains(trace.summary().findings().getFirst().title().substring(0, 12))
                .contains("<svg");
    }

    @Test
    void shouldNotLetASpreadsheetTakeTextsForFormulas() throws Exception {
        Path csv = directory.resolve("f.csv");
        TableExport.write(
                csv, List.of("a"), List.of(List.of("=1+1"), List.of("a\"b")).iterator());
        assertThat(Files.readAllLines(csv)).containsExactly("a", "'=1+1", "\"a\"\"b\"");
    }
}
