package io.rocescope.parser.hostlog;

import org.jspecify.annotations.Nullable;

/// One thing that a host said: a completion, a work request, or an endpoint that it set up. What was not said is null.
///
/// @param file name of the log
/// @param line where it begins, from 1
/// @param text the line, or the first of the lines
/// @param localQpn the logging host's queue pair: what packets to this host carry as destination
/// @param wqeIndex in blocks of 64 octets for mlx5's send queue
/// @param operation name as ibverbs or the driver spells it, such as RDMA_WRITE
/// @param address remote address of a one-sided operation
/// @param status of a completion
/// @param syndrome the device's own error code
/// @param signalled whether a work request asks for a completion
/// @param peer address or name of the other end
public record HostRecord(
        LogSource source,
        Kind kind,
        String file,
        int line,
        String text,
        @Nullable Integer localQpn,
        @Nullable Integer remoteQpn,
        @Nullable Integer wqeIndex,
        @Nullable String operation,
        @Nullable Long address,
        @Nullable Long rKey,
        @Nullable Long length,
        @Nullable CompletionStatus status,
        @Nullable Integer syndrome,
        @Nullable Integer vendorError,
        @Nullable Long wrId,
        @Nullable Boolean signalled,
        @Nullable Integer psn,
        @Nullable String peer) {

    /// What a record is about.
    public enum Kind {
        /// A request or receive has ended.
        COMPLETION,
        /// A request was posted.
        WORK_REQUEST,
        /// A queue pair, or a memory region, of this host.
        ENDPOINT,
        /// A queue pair, or a memory region, of the peer.
        REMOTE_ENDPOINT
    }

    /// Whether this is a completion with an error.
    public boolean isError() {
        return kind == Kind.COMPLETION && status != null && status != CompletionStatus.SUCCESS;
    }

    /// Whether this error only follows from another.
    public boolean isFlush() {
        return status != null && status.isFlush();
    }

    /// Collects what a line says.
    static final class Builder {
        private final LogSource source;
        private final Kind kind;
        private final String file;
        private final int line;
        private final String text;

        @Nullable
        Integer localQpn;

        @Nullable
        Integer remoteQpn;

        @Nullable
        Integer wqeIndex;

        @Nullable
        String operation;

        @Nullable
        Long address;

        @Nullable
        Long rKey;

        @Nullable
        Long length;

        @Nullable
        CompletionStatus status;

        @Nullable
        Integer syndrome;

        @Nullable
        Integer vendorError;

        @Nullable
        Long wrId;

        @Nullable
        Boolean signalled;

        @Nullable
        Integer psn;

        @Nullable
        String peer;

        Builder(LogSource source, Kind kind, LogLine at) {
            this.source = source;
            this.kind = kind;
            this.file = at.file();
            this.line = at.number();
            this.text = at.text().strip();
        }

        HostRecord build() {
            return new HostRecord(
                    source,
                    kind,
                    file,
                    line,
                    text,
                    localQpn,
                    remoteQpn,
                    wqeIndex,
                    operation,
                    address,
                    rKey,
                    length,
                    status,
                    syndrome,
                    vendorError,
                    wrId,
                    signalled,
                    psn,
                    peer);
        }
    }
}
