package io.rocescope.gui.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.gui.testing.Samples;
import io.rocescope.gui.trace.SimpleNavigator;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.picture.PsnMark;
import io.rocescope.parser.picture.PsnSeries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Both ends' captures in one PSN picture, held against what the devices counted.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TapsTest {
    private final SimpleNavigator navigator = new SimpleNavigator();

    private SequenceViewModel model(Trace trace) {
        return new SequenceViewModel(trace, navigator, Runnable::run, Runnable::run);
    }

    private TapSeries open(SequenceViewModel model, String other) {
        navigator.otherTapProperty().set(Samples.file(other));
        return Objects.requireNonNull(
                model.tap().shownProperty().get(), model.tap().textProperty().get());
    }

    /// What a device counted: the truth that `reconcile` holds captures against.
    private static int counted(String sample, String device, String counter) throws IOException {
        String truth = Files.readString(Path.of(Samples.file(sample + ".truth.json")));
        Matcher found = Pattern.compile("\"" + device + "\": \\{[^}]*\"" + counter + "\": (\\d+)", Pattern.DOTALL)
                .matcher(truth);
        assertThat(found.find()).as(device + " " + counter).isTrue();
        return Integer.parseInt(found.group(1));
    }

    private static int requests(PsnSeries series) {
        return series.track(PsnMark.REQUEST).size()
                + series.track(PsnMark.READ_REQUEST).size()
                + series.track(PsnMark.RETRANSMISSION).size();
    }

    @Test
    void shouldMarkTheRequestsThatTheNetworkLost() throws Exception {
        int sent = counted("loss_write", "rxe0", "sent_pkts");
        int received = counted("loss_write", "rxe1", "rcvd_pkts");
        try (Trace trace = Samples.load(Samples.file("loss_write.a.pcap"))) {
            SequenceViewModel model = model(trace);
            TapSeries tap = open(model, "loss_write.b.pcap");
            assertThat(tap.lost()).hasSize(sent - received);
            assertThat(tap.lostFrames()).hasSize(sent - received);
            assertThat(requests(model.series())).isEqualTo(sent);
            assertThat(requests(tap.series())).isEqualTo(received);
            assertThat(tap.packets()).isEqualTo(received + counted("loss_write", "rxe1", "sent_pkts"));
            assertThat(tap.shift()).isZero();
            assertThat(model.tap().textProperty().get())
                    .contains("tap b loss_write.b.pcap")
                    .contains("a → b: " + (sent - received) + " of " + sent + " packets lost");
            long frame = tap.lostFrames().iterator().next();
            PsnSeries.Hit hit = Objects.requireNonNull(model.series()
                    .find(frame, trace.packets().timeNs(frame) - model.series().originNs()));
            assertThat(model.describe(hit)).endsWith("lost on the way to tap b");
        }
    }

    @Test
    void shouldMarkTheAnswersThatTheNetworkLost() throws Exception {
        int lost = counted("loss_ack", "rxe1", "sent_pkts") - counted("loss_ack", "rxe0", "rcvd_pkts");
        try (Trace trace = Samples.load(Samples.file("loss_ack.a.pcap"))) {
            TapSeries tap = open(model(trace), "loss_ack.b.pcap");
            assertThat(lost).isPositive();
            assertThat(tap.lost()).hasSize(lost).allMatch(l -> l.frame() == 0);
        }
    }

    /// From the other end's capture, what a sent and nobody received stands at a's times and PSNs.
    @Test
    void shouldShowTheSameFromTheOtherSide() throws Exception {
        int lost = counted("loss_write", "rxe0", "sent_pkts") - counted("loss_write", "rxe1", "rcvd_pkts");
        try (Trace trace = Samples.load(Samples.file("loss_write.b.pcap"))) {
            SequenceViewModel model = model(trace);
            TapSeries tap = open(model, "loss_write.a.pcap");
            assertThat(tap.lost()).hasSize(lost).allMatch(l -> l.frame() == 0);
            assertThat(tap.lost())
                    .allSatisfy(l -> assertThat(l.psn())
                            .isBetween(model.series().lowPsn(), model.series().highPsn()));
        }
    }

    @Test
    void shouldSayThatTheOtherCaptureIsOfOtherTraffic() throws Exception {
        try (Trace trace = Samples.load(Samples.file("loss_write.a.pcap"))) {
            SequenceViewModel model = model(trace);
            navigator.otherTapProperty().set(Samples.file("ipv6_ops.a.pcap"));
            assertThat(model.tap().textProperty().get()).contains("shares no packet");
            navigator.otherTapProperty().set("nowhere.pcap");
            assertThat(model.tap().textProperty().get())
                    .contains("cannot be shown")
                    .contains("nowhere.pcap");
            assertThat(model.tap().shownProperty().get()).isNull();
        }
    }

    @Test
    void shouldCloseTheOtherTapWhenItIsNotWantedAnyMore() throws Exception {
        Trace last;
        try (Trace trace = Samples.load(Samples.file("loss_write.a.pcap"))) {
            SequenceViewModel model = model(trace);
            open(model, "loss_write.b.pcap");
            Trace first = Objects.requireNonNull(model.tap().otherTrace());
            navigator.otherTapProperty().set("");
            assertThat(first.isClosed()).isTrue();
            assertThat(model.tap().shownProperty().get()).isNull();
            assertThat(model.tap().textProperty().get()).isEmpty();
            open(model, "loss_write.b.pcap");
            last = Objects.requireNonNull(model.tap().otherTrace());
        }
        assertThat(last.isClosed()).as("closed with the capture").isTrue();
    }

    /// The other direction is followed, too.
    @Test
    void shouldFollowTheFlowThatIsShown() throws Exception {
        try (Trace trace = Samples.load(Samples.file("allops.a.pcap"))) {
            SequenceViewModel model = model(trace);
            PsnSeries one = open(model, "allops.b.pcap").series();
            model.turn();
            TapSeries other = Objects.requireNonNull(model.tap().shownProperty().get());
            assertThat(other.series()).isNotSameAs(one);
        }
    }
}
