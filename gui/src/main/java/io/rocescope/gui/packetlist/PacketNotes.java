package io.rocescope.gui.packetlist;

import io.rocescope.gui.trace.SimpleNavigator;
import io.rocescope.gui.trace.Trace;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.LongStream;

/// What the user notes on packets: marks, time references, comments.
public final class PacketNotes {
    private final Trace trace;
    private final SimpleNavigator navigator;
    private final NavigableSet<Long> marks = new TreeSet<>();
    private final NavigableSet<Long> references = new TreeSet<>();
    private final Runnable changed;

    /// @param changed called when rows that are shown must be made anew
    PacketNotes(Trace trace, SimpleNavigator navigator, Runnable changed) {
        this.trace = trace;
        this.navigator = navigator;
        this.changed = changed;
    }

    public NavigableSet<Long> marks() {
        return marks;
    }

    /// Frames that relative times are counted from.
    public NavigableSet<Long> references() {
        return references;
    }

    public void toggleMark(long frame) {
        toggleMarks(LongStream.of(frame));
    }

    /// Marks them all; unmarks them where all are marked, as Wireshark does.
    public void toggleMarks(LongStream frames) {
        long[] all = frames.toArray();
        boolean marked = LongStream.of(all).allMatch(marks::contains);
        for (long frame : all) {
            if (marked) {
                marks.remove(frame);
            } else {
                marks.add(frame);
            }
        }
        changed.run();
    }

    public void clearMarks() {
        marks.clear();
        changed.run();
    }

    /// Counts relative times from this frame on, or no longer.
    public void toggleReference(long frame) {
        if (!references.remove(frame)) {
            references.add(frame);
        }
        updateReference();
        changed.run();
    }

    /// Tells the other views from where times are counted.
    void updateReference() {
        long frame = references.isEmpty() ? 1 : references.first();
        navigator.setReferenceNs(trace.packets().timeNs(frame));
    }

    /// @param text an empty one takes the comment away
    public void setComment(long frame, String text) {
        setComments(LongStream.of(frame), text);
    }

    /// Puts the same comment on all of them.
    public void setComments(LongStream frames, String text) {
        frames.forEach(frame -> trace.setComment(frame, text));
        changed.run();
    }
}
