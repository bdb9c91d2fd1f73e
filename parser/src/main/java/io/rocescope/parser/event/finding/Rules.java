package io.rocescope.parser.event.finding;

import java.util.List;

/// All rules.
final class Rules {
    static final List<FindingRule> ALL = List.of(
            new CaptureQualityRule(),
            new CaptureContentRule(),
            new OneSidedRule(),
            new CaptureDropsRule(),
            new IcrcRewrittenRule(),
            new RetryExceededRule(),
            new RnrRule(),
            new AccessErrorRule(),
            new FatalNakRule(),
            new PacketLossRule(),
            new AnswerLossRule(),
            new TimeoutRule(),
            new RecoveryRule(),
            new DuplicateRule(),
            new ReorderingRule(),
            new OddPacketRule(),
            new IcrcErrorRule(),
            new MessageShapeRule(),
            new PathMtuRule(),
            new FirstPsnRule(),
            new QpnReusedRule(),
            new UnknownQpnRule(),
            new HeaderBitsRule(),
            new TrafficClassRule(),
            new AddressRule(),
            new CongestionRule(),
            new PauseRule(),
            new CmRule());

    private Rules() {}
}
