package io.rocescope.replay.sim;

import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.wire.Transport;
import io.rocescope.parser.wire.Verb;
import io.rocescope.replay.plan.Access;
import io.rocescope.replay.plan.Expectation;
import io.rocescope.replay.plan.PlannedConnection;
import io.rocescope.replay.plan.PlannedEnd;
import io.rocescope.replay.plan.PlannedReceive;
import io.rocescope.replay.plan.PlannedRequest;
import io.rocescope.replay.plan.QpSettings;
import io.rocescope.replay.plan.Region;
import io.rocescope.replay.plan.ReplayPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// Plans that a test makes up.
final class RandomPlans {
    private static final int REGION = 1 << 16;
    private static final Verb[] VERBS = {
        Verb.SEND,
        Verb.SEND_WITH_IMM,
        Verb.RDMA_WRITE,
        Verb.RDMA_WRITE_WITH_IMM,
        Verb.RDMA_READ,
        Verb.ATOMIC_CMP_AND_SWP,
        Verb.ATOMIC_FETCH_AND_ADD
    };

    private RandomPlans() {}

    static ReplayPlan of(SplittableRandom random) {
        List<PlannedConnection> connections = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int i = 1; i <= count; i++) {
            int mtu = 256 << random.nextInt(5);
            List<PlannedRequest> fromA = requests(random, "b1", mtu);
            List<PlannedRequest> fromB = random.nextBoolean() ? requests(random, "a1", mtu) : List.of();
            connections.add(new PlannedConnection(
                    i, Transport.RC, mtu, end(random, "a1", fromA, fromB), end(random, "b1", fromB, fromA), Map.of()));
        }
        return plan(connections);
    }

    static ReplayPlan plan(List<PlannedConnection> connections) {
        return new ReplayPlan(
                ReplayPlan.SCHEMA,
                new ReplayPlan.Source(List.of(), 0),
                ReplayPlan.Options.DEFAULT,
                connections,
                List.of());
    }

    private static List<PlannedRequest> requests(SplittableRandom random, String region, int mtu) {
        List<PlannedRequest> requests = new ArrayList<>();
        int count = 20 + random.nextInt(60);
        long atNs = 0;
        for (int id = 1; id <= count; id++) {
            Verb verb = VERBS[random.nextInt(VERBS.length)];
            boolean atomic = verb == Verb.ATOMIC_CMP_AND_SWP || verb == Verb.ATOMIC_FETCH_AND_ADD;
            long length = atomic ? 8 : random.nextInt(4) == 0 ? 1 + random.nextInt(64) : 1 + random.nextInt(8 * mtu);
            requests.add(request(id, atNs, verb, length, verb.name().startsWith("SEND") ? null : region));
            atNs += random.nextInt(3) == 0 ? 0 : random.nextInt(40_000);
        }
        return requests;
    }

    static PlannedRequest request(int id, long atNs, Verb verb, long length, @Nullable String region) {
        return new PlannedRequest(
                id,
                atNs,
                verb,
                length,
                region,
                0,
                verb.name().endsWith("IMM") ? Long.valueOf(id) : null,
                null,
                null,
                null,
                new Expectation(WcStatus.IBV_WC_SUCCESS, 0, 0, -1),
                null,
                null);
    }

    static PlannedEnd end(
            SplittableRandom random, String region, List<PlannedRequest> own, List<PlannedRequest> peers) {
        int receives =
                (int) peers.stream().filter(r -> r.verb().consumesReceive()).count();
        List<PlannedReceive> planned = new ArrayList<>();
        long atNs = 0;
        for (int left = receives; left > 0; ) {
            int some = Math.min(left, 1 + random.nextInt(10));
            planned.add(new PlannedReceive(atNs, REGION, some, null));
            left -= some;
            // Some come too late.
            atNs += random.nextInt(300_000);
        }
        QpSettings qp = new QpSettings(
                8,
                7,
                7,
                1 + random.nextInt(6),
                1 + random.nextInt(4),
                4,
                1 + random.nextInt(32),
                Math.max(1, receives),
                Set.of(Access.values()));
        return new PlannedEnd(
                "10.0.0.1",
                -1,
                random.nextInt(1 << 24),
                qp,
                List.of(new Region(region, REGION, Set.of(Access.values()), 0, 0)),
                planned,
                own,
                null,
                null);
    }
}
