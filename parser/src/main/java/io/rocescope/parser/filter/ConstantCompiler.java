package io.rocescope.parser.filter;

import io.rocescope.parser.filter.Operand.Literal;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Makes what a filter spells out comparable with the values of a field.
final class ConstantCompiler {
    private static final int MAX_PREFIX_DIGITS = 3;

    private final Values target;
    private final Map<String, Long> names;
    private final int bits;
    private final String what;

    ConstantCompiler(Values target) {
        this.target = target;
        this.names = target instanceof Field field ? field.valueNames() : Map.of();
        this.bits = target instanceof Field field && field.type() == FieldType.UINT ? field.bits() : Long.SIZE;
        this.what = target instanceof Field field ? field.name() : "this value";
    }

    Constant constant(Operand operand) {
        return switch (operand) {
            case Literal literal -> literal(literal);
            case Operand.Prefix prefix -> prefix(prefix);
            case Operand.Of of -> throw of.span().error("a constant is needed here, no field");
        };
    }

    private Constant literal(Literal literal) {
        return switch (target.type()) {
            case UINT -> ofLong(number(literal));
            case BOOLEAN -> ofLong(truth(literal));
            case TIME -> ofLong(seconds(literal));
            case IPV4 -> ofLong(ipv4(literal));
            case IPV6 -> {
                long[] address = ipv6(literal);
                yield new Constant.OfIpv6(address[0], address[1], -1, -1);
            }
            case ETHER -> ofLong(ether(literal));
            case STRING -> new Constant.OfText(literal.text());
            case BYTES, PROTOCOL -> new Constant.OfOctets(octets(literal));
        };
    }

    private Constant ofLong(long value) {
        return new Constant.OfLong(value, -1, target.signed() || (value < 0 && bits < Long.SIZE));
    }

    private long number(Literal literal) {
        String text = literal.text();
        if (literal.kind() == Literal.Kind.CHARACTER) {
            return text.charAt(0);
        }
        if (!literal.isQuoted()) {
            try {
                long value = Numbers.parse(text);
                if (text.startsWith("-") && !target.signed() && target instanceof Field) {
                    throw literal.span().error(what + " is never negative");
                }
                if (bits < Long.SIZE && value >>> bits != 0) {
                    throw literal.span()
                            .error(text + " is too large for " + what + ", which is at most " + ((1L << bits) - 1));
                }
                return value;
            } catch (NumberFormatException e) {
                // Not a number: octets or a name, see below.
            }
            byte[] octets = text.indexOf(':') > 0 ? Literals.octets(literal) : null;
            if (octets != null && octets.length * Byte.SIZE == bits) {
                long value = 0;
                for (byte octet : octets) {
                    value = value << Byte.SIZE | (octet & 0xff);
                }
                return value;
            }
        }
        return named(literal);
    }

    private long named(Literal literal) {
        String name = literal.text().toLowerCase(Locale.ROOT);
        Long value = names.get(name);
        if (value == null) {
            value = names.get(name.replace(' ', '_').replace('-', '_'));
        }
        if (value != null) {
            return value;
        }
        if (names.isEmpty()) {
            throw literal.span().error("\"" + literal.text() + "\" is no number, which " + what + " is");
        }
        List<String> near = Fields.nearest(name.replace(' ', '_'), names.keySet(), "_");
        throw literal.span()
                .error(
                        "\"" + literal.text() + "\" is neither a number nor the name of one value of " + what,
                        near.stream().map(n -> n.toUpperCase(Locale.ROOT)).toList());
    }

    private long truth(Literal literal) {
        String text = literal.text().toLowerCase(Locale.ROOT);
        if (text.equals("true") || text.equals("false")) {
            return text.equals("true") ? 1 : 0;
        }
        try {
            return Numbers.parse(text) != 0 ? 1 : 0;
        } catch (NumberFormatException e) {
            throw literal.span().error("\"" + literal.text() + "\" is neither true nor false, 1 nor 0");
        }
    }

    private static long seconds(Literal literal) {
        try {
            return Numbers.parseSeconds(literal.text());
        } catch (NumberFormatException e) {
            throw literal.span().error("\"" + literal.text() + "\" is no number of seconds");
        }
    }

    private static long ipv4(Literal literal) {
        long address = Addresses.ipv4(literal.text());
        if (address < 0) {
            throw literal.span().error("\"" + literal.text() + "\" is no IPv4 address");
        }
        return address;
    }

    private static long[] ipv6(Literal literal) {
        long[] address = Addresses.ipv6(literal.text());
        if (address == null) {
            throw literal.span().error("\"" + literal.text() + "\" is no IPv6 address");
        }
        return address;
    }

    private static long ether(Literal literal) {
        long address = literal.isQuoted() ? -1 : Addresses.ether(Literals.octets(literal));
        if (address < 0) {
            throw literal.span().error("\"" + literal.text() + "\" is no Ethernet address of six octets");
        }
        return address;
    }

    byte[] octets(Literal literal) {
        byte[] octets = Literals.octets(literal);
        if (octets == null) {
            throw literal.span().error("\"" + literal.text() + "\" are no octets such as 01:02:ff, nor quoted text");
        }
        return octets;
    }

    private Constant prefix(Operand.Prefix prefix) {
        int width = target.type() == FieldType.IPV4 ? Integer.SIZE : 2 * Long.SIZE;
        if (target.type() != FieldType.IPV4 && target.type() != FieldType.IPV6) {
            throw prefix.span()
                    .error("an address prefix cannot be compared with "
                            + target.type().text());
        }
        String digits = prefix.length().text();
        boolean number = digits.matches("[0-9]{1," + MAX_PREFIX_DIGITS + "}");
        if (!number || Integer.parseInt(digits) > width) {
            throw prefix.length().span().error("the prefix length must be 0 to " + width);
        }
        int length = Integer.parseInt(digits);
        if (target.type() == FieldType.IPV4) {
            long mask = length == 0 ? 0 : (-1L << (Integer.SIZE - length)) & 0xffff_ffffL;
            return new Constant.OfLong(ipv4(prefix.address()) & mask, mask, false);
        }
        long[] address = ipv6(prefix.address());
        long high = high(length);
        long low = high(Math.max(0, length - Long.SIZE));
        return new Constant.OfIpv6(address[0] & high, address[1] & low, high, low);
    }

    /// A long whose first so many bits are ones.
    private static long high(int length) {
        return length == 0 ? 0 : length >= Long.SIZE ? -1 : -1L << (Long.SIZE - length);
    }
}
