package io.rocescope.parser.detail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Dissector;
import io.rocescope.parser.dissect.DissectorOptions;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// What must hold of the tree of any frame, on all frames of the samples, whole, cut and damaged.
final class DetailSamplesTest {
    private final Dissector dissector = new Dissector(DissectorOptions.DEFAULT);
    private final Dissection dissection = new Dissection();
    private final SplittableRandom random = new SplittableRandom(4791);
    private int frames;

    @Test
    void shouldShowEveryOctetOfEverySampleOnce() throws IOException {
        overSamples(this::check);
    }

    @Test
    void shouldShowCutFramesAsFarAsTheyGo() throws IOException {
        overSamples(frame -> {
            int kept = random.nextInt(Math.min(frame.capturedLength(), 400) + 1);
            frame.setOctets(frame.segment(), frame.offset(), kept, frame.wireLength());
            check(frame);
        });
    }

    @Test
    void shouldShowDamagedFrames() throws IOException {
        overSamples(frame -> {
            byte[] octets = frame.segment().toArray(ValueLayout.JAVA_BYTE);
            for (int i = 0; i < 3; i++) {
                octets[random.nextInt(Math.min(octets.length, 120))] = (byte) random.nextInt();
            }
            frame.setOctets(MemorySegment.ofArray(octets), 0, octets.length, frame.wireLength());
            check(frame);
        });
    }

    private void overSamples(Consumer<Frame> consumer) throws IOException {
        List<Path> files = SampleFrames.files();
        assumeTrue(!files.isEmpty(), "no sample captures here");
        for (Path file : files) {
            SampleFrames.read(file, consumer);
        }
        assertThat(frames).isPositive();
    }

    private void check(Frame frame) {
        frames++;
        dissector.dissect(frame, dissection);
        DetailTree tree = DetailTree.of(dissection);
        int bits = frame.capturedLength() * Byte.SIZE;
        boolean[] shown = new boolean[frame.capturedLength()];
        for (FieldNode node : tree.nodes()) {
            checkNode(node, 0, bits);
            for (int i = Math.max(0, node.firstOctet()); i < node.endOctet(); i++) {
                if (shown[i]) {
                    throw new AssertionError("octet " + i + " twice in\n" + DetailText.render(tree));
                }
                shown[i] = true;
            }
        }
        for (int i = 0; i < shown.length; i++) {
            if (!shown[i]) {
                throw new AssertionError("octet " + i + " is not in\n" + DetailText.render(tree));
            }
        }
    }

    private static void checkNode(FieldNode node, int from, int to) {
        assertThat(node.name()).isNotBlank();
        assertThat(node.label()).isNotBlank();
        if (node.bitOffset() < 0) {
            return;
        }
        if (node.bitLength() > 0 && (node.bitOffset() < from || node.bitOffset() + node.bitLength() > to)) {
            throw new AssertionError(node + " is not within " + from + " … " + to);
        }
        int at = node.bitOffset();
        for (FieldNode child : node.children()) {
            checkNode(child, at, node.bitOffset() + node.bitLength());
            at = child.bitOffset() + child.bitLength();
        }
    }
}
