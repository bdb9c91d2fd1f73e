package io.rocescope.parser.flow;

import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.event.QpState;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Psn;
import io.rocescope.parser.wire.Syndrome;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds the two one-way streams that make a connection, where no connection manager tells: a packet carries the queue
/// pair it goes to, never the one it comes from.
///
/// An answer belongs to the stream, on the reverse route, that has a request open at the answer's PSN. Streams that
/// began
/// with the same PSN are told apart by the answers that follow, or by source ports where they follow a known driver's
/// rule. What stays ambiguous stays unpaired.
final class Pairing {
    private static final double BY_PSN_ALONE = 0.9;
    private static final double BY_PSN_AND_PORT = 0.99;
    private static final double ONE_OF_ONE = 0.95;

    private final AnalysisSink sink;
    private final PacketAnalysis discarded = new PacketAnalysis();

    Pairing(AnalysisSink sink) {
        this.sink = sink;
    }

    /// Tries to find the stream that an answer's stream belongs to.
    ///
    /// @param answering the stream that the answer travels in, unpaired
    /// @return whether the two were joined
    boolean tryPair(HalfStream answering, Answer answer) {
        List<HalfStream> fitting = answering.candidates;
        if (fitting == null || fitting.isEmpty()) {
            List<HalfStream> found = new ArrayList<>();
            answering.reverse.unpaired.near(answer.psn(), other -> {
                if (other != answering && fits(other, answer)) {
                    found.add(other);
                }
            });
            fitting = found;
            answering.candidates = fitting;
        } else {
            // Without a place among the unpaired it has found another half, or a new connection has taken its place.
            fitting.removeIf(other -> other.slot < 0 || !fits(other, answer));
        }
        if (fitting.size() == 1) {
            HalfStream asking = fitting.getFirst();
            boolean port = SourcePorts.fit(
                    answering.destinationQp, asking.sourcePort, asking.destinationQp, answering.sourcePort);
            double sure = port ? BY_PSN_AND_PORT : answering.reverse.unpaired.size() == 1 ? ONE_OF_ONE : BY_PSN_ALONE;
            join(asking, answering, sure, "answers_follow_psns", answer);
            return true;
        }
        if (fitting.size() > 1) {
            HalfStream byPort = onlyOneByPort(fitting, answering);
            if (byPort != null) {
                join(byPort, answering, BY_PSN_AND_PORT, "answers_follow_psns_and_source_port", answer);
                return true;
            }
        }
        return false;
    }

    private static @Nullable HalfStream onlyOneByPort(List<HalfStream> fitting, HalfStream answering) {
        HalfStream found = null;
        for (HalfStream asking : fitting) {
            if (SourcePorts.fit(
                    answering.destinationQp, asking.sourcePort, asking.destinationQp, answering.sourcePort)) {
                if (found != null) {
                    return null;
                }
                found = asking;
            }
        }
        return found;
    }

    /// Whether the stream has a request open that this may be the answer to.
    private static boolean fits(HalfStream asking, Answer answer) {
        Flow flow = asking.requests();
        if (!flow.started || !flow.reliable) {
            return false;
        }
        int psn = answer.psn();
        boolean acknowledge = (answer.flags() & Opcode.ACKNOWLEDGE) != 0;
        if (acknowledge && answer.syndrome() == Syndrome.PSN_SEQUENCE_ERROR) {
            // Its PSN may be the one that the capture, too, is missing.
            return Psn.diff(psn, flow.next) <= 0 && Psn.diff(psn, flow.unanswered) >= -FlowLimits.FAR_BEHIND;
        }
        int index = flow.ledger.indexOf(psn);
        if (index < 0) {
            return false;
        }
        MessageRecord m = flow.ledger.get(index);
        if (!m.isOutstanding() && acknowledge) {
            return psn == Psn.previous(flow.unanswered);
        }
        if ((answer.flags() & Opcode.READ_RESPONSE) != 0) {
            return m.verb.needsResponse();
        }
        if ((answer.flags() & Opcode.ATOMIC_ACKNOWLEDGE) != 0) {
            return m.verb.needsResponse() && !m.isRead();
        }
        return !m.isRead() || !Syndrome.isAck(answer.syndrome());
    }

    /// Makes one connection of two provisional ones. The older one keeps its number.
    void join(HalfStream asking, HalfStream answering, double sure, String trigger, Answer shown) {
        boolean askingFirst = asking.connection.id < answering.connection.id;
        HalfStream kept = askingFirst ? asking : answering;
        HalfStream moved = askingFirst ? answering : asking;
        Connection connection = kept.connection;
        Connection gone = moved.connection;
        Direction back = kept.direction.opposite();
        Flow flow = gone.flowOrNull(moved.direction);
        if (flow != null) {
            connection.adopt(flow, back);
        }
        connection.sender(back).qpn = kept.destinationQp;
        connection.sender(kept.direction).qpn = moved.destinationQp;
        connection.sender(back).mac = gone.sender(moved.direction).mac;
        if (gone.sender(moved.direction).state != QpState.UNKNOWN) {
            connection.sender(back).state = gone.sender(moved.direction).state;
        }
        connection.lastNs = Math.max(connection.lastNs, gone.lastNs);
        Flow kin = gone.flowOrNull(moved.direction.opposite());
        if (kin != null) {
            connection.flow(kept.direction).counts.absorb(kin.counts);
        }
        gone.joinedToAnother = true;
        moved.joinTo(connection, back);
        kept.joinTo(connection, kept.direction);
        kept.other = moved;
        moved.other = kept;
        settle(kept, connection);
        settle(moved, connection);
        connection.method = "psn";
        connection.confidence = sure;
        sink.event(new RoceEvent.ConnectionPaired(
                new RoceEvent.At(shown.timeNs(), connection.id, Direction.A_TO_B, shown.frame()),
                connection.a.qpn,
                connection.b.qpn,
                sure,
                trigger));
        release(kept);
        release(moved);
    }

    private static void settle(HalfStream half, Connection connection) {
        half.paired = true;
        half.candidates = null;
        half.route.unpaired.remove(half);
        if (half.direction == Direction.A_TO_B) {
            connection.halfAToB = half;
        } else {
            connection.halfBToA = half;
        }
    }

    /// Gives the answers that were held back to their flow.
    void release(HalfStream half) {
        for (Answer answer : half.held) {
            half.answers().answers.answer(answer, discarded);
        }
        half.held.clear();
        half.holding = false;
    }
}
