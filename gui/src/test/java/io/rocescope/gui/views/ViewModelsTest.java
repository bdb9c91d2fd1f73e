package io.rocescope.gui.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.gui.charts.ChartsViewModel;
import io.rocescope.gui.compare.CompareViewModel;
import io.rocescope.gui.compare.Comparison;
import io.rocescope.gui.compare.Comparison.Verdict;
import io.rocescope.gui.connections.ConnectionsViewModel;
import io.rocescope.gui.findings.FindingsViewModel;
import io.rocescope.gui.ladder.LadderViewModel;
import io.rocescope.gui.messages.MessagesViewModel;
import io.rocescope.gui.sequence.SequenceViewModel;
import io.rocescope.gui.states.Lane;
import io.rocescope.gui.states.StatesViewModel;
import io.rocescope.gui.testing.Samples;
import io.rocescope.gui.trace.SimpleNavigator;
import io.rocescope.gui.trace.StoredMessage;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.QpState;
import io.rocescope.parser.event.finding.Finding;
import io.rocescope.parser.picture.LadderRow;
import io.rocescope.parser.picture.PsnMark;
import io.rocescope.parser.picture.PsnSeries;
import io.rocescope.parser.picture.TimeBins.Quantity;
import io.rocescope.parser.picture.Window;
import io.rocescope.parser.report.LatencySink.Percentiles;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// What the views say of real captures, without a screen.
class ViewModelsTest {
    private final SimpleNavigator navigator = new SimpleNavigator();

    private static Trace trace(String name) throws Exception {
        return Samples.load(Samples.file(name));
    }

    private SequenceViewModel sequence(Trace trace) {
        return new SequenceViewModel(trace, navigator, Runnable::run);
    }

    @Test
    void shouldShowRefusalsAndWhatWasSentAgain() throws Exception {
        try (Trace trace = trace("rnr.a.pcap")) {
            SequenceViewModel model = sequence(trace);
            PsnSeries series = model.series();
            assertThat(series.track(PsnMark.RNR).size()).isEqualTo(8);
            assertThat(series.track(PsnMark.RETRANSMISSION).size()).isEqualTo(19);
            assertThat(series.bows()).hasSize(19);
            assertThat(model.emptyProperty().get()).isEmpty();
            assertThat(model.titleProperty().get()).contains("10.0.0.1 QP 0x12 → 10.0.0.2 QP 0x12");
            assertThat(model.legend()).contains(PsnMark.RNR, PsnMark.NAK, PsnMark.RETRANSMISSION);
        }
    }

    @Test
    void shouldShowReadsWithTheirResponses() throws Exception {
        try (Trace trace = trace("read_outstanding.a.pcap")) {
            PsnSeries series = sequence(trace).series();
            assertThat(series.reads()).hasSize(6);
            PsnSeries.ReadSpan first = series.reads().getFirst();
            assertThat(first.firstPsn()).isEqualTo(0x700);
            assertThat(first.lastPsn()).isEqualTo(0x702);
            assertThat(first.lastNs()).isGreaterThan(first.firstNs());
        }
    }

    @Test
    void shouldGoFromAMarkToItsPacketAndBack() throws Exception {
        try (Trace trace = trace("rnr.a.pcap")) {
            SequenceViewModel model = sequence(trace);
            PsnSeries series = model.series();
            Window window = Window.around(series, 0, 0, 1000, 600);
            double x = window.xOf((double) series.track(PsnMark.RNR).timeNs(3));
            double y = window.yOf(series.track(PsnMark.RNR).psn(3));
            PsnSeries.Hit hit = Objects.requireNonNull(model.at(window, x, y, 5));
            assertThat(hit.mark()).isEqualTo(PsnMark.RNR);
            assertThat(model.describe(hit)).contains("RNR NAK PSN 0x10").contains("receiver not ready");
            model.open(hit);
            assertThat(navigator.selectedFrameProperty().get())
                    .isEqualTo(series.track(PsnMark.RNR).frame(3));
            assertThat(Objects.requireNonNull(model.selected()).psn()).isEqualTo(hit.psn());
            assertThat(model.at(window, -500, -500, 5)).isNull();
        }
    }

