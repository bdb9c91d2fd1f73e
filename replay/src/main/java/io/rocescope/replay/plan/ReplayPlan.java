package io.rocescope.replay.plan;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// All that a replay needs to know.
///
/// @param schema {@value #SCHEMA}
/// @param source where it came from
/// @param options how it is replayed unless the command says otherwise
/// @param omitted connections of the capture that are left out
public record ReplayPlan(
        String schema, Source source, Options options, List<PlannedConnection> connections, List<Omission> omitted) {
    /// The format's name and version.
    public static final String SCHEMA = "rocescope/plan/1";

    /// Where a plan came from.
    ///
    /// @param files the captures
    /// @param startNs when its time 0 was, since the epoch
    public record Source(List<String> files, long startNs) {
        public Source {
            files = Checks.copy(files);
        }
    }

    /// How a plan is replayed.
    ///
    /// @param speed 2 replays twice as fast; receivers' waits and timeouts follow
    /// @param loops times that all of it is done
    /// @param limit requests of each end that are posted at the most, or 0 for all
    /// @param multiply queue pairs for each one of the capture
    /// @param gapNs pause between two loops
    public record Options(double speed, int loops, int limit, int multiply, long gapNs, Payload payload) {
        public static final Options DEFAULT = new Options(1, 1, 0, 1, 0, Payload.PATTERN);

        public Options {
            if (!(speed > 0) || Double.isInfinite(speed)) {
                throw new IllegalArgumentException("speed " + speed + ", expected above 0");
            }
            Checks.range(loops, 1, 1_000_000, "loops");
            Checks.range(limit, 0, Integer.MAX_VALUE, "limit");
            Checks.range(multiply, 1, 1024, "multiply");
            Checks.range(gapNs, 0, Long.MAX_VALUE / 4, "gapNs");
            Checks.present(payload, "payload");
        }
    }

    /// A connection that is left out.
    public record Omission(int connection, String reason) {}

    public ReplayPlan {
        if (!SCHEMA.equals(schema)) {
            throw new IllegalArgumentException("schema \"" + schema + "\", expected \"" + SCHEMA + "\"");
        }
        Checks.present(source, "source");
        options = options == null ? Options.DEFAULT : options;
        connections = Checks.copy(connections);
        omitted = Checks.copy(omitted);
        Set<Integer> ids = new HashSet<>();
        for (PlannedConnection connection : connections) {
            if (!ids.add(connection.id())) {
                throw new IllegalArgumentException("connection " + connection.id() + " is there twice");
            }
        }
    }

    public ReplayPlan withOptions(Options newOptions) {
        return new ReplayPlan(schema, source, newOptions, connections, omitted);
    }

    /// Requests of all ends, one round.
    public int requests() {
        return connections.stream()
                .mapToInt(c -> c.a().requests().size() + c.b().requests().size())
                .sum();
    }

    /// When the last request is posted, from the start, at the captured speed.
    public long lastNs() {
        long last = 0;
        for (PlannedConnection connection : connections) {
            for (PlannedEnd end : List.of(connection.a(), connection.b())) {
                if (!end.requests().isEmpty()) {
                    last = Math.max(last, end.requests().getLast().atNs());
                }
            }
        }
        return last;
    }
}
