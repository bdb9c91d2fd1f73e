package io.rocescope.parser.event;

/// What the tracker says of one packet. A flyweight that the tracker sets again for each packet.
public final class PacketAnalysis {
    private int connection;
    private Direction direction = Direction.NONE;
    private long message;
    private long words;

    /// Forgets everything.
    public void clear() {
        connection = 0;
        direction = Direction.NONE;
        message = 0;
        words = 0;
    }

    /// @param newConnection the connection's id, or 0 where there is none
    public void setConnection(int newConnection, Direction newDirection) {
        connection = newConnection;
        direction = newDirection;
    }

    /// @param newMessage the message's id, or 0 where there is none
    public void setMessage(long newMessage) {
        message = newMessage;
    }

    public void add(AnalysisWord word) {
        words |= word.bit();
    }

    public void copyFrom(PacketAnalysis other) {
        connection = other.connection;
        direction = other.direction;
        message = other.message;
        words = other.words;
    }

    /// The connection's id as `analyze` counts them, or 0.
    public int connection() {
        return connection;
    }

    public Direction direction() {
        return direction;
    }

    /// The message's id, or 0.
    public long message() {
        return message;
    }

    /// The {@linkplain AnalysisWord#bit() bits} of the words that hold.
    public long words() {
        return words;
    }

    public boolean has(AnalysisWord word) {
        return (words & word.bit()) != 0;
    }
}
