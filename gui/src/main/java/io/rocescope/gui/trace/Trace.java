package io.rocescope.gui.trace;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.CaptureOptions;
import io.rocescope.parser.capture.Captures;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.capture.live.LiveCapture;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/// An open capture: it is read once, in the background, through the same parser and tracker as the command line's
/// `analyze`, and everything that views show comes from here.
///
/// The stores grow while the capture is read; what they say of their size may be read by any thread. Properties change
/// in
/// the thread of the user interface.
public final class Trace implements AutoCloseable {
    private static final int ROW_WINDOW = 1 << 14;
    private static final int SCAN_WINDOW = 1 << 18;

    private final List<String> names;
    private final TraceOptions options;
    private final FrameStore frames;
    private final boolean live;
    private final PacketIndex packets = new PacketIndex();
    private final MessageStore messages = new MessageStore();
    private final EventStore events = new EventStore();
    private final List<Origin> origins = new CopyOnWriteArrayList<>();
    private final Map<Long, String> userComments = new ConcurrentHashMap<>();
    private final LoadState loading = new LoadState();
    private final ReadOnlyObjectWrapper<TraceSummary> summary = new ReadOnlyObjectWrapper<>(TraceSummary.NOTHING);
    private final Loader loader;
    private final Deque<Runnable> closing = new ConcurrentLinkedDeque<>();
    private final CountDownLatch released = new CountDownLatch(1);
    private volatile boolean closed;

    private Trace(List<String> names, TraceOptions options, FrameStore frames, boolean live, LoaderMaker maker) {
        this.names = List.copyOf(names);
        this.options = options;
        this.frames = frames;
        this.live = live;
        this.loader = maker.make(this);
    }

    private interface LoaderMaker {
        Loader make(Trace trace);
    }

    /// Opens files, which are merged by time, or `-` for standard input, and starts to read them.
    ///
    /// @param ui runs what changes properties: `Platform::runLater`
    /// @throws CaptureException if an input cannot be read or is no capture
    public static Trace open(List<String> inputs, TraceOptions options, Executor ui) throws CaptureException {
        return open(inputs, options, ui, false);
    }

    /// Like {@link #open}, but reading waits after the first packets, until {@link #proceed} says that they are shown.
    public static Trace openHeld(List<String> inputs, TraceOptions options, Executor ui) throws CaptureException {
        return open(inputs, options, ui, true);
    }

    private static Trace open(List<String> inputs, TraceOptions options, Executor ui, boolean held)
            throws CaptureException {
        FrameSource source = Captures.open(inputs, CaptureOptions.defaults());
        boolean opened = false;
        try {
            FrameStore frames = FrameStore.of(inputs);
            Trace trace = new Trace(inputs, options, frames, false, t -> new Loader(t, source, ui, held));
            trace.loader.start();
            opened = true;
            return trace;
        } finally {
            if (!opened) {
                source.close();
            }
        }
    }

    /// Shows packets of an interface as they come, until {@link #cancel}.
    ///
    /// @param capture closed with the trace
    /// @throws CaptureException if the temporary file that keeps the packets cannot be made
    public static Trace live(LiveCapture capture, TraceOptions options, Executor ui) throws CaptureException {
        FrameStore frames = FrameStore.spool(capture.names());
        Trace trace = new Trace(capture.names(), options, frames, true, t -> new Loader(t, capture, ui, false));
        trace.loader.start();
        return trace;
    }

    /// The names of the inputs, as the user gave them.
    public List<String> names() {
        return names;
    }

    /// Whether the packets come from an interface.
    public boolean isLive() {
        return live;
    }

    public TraceOptions options() {
        return options;
    }

    public PacketIndex packets() {
        return packets;
    }

    public MessageStore messages() {
        return messages;
    }

    public EventStore events() {
        return events;
    }

    public LoadState loading() {
        return loading;
    }

    /// Capture, connections and, at the end, findings; set anew a few times a second while the capture is read.
    public ReadOnlyObjectProperty<TraceSummary> summaryProperty() {
        return summary.getReadOnlyProperty();
    }

    public TraceSummary summary() {
        return summary.get();
    }

    /// A reader for packets here and there, such as rows in sight. For one thread.
    public PacketReader reader() {
        return new PacketReader(this, options.dissecting(), ROW_WINDOW);
    }

    /// A reader for long runs of packets, such as a filter over all of them. For one thread.
    public PacketReader scanner() {
        return new PacketReader(this, options.dissecting(), SCAN_WINDOW);
    }

    /// The user's comment, else that of the capture file.
    public @Nullable String comment(long frame) {
        String own = userComments.get(frame);
        return own == null ? packets.comment(frame) : own.isEmpty() ? null : own;
    }

    /// @param text an empty one takes the comment away
    public void setComment(long frame, String text) {
        userComments.put(frame, text);
    }

    /// Whether the user wrote a comment that no file has yet.
    public boolean hasUserComments() {
        return !userComments.isEmpty();
    }

    /// Whether packets may still come. For any thread.
    public boolean isReading() {
        return loader.isReading();
    }

    /// Waits until the first packets can be shown, or it is known that there are none.
    ///
    /// @return false when that did not happen in time
    public boolean awaitFirst(long timeoutMs) throws InterruptedException {
        return loader.first().await(timeoutMs);
    }

    /// Lets a trace that was {@linkplain #openHeld opened for its first packets} read on.
    public void proceed() {
        loader.first().proceed();
    }

    /// Stops reading; what was read stays. For a live capture this is its end.
    public void cancel() {
        loader.cancel();
    }

    /// Waits until reading has ended and its result was handed to the user interface's executor.
    ///
    /// @return false when that did not happen in time
    public boolean awaitLoaded(long timeoutMs) throws InterruptedException {
        return loader.await(timeoutMs);
    }

    /// Runs the action when the trace is closed, at once where it is closed already: what a view holds or has under
    /// way ends with its capture.
    public void whenClosed(Runnable action) {
        closing.add(action);
        if (closed) {
            runClosing();
        }
    }

    private void runClosing() {
        for (Runnable action = closing.poll(); action != null; action = closing.poll()) {
            action.run();
        }
    }

    /// Stops reading and lets go of the files. Packets cannot be read again afterwards.
    @Override
    public void close() {
        closed = true;
        runClosing();
        loader.cancel();
        loader.whenEnded(() -> {
            frames.close();
            released.countDown();
        });
    }

    /// Waits until a closed trace has let go of its files.
    public void awaitReleased() throws InterruptedException {
        released.await();
    }

    /// Whether it is closed. For any thread.
    public boolean isClosed() {
        return closed;
    }

    /// Octets outside the heap.
    public long octets() {
        return packets.octets() + messages.octets() + events.octets();
    }

    FrameStore frames() {
        return frames;
    }

    Origin origin(int index) {
        return origins.get(index);
    }

    /// @return the index of the origin, which is new if need be; 65,535 at the most
    int originIndex(Origin origin) {
        int known = origins.indexOf(origin);
        if (known < 0) {
            known = Math.min(origins.size(), 0xffff);
            if (origins.size() <= known) {
                origins.add(origin);
            }
        }
        return known;
    }

    void setSummary(TraceSummary now) {
        summary.set(now);
    }
}
