package io.rocescope.replay.wire;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.capture.FrameBatch;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.capture.PcapngWriter;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Dissector;
import io.rocescope.parser.dissect.DissectorOptions;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A capture in, a capture out: RoCEv2 frames rewritten, others as they are.
public final class CaptureRewriter {
    private final FrameRewriter rewriter;
    private final boolean repair;
    private final Frame out = new Frame();
    private long rewritten;
    private long untouched;
    private long filled;
    private long stillInvalid;

    /// What was done.
    ///
    /// @param rewritten frames with checksums and ICRC made anew
    /// @param untouched frames that are no RoCEv2, or whose headers are not all there
    /// @param filled of the rewritten, those whose payload the capture had cut: zeros stand for it
    /// @param stillInvalid of the rewritten, those whose ICRC was wrong and stayed so
    /// @param unknownPeers answers whose PSNs stayed: the capture does not tell the queue pair they answer for
    /// @param failure why reading ended early, or null
    public record Outcome(
            long rewritten,
            long untouched,
            long filled,
            long stillInvalid,
            long unknownPeers,
            @Nullable CaptureException failure) {}

    private CaptureRewriter(FrameRewriter rewriter, boolean repair) {
        this.rewriter = rewriter;
        this.repair = repair;
    }

    /// Rewrites a capture.
    ///
    /// @param selection which frames go along
    /// @param repair whether ICRCs that were captured wrong become right
    public static Outcome run(
            FrameSource source,
            DissectorOptions dissecting,
            Predicate<Dissection> selection,
            FrameRewriter rewriter,
            boolean repair,
            PcapngWriter writer)
            throws IOException {
        return new CaptureRewriter(rewriter, repair).run(source, dissecting, selection, writer);
    }

    private Outcome run(
            FrameSource source, DissectorOptions dissecting, Predicate<Dissection> selection, PcapngWriter writer)
            throws IOException {
        Dissector dissector = new Dissector(dissecting);
        Dissection dissection = new Dissection();
        FrameBatch batch = new FrameBatch(FrameBatch.DEFAULT_CAPACITY);
        CaptureException failure = null;
        try {
            while (source.fill(batch)) {
                for (int i = 0; i < batch.count(); i++) {
                    dissector.dissect(batch.frame(i), dissection);
                    if (selection.test(dissection)) {
                        writer.write(rewritten(dissection));
                    }
                }
            }
        } catch (CaptureException e) {
            failure = e;
        }
        return new Outcome(rewritten, untouched, filled, stillInvalid, rewriter.unknownPeers(), failure);
    }

    private Frame rewritten(Dissection d) {
        if (!FrameImage.isEditable(d)) {
            untouched++;
            return d.frame();
        }
        FrameImage image = rewriter.rewrite(d, repair);
        rewritten++;
        filled += image.isFilled() ? 1 : 0;
        stillInvalid += image.isDamaged() ? 1 : 0;
        out.copyFrom(d.frame(), MemorySegment.ofArray(image.octets()), 0);
        String comment = d.frame().comment();
        out.setOctets(MemorySegment.ofArray(image.octets()), 0, image.length(), image.length());
        out.setComment(comment);
        return out;
    }
}
