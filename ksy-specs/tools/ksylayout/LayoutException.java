package ksylayout;

/// A grammar that has no fixed layout, or is wrong: the message names file and field.
final class LayoutException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LayoutException(String file, String field, String reason) {
        super(file + ": " + field + ": " + reason);
    }
}
