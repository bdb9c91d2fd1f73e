package io.rocescope.parser.picture;

/// The outline of a mark. Meanings differ in shape as well as in colour.
public enum Shape {
    /// A short upright stroke.
    TICK,
    DOT,
    /// A ring.
    RING,
    /// A triangle on its base.
    UP,
    /// A triangle on its tip.
    DOWN,
    CROSS,
    DIAMOND,
    SQUARE,
    /// An arrow head that points to the right.
    RIGHT,
    /// An arrow head that points to the left.
    LEFT
}
