package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.FlowSummary.Marking;
import java.util.function.Consumer;

/// Header bits that ought to be alike: MigReq, source port.
final class HeaderBitsRule implements FindingRule.OfFlow {
    private static final int MANY_PORTS = 3;

    @Override
    public void judge(FlowCase flow, Consumer<Finding> out) {
        Marking m = flow.flow().marking();
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
}
