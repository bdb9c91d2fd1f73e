package io.rocescope.replay.plan;

import io.rocescope.parser.event.FlowSummary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One end of a connection.
///
/// @param capturedIp its address in the capture
/// @param capturedQpn its queue pair number there, or -1
/// @param startPsn PSN of its first request
/// @param regions memory that the other end reads or writes
/// @param receives in the order in which they are posted
/// @param requests in the order in which they are posted
/// @param silentFromNs from when on it answers nothing, or null
/// @param captured what happened to its requests on the way
public record PlannedEnd(
        String capturedIp,
        int capturedQpn,
        int startPsn,
        QpSettings qp,
        List<Region> regions,
        List<PlannedReceive> receives,
        List<PlannedRequest> requests,
        @Nullable Long silentFromNs,
        @Nullable Events captured) {
    /// What happened to one end's requests, in the capture or in a replay.
    ///
    /// @param rnrNaks receiver-not-ready NAKs that they got
    /// @param sequenceNaks NAKs "PSN sequence error"
    /// @param refusals other NAKs
    /// @param retransmissions times that sending began again
    public record Events(long rnrNaks, long sequenceNaks, long refusals, long retransmissions) {
        public static Events of(FlowSummary flow) {
            FlowSummary.Naks naks = flow.naks();
            return new Events(
                    flow.rnrNaks(),
                    naks.psnSequenceError(),
                    naks.invalidRequest() + naks.remoteAccessError() + naks.remoteOperationalError(),
                    flow.retransmissions().total());
        }
    }

    private static final int MAX_PSN = 0xff_ffff;

    public PlannedEnd {
        Checks.present(qp, "qp");
        Checks.range(startPsn, 0, MAX_PSN, "startPsn");
        regions = Checks.copy(regions);
        receives = Checks.copy(receives);
        requests = Checks.copy(requests);
        long before = 0;
        for (PlannedRequest request : requests) {
            if (request.atNs() < before) {
                throw new IllegalArgumentException("request " + request.id() + ": atNs " + request.atNs()
                        + " is before the one ahead of it, expected them in the order of time");
            }
            before = request.atNs();
        }
    }

    /// The region of this name, or null.
    public @Nullable Region region(String name) {
        for (Region region : regions) {
            if (region.name().equals(name)) {
                return region;
            }
        }
        return null;
    }

    /// Octets that its longest receive takes.
    public long longestReceive() {
        return receives.stream().mapToLong(PlannedReceive::length).max().orElse(0);
    }
}
