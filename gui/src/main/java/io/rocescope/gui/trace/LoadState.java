package io.rocescope.gui.trace;

import io.rocescope.parser.capture.CaptureWarning;
import java.util.List;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/// How far the reading of a capture has come. Changes in the thread of the user interface only.
public final class LoadState {
    /// Where the reading stands.
    public enum Phase {
        LOADING,
        /// The whole capture was read.
        DONE,
        /// The user stopped it; what was read is there.
        CANCELLED,
        /// It broke off; what was read before is there.
        FAILED
    }

    /// A moment of the reading.
    ///
    /// @param rows packets so far
    /// @param position octets of the (compressed) input read so far
    /// @param size octets of the whole input, or -1 where that is not known
    /// @param failure why reading ended early, or null
    /// @param warnings what was odd about the input without making it useless
    public record Progress(
            Phase phase,
            long rows,
            long position,
            long size,
            @Nullable String failure,
            List<CaptureWarning> warnings) {
        public Progress {
            warnings = List.copyOf(warnings);
        }

        /// 0 … 1, or -1 where the input's size is not known.
        public double fraction() {
            return size <= 0 ? -1 : Math.min(1, (double) position / size);
        }

        public boolean loading() {
            return phase == Phase.LOADING;
        }
    }

    private static final Progress START = new Progress(Phase.LOADING, 0, 0, -1, null, List.of());

    private final ReadOnlyObjectWrapper<Progress> progress = new ReadOnlyObjectWrapper<>(START);
    private final ReadOnlyLongWrapper rows = new ReadOnlyLongWrapper();

    LoadState() {}

    void set(Progress now) {
        rows.set(now.rows());
        progress.set(now);
    }

    public ReadOnlyObjectProperty<Progress> progressProperty() {
        return progress.getReadOnlyProperty();
    }

    public Progress progress() {
        return progress.get();
    }

    /// Packets that views have been told of; the index may be ahead.
    public ReadOnlyLongProperty rowsProperty() {
        return rows.getReadOnlyProperty();
    }

    public long rows() {
        return rows.get();
    }
}
