package io.rocescope.replay.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.FlowSummary;
import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.wire.Verb;
import io.rocescope.replay.engine.EngineOptions;
import io.rocescope.replay.engine.LiveEnd;
import io.rocescope.replay.engine.RunEnd;
import io.rocescope.replay.faults.FaultAction;
import io.rocescope.replay.faults.FaultMatch;
import io.rocescope.replay.faults.FaultPlan;
import io.rocescope.replay.faults.FaultRule;
import io.rocescope.replay.faults.Side;
import io.rocescope.replay.plan.ReplayPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Random plans with random faults: the tracker, which sees frames only, must tell what the simulated devices know.
class TruthTest {
    private static FaultRule rule(double probability, FaultAction action) {
        return new FaultRule(
                new FaultMatch(Set.of(), List.of(), Set.of(), Side.ANY, 0, 0, 0, probability, 0), List.of(action));
    }

    private static FaultPlan faults(long seed, SplittableRandom random) {
        List<FaultRule> rules = new ArrayList<>();
        rules.add(rule(0.005 + random.nextDouble(0.02), new FaultAction.Drop()));
        rules.add(rule(0.005 + random.nextDouble(0.02), new FaultAction.Corrupt()));
        rules.add(rule(0.005 + random.nextDouble(0.02), new FaultAction.Duplicate(1)));
        rules.add(rule(0.005 + random.nextDouble(0.02), new FaultAction.Reorder(1 + random.nextInt(3))));
        rules.add(rule(0.005 + random.nextDouble(0.02), new FaultAction.Delay(random.nextInt(50_000))));
        rules.add(rule(0.02, new FaultAction.EcnMark()));
        return new FaultPlan(seed, rules);
    }

    private static long sum(List<FlowSummary> flows, ToLongFunction<FlowSummary> value) {
        return flows.stream().mapToLong(value).sum();
    }

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 100);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void shouldAgreeWithTheTracker(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        ReplayPlan plan = RandomPlans.of(random);
        SimOptions network = SimOptions.DEFAULT.withFaults(faults(seed, random));
        Recorded run = Recorded.run(plan, EngineOptions.of(plan.options()), network);
        assertThat(run.result().end()).isEqualTo(RunEnd.COMPLETE);
        for (LiveEnd end : run.result().ends()) {
            compareMessages(run, end);
        }
        compareCounters(run, "10.0.0.1", 0, 1);
        compareCounters(run, "10.0.0.2", 1, 0);
    }

    private static void compareMessages(Recorded run, LiveEnd end) {
        LiveEnd peer = run.result().ends().stream()
                .filter(e -> e.connection().id() == end.connection().id() && e.isA() != end.isA())
                .findFirst()
                .orElseThrow();
        Recorded.Seen tap = end.isA() ? run.atA() : run.atB();
        List<String> seen = new ArrayList<>();
        for (Direction direction : List.of(Direction.A_TO_B, Direction.B_TO_A)) {
            for (Recorded.Kept message : tap.of(peer.qpn(), direction)) {
                if (tap.sourceOf(message).equals(end.ip()) && message.status() != WcStatus.IBV_WC_WR_FLUSH_ERR) {
                    seen.add(message.verb() + " " + message.bytes() + " " + message.status() + " " + message.problem());
                }
            }
        }
        List<String> wanted = new ArrayList<>();
        for (int i = 0; i < end.log().size(); i++) {
            var status = end.log().status(i);
            if (status != null && status.asSeenInPackets() != WcStatus.IBV_WC_WR_FLUSH_ERR) {
                var request = end.planned().requests().get(i);
                Verb verb = request.posted();
                wanted.add(verb + " " + request.length() + " " + status + " null");
            }
        }
        assertThat(seen).isEqualTo(wanted);
    }

    /// What A's requester counts is seen at A, what B's responder counts at B.
    private static void compareCounters(Recorded run, String ip, int requester, int responder) {
        SimCounters asks = run.replay().fabric().counters(requester);
        SimCounters answers = run.replay().fabric().counters(responder);
        List<FlowSummary> atRequester = (requester == 0 ? run.atA() : run.atB()).flowsFrom(ip);
        List<FlowSummary> atResponder = (requester == 0 ? run.atB() : run.atA()).flowsFrom(ip);
        assertThat(sum(atRequester, FlowSummary::retransmittedPackets))
                .as("retransmitted packets")
                .isEqualTo(asks.retransmittedPackets());
        assertThat(sum(atRequester, FlowSummary::rnrNaks))
                .as("RNR NAKs received")
                .isEqualTo(asks.receivedRnrErrors());
        assertThat(sum(atResponder, FlowSummary::rnrNaks)).as("RNR NAKs sent").isEqualTo(answers.sentRnrErrors());
        assertThat(sum(atResponder, f -> f.naks().psnSequenceError()))
                .as("sequence NAKs sent")
                .isEqualTo(answers.outOfSequenceRequest());
        assertThat(sum(atResponder, FlowSummary::duplicateRequests))
                .as("duplicate requests")
                .isEqualTo(answers.duplicateRequest());
    }
}
