package io.rocescope.gui.sequence;

import io.rocescope.gui.trace.Navigator;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.picture.PsnSeries;
import io.rocescope.parser.report.WorstFlow;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.jspecify.annotations.Nullable;

/// The other tap beside the flow that is shown: read when the navigator names one, closed when it names none or
/// another, and with the window's capture.
public final class TapViewModel {
    private final Trace trace;
    private final Executor background;
    private final Executor ui;
    private final ReadOnlyStringWrapper text = new ReadOnlyStringWrapper("");
    private final ReadOnlyObjectWrapper<@Nullable TapSeries> shown = new ReadOnlyObjectWrapper<>();
    private @Nullable OtherTap tap;
    private @Nullable WorstFlow flow;
    private PsnSeries own = new PsnSeries(0);
    private volatile String wanted = "";

    /// @param background runs what takes long
    /// @param ui runs what changes properties
    TapViewModel(Trace trace, Navigator navigator, Executor background, Executor ui) {
        this.trace = trace;
        this.background = background;
        this.ui = ui;
        trace.whenClosed(this::letGo);
        navigator.otherTapProperty().subscribe(this::open);
    }

    /// Which tap is which and what was lost, or why there is none; empty where none is wanted.
    public ReadOnlyStringProperty textProperty() {
        return text.getReadOnlyProperty();
    }

    /// What the other tap saw of the flow that is shown, or null.
    ReadOnlyObjectProperty<@Nullable TapSeries> shownProperty() {
        return shown.getReadOnlyProperty();
    }

    private void open(String file) {
        letGo();
        wanted = file;
        text.set(file.isEmpty() ? "" : "Reading the other tap …");
        if (file.isEmpty()) {
            return;
        }
        background.execute(() -> {
            try {
                OtherTap read = OtherTap.read(trace, file, () -> !wanted.equals(file) || trace.isClosed());
                ui.execute(() -> take(read));
            } catch (CaptureException e) {
                ui.execute(() -> fail(file, "The other tap cannot be shown: " + e.getMessage()));
            } catch (CancellationException e) {
                // Another one is wanted by now, or none.
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException e) {
                ui.execute(
                        () -> fail(file, "The other tap cannot be shown by a fault of this program, report it: " + e));
            }
        });
    }

    private void fail(String file, String why) {
        if (wanted.equals(file)) {
            text.set(why);
        }
    }

    private void take(OtherTap read) {
        if (!wanted.equals(read.file()) || trace.isClosed()) {
            read.trace().close();
            return;
        }
        tap = read;
        text.set(read.text());
        build();
    }

    private void letGo() {
        wanted = "";
        OtherTap before = tap;
        tap = null;
        shown.set(null);
        if (before != null) {
            before.trace().close();
        }
    }

    /// The other tap's capture, or null.
    @Nullable
    Trace otherTrace() {
        return tap == null ? null : tap.trace();
    }

    /// Tells which flow is shown, once all of it is.
    void follow(@Nullable WorstFlow newFlow, PsnSeries newOwn) {
        if (newOwn != own) {
            flow = newFlow;
            own = newOwn;
            shown.set(null);
            build();
        }
    }

    private void build() {
        OtherTap from = tap;
        WorstFlow of = flow;
        PsnSeries beside = own;
        if (from == null || of == null) {
            return;
        }
        background.execute(() -> {
            TapSeries built = TapSeries.of(trace, of, beside, from);
            ui.execute(() -> {
                if (from.equals(tap) && own == beside) {
                    shown.set(built);
                }
            });
        });
    }
}
