package io.rocescope.headless.service;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.FrameBatch;
import io.rocescope.parser.capture.PcapngWriter;
import io.rocescope.parser.capture.live.CaptureStatistics;
import io.rocescope.parser.capture.live.LiveCapture;
import io.rocescope.parser.capture.live.LiveCaptureException;
import io.rocescope.parser.capture.live.LiveOptions;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Captures an interface into a file while something else goes on.
public final class LiveRecorder implements AutoCloseable {
    private static final int BATCH = 1 << 20;
    /// libpcap hands frames over so often; what was on the wire at the end is there by then.
    private static final long SETTLE_MS = 300;

    private final LiveCapture capture;
    private final PcapngWriter writer;
    private final Thread thread;
    private volatile @Nullable Exception failure;

    private LiveRecorder(LiveCapture capture, PcapngWriter writer) {
        this.capture = capture;
        this.writer = writer;
        this.thread = new Thread(this::record, "recorder");
        thread.setDaemon(true);
    }

    /// Begins to capture RoCEv2 packets.
    ///
    /// @param out closed with this recorder
    public static LiveRecorder start(String interfaceName, OutputStream out) throws LiveCaptureException {
        LiveCapture capture =
                LiveCapture.open(interfaceName, LiveOptions.defaults().withFilter("udp port 4791"));
        LiveRecorder recorder = new LiveRecorder(capture, new PcapngWriter(out, List.of(interfaceName)));
        recorder.thread.start();
        return recorder;
    }

    private void record() {
        FrameBatch batch = new FrameBatch(BATCH);
        try {
            while (capture.fill(batch)) {
                for (int i = 0; i < batch.count(); i++) {
                    writer.write(batch.frame(i));
                }
            }
        } catch (CaptureException | IOException e) {
            failure = e;
        }
    }

    /// Ends the capture, and writes all of it.
    ///
    /// @return what libpcap counted
    public CaptureStatistics finish() throws Exception {
        Thread.sleep(SETTLE_MS);
        close();
        if (failure != null) {
            throw failure;
        }
        return capture.statistics();
    }

    /// Waits for the frames that are on their way to the file, unless this thread is interrupted.
    @Override
    public void close() throws IOException {
        capture.stop();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        capture.close();
        writer.close();
    }
}
