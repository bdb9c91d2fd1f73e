package io.rocescope.parser.filter;

import com.google.re2j.Pattern;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The tests that filters are made of.
final class Predicates {
    private Predicates() {}

    static PacketPredicate or(List<PacketPredicate> tests) {
        PacketPredicate[] parts = tests.toArray(PacketPredicate[]::new);
        return packet -> {
            for (PacketPredicate part : parts) {
                if (part.test(packet)) {
                    return true;
                }
            }
            return false;
        };
    }

    static PacketPredicate and(List<PacketPredicate> tests) {
        PacketPredicate[] parts = tests.toArray(PacketPredicate[]::new);
        return packet -> {
            for (PacketPredicate part : parts) {
                if (!part.test(packet)) {
                    return false;
                }
            }
            return true;
        };
    }

    static PacketPredicate xor(List<PacketPredicate> tests) {
        PacketPredicate[] parts = tests.toArray(PacketPredicate[]::new);
        return packet -> {
            boolean result = false;
            for (PacketPredicate part : parts) {
                result ^= part.test(packet);
            }
            return result;
        };
    }

    static PacketPredicate not(PacketPredicate test) {
        return packet -> !test.test(packet);
    }

    static PacketPredicate present(Values values) {
        return packet -> values.next(packet, -1) >= 0;
    }

    /// A mask or sum by itself: some value is not zero.
    static final class NonZero extends ForEach {
        NonZero(Values values) {
            super(values, false);
        }

        @Override
        boolean holds(Packet packet, int cursor) {
            return values().longValue(packet, cursor) != 0;
        }
    }

    /// A value against a constant.
    static final class Compare extends ForEach {
        private final Relation relation;
        private final Constant constant;

        Compare(Values values, boolean all, Relation relation, Constant constant) {
            super(values, all);
            this.relation = relation;
            this.constant = constant;
        }

        @Override
        boolean holds(Packet packet, int cursor) {
            return relation.holds(constant.compare(values(), packet, cursor));
        }
    }

    /// A value against a list of constants and ranges.
    static final class Member extends ForEach {
        private final Constant[] lows;
        private final Constant[] highs;

        /// @param highs the same constant as in lows where a single value is meant
        Member(Values values, boolean all, List<Constant> lows, List<Constant> highs) {
            super(values, all);
            this.lows = lows.toArray(Constant[]::new);
            this.highs = highs.toArray(Constant[]::new);
        }

        @Override
        boolean holds(Packet packet, int cursor) {
            for (int i = 0; i < lows.length; i++) {
                int order = lows[i].compare(values(), packet, cursor);
                if (order == 0 || (order > 0 && highs[i].compare(values(), packet, cursor) <= 0)) {
                    return true;
                }
            }
            return false;
        }
    }

    /// Text within a value.
    static final class ContainsText extends ForEach {
        private final String text;

        ContainsText(Values values, boolean all, String text) {
            super(values, all);
            this.text = text;
        }

        @Override
        boolean holds(Packet packet, int cursor) {
            return values().text(packet, cursor).contains(text);
        }
    }

    /// Octets within a value.
    static final class ContainsOctets extends ForEach {
        private final byte[] octets;

        ContainsOctets(Values values, boolean all, byte[] octets) {
            super(values, all);
            this.octets = octets;
        }

        @Override
        boolean holds(Packet packet, int cursor) {
            MemorySegment segment = packet.dissection().segment();
            long at = packet.dissection().at(values().octetOffset(packet, cursor));
            int length = values().octetLength(packet, cursor);
            for (int i = 0; i + octets.length <= length; i++) {
                if (startsHere(segment, at + i)) {
                    return true;
                }
            }
            return false;
        }

        private boolean startsHere(MemorySegment segment, long at) {
            for (int i = 0; i < octets.length; i++) {
                if (segment.get(ValueLayout.JAVA_BYTE, at + i) != octets[i]) {
                    return false;
                }
            }
            return true;
        }
    }

    /// A regular expression, in time linear in the value's length; octets are taken for characters of Latin-1.
    static final class Matches extends ForEach {
        private final Pattern pattern;

        Matches(Values values, boolean all, Pattern pattern) {
            super(values, all);
            this.pattern = pattern;
        }

        @Override
        boolean holds(Packet packet, int cursor) {
            if (values().type() == FieldType.STRING) {
                return pattern.matcher(values().text(packet, cursor)).find();
            }
            byte[] octets = new byte[values().octetLength(packet, cursor)];
            long at = packet.dissection().at(values().octetOffset(packet, cursor));
            MemorySegment.copy(packet.dissection().segment(), ValueLayout.JAVA_BYTE, at, octets, 0, octets.length);
            return pattern.matcher(new String(octets, StandardCharsets.ISO_8859_1))
                    .find();
        }
    }
}
