package io.rocescope.headless.check;

import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.Direction;
import org.jspecify.annotations.Nullable;

/// Which connections a rule is about; what is null is not asked for.
///
/// @param ip an end's address
/// @param direction aToB or bToA
public record Scope(
        @Nullable Integer connection,
        @Nullable String ip,
        @Nullable String transport,
        @Nullable String direction) {
    /// Everything.
    public static final Scope ALL = new Scope(null, null, null, null);

    /// Whether the rule is about this flow.
    ///
    /// @param c the connection, or null for what belongs to none: only a rule without a scope is about that
    public boolean covers(@Nullable ConnectionSummary c, Direction way) {
        if (equals(ALL)) {
            return true;
        }
        if (c == null) {
            return false;
        }
        boolean host = ip == null
                || ip.equals(c.endpointA().ip())
                || ip.equals(c.endpointB().ip());
        return host
                && (connection == null || connection == c.id())
                && (transport == null
                        || transport.equalsIgnoreCase(c.transport().name()))
                && (direction == null || way == Direction.NONE || direction.equals(way.word()));
    }

    @Override
    public String toString() {
        if (equals(ALL)) {
            return "all";
        }
        var text = new StringBuilder();
        add(text, "connection", connection);
        add(text, "ip", ip);
        add(text, "transport", transport);
        add(text, "direction", direction);
        return text.toString();
    }

    private static void add(StringBuilder text, String name, @Nullable Object value) {
        if (value != null) {
            text.append(text.isEmpty() ? "" : ", ").append(name).append(' ').append(value);
        }
    }
}
