package io.rocescope.replay.faults;

/// What happens to a packet that a rule matches.
public sealed interface FaultAction {
    /// The packet is lost.
    record Drop() implements FaultAction {}

    /// The packet arrives with a wrong ICRC; receivers drop it without a word.
    record Corrupt() implements FaultAction {}

    /// The packet arrives marked "congestion experienced" (ECN 3).
    record EcnMark() implements FaultAction {}

    /// The packet arrives more than once.
    ///
    /// @param copies how often besides the first, at least 1
    record Duplicate(int copies) implements FaultAction {}

    /// Later packets of the same direction overtake it.
    ///
    /// @param packets how many, at least 1
    record Reorder(int packets) implements FaultAction {}

    /// The packet is held; what follows it is not.
    record Delay(long ns) implements FaultAction {}

    /// The packet carries another PSN, with a right ICRC.
    ///
    /// @param value what is added to the PSN, or the PSN itself
    /// @param relative whether it is added
    record ChangePsn(int value, boolean relative) implements FaultAction {}

    /// A request carries another remote key, with a right ICRC; packets without a RETH or AtomicETH pass.
    ///
    /// @param value unsigned 32 bits
    record ChangeRKey(int value) implements FaultAction {}

    /// The requester gets a NAK instead: a matched request does not arrive and is answered by it, a matched response is
    /// replaced by it.
    ///
    /// @param syndrome the AETH octet, one of the NAKs of {@link io.rocescope.parser.wire.Syndrome}
    record Nak(int syndrome) implements FaultAction {}

    /// As {@link Nak}, receiver not ready.
    ///
    /// @param timerCode 0 … 31, the wait that is asked for
    record RnrNak(int timerCode) implements FaultAction {}

    /// The packet arrives, and its sender gets a congestion notification, as if its receiver had seen a mark.
    record SendCnp() implements FaultAction {}
}
