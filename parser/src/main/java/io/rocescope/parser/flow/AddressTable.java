package io.rocescope.parser.flow;

import io.rocescope.parser.dissect.Dissection;
import org.agrona.collections.Long2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/// Gives each address a small number and each ordered pair of addresses a {@link Route}, so that a packet stream is
/// found
/// by one 64-bit key.
final class AddressTable {
    /// One address may take part in a key with 20 bits.
    private static final int MOST_ADDRESSES = 1 << 20;

    private static final long MIX = 0x9e37_79b9_7f4a_7c15L;

    /// The ordered pair of two addresses: packets travel from the first to the second.
    static final class Route {
        final long key;
        private final long sourceHigh;
        private final long sourceLow;
        private final long destinationHigh;
        private final long destinationLow;
        /// Streams on this route whose other half is not known.
        final UnpairedStreams unpaired = new UnpairedStreams();

        private Route(long key, long sourceHigh, long sourceLow, long destinationHigh, long destinationLow) {
            this.key = key;
            this.sourceHigh = sourceHigh;
            this.sourceLow = sourceLow;
            this.destinationHigh = destinationHigh;
            this.destinationLow = destinationLow;
        }

        private boolean takes(Dissection d) {
            return d.sourceLow() == sourceLow
                    && d.destinationLow() == destinationLow
                    && d.sourceHigh() == sourceHigh
                    && d.destinationHigh() == destinationHigh;
        }

        /// The stream of the latest packet: most packets of a burst share it.
        @Nullable
        HalfStream latest;

        /// The key of a stream on this route.
        long streamKey(int qpn) {
            return key | qpn;
        }
    }

    private static final class Node {
        final long high;
        final long low;
        final int id;
        final @Nullable Node next;

        Node(long high, long low, int id, @Nullable Node next) {
            this.high = high;
            this.low = low;
            this.id = id;
            this.next = next;
        }
    }

    private static final int QPN_BITS = 24;
    private static final int ID_BITS = 20;

    private final Long2ObjectHashMap<Node> addresses = new Long2ObjectHashMap<>();
    private final Long2ObjectHashMap<Route> routes = new Long2ObjectHashMap<>();
    private int count;

    // The routes of the latest packets: requests and their answers take turns on two.
    private @Nullable Route last;
    private @Nullable Route lastButOne;

    /// @return the packet's route, or null when the table is full
    @Nullable
    Route routeOf(Dissection d) {
        if (last != null && last.takes(d)) {
            return last;
        }
        Route route = lastButOne != null && lastButOne.takes(d)
                ? lastButOne
                : route(d.sourceHigh(), d.sourceLow(), d.destinationHigh(), d.destinationLow());
        if (route != null) {
            lastButOne = last;
            last = route;
        }
        return route;
    }

    @Nullable
    Route route(long fromHigh, long fromLow, long toHigh, long toLow) {
        int from = id(fromHigh, fromLow);
        int to = id(toHigh, toLow);
        if (from < 0 || to < 0) {
            return null;
        }
        long key = (long) from << (QPN_BITS + ID_BITS) | (long) to << QPN_BITS;
        Route route = routes.get(key);
        if (route == null) {
            route = new Route(key, fromHigh, fromLow, toHigh, toLow);
            routes.put(key, route);
        }
        return route;
    }

    private int id(long high, long low) {
        long hash = (high * MIX ^ low) * MIX;
        Node first = addresses.get(hash);
        for (Node node = first; node != null; node = node.next) {
            if (node.high == high && node.low == low) {
                return node.id;
            }
        }
        if (count == MOST_ADDRESSES) {
            return -1;
        }
        addresses.put(hash, new Node(high, low, count, first));
        return count++;
    }
}
