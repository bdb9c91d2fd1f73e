package io.rocescope.replay.engine;

import io.rocescope.replay.verbs.CompletionStatus;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// What one end's requests did, in arrays made before the start. Times are from the run's start; -1 for never.
public final class RequestLog {
    private static final byte NONE = -1;

    private final long[] dueNs;
    private final long[] postedNs;
    private final long[] completedNs;
    private final byte[] statuses;
    private int posted;
    private int completed;
    private int heldBack;

    RequestLog(int requests) {
        dueNs = new long[requests];
        postedNs = new long[requests];
        completedNs = new long[requests];
        statuses = new byte[requests];
        Arrays.fill(postedNs, -1);
        Arrays.fill(completedNs, -1);
        Arrays.fill(statuses, NONE);
    }

    void posted(int n, long due, long at) {
        dueNs[n] = due;
        postedNs[n] = at;
        posted++;
    }

    /// A request was due while the send queue was full.
    void heldBack() {
        heldBack++;
    }

    void completed(int n, long at, CompletionStatus status) {
        completedNs[n] = at;
        statuses[n] = (byte) status.code();
        completed++;
    }

    /// Requests that the run was to post.
    public int size() {
        return dueNs.length;
    }

    public int posted() {
        return posted;
    }

    public int completed() {
        return completed;
    }

    /// Requests that were late because the send queue was full.
    public int requestsHeldBack() {
        return heldBack;
    }

    public long dueNs(int n) {
        return dueNs[n];
    }

    public long postedNs(int n) {
        return postedNs[n];
    }

    public long completedNs(int n) {
        return completedNs[n];
    }

    /// What the completion said, or null when there was none.
    public @Nullable CompletionStatus status(int n) {
        return statuses[n] == NONE ? null : CompletionStatus.ofCode(statuses[n]);
    }
}
