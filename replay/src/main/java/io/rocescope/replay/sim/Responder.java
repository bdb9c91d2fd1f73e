package io.rocescope.replay.sim;

import io.rocescope.parser.dissect.Dissection;

/// The receiving half of a queue pair.
@FunctionalInterface
interface Responder {
    void request(Dissection packet);
}
