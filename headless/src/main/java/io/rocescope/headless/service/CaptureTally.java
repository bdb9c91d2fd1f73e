package io.rocescope.headless.service;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Layer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// Counts what kinds of packets a capture holds, so that one without RoCE can be told what it is.
public final class CaptureTally {
    private static final int MOST_KINDS = 6;

    private final long[] counts = new long[Layer.values().length];
    private long total;
    private long roce;

    void add(Dissection d) {
        total++;
        if (d.isRoce()) {
            roce++;
        } else {
            counts[kind(d).ordinal()]++;
        }
    }

    void add(CaptureTally other) {
        total += other.total;
        roce += other.roce;
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
    }

    void clear() {
        total = 0;
        roce = 0;
        Arrays.fill(counts, 0);
    }

    /// The innermost layer that has a name of its own.
    private static Layer kind(Dissection d) {
        for (int i = d.layerCount() - 1; i >= 0; i--) {
            Layer layer = d.layer(i);
            switch (layer) {
                case DATA, TRAILER, PAYLOAD, PAD, ICRC, VCRC, IPV6_EXTENSION, IPV6_FRAGMENT, VLAN -> {}
                default -> {
                    return layer;
                }
            }
        }
        return Layer.DATA;
    }

    public long total() {
        return total;
    }

    public long roce() {
        return roce;
    }

    /// What is there besides RoCE, most frequent first, such as "124 ARP, 30 TCP".
    public String others() {
        var kinds = new ArrayList<Layer>();
        for (Layer layer : Layer.values()) {
            if (counts[layer.ordinal()] > 0) {
                kinds.add(layer);
            }
        }
        kinds.sort(Comparator.comparingLong(layer -> -counts[layer.ordinal()]));
        List<String> texts = kinds.stream()
                .limit(MOST_KINDS)
                .map(layer -> counts[layer.ordinal()] + " " + name(layer))
                .toList();
        return String.join(", ", texts) + (kinds.size() > MOST_KINDS ? ", …" : "");
    }

    private static String name(Layer layer) {
        return switch (layer) {
            case ETHERNET -> "other Ethernet";
            case LINUX_SLL, LINUX_SLL2 -> "other Linux cooked";
            case NULL_LOOPBACK -> "other loopback";
            case IPV4 -> "other IPv4";
            case IPV6 -> "other IPv6";
            case DATA -> "of unknown kind";
            default -> layer.name();
        };
    }
}
