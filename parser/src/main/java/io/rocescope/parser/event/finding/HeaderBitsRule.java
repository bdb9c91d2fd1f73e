package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.FlowSummary.Marking;
import java.util.function.Consumer;

/// Header bits that ought to be alike: DSCP, priority, MigReq, source port, hop limit.
final class HeaderBitsRule implements FindingRule.OfFlow {
    private static final int MANY_PORTS = 3;

    @Override
    public void judge(FlowCase flow, Consumer<Finding> out) {
        Marking m = flow.flow().marking();
        marking(flow, m, out);
        if (m.sourcePorts() >= MANY_PORTS && flow.reliable()) {
            out.accept(flow.finding(
                            FindingKind.SOURCE_PORT_SPREAD,
                            FlowCase.name(flow.requester()) + " uses " + m.sourcePorts() + " UDP source ports")
                    .count(m.sourcePorts())
                    .frame(flow.connection().firstFrame())
                    .say("Switches choose the path by the source port, so that packets of one connection may travel on"
                            + " several paths and overtake each other. Some adapters do that on purpose.")
                    .build());
        }
        if (flow.direction() == Direction.A_TO_B) {
            int back = flow.back().marking().migReqRequest();
            boolean known = m.migReqRequest() >= 0 && back >= 0;
            if (known && m.migReqRequest() != back) {
                out.accept(flow.finding(
                                FindingKind.MIGREQ_ASYMMETRIC,
                                "MigReq is " + m.migReqRequest() + " one way and " + back + " the other")
                        .direction(Direction.NONE)
                        .frame(flow.connection().firstFrame())
                        .say("Ends of different makers set the bit differently. Most adapters ignore it; some handle"
                                + " packets with an unexpected value on a slow path, or not at all.")
                        .advise(
                                "If throughput is low between adapters of different makers, ask for a firmware that sets"
                                        + " the bit alike.")
                        .build());
            }
        }
    }

    private static void marking(FlowCase flow, Marking m, Consumer<Finding> out) {
        boolean dscp = m.requestDscp() >= 0 && m.answerDscp() >= 0 && m.requestDscp() != m.answerDscp();
        boolean priority =
                m.requestPriority() >= 0 && m.answerPriority() >= 0 && m.requestPriority() != m.answerPriority();
        if (!dscp && !priority) {
            return;
        }
        out.accept(flow.finding(
                        FindingKind.DSCP_ASYMMETRIC,
                        "Requests of " + flow.who() + " and their answers are in different traffic classes")
                .frame(flow.connection().firstFrame())
                .at(flow.connection().firstNs())
                .sayIf(dscp, "Requests carry DSCP " + m.requestDscp() + ", answers DSCP " + m.answerDscp() + ".")
                .sayIf(
                        priority,
                        "Requests carry VLAN priority " + m.requestPriority() + ", answers " + m.answerPriority() + ".")
                .say(
                        "If only one of the classes is lossless, the other way drops packets under load, for READ responses"
                                + " as well as acknowledgements.")
                .advise("Set the same traffic class on both ends (ibv_modify_qp ah_attr.grh.traffic_class, NCCL_IB_TC,"
                        + " UCX_IB_TRAFFIC_CLASS, cma_roce_tos), and trust DSCP on the switches.")
                .build());
    }
}
