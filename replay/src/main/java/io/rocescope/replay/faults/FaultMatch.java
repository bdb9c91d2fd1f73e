package io.rocescope.replay.faults;

import java.util.List;
import java.util.Set;

/// Which packets a rule is for. All that is given must hold; empty sets and zeros ask nothing.
///
/// The identity ⟨queue pair, PSN, iteration⟩ is Lumina's (SIGCOMM 2023): the third time that PSN 5 travels to queue
/// pair
/// 17 is one packet, whenever it comes.
///
/// @param qpns destination queue pairs, as the capture has them
/// @param psns PSNs, as the capture has them
/// @param opcodes BTH opcodes
/// @param iteration which transmission of the same PSN to the same queue pair, from 1
/// @param nth only the nth packet that all the above match, from 1
/// @param every only each nth of them
/// @param probability chance of those that are left, above 0 to 1
/// @param times the rule is used up after so many packets
public record FaultMatch(
        Set<Integer> qpns,
        List<PsnRange> psns,
        Set<Integer> opcodes,
        Side side,
        int iteration,
        long nth,
        long every,
        double probability,
        long times) {
    public static final FaultMatch ALL = new FaultMatch(Set.of(), List.of(), Set.of(), Side.ANY, 0, 0, 0, 1, 0);

    public FaultMatch {
        qpns = Set.copyOf(qpns);
        psns = List.copyOf(psns);
        opcodes = Set.copyOf(opcodes);
    }

    /// Whether what the packet itself says fits; counts and chance are the {@linkplain FaultInjector injector's}.
    boolean fits(int qpn, int psn, int opcode) {
        return (qpns.isEmpty() || qpns.contains(qpn))
                && (psns.isEmpty() || psns.stream().anyMatch(range -> range.contains(psn)))
                && (opcodes.isEmpty() || opcodes.contains(opcode))
                && side.matches(opcode);
    }
}
