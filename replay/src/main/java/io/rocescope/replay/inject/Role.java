package io.rocescope.replay.inject;

/// Which end of a flow the ghost plays.
public enum Role {
    /// The ghost sends the captured requests; the device answers.
    REQUESTER,
    /// The device posts the captured work requests; the ghost sends the captured answers.
    RESPONDER
}
