package io.rocescope.gui.packetlist;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.gui.colouring.Colouring;
import io.rocescope.gui.export.Exports;
import io.rocescope.gui.testing.Samples;
import io.rocescope.gui.trace.SimpleNavigator;
import io.rocescope.gui.trace.Trace;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PacketSelectionTest {
    private static final long TIMEOUT_MS = 30_000;

    @TempDir
    private Path directory;

    private final SimpleNavigator navigator = new SimpleNavigator();
    private Trace trace;
    private PacketListViewModel list;
    private PacketSelection selection;

    @BeforeEach
    void open() throws Exception {
        trace = Samples.load(Samples.file("rnr.a.pcap"));
        list = new PacketListViewModel(trace, navigator, Column.defaults(), new Colouring(List.of()), Runnable::run);
        selection = list.selection();
    }

    @AfterEach
    void close() {
        list.close();
        trace.close();
    }

    private List<Long> frames() {
        return selection.frames().boxed().toList();
    }

    private long shown() {
        return navigator.selectedFrameProperty().get();
    }

    @Test
    void shouldFollowWhoeverGoesToAFrame() {
        assertThat(frames()).isEmpty();
        navigator.goToFrame(7);
        assertThat(frames()).containsExactly(7L);
        selection.extendTo(9, false);
        navigator.goToFrame(3);
        assertThat(frames()).containsExactly(3L);
    }

    @Test
    void shouldExtendFromWhereItBegan() {
        selection.only(9);
        selection.extendTo(11, false);
        assertThat(frames()).containsExactly(10L, 11L, 12L);
        assertThat(shown()).as("fields and octets follow").isEqualTo(12);
        selection.extendTo(8, false);
        assertThat(frames()).containsExactly(9L, 10L);
        assertThat(shown()).isEqualTo(9);
    }

    @Test
    void shouldTakeSingleRowsInAndOut() {
        selection.only(4);
        selection.toggle(6);
        selection.toggle(5);
        assertThat(frames()).containsExactly(5L, 6L, 7L);
        assertThat(selection.size()).isEqualTo(3);
        selection.toggle(5);
        assertThat(frames()).containsExactly(5L, 7L);
        assertThat(selection.contains(5)).isFalse();
        assertThat(shown()).as("the row that was clicked").isEqualTo(6);
        selection.toggle(20);
        selection.extendTo(22, true);
        assertThat(frames()).containsExactly(5L, 7L, 21L, 22L, 23L);
    }

    @Test
    void shouldSelectAllOfTheFilteredAndStayAtTheFrame() throws Exception {
        navigator.applyFilter("infiniband.aeth.syndrome.opcode == 1");
        assertThat(list.awaitFilter(TIMEOUT_MS)).isTrue();
        navigator.goToFrame(8);
        selection.all();
        assertThat(selection.size()).isEqualTo(list.rows().size());
        assertThat(frames()).startsWith(3L, 8L, 12L);
        assertThat(shown()).isEqualTo(8);
        navigator.applyFilter("");
        assertThat(frames()).as("other rows").containsExactly(8L);
    }

    @Test
    void shouldMarkAndCommentAndExportWhatIsSelected() throws Exception {
        selection.only(2);
        selection.extendTo(4, false);
        list.notes().toggleMark(4);
        list.toggleSelectedMarks();
        assertThat(list.marks()).containsExactly(3L, 4L, 5L);
        list.toggleSelectedMarks();
        assertThat(list.marks()).as("all were marked").isEmpty();
        list.commentSelected("again");
        assertThat(trace.comment(3)).isEqualTo("again");
        assertThat(trace.comment(5)).isEqualTo("again");
        Path target = directory.resolve("selected.pcapng");
        Exports.packets(list, Exports.frames(list, Exports.Which.SELECTED, ""), target, _ -> {}, () -> false);
        try (Trace back = Samples.load(target.toString())) {
            assertThat(back.packets().size()).isEqualTo(3);
            assertThat(back.packets().timeNs(1)).isEqualTo(trace.packets().timeNs(3));
            assertThat(back.comment(3)).isEqualTo("again");
        }
    }

    @Test
    void shouldCopyTheVisibleColumnsOfWhatIsSelected() {
        list.columns()
                .setAll(
                        Column.of("frame.number"),
                        Column.of("frame.len").withVisible(false),
                        Column.of(Column.INFO).withTitle("Info"));
        selection.only(2);
        selection.toggle(0);
        List<String> lines = list.selectedText(false).lines().toList();
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).startsWith("1\t");
        assertThat(lines.get(1)).isEqualTo("3\tRNR NAK, wait 5.12 ms MSN 0");
        assertThat(list.selectedText(true).lines())
                .hasSize(3)
                .startsWith("frame.number,Info")
                .endsWith("3,\"RNR NAK, wait 5.12 ms MSN 0\"");
    }
}
