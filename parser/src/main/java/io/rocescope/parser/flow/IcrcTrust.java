package io.rocescope.parser.flow;

import io.rocescope.parser.dissect.AddressFamily;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Problem;
import io.rocescope.parser.event.CaptureSummary.IcrcExplanation;
import io.rocescope.parser.wire.Icrc;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.agrona.collections.Long2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/// Streams whose ICRCs are all wrong in one explainable way, because a mirror or a switch rewrote a field that the ICRC
/// covers: which field, and what it was. Their packets count.
///
/// A stream is judged by its first packets. One that began with valid ICRCs is not explained: there, a wrong one is a
/// damaged packet.
final class IcrcTrust {
    private static final int MOST_STREAMS = 1 << 16;
    private static final int TRIES = 3;
    private static final int ROCE_PORT = 4791;
    private static final int PORT_BITS = 16;
    private static final int BIG_ENDIAN = -2;
    private static final int DESTINATION_PORT = -3;
    private static final int NONE = -1;
    private static final long MIX = 0x9e37_79b9_7f4a_7c15L;

    private static final class Stream {
        /// A source port, or what else explains it.
        int explanation = NONE;
        int failures;
        long packets;
        long firstFrame;
        String name = "";
    }

    private final Icrc icrc = new Icrc();
    private final Long2ObjectHashMap<Stream> streams = new Long2ObjectHashMap<>();

    /// Whether a packet with an invalid ICRC counts all the same.
    ///
    /// @param validBefore the stream has had packets with a valid ICRC
    boolean accepts(Dissection d, boolean validBefore) {
        if (validBefore || d.icrcOffset() < 0) {
            return false;
        }
        Stream stream = streamOf(d);
        if (stream == null || stream.failures >= TRIES) {
            return false;
        }
        if (stream.explanation == NONE) {
            stream.explanation = explain(d);
            stream.firstFrame = d.frame().number();
        }
        if (stream.explanation != NONE && isExplained(stream.explanation, d)) {
            stream.packets++;
            return true;
        }
        stream.failures++;
        if (stream.packets == 0) {
            stream.explanation = NONE;
        }
        return false;
    }

    private @Nullable Stream streamOf(Dissection d) {
        long hash = (d.sourceHigh() * MIX ^ d.sourceLow()) * MIX;
        hash = (hash ^ d.destinationHigh() ^ d.destinationLow()) * MIX ^ d.destinationQp();
        Stream stream = streams.get(hash);
        if (stream == null) {
            if (streams.size() == MOST_STREAMS) {
                return null;
            }
            stream = new Stream();
            stream.name = Addresses.format(d.addressFamily(), d.sourceHigh(), d.sourceLow()) + " -> "
                    + Addresses.format(d.addressFamily(), d.destinationHigh(), d.destinationLow())
                    + String.format(Locale.ROOT, " QP 0x%x", d.destinationQp());
            streams.put(hash, stream);
        }
        return stream;
    }

    private int explain(Dissection d) {
        if (d.has(Problem.ICRC_BYTE_ORDER)) {
            return BIG_ENDIAN;
        }
        if (d.addressFamily() != AddressFamily.IPV4 && d.addressFamily() != AddressFamily.IPV6) {
            return NONE;
        }
        if (d.destinationPort() != ROCE_PORT && isExplained(DESTINATION_PORT, d)) {
            return DESTINATION_PORT;
        }
        return sourcePortThatFits(d);
    }

    private boolean isExplained(int explanation, Dissection d) {
        return switch (explanation) {
            case BIG_ENDIAN -> d.has(Problem.ICRC_BYTE_ORDER);
            case DESTINATION_PORT -> withPorts(d, d.sourcePort(), ROCE_PORT) == stored(d);
            default -> withPorts(d, explanation, d.destinationPort()) == stored(d);
        };
    }

    private int withPorts(Dissection d, int source, int destination) {
        int bth = d.bthOffset() - d.ipOffset();
        return icrc.withPorts(d.segment(), d.at(d.ipOffset()), bth, d.icrcOffset() - d.ipOffset(), source, destination);
    }

    private static int stored(Dissection d) {
        return Icrc.stored(d.segment(), d.at(d.icrcOffset()));
    }

    /// Finds the source port that makes the ICRC right. A CRC is linear over single bits, so the effect of each of the
    /// port's bits is found alone, and the set of bits by elimination; at most one set fits, since the effects
    /// differ.
    private int sourcePortThatFits(Dissection d) {
        int port = d.sourcePort();
        int now = withPorts(d, port, d.destinationPort());
        int wanted = now ^ stored(d);
        int[] effects = new int[PORT_BITS];
        int[] bits = new int[PORT_BITS];
        for (int i = 0; i < PORT_BITS; i++) {
            int effect = now ^ withPorts(d, port ^ 1 << i, d.destinationPort());
            int set = 1 << i;
            for (int j = 0; j < i; j++) {
                if (effects[j] != 0 && (effect & Integer.highestOneBit(effects[j])) != 0) {
                    effect ^= effects[j];
                    set ^= bits[j];
                }
            }
            effects[i] = effect;
            bits[i] = set;
        }
        int flip = 0;
        for (int i = 0; i < PORT_BITS; i++) {
            if (effects[i] != 0 && (wanted & Integer.highestOneBit(effects[i])) != 0) {
                wanted ^= effects[i];
                flip ^= bits[i];
            }
        }
        return wanted == 0 && flip != 0 ? port ^ flip : NONE;
    }

    List<IcrcExplanation> explanations() {
        List<IcrcExplanation> found = new ArrayList<>();
        for (Stream stream : streams.values()) {
            if (stream.packets > 0) {
                found.add(new IcrcExplanation(
                        stream.name, describe(stream.explanation), stream.packets, stream.firstFrame));
            }
        }
        found.sort(Comparator.comparingLong(IcrcExplanation::firstFrame));
        return found;
    }

    private static String describe(int explanation) {
        return switch (explanation) {
            case BIG_ENDIAN -> "written most significant octet first";
            case DESTINATION_PORT -> "made with UDP destination port " + ROCE_PORT;
            default -> "made with UDP source port " + explanation;
        };
    }
}
