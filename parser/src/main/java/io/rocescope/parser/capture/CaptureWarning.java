package io.rocescope.parser.capture;

/// Something odd about a capture that did not keep it from being read.
///
/// @param kind what it is
/// @param file the input's name as the user gave it
/// @param offset octets from the start of the (uncompressed) input
/// @param message what was met and what was expected, for people
public record CaptureWarning(Kind kind, String file, long offset, String message) {
    /// What was odd.
    public enum Kind {
        /// The input ends inside a packet or block.
        ENDS_MID_PACKET,
        /// A link type that nothing here reads; its frames are listed without layers.
        UNKNOWN_LINK_TYPE,
        /// Anything else that a reader of the result should know.
        OTHER
    }

    @Override
    public String toString() {
        return file + ": " + message + " (offset " + offset + ")";
    }
}
