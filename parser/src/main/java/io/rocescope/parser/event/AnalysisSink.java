package io.rocescope.parser.event;

/// Takes what the tracker finds, as it finds it.
public interface AnalysisSink {
    /// Takes an event.
    void event(RoceEvent event);

    /// Takes a message whose fate is known, or that the capture's end left open.
    ///
    /// @param message valid during the call only: its record is used again
    void message(Message message);

    /// A sink that tells two others.
    static AnalysisSink both(AnalysisSink first, AnalysisSink second) {
        return new AnalysisSink() {
            @Override
            public void event(RoceEvent event) {
                first.event(event);
                second.event(event);
            }

            @Override
            public void message(Message message) {
                first.message(message);
                second.message(message);
            }
        };
    }

    /// Drops everything.
    AnalysisSink NONE = new AnalysisSink() {
        @Override
        public void event(RoceEvent event) {}

        @Override
        public void message(Message message) {}
    };
}
