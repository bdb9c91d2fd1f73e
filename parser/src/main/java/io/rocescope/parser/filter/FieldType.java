package io.rocescope.parser.filter;

/// The kinds of values that display fields have.
public enum FieldType {
    /// Unsigned, up to 64 bits.
    UINT("unsigned integer"),
    BOOLEAN("boolean"),
    /// Nanoseconds in memory; seconds with a fraction where people read or write.
    TIME("seconds"),
    IPV4("IPv4 address"),
    IPV6("IPv6 address"),
    ETHER("Ethernet address"),
    STRING("text"),
    BYTES("octets"),
    /// A whole header; comparing it means its octets.
    PROTOCOL("protocol");

    private final String text;

    FieldType(String text) {
        this.text = text;
    }

    /// The type's name, for people.
    public String text() {
        return text;
    }

    /// Whether a value fits one long (an IPv4 or Ethernet address does).
    public boolean isLong() {
        return switch (this) {
            case UINT, BOOLEAN, TIME, IPV4, ETHER -> true;
            default -> false;
        };
    }

    /// Whether sums and masks make sense.
    public boolean isNumber() {
        return this == UINT || this == BOOLEAN || this == TIME;
    }
}
