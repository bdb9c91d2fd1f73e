package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.ConnectionSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/// Addresses and hop limits that keep packets from passing routers.
final class AddressRule implements FindingRule {
    private static final String LINK_LOCAL = "fe80";
    private static final int ROUTED_BELOW = 64;

    @Override
    public void judge(CaptureCase all, Consumer<Finding> out) {
        List<FlowCase> one = new ArrayList<>();
        for (FlowCase flow : all.flows()) {
            int limit = flow.flow().marking().hopLimit();
            boolean apart = !sameNetwork(flow.requester().ip(), flow.responder().ip());
            if (limit == 1 && apart) {
                one.add(flow);
            }
            if (flow.flow().requestPackets() > 0 && linkLocal(flow.connection()) && routed(limit)) {
                out.accept(flow.finding(
                                FindingKind.LINK_LOCAL_ADDRESS,
                                FlowCase.name(flow.requester()) + " uses a link-local address across a router")
                        .frame(flow.connection().firstFrame())
                        .at(flow.connection().firstNs())
                        .say("Its hop limit is " + limit
                                + ", so that a router seems to have passed it on; but link-local addresses (fe80::) are"
                                + " valid on one link only, and answers to it will not find their way.")
                        .advise("Choose the GID of a routable address (show_gids; NCCL_IB_GID_INDEX, UCX_IB_GID_INDEX,"
                                + " perftest -x).")
                        .build());
            }
        }
        for (FlowCase flow : one) {
            out.accept(flow.finding(
                            FindingKind.HOP_LIMIT_ONE,
                            FlowCase.name(flow.requester()) + " sends with a hop limit of 1 to another network")
                    .frame(flow.connection().firstFrame())
                    .at(flow.connection().firstNs())
                    .say("A router drops such packets (the addresses look like ones of different networks).")
                    .advise(
                            "Set the hop limit of the address handle (ibv_modify_qp ah_attr.grh.hop_limit) to 64 or more.")
                    .build());
        }
    }

    private static boolean linkLocal(ConnectionSummary c) {
        return c.endpointA().ip().toLowerCase(Locale.ROOT).startsWith(LINK_LOCAL)
                || c.endpointB().ip().toLowerCase(Locale.ROOT).startsWith(LINK_LOCAL);
    }

    /// Hosts send with 64, 128 or 255 as a rule: a little below such a number means that routers were passed.
    private static boolean routed(int limit) {
        boolean from64 = limit > 32 && limit < ROUTED_BELOW;
        boolean from128 = limit > 100 && limit < 128;
        boolean from255 = limit > 230 && limit < 255;
        return from64 || from128 || from255;
    }

    /// Whether IPv4 addresses share their first three octets; others are taken for neighbours.
    private static boolean sameNetwork(String a, String b) {
        int endA = a.lastIndexOf('.');
        int endB = b.lastIndexOf('.');
        return endA < 0 || endB < 0 || a.substring(0, endA).equals(b.substring(0, endB));
    }
}
