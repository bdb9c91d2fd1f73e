package io.rocescope.gui.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rocescope.gui.testing.Samples;
import io.rocescope.gui.trace.Trace;
import io.rocescope.gui.trace.TraceOptions;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The second capture of a comparison is closed with it: its thread, its file, its memory.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CompareClosingTest {
    private Trace trace;
    private CompareViewModel model;

    @BeforeEach
    void open() throws Exception {
        trace = Samples.load(Samples.file("loss_write.a.pcap"));
        model = new CompareViewModel(trace, Runnable::run, Runnable::run);
    }

    @AfterEach
    void close() {
        trace.close();
    }

    private Trace compareWith(String sample) throws Exception {
        Trace other = Trace.open(List.of(Samples.file(sample)), TraceOptions.defaults(), Runnable::run);
        model.setOther(other);
        assertThat(other.awaitLoaded(60_000)).isTrue();
        return other;
    }

    private static void assertLetGo(Trace other) throws Exception {
        assertThat(other.isClosed()).isTrue();
        assertThat(other.awaitLoaded(60_000)).as("its thread has ended").isTrue();
        other.awaitReleased();
        assertThatThrownBy(() -> other.reader().read(1))
                .as("its file is closed")
                .isNotNull();
    }

    @Test
    void shouldCloseTheOtherCaptureWithTheComparison() throws Exception {
        Trace other = compareWith("loss_write.b.pcap");
        assertThat(model.openProperty().get()).isTrue();
        assertThat(model.rows()).isNotEmpty();
        assertThat(other.reader().read(1)).isNotNull();
        model.close();
        assertLetGo(other);
        assertThat(model.rows()).isEmpty();
        assertThat(model.openProperty().get()).isFalse();
        assertThat(model.emptyProperty().get()).startsWith("Nothing to compare with yet");
        assertThat(trace.isClosed()).isFalse();
    }

    @Test
    void shouldCloseTheOneThatIsReplaced() throws Exception {
        Trace first = compareWith("loss_write.b.pcap");
        Trace second = compareWith("rnr.a.pcap");
        assertLetGo(first);
        assertThat(second.isClosed()).isFalse();
        model.close();
        assertLetGo(second);
    }

    @Test
    void shouldCloseTheOtherCaptureWithItsOwn() throws Exception {
        Trace other = compareWith("loss_write.b.pcap");
        trace.close();
        assertLetGo(other);
        Trace late = compareWith("rnr.a.pcap");
        assertLetGo(late);
    }

    /// Memory outside the heap is freed once nothing refers to the trace.
    @Test
    void shouldKeepNothingOfIt() throws Exception {
        compareWith("loss_write.b.pcap");
        WeakReference<Trace> other = new WeakReference<>(Objects.requireNonNull(model.other()));
        model.close();
        while (other.get() != null) {
            System.gc();
            Thread.onSpinWait();
        }
        assertThat(model.other()).isNull();
    }
}
