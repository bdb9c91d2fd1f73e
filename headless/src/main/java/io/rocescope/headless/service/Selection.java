package io.rocescope.headless.service;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.filter.DisplayFilter;
import io.rocescope.parser.filter.Packet;
import java.util.function.Predicate;

/// A filter over packets as they come.
public final class Selection implements Predicate<Dissection> {
    private final DisplayFilter filter;
    private final Packet packet = new Packet(new Dissection());
    private boolean started;
    private long firstNs;
    private long previousNs;

    public Selection(DisplayFilter filter) {
        this.filter = filter;
    }

    @Override
    public boolean test(Dissection dissection) {
        long nowNs = dissection.frame().timeNs();
        if (!started) {
            started = true;
            firstNs = nowNs;
            previousNs = nowNs;
        }
        boolean wanted = filter.test(packet.set(dissection, null).setTimes(firstNs, previousNs));
        previousNs = nowNs;
        return wanted;
    }
}
