package io.rocescope.parser.dissect;

import io.rocescope.parser.capture.Frame;

/// Takes a frame apart: link, network, tunnels, InfiniBand transport. Never throws on bad octets and never allocates.
///
/// Not thread-safe (it keeps a cursor and the ICRC's scratch memory): one for each thread.
public final class Dissector {
    private final Cursor cursor = new Cursor();
    private final LinkDissector link;

    public Dissector(DissectorOptions options) {
        link = new LinkDissector(new NetworkDissector(options, new TransportDissector(options.checkIcrc())));
    }

    /// Fills the dissection from the frame; what it held before is gone.
    public void dissect(Frame frame, Dissection into) {
        into.reset(frame);
        int captured = frame.capturedLength();
        // A capture that claims less on the wire than it holds is believed for what it holds.
        int end = Math.max(captured, frame.wireLength());
        if (captured < end) {
            into.cut = true;
            into.problems |= Problem.FRAME_CUT.bit();
        }
        cursor.start(frame.segment(), frame.offset(), captured, end);
        link.dissect(frame.linkType(), cursor, into);
    }
}
