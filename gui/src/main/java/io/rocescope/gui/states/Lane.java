package io.rocescope.gui.states;

import io.rocescope.parser.event.QpState;
import io.rocescope.parser.picture.Ink;
import io.rocescope.parser.picture.Shape;
import java.util.ArrayList;
import java.util.List;

/// One queue pair over time: its states, as far as packets prove them, and what happened to its requests.
public final class Lane {
    private static final int MOST_MARKS = 5_000;

    private final int connection;
    private final boolean sideA;
    private final String name;
    private final List<Segment> segments = new ArrayList<>();
    private final List<Mark> marks = new ArrayList<>();
    private long marksLeft;

    /// A state from one moment to the next segment's.
    ///
    /// @param timeNs nanoseconds since the epoch
    /// @param why the tracker's trigger, in words
    public record Segment(long timeNs, QpState state, String why, long frame) {}

    /// Something that happened.
    public record Mark(long timeNs, Shape shape, Ink ink, String what, long frame) {}

    Lane(int connection, boolean sideA, String name) {
        this.connection = connection;
        this.sideA = sideA;
        this.name = name;
    }

    public int connection() {
        return connection;
    }

    boolean sideA() {
        return sideA;
    }

    /// For people: "10.0.0.1 QP 0x11".
    public String name() {
        return name;
    }

    /// Ascending in time.
    public List<Segment> segments() {
        return segments;
    }

    public List<Mark> marks() {
        return marks;
    }

    /// Marks beyond those that are kept.
    public long marksLeft() {
        return marksLeft;
    }

    void add(Segment segment) {
        int at = segments.size();
        while (at > 0 && segments.get(at - 1).timeNs() > segment.timeNs()) {
            at--;
        }
        segments.add(at, segment);
    }

    void add(Mark mark) {
        if (marks.size() < MOST_MARKS) {
            marks.add(mark);
        } else {
            marksLeft++;
        }
    }

    /// The state at the end.
    public QpState last() {
        return segments.isEmpty() ? QpState.UNKNOWN : segments.getLast().state();
    }
}
