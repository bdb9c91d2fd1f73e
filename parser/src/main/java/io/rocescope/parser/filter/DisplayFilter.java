package io.rocescope.parser.filter;

/// A compiled display filter in Wireshark's syntax.
///
/// Immutable; may be used from several threads, each with a {@link Packet} of its own.
public final class DisplayFilter {
    /// Lets every packet through.
    public static final DisplayFilter ALL = new DisplayFilter("", packet -> true, false, false);

    private final String expression;
    private final PacketPredicate predicate;
    private final boolean needsTracker;
    private final boolean needsIcrc;

    DisplayFilter(String expression, PacketPredicate predicate, boolean needsTracker, boolean needsIcrc) {
        this.expression = expression;
        this.predicate = predicate;
        this.needsTracker = needsTracker;
        this.needsIcrc = needsIcrc;
    }

    /// @param expression an empty one lets every packet through
    /// @throws FilterException if the expression is wrong, names an unknown field or compares what has no order
    public static DisplayFilter compile(String expression) throws FilterException {
        return expression.isBlank() ? ALL : FilterCompiler.compile(expression);
    }

    /// Whether the packet passes.
    public boolean test(Packet packet) {
        return predicate.test(packet);
    }

    /// Whether the filter asks for something that only the tracker knows.
    public boolean needsTracker() {
        return needsTracker;
    }

    /// Whether the filter asks for the ICRC's verdict, so that it must be computed.
    public boolean needsIcrc() {
        return needsIcrc;
    }

    /// The expression as it was given.
    public String expression() {
        return expression;
    }

    @Override
    public String toString() {
        return expression;
    }
}
