package io.rocescope.replay.sim;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.replay.verbs.WorkRequest;

/// The sending half of a queue pair.
interface Requester {
    /// Requests that are posted and not completed.
    int size();

    void post(WorkRequest request, boolean signaled);

    void response(Dissection packet);

    /// Completes everything with a flush error.
    void flush();

    /// Forgets everything.
    void stop();
}
