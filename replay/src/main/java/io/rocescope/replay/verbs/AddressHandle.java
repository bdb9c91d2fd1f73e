package io.rocescope.replay.verbs;

/// The destination of datagrams: `struct ibv_ah`.
public interface AddressHandle extends Resource {
    AddressVector destination();
}
