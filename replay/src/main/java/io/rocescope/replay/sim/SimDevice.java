package io.rocescope.replay.sim;

import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.capture.LinkType;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Dissector;
import io.rocescope.parser.dissect.DissectorOptions;
import io.rocescope.parser.dissect.IcrcStatus;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.replay.verbs.Gid;
import io.rocescope.replay.verbs.VerbsException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A device as the network sees it: takes frames to queue pairs.
final class SimDevice {
    private static final int FIRST_QPN = 0x11;
    private static final int FIRST_KEY = 0x1000;
    private static final long FIRST_ADDRESS = 0x7f00_0000_0000L;
    private static final long PAGE = 4096;
    private static final int ECN_CE = 3;
    private static final int EIO = 5;

    private final SimFabric fabric;
    private final int index;
    private final Framer framer;
    private final SimCounters counters = new SimCounters();
    private final Map<Integer, SimQueuePair> queuePairs = new HashMap<>();
    private final Map<Integer, SimMemory> memories = new HashMap<>();
    private final List<SimRnic> opened = new ArrayList<>();
    private final Dissector dissector = new Dissector(DissectorOptions.DEFAULT);
    private final Dissection dissection = new Dissection();
    private final Frame frame = new Frame();
    private @Nullable FrameTap tap;
    private boolean unplugged;
    private int nextQpn = FIRST_QPN;
    private int nextKey = FIRST_KEY;
    private long nextAddress = FIRST_ADDRESS;

    SimDevice(SimFabric fabric, int index) {
        this.fabric = fabric;
        this.index = index;
        this.framer = new Framer(this);
    }

    String name() {
        return "sim" + index;
    }

    byte[] address() {
        return new byte[] {10, 0, 0, (byte) (index + 1)};
    }

    long mac() {
        return 0x0200_0000_0001L + index;
    }

    Gid gid() {
        return new Gid(0, 0xffff_0a00_0000L + index + 1);
    }

    SimFabric fabric() {
        return fabric;
    }

    Framer framer() {
        return framer;
    }

    SimCounters counters() {
        return counters;
    }

    void setTap(FrameTap newTap) {
        tap = newTap;
    }

    SimRnic open0() throws VerbsException {
        check("ibv_open_device");
        SimRnic rnic = new SimRnic(fabric, this);
        opened.add(rnic);
        return rnic;
    }

    void closed(SimRnic rnic) {
        opened.remove(rnic);
    }

    int open() {
        return opened.stream().mapToInt(rnic -> 1 + rnic.open()).sum();
    }

    void unplug() {
        unplugged = true;
        opened.forEach(SimRnic::fatal);
    }

    /// Lets happen what is due, and fails when the device is gone.
    void check(String verb) throws VerbsException {
        fabric.advance();
        if (unplugged) {
            throw new VerbsException(
                    verb, EIO, "the device " + name() + " is gone", "look at the kernel's log, and plug it in again");
        }
    }

    int newQueuePair(SimQueuePair qp) {
        int number = nextQpn++;
        queuePairs.put(number, qp);
        return number;
    }

    void remove(SimQueuePair qp) {
        queuePairs.remove(qp.number());
    }

    @Nullable
    SimQueuePair queuePair(int number) {
        return queuePairs.get(number);
    }

    int newKey(SimMemory memory) {
        int key = nextKey++;
        memories.put(key, memory);
        return key;
    }

    void remove(SimMemory memory) {
        memories.remove(memory.lkey());
    }

    /// Room for a region, with a page between two.
    long newAddress(long length) {
        long address = nextAddress;
        nextAddress += (length + 2 * PAGE - 1) / PAGE * PAGE;
        return address;
    }

    @Nullable
    SimMemory memory(int key) {
        return memories.get(key);
    }

    void seen(long timeNs, byte[] octets) {
        if (tap != null) {
            tap.frame(fabric.epochNs() + timeNs, octets);
        }
    }

    void receive(byte[] octets) {
        seen(fabric.now(), octets);
        if (unplugged) {
            return;
        }
        frame.setOctets(MemorySegment.ofArray(octets), 0, octets.length, octets.length);
        frame.setOrigin(1, fabric.now(), LinkType.EN10MB, 0);
        dissector.dissect(frame, dissection);
        if (!dissection.isRoce()) {
            return;
        }
        if (dissection.icrcStatus() != IcrcStatus.VALID) {
            counters.icrcErrors++;
            return;
        }
        counters.receivedPackets++;
        SimQueuePair qp = queuePairs.get(dissection.destinationQp());
        if (qp == null) {
            return;
        }
        if (dissection.opcode() == Opcode.CNP_CODE) {
            counters.cnpHandled++;
            return;
        }
        if (dissection.ecn() == ECN_CE) {
            qp.notifyCongestion();
        }
        qp.receive(dissection);
    }
}
