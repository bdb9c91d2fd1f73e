package io.rocescope.parser.filter;

/// What the fields of a filter need to have worked out before.
final class UsedFields {
    private boolean tracker;
    private boolean icrc;

    void add(Field field) {
        tracker |= field.needsTracker();
        icrc |= field.needsIcrc();
    }

    boolean needTracker() {
        return tracker;
    }

    boolean needIcrc() {
        return icrc;
    }
}
