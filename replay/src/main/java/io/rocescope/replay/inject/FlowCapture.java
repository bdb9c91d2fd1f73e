package io.rocescope.replay.inject;

import io.rocescope.ksy.layout.RethLayout;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.IcrcStatus;
import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.event.AnalysisWord;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.pipeline.Analysis;
import io.rocescope.parser.pipeline.AnalysisOptions;
import io.rocescope.parser.pipeline.AnalysisResult;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Psn;
import io.rocescope.replay.wire.Envelope;
import io.rocescope.replay.wire.FrameImage;
import io.rocescope.replay.wire.RewriteMap;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// What a capture holds of one flow: the ghost's frames, ready to be sent, and what the other end sent.
public final class FlowCapture implements AutoCloseable {
    private final FlowIdentity identity;
    private final Role role;
    private final Envelope envelope;
    private final int pathMtu;
    private final long limit;
    private final boolean repair;
    private final FrameImage image = new FrameImage();
    private final FrameStore store;
    private final List<PacketFacts> ghost = new ArrayList<>();
    private final List<PacketFacts> device = new ArrayList<>();
    private long filled;
    private long unusable;
    private boolean cut;

    private FlowCapture(Settings settings, FlowIdentity identity, Envelope envelope, int pathMtu, boolean repair) {
        this.identity = identity;
        this.role = settings.role();
        this.envelope = envelope;
        this.pathMtu = pathMtu;
        this.limit = settings.limit();
        this.repair = repair;
        this.store = new FrameStore(settings.mostOctets());
    }

    /// How much is read.
    ///
    /// @param limit ghost frames at the most
    /// @param mostOctets that their frames take at the most
    public record Settings(Role role, long limit, long mostOctets) {}

    /// Reads a flow.
    ///
    /// @param envelope the headers that the ghost's frames get
    /// @param pathMtu octets, to count the responses of a READ
    /// @param repair whether all ICRCs of the capture are wrong in a way that says nothing of the packets
    public static FlowCapture read(
            FrameSource source,
            AnalysisOptions options,
            Settings settings,
            FlowIdentity identity,
            Envelope envelope,
            int pathMtu,
            boolean repair) {
        FlowCapture flow = new FlowCapture(settings, identity, envelope, pathMtu, repair);
        AnalysisResult result = Analysis.run(source, options, AnalysisSink.NONE, flow::take);
        flow.cut |= result.failure() != null;
        return flow;
    }

    private boolean take(Dissection d, PacketAnalysis analysis) {
        if (!d.isRoce() || analysis.has(AnalysisWord.DUPLICATE_FRAME)) {
            return true;
        }
        if (identity.fromGhost(d) && plays(d.opcode())) {
            return add(d);
        }
        if (identity.fromDevice(d) && answers(d.opcode())) {
            device.add(PacketFacts.of(d, d.frame().number(), readPackets(d)));
        }
        return true;
    }

    private boolean plays(int opcode) {
        return (Opcode.flags(opcode) & (role == Role.REQUESTER ? Opcode.REQUEST : Opcode.RESPONSE)) != 0;
    }

    private boolean answers(int opcode) {
        return (Opcode.flags(opcode) & (role == Role.REQUESTER ? Opcode.RESPONSE : Opcode.REQUEST)) != 0;
    }

    private boolean add(Dissection d) {
        if (!FrameImage.isEditable(d)) {
            unusable++;
            return true;
        }
        if (ghost.size() >= limit) {
            cut = true;
            return false;
        }
        image.loadTransport(d, envelope);
        if (repair) {
            image.repair();
        }
        image.seal();
        if (!store.add(image)) {
            cut = true;
            return false;
        }
        filled += image.isFilled() ? 1 : 0;
        PacketFacts facts = PacketFacts.of(d, d.frame().number(), readPackets(d));
        ghost.add(repair && d.icrcStatus() == IcrcStatus.INVALID ? facts.withTrust() : facts);
        return true;
    }

    private int readPackets(Dissection d) {
        if ((Opcode.flags(d.opcode()) & Opcode.READ_REQUEST) == 0 || d.rethOffset() < 0) {
            return 0;
        }
        long length = RethLayout.dmaLength(d.segment(), d.at(d.rethOffset()));
        return Math.clamp((length + pathMtu - 1) / pathMtu, 1, 1 << 23);
    }

    /// Addresses the frames to the device: its queue pair, keys and memory, and MSNs that begin with it.
    ///
    /// @param qpn the device's
    /// @param map from captured keys and addresses to the device's
    public void retarget(int qpn, RewriteMap map) {
        int msnShift = role == Role.RESPONDER ? msnShift() : 0;
        for (int i = 0; i < store.count(); i++) {
            store.load(i, image);
            image.setDestinationQp(qpn);
            if (image.hasRemoteMemory()) {
                image.setRemoteAddress(map.remoteAddress(image.remoteAddress()));
                image.setRKey(map.rKey(image.rKey()));
            }
            if (image.hasAeth()) {
                image.setMsn((image.msn() + msnShift) & Psn.MASK);
            }
            image.seal();
            store.store(i, image);
        }
    }

    /// A new queue pair counts messages from 0; a capture may begin later.
    private int msnShift() {
        for (PacketFacts answer : ghost) {
            if (answer.msn() < 0) {
                continue;
            }
            int through = answer.isNegative() ? answer.psn() - 1 : answer.psn();
            Set<Integer> ended = new HashSet<>();
            for (PacketFacts request : device) {
                int ahead = (request.psn() - through) & Psn.MASK;
                boolean before = ahead == 0 || ahead > Psn.MASK >> 1;
                if (request.endsMessage() && before) {
                    ended.add(request.psn());
                }
            }
            return ended.size() - answer.msn();
        }
        return 0;
    }

    FrameStore store() {
        return store;
    }

    /// The ghost's packets, one for each frame of the store.
    public List<PacketFacts> ghost() {
        return ghost;
    }

    /// What the other end sent in the capture.
    public List<PacketFacts> device() {
        return device;
    }

    /// Frames whose payload the capture had cut; zeros stand for it.
    public long filled() {
        return filled;
    }

    /// The ghost's packets that cannot be sent: headers not whole, or native InfiniBand.
    public long unusable() {
        return unusable;
    }

    /// Whether the flow goes on in the capture, beyond the limit or a place that cannot be read.
    public boolean isCut() {
        return cut;
    }

    @Override
    public void close() {
        store.close();
    }
}
