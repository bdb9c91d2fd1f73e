package io.rocescope.headless.service;

import io.rocescope.headless.OutputException;
import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.CaptureWarning;
import io.rocescope.parser.capture.FrameBatch;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.capture.PcapngWriter;
import java.io.IOException;
import java.util.List;

/// Frames on their way to an analysis, written to a file as they pass.
public final class RecordingSource implements FrameSource {
    private final FrameSource source;
    private final PcapngWriter writer;
    private final String target;
    private final long limit;
    private long count;

    /// @param limit frames after which the input ends
    public RecordingSource(FrameSource source, PcapngWriter writer, String target, long limit) {
        this.source = source;
        this.writer = writer;
        this.target = target;
        this.limit = limit;
    }

    @Override
    public boolean fill(FrameBatch batch) throws CaptureException {
        if (count >= limit || !source.fill(batch)) {
            batch.clear();
            return false;
        }
        try {
            for (int i = 0; i < batch.count() && count < limit; i++) {
                writer.write(batch.frame(i));
                count++;
            }
            writer.flush();
        } catch (IOException e) {
            throw new OutputException(target, e);
        }
        return true;
    }

    /// Frames written.
    public long count() {
        return count;
    }

    @Override
    public List<String> names() {
        return source.names();
    }

    @Override
    public List<CaptureWarning> warnings() {
        return source.warnings();
    }

    @Override
    public long position() {
        return source.position();
    }

    @Override
    public long size() {
        return source.size();
    }

    @Override
    public void close() {
        source.close();
    }
}
