package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.FlowSummary.Marking;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/// Requests and answers in different traffic classes, told once for each pair of hosts.
final class TrafficClassRule implements FindingRule {
    /// Connections that are marked alike.
    private record Key(String one, String other, Marks ofOne, Marks ofOther) {}

    /// What one host's packets carry.
    private record Marks(int dscp, int priority) {}

    private static final class Group {
        private final FlowCase first;
        private int connections;
        private int lastConnection;

        private Group(FlowCase first) {
            this.first = first;
        }

        private void add(int connection) {
            if (connection != lastConnection) {
                connections++;
                lastConnection = connection;
            }
        }
    }

    @Override
    public void judge(CaptureCase all, Consumer<Finding> out) {
        Map<Key, Group> groups = new LinkedHashMap<>();
        for (FlowCase flow : all.flows()) {
            Marking m = flow.flow().marking();
            Marks request = new Marks(m.requestDscp(), m.requestPriority());
            Marks answer = new Marks(m.answerDscp(), m.answerPriority());
            if (differ(m.requestDscp(), m.answerDscp()) || differ(m.requestPriority(), m.answerPriority())) {
                groups.computeIfAbsent(key(flow, request, answer), _ -> new Group(flow))
                        .add(flow.connection().id());
            }
        }
        groups.values().forEach(group -> out.accept(finding(group)));
    }

    private static boolean differ(int request, int answer) {
        return request >= 0 && answer >= 0 && request != answer;
    }

    private static Key key(FlowCase flow, Marks request, Marks answer) {
        String from = flow.requester().ip();
        String to = flow.responder().ip();
        return from.compareTo(to) <= 0 ? new Key(from, to, request, answer) : new Key(to, from, answer, request);
    }

    private static Finding finding(Group group) {
        FlowCase flow = group.first;
        Marking m = flow.flow().marking();
        String from = flow.requester().ip();
        String to = flow.responder().ip();
        return new FindingBuilder(
                        FindingKind.DSCP_ASYMMETRIC, from + " and " + to + " send in different traffic classes")
                .connection(group.connections == 1 ? flow.connection().id() : 0)
                .count(group.connections)
                .frame(flow.connection().firstFrame())
                .at(flow.connection().firstNs())
                .sayIf(
                        differ(m.requestDscp(), m.answerDscp()),
                        "Packets from " + from + " carry DSCP " + m.requestDscp() + ", those from " + to + " DSCP "
                                + m.answerDscp() + ".")
                .sayIf(
                        differ(m.requestPriority(), m.answerPriority()),
                        "Packets from " + from + " carry VLAN priority " + m.requestPriority() + ", those from " + to
                                + " " + m.answerPriority() + ".")
                .say("It is so on " + Phrases.count(group.connections, "connection") + ", the first is connection "
                        + flow.connection().id() + ".")
                .say(
                        "If only one of the classes is lossless, packets of the other are dropped under load, READ responses"
                                + " as well as acknowledgements.")
                .advise("Set the same traffic class on both ends (ibv_modify_qp ah_attr.grh.traffic_class, NCCL_IB_TC,"
                        + " UCX_IB_TRAFFIC_CLASS, cma_roce_tos), and trust DSCP on the switches.")
                .build();
    }
}
