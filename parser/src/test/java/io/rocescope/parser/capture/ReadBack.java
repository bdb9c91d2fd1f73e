package io.rocescope.parser.capture;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Everything that a source gave until it ended or failed.
record ReadBack(
        List<CapturedFrame> frames,
        List<CaptureWarning> warnings,
        @Nullable CaptureException failure) {
    /// Octets from hexadecimal digits; spaces and line ends may stand between them.
    static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits.replaceAll("\\s", ""));
    }

    static ReadBack of(String hexDigits) throws CaptureException {
        return of(hex(hexDigits));
    }

    static ReadBack of(byte[] capture) throws CaptureException {
        return of(new ByteArrayInputStream(capture), new FrameBatch(1 << 16));
    }

    static ReadBack of(InputStream capture, FrameBatch batch) throws CaptureException {
        try (FrameSource source = Captures.open(List.of(Captures.STDIN), new CaptureOptions(capture))) {
            return of(source, batch);
        }
    }

    static ReadBack of(List<String> files) throws CaptureException {
        try (FrameSource source = Captures.open(files, CaptureOptions.defaults())) {
            return of(source, new FrameBatch(1 << 16));
        }
    }

    static ReadBack of(FrameSource source, FrameBatch batch) {
        List<CapturedFrame> frames = new ArrayList<>();
        try {
            while (source.fill(batch)) {
                for (int i = 0; i < batch.count(); i++) {
                    frames.add(CapturedFrame.of(batch.frame(i)));
                }
            }
            return new ReadBack(frames, source.warnings(), null);
        } catch (CaptureException e) {
            return new ReadBack(frames, source.warnings(), e);
        }
    }

    List<Long> times() {
        return frames.stream().map(CapturedFrame::timeNs).toList();
    }

    List<String> octets() {
        return frames.stream().map(CapturedFrame::octets).toList();
    }
}
