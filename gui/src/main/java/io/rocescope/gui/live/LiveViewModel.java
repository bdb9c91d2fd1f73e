package io.rocescope.gui.live;

import io.rocescope.gui.trace.Trace;
import io.rocescope.gui.trace.TraceOptions;
import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.live.CaptureInterface;
import io.rocescope.parser.capture.live.LiveCapture;
import io.rocescope.parser.capture.live.LiveCaptureException;
import io.rocescope.parser.capture.live.LiveOptions;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Executor;

/// Interfaces to capture from, and the start of a capture.
public final class LiveViewModel {
    private static final String ROCE_ONLY = "udp port 4791 or (vlan and udp port 4791) or ether proto 0x8915";

    /// The last packets before a pause are shown after so long.
    private static final long HEARTBEAT_NS = 100_000_000;

    private LiveViewModel() {}

    /// Those that are up first.
    ///
    /// @throws LiveCaptureException if libpcap is missing or fails; the message says what to do
    public static List<CaptureInterface> interfaces() throws LiveCaptureException {
        return LiveCapture.interfaces().stream()
                .sorted(Comparator.comparing((CaptureInterface i) -> !i.up()).thenComparing(i -> i.loopback()))
                .toList();
    }

    /// A filter in libpcap's syntax that lets RoCE pass, also behind one VLAN tag.
    public static String roceOnly() {
        return ROCE_ONLY;
    }

    /// Begins to capture.
    ///
    /// @param filter in libpcap's syntax, maybe empty
    /// @throws LiveCaptureException if libpcap, the permission or the interface is missing, or the filter is wrong
    /// @throws CaptureException if the packets cannot be kept
    public static Trace start(String interfaceName, String filter, int snapLength, boolean promiscuous, Executor ui)
            throws LiveCaptureException, CaptureException {
        LiveOptions options = LiveOptions.defaults()
                .withFilter(filter.isBlank() ? null : filter.strip())
                .withSnapLength(snapLength)
                .withPromiscuous(promiscuous)
                .withHeartbeat(HEARTBEAT_NS);
        LiveCapture capture = LiveCapture.open(interfaceName, options);
        boolean started = false;
        try {
            Trace trace = Trace.live(capture, TraceOptions.defaults(), ui);
            started = true;
            return trace;
        } finally {
            if (!started) {
                capture.close();
            }
        }
    }
}
