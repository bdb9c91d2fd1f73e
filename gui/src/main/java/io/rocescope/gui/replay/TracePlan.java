package io.rocescope.gui.replay;

import io.rocescope.gui.trace.EventStore;
import io.rocescope.gui.trace.MessageStore;
import io.rocescope.gui.trace.PacketReader;
import io.rocescope.gui.trace.StoredMessage;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.filter.Packet;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.replay.plan.CaptureRecorder;
import io.rocescope.replay.plan.Planner;
import io.rocescope.replay.plan.ReplayPlan;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;

/// Makes a plan from what the trace holds, without analysing the capture again.
final class TracePlan {
    private static final int MOST_MESSAGES = 1_000_000;

    private TracePlan() {}

    /// @param wanted ids of the connections to plan
    /// @param cancelled asked now and then whether to stop
    /// @throws CancellationException if it was to stop
    /// @throws IOException if the capture cannot be read again
    static ReplayPlan of(Trace trace, IntPredicate wanted, BooleanSupplier cancelled) throws IOException {
        CaptureRecorder recorder = new CaptureRecorder(MOST_MESSAGES, 0);
        operands(trace, recorder, wanted, cancelled);
        // Each message after the events that it had seen, as the tracker told them.
        EventStore events = trace.events();
        MessageStore messages = trace.messages();
        long event = 0;
        for (long row = 0; row < messages.size(); row++) {
            StoredMessage message = messages.get(row);
            while (event < events.size() && events.messagesBefore(event) <= row) {
                recorder.event(events.get(event++));
            }
            if (wanted.test(message.connection())) {
                recorder.message(message);
            }
        }
        while (event < events.size()) {
            recorder.event(events.get(event++));
        }
        return new Planner(recorder, trace.names()).plan(trace.summary().connections(), wanted);
    }

    /// Only atomic requests carry what messages do not tell: the index says which packets they are.
    private static void operands(Trace trace, CaptureRecorder recorder, IntPredicate wanted, BooleanSupplier cancelled)
            throws IOException {
        PacketReader reader = trace.scanner();
        for (long frame = 1; frame <= trace.packets().size(); frame++) {
            if (cancelled.getAsBoolean()) {
                throw new CancellationException("stopped by the user");
            }
            if (trace.packets().isRoce(frame)
                    && wanted.test(trace.packets().connection(frame))
                    && isAtomic(trace.packets().opcode(frame))) {
                Packet packet = reader.read(frame);
                PacketAnalysis analysis = packet.analysis();
                if (analysis != null) {
                    recorder.packet(packet.dissection(), analysis);
                }
            }
        }
    }

    private static boolean isAtomic(int opcode) {
        String name = Opcode.of(opcode).name();
        return name.endsWith("COMPARE_SWAP") || name.endsWith("FETCH_ADD") || name.contains("CMP_SWAP");
    }
}
