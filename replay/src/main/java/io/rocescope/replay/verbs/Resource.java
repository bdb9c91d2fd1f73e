package io.rocescope.replay.verbs;

/// Something that an RNIC keeps for us until it is closed.
public interface Resource extends AutoCloseable {
    /// Gives the resource back, and before it whatever was made from it and is still open, youngest first. A second
    /// call does nothing.
    ///
    /// @throws VerbsException when the RNIC refused to destroy something; the rest was destroyed all the same
    @Override
    void close() throws VerbsException;
}
