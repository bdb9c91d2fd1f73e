package io.rocescope.parser.event;

/// The state of a queue pair, as far as packets prove it (IBTA volume 1, 10.3.1): the least advanced state that allows
/// what was seen.
public enum QpState {
    INIT,
    RTR,
    RTS,
    SQD,
    SQE,
    ERR,
    UNKNOWN
}