    @Test
    void shouldTurnToTheOtherEnd() throws Exception {
        try (Trace trace = trace("cm_ucmatose.a.pcap")) {
            SequenceViewModel model = sequence(trace);
            String before = model.titleProperty().get();
            int first = model.series().lowPsn();
            model.turn();
            assertThat(model.titleProperty().get()).isNotEqualTo(before);
            assertThat(model.series().lowPsn()).isNotEqualTo(first);
        }
    }

    @Test
    void shouldFollowTheSelectedConnection() throws Exception {
        try (Trace trace = trace("cm_ucmatose.a.pcap")) {
            SequenceViewModel model = sequence(trace);
            navigator.selectConnection(3);
            assertThat(Objects.requireNonNull(model.flow()).connection().id()).isEqualTo(3);
            navigator.selectConnection(99);
            assertThat(model.flow()).isNull();
            assertThat(model.emptyProperty().get()).contains("Connection 99");
        }
    }

    @Test
    void shouldDrawTheSetUpIntoTheLadder() throws Exception {
        try (Trace trace = trace("cm_ucmatose.a.pcap")) {
            LadderViewModel model = new LadderViewModel(trace, navigator);
            List<String> labels = model.rows().stream()
                    .map(LadderRow::label)
                    .filter(l -> l.startsWith("CM"))
                    .toList();
            assertThat(labels).containsExactly("CM REQ", "CM REP", "CM RTU", "CM DREQ", "CM DREP");
            LadderRow request = model.rows().getFirst();
            LadderRow reply = model.rows().get(1);
            assertThat(request.fromA()).isNotEqualTo(reply.fromA());
        }
    }

    @Test
    void shouldSelectThePacketOfAnArrow() throws Exception {
        try (Trace trace = trace("rnr.a.pcap")) {
            LadderViewModel model = new LadderViewModel(trace, navigator);
            model.openFirstTrouble();
            assertThat(navigator.selectedFrameProperty().get()).isEqualTo(3);
            assertThat(model.rows().get(model.selectedRow()).kind()).isEqualTo(LadderRow.Kind.RNR);
            assertThat(model.hasEarlier()).isFalse();
            assertThat(model.hasLater()).isFalse();
            assertThat(model.svg(false)).contains("RNR NAK, wait 5.12 ms").contains("later");
        }
    }

    @Test
    void shouldListConnectionsWithTheirGravestFinding() throws Exception {
        try (Trace trace = trace("access_err.a.pcap")) {
            ConnectionsViewModel model = new ConnectionsViewModel(trace, navigator, Runnable::run);
            assertThat(model.rows()).hasSize(trace.summary().connections().size());
            assertThat(model.rows()).anyMatch(r -> r.verdict().equals("✕ error"));
            int[] line = model.sparkline(model.rows().getFirst().id());
            assertThat(Arrays.stream(line).sum()).isPositive();
            model.select(model.rows().getFirst());
            assertThat(navigator.selectedConnectionProperty().get())
                    .isEqualTo(model.rows().getFirst().id());
            model.filter(model.rows().getFirst());
            assertThat(navigator.filterProperty().get()).startsWith("roce.connection == ");
        }
    }

    @Test
    void shouldListMessagesWithTrouble() throws Exception {
        try (Trace trace = trace("loss_ack.a.pcap")) {
            MessagesViewModel model = new MessagesViewModel(trace, navigator);
            assertThat(model.rows()).hasSize(60);
            model.troubledOnlyProperty().set(true);
            assertThat(model.rows())
                    .isNotEmpty()
                    .hasSizeLessThan(10)
                    .allMatch(m -> m.rnrNaks() + m.retransmissions() > 0);
            StoredMessage first = model.rows().getFirst();
            assertThat(MessagesViewModel.status(first)).isEqualTo("✓ IBV_WC_SUCCESS");
            model.open(first);
            assertThat(navigator.selectedFrameProperty().get()).isEqualTo(first.firstFrame());
            navigator.selectConnection(5);
            assertThat(model.rows()).isEmpty();
            assertThat(model.emptyProperty().get()).isNotEmpty();
        }
    }

