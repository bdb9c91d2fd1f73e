package io.rocescope.parser.flow;

import io.rocescope.parser.wire.Psn;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The streams of a route whose other half is not known, with the PSNs that their requests span.
///
/// The spans lie in arrays of their own, so that looking for the stream that an answer belongs to does not visit every
/// stream: with thousands of queue pairs between two hosts, that would cost more than everything else.
final class UnpairedStreams {
    private @Nullable HalfStream[] streams = new HalfStream[4];
    private int[] lowest = new int[4];
    private int[] next = new int[4];
    private int size;

    int size() {
        return size;
    }

    void add(HalfStream stream) {
        if (size == streams.length) {
            streams = Arrays.copyOf(streams, size * 2);
            lowest = Arrays.copyOf(lowest, size * 2);
            next = Arrays.copyOf(next, size * 2);
        }
        stream.slot = size;
        streams[size] = stream;
        // Nothing lies in an empty span.
        lowest[size] = next[size] = 0;
        size++;
    }

    void remove(HalfStream stream) {
        int slot = stream.slot;
        if (slot < 0) {
            return;
        }
        size--;
        HalfStream last = streams[size];
        if (last != null && last != stream) {
            streams[slot] = last;
            lowest[slot] = lowest[size];
            next[slot] = next[size];
            last.slot = slot;
        }
        streams[size] = null;
        stream.slot = -1;
    }

    /// Notes the PSNs that a stream's requests span.
    void note(HalfStream stream, int lowestPsn, int nextPsn) {
        lowest[stream.slot] = lowestPsn;
        next[stream.slot] = nextPsn;
    }

    /// Hands out the streams whose span an answer's PSN lies in or just below.
    void near(int psn, Consumer<HalfStream> found) {
        for (int i = 0; i < size; i++) {
            if (Psn.diff(psn, next[i]) <= 0 && Psn.diff(psn, lowest[i]) >= -FlowLimits.FAR_BEHIND) {
                HalfStream stream = streams[i];
                if (stream != null) {
                    found.accept(stream);
                }
            }
        }
    }
}
