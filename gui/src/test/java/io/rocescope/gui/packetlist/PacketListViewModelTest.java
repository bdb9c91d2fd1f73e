package io.rocescope.gui.packetlist;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.gui.colouring.ColourRule;
import io.rocescope.gui.colouring.Colouring;
import io.rocescope.gui.testing.Samples;
import io.rocescope.gui.trace.SimpleNavigator;
import io.rocescope.gui.trace.TimeFormat;
import io.rocescope.gui.trace.Trace;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PacketListViewModelTest {
    private static final long TIMEOUT_MS = 30_000;

    private final SimpleNavigator navigator = new SimpleNavigator();
    private Trace trace;
    private PacketListViewModel list;

    @BeforeEach
    void open() throws Exception {
        trace = Samples.load(Samples.file("rnr.a.pcap"));
        list = new PacketListViewModel(
                trace, navigator, Column.defaults(), new Colouring(ColourRule.defaults()), Runnable::run);
    }

    @AfterEach
    void close() {
        list.close();
        trace.close();
    }

    private String text(int row, String field) {
        return list.rows().get(row).text(list.indexOf(field));
    }

    private void filter(String expression) throws InterruptedException {
        navigator.applyFilter(expression);
        assertThat(list.awaitFilter(TIMEOUT_MS)).isTrue();
    }

    private List<Long> frames() {
        return IntStream.range(0, list.rows().size())
                .mapToObj(list.rows()::frameAt)
                .toList();
    }

    private void awaitMessage(String message) throws InterruptedException {
        long deadline = System.nanoTime() + TIMEOUT_MS * 1_000_000;
        while (!list.messageProperty().get().equals(message) && System.nanoTime() < deadline) {
            Thread.sleep(5);
        }
        assertThat(list.messageProperty().get()).isEqualTo(message);
    }

    @Test
    void shouldShowEveryPacketWithItsColumns() {
        assertThat(list.rows()).hasSize(48);
        assertThat(text(1, "frame.number")).isEqualTo("2");
        assertThat(text(1, Column.SOURCE)).isEqualTo("10.0.0.1");
        assertThat(text(1, "roce.protocol")).isEqualTo("RC_SEND_FIRST");
        assertThat(text(1, "infiniband.bth.destqp")).isEqualTo("0x000012");
        assertThat(text(2, "roce.analysis")).isEqualTo("rnr nak");
        assertThat(text(2, Column.INFO)).startsWith("RNR NAK, wait 5.12 ms");
    }

    @Test
    void shouldColourByTheFirstRuleThatFits() {
        assertThat(list.rows().get(1).rule()).isNull();
        assertThat(Objects.requireNonNull(list.rows().get(2).rule()).name()).isEqualTo("Receiver not ready");
        assertThat(Objects.requireNonNull(list.rows().get(4).rule()).name()).isEqualTo("NAK");
        assertThat(Objects.requireNonNull(list.rows().get(5).rule()).name()).isEqualTo("Retransmission");
        list.setColouring(new Colouring(List.of()));
        assertThat(list.rows().get(2).rule()).isNull();
    }

    @Test
    void shouldFilterAndShowAllAgain() throws Exception {
        filter("infiniband.aeth.syndrome.opcode == 1");
        assertThat(frames()).startsWith(3L, 8L, 12L);
        assertThat(list.rows().rowOf(8)).isEqualTo(1);
        assertThat(list.rows().rowOf(9)).isEqualTo(-1);
        assertThat(Objects.requireNonNull(list.filteringProperty().get()).done())
                .isTrue();
        filter("");
        assertThat(list.rows()).hasSize(48);
        assertThat(list.filteringProperty().get()).isNull();
    }

    @Test
    void shouldFilterByWhatTheTrackerSays() throws Exception {
        filter("roce.analysis == \"rnr_nak\" && roce.connection == 1");
        List<Long> expected = java.util.stream.LongStream.rangeClosed(
                        1, trace.packets().size())
                .filter(f -> trace.packets().has(f, io.rocescope.parser.event.AnalysisWord.RNR_NAK))
                .boxed()
                .toList();
        assertThat(frames()).isEqualTo(expected).isNotEmpty();
    }

    @Test
    void shouldSayWhatIsWrongWithAFilter() {
        navigator.applyFilter("infiniband.bth.psm == 1");
        assertThat(list.messageProperty().get()).contains("neither a field nor a protocol");
        assertThat(list.rows()).hasSize(48);
    }

    @Test
    void shouldClearTheFilterForAFrameThatItHides() throws Exception {
        filter("infiniband.aeth.syndrome.opcode == 1");
        navigator.goToFrame(3);
        assertThat(navigator.filterProperty().get()).isNotEmpty();
        navigator.goToFrame(4);
        assertThat(navigator.filterProperty().get()).isEmpty();
        assertThat(list.rows().rowOf(4)).isEqualTo(3);
    }

    @Test
    void shouldCountTimesFromAReference() {
        assertThat(text(0, Column.TIME)).isEqualTo("0.000000000");
        list.notes().toggleReference(3);
        assertThat(text(2, Column.TIME)).isEqualTo("*REF*");
        long since = trace.packets().timeNs(4) - trace.packets().timeNs(3);
        assertThat(text(3, Column.TIME)).isEqualTo(TimeText.of(TimeFormat.RELATIVE, since, 0));
        assertThat(navigator.referenceNsProperty().get())
                .isEqualTo(trace.packets().timeNs(3));
        list.notes().toggleReference(3);
        assertThat(navigator.referenceNsProperty().get())
                .isEqualTo(trace.packets().timeNs(1));
    }

    @Test
    void shouldShowTimesInTheFormatChosen() throws Exception {
        navigator.setTimeFormat(TimeFormat.DELTA);
        long since = trace.packets().timeNs(4) - trace.packets().timeNs(3);
        assertThat(text(3, Column.TIME)).isEqualTo(TimeText.of(TimeFormat.RELATIVE, since, 0));
        navigator.setTimeFormat(TimeFormat.EPOCH);
        assertThat(text(0, Column.TIME))
                .startsWith(Long.toString(trace.packets().timeNs(1) / 1_000_000_000L) + ".");
        navigator.setTimeFormat(TimeFormat.DELTA_DISPLAYED);
        filter("infiniband.aeth.syndrome.opcode == 1");
        since = trace.packets().timeNs(8) - trace.packets().timeNs(3);
        assertThat(text(1, Column.TIME)).isEqualTo(TimeText.of(TimeFormat.RELATIVE, since, 0));
    }

    @Test
    void shouldGoFromProblemToProblem() {
        list.step(Step.PROBLEM, true);
        assertThat(navigator.selectedFrameProperty().get()).isEqualTo(3);
        list.step(Step.PROBLEM, true);
        assertThat(navigator.selectedFrameProperty().get()).isEqualTo(5);
        list.step(Step.PROBLEM, false);
        assertThat(navigator.selectedFrameProperty().get()).isEqualTo(3);
        list.step(Step.PROBLEM, false);
        assertThat(list.messageProperty().get()).isEqualTo("No earlier packet with a problem");
    }

    @Test
    void shouldGoAlongTheConnectionAndTheMessage() {
        navigator.goToFrame(2);
        list.step(Step.CONNECTION, true);
        assertThat(navigator.selectedFrameProperty().get()).isEqualTo(3);
        navigator.goToFrame(2);
        list.step(Step.MESSAGE, true);
        long next = navigator.selectedFrameProperty().get();
        assertThat(trace.packets().message(next)).isEqualTo(trace.packets().message(2));
    }

    @Test
    void shouldMarkAndGoFromMarkToMark() {
        list.notes().toggleMark(5);
        list.notes().toggleMark(9);
        assertThat(list.rows().get(4).marked()).isTrue();
        list.step(Step.MARK, true);
        list.step(Step.MARK, true);
        assertThat(navigator.selectedFrameProperty().get()).isEqualTo(9);
        list.notes().toggleMark(5);
        assertThat(list.rows().get(4).marked()).isFalse();
        list.notes().clearMarks();
        assertThat(list.marks()).isEmpty();
    }

    @Test
    void shouldRefuseAFrameThatIsNotThere() {
        assertThat(list.goTo(4711)).isFalse();
        assertThat(list.messageProperty().get()).isEqualTo("There is no frame 4711: they go from 1 to 48");
        assertThat(list.goTo(48)).isTrue();
        assertThat(list.messageProperty().get()).isEmpty();
    }

    @Test
    void shouldAddAColumnForAnyFieldAndNotTwice() {
        int before = list.columns().size();
        list.addColumn("infiniband.aeth.msn");
        list.addColumn("infiniband.aeth.msn");
        assertThat(list.columns()).hasSize(before + 1);
        assertThat(text(2, "infiniband.aeth.msn")).isEqualTo("0");
        list.addColumn("infiniband.aeth.msm");
        assertThat(list.messageProperty().get()).contains("did you mean infiniband.aeth.msn");
        assertThat(list.columns()).hasSize(before + 1);
    }

    @Test
    void shouldSortByNumbersAndTextsAndKeepEqualOnesInOrder() throws Exception {
        Column length = Column.defaults().get(list.indexOf("frame.len"));
        list.sort(length, false);
        awaitMessage("");
        List<Integer> lengths =
                frames().stream().map(f -> trace.packets().wireLength(f)).toList();
        assertThat(lengths).isSortedAccordingTo(java.util.Comparator.reverseOrder());
        assertThat(frames().subList(0, 3)).isSorted();
        list.sort(Column.defaults().get(list.indexOf("roce.protocol")), true);
        awaitMessage("");
        assertThat(IntStream.range(0, 48)
                        .mapToObj(row -> text(row, "roce.protocol"))
                        .toList())
                .isSorted();
        list.sort(null, true);
        assertThat(frames()).isSorted();
    }

    @Test
    void shouldFindByTextFilterAndOctets() throws Exception {
        list.find(Search.Kind.TEXT, "rnr nak", true);
        awaitMessage("");
        assertThat(navigator.selectedFrameProperty().get()).isEqualTo(3);
        list.find(Search.Kind.FILTER, "frame.number == 46", true);
        awaitMessage("");
        assertThat(navigator.selectedFrameProperty().get()).isEqualTo(46);
        list.find(Search.Kind.HEX, "33 33 00 00 00 02 02 00", true);
        awaitMessage("");
        assertThat(navigator.selectedFrameProperty().get()).isIn(1L, 46L, 47L, 48L);
        list.find(Search.Kind.TEXT, "no such text", true);
        awaitMessage("Nothing found for no such text");
        list.find(Search.Kind.HEX, "xyz", true);
        assertThat(list.messageProperty().get()).contains("expected pairs of hexadecimal digits");
    }

    @Test
    void shouldRememberACommentAndShowIt() {
        list.notes().setComment(7, "look here");
        assertThat(list.rows().get(6).comment()).isEqualTo("look here");
    }
}