    @Test
    void shouldJumpFromAFindingToItsFrames() throws Exception {
        try (Trace trace = trace("loss_ack.a.pcap")) {
            FindingsViewModel model = new FindingsViewModel(trace, navigator);
            Finding first = Objects.requireNonNull(model.selectedProperty().get());
            assertThat(first.id()).isEqualTo("timeouts");
            assertThat(model.summaryProperty().get()).isEqualTo("1 warning and 1 note");
            List<FindingsViewModel.EvidenceRow> evidence = model.evidence(first);
            assertThat(evidence)
                    .extracting(FindingsViewModel.EvidenceRow::frame)
                    .containsExactly(137L, 185L);
            assertThat(evidence.getFirst().info()).contains("RC_RDMA_WRITE_FIRST");
            model.open(first, 137);
            assertThat(navigator.selectedFrameProperty().get()).isEqualTo(137);
            assertThat(navigator.selectedConnectionProperty().get()).isEqualTo(1);
            model.filter(first);
            assertThat(navigator.filterProperty().get()).isEqualTo("frame.number in {137, 185}");
        }
    }

    @Test
    void shouldChartWhatTheAnalysisCounts() throws Exception {
        try (Trace trace = trace("rnr.a.pcap")) {
            ChartsViewModel model = new ChartsViewModel(trace, navigator, Runnable::run);
            assertThat(model.total(Quantity.RETRANSMISSIONS)).isEqualTo(19);
            assertThat(model.total(Quantity.PACKETS)).isEqualTo(44);
            long dead =
                    trace.summary().connections().getFirst().aToB().rnrWaits().deadNs();
            assertThat(model.rnrDeadNs()).isEqualTo(dead);
            assertThat(Objects.requireNonNull(model.latency()).count()).isEqualTo(4);
            assertThat(model.latencySteps().stream().mapToLong(s -> s.count()).sum())
                    .isEqualTo(4);
            Percentiles p = Objects.requireNonNull(model.latency(1, Direction.A_TO_B));
            assertThat(p.max()).isGreaterThanOrEqualTo(p.p99());
        }
    }

    @Test
    void shouldShowStatesAsPacketsProveThem() throws Exception {
        try (Trace trace = trace("rnr_exceeded.a.pcap")) {
            StatesViewModel model = new StatesViewModel(trace, navigator);
            Lane requester = model.lanes().getFirst();
            assertThat(requester.last()).isEqualTo(QpState.ERR);
            assertThat(requester.marks()).anyMatch(m -> m.what().contains("IBV_WC_RNR_RETRY_EXC_ERR"));
            assertThat(model.lanes().get(1).marks()).anyMatch(m -> m.what().startsWith("RNR NAK"));
        }
    }

    @Test
    void shouldCompareTwoCaptures() throws Exception {
        Trace other = trace("loss_ack.a.pcap");
        try (Trace trace = trace("reorder_write.a.pcap")) {
            CompareViewModel model = new CompareViewModel(trace, Runnable::run, Runnable::run);
            assertThat(model.emptyProperty().get()).contains("Nothing to compare with yet");
            model.setOther(other);
            assertThat(model.emptyProperty().get()).isEmpty();
            assertThat(model.rows())
                    .anyMatch(r -> r.what().equals("Packets sent again") && r.verdict() == Verdict.BETTER)
                    .anyMatch(r -> r.section().equals("Findings") && r.verdict() == Verdict.NEW)
                    .anyMatch(r -> r.section().equals("Latency"))
                    .anyMatch(r -> r.section().equals("Events"));
            model.swap();
            assertThat(model.rows())
                    .anyMatch(r -> r.what().equals("Packets sent again") && r.verdict() == Verdict.WORSE);
        } finally {
            other.close();
        }
    }

    @Test
    void shouldFindNoDifferenceBetweenACaptureAndItself() throws Exception {
        try (Trace trace = trace("rnr.a.pcap");
                Trace same = trace("rnr.a.pcap")) {
            CompareViewModel model = new CompareViewModel(trace, Runnable::run, Runnable::run);
            model.setOther(same);
            assertThat(model.rows()).isEmpty();
            assertThat(model.emptyProperty().get()).startsWith("No difference");
            model.differencesOnlyProperty().set(false);
            assertThat(model.rows()).isNotEmpty().allMatch(r -> r.verdict() == Verdict.SAME);
            assertThat(Comparison.summary(List.copyOf(model.rows()))).endsWith("same");
        }
    }
}
