package io.rocescope.gui.trace;

/// How times are shown. The names are those of Wireshark's menu.
public enum TimeFormat {
    RELATIVE("Seconds since first packet or reference"),
    DELTA("Seconds since previous captured packet"),
    DELTA_DISPLAYED("Seconds since previous displayed packet"),
    TIME_OF_DAY("Time of day (UTC)"),
    DATE_TIME("Date and time (UTC)"),
    EPOCH("Seconds since 1970");

    private final String title;

    TimeFormat(String title) {
        this.title = title;
    }

    /// What the menu calls it.
    public String title() {
        return title;
    }
}
