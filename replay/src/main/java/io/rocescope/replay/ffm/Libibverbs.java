package io.rocescope.replay.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.rocescope.replay.verbs.Rnic;
import io.rocescope.replay.verbs.RnicInfo;
import io.rocescope.replay.verbs.Rnics;
import io.rocescope.replay.verbs.VerbsException;
import io.rocescope.replay.verbs.VerbsUnavailableException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The RNICs that libibverbs knows. Making one of these loads nothing; the first question does.
public final class Libibverbs implements Rnics {
    private static final int NAME_MAX = 64;

    @Override
    public List<RnicInfo> list() throws VerbsException {
        IbFunctions ib = IbFunctions.load();
        try (Arena arena = Arena.ofConfined()) {
            List<RnicInfo> found = new ArrayList<>();
            long list = deviceList(ib, arena);
            try {
                for (long device : devices(list, arena)) {
                    found.add(new RnicInfo(name(ib, device), guid(ib, device)));
                }
            } finally {
                ib.freeDeviceList.call(list);
            }
            return List.copyOf(found);
        }
    }

    @Override
    public Rnic open(String name) throws VerbsException {
        IbFunctions ib = IbFunctions.load();
        try (Arena arena = Arena.ofConfined()) {
            long list = deviceList(ib, arena);
            try {
                for (long device : devices(list, arena)) {
                    if (name(ib, device).equals(name)) {
                        long context = ib.openDevice.call(device);
                        if (context == 0) {
                            throw Failures.cannotOpen(name, NativeFunction.errno());
                        }
                        return new IbRnic(ib, name, context, true);
                    }
                }
            } finally {
                ib.freeDeviceList.call(list);
            }
        }
        throw noSuchDevice(name);
    }

    private VerbsUnavailableException noSuchDevice(String name) throws VerbsException {
        List<RnicInfo> there = list();
        String advice = there.isEmpty()
                ? "this machine has no RDMA device; to try without one: rdma link add rxe0 type rxe netdev eth0"
                : "there are " + there.stream().map(RnicInfo::name).collect(Collectors.joining(", "));
        return new VerbsUnavailableException("ibv_open_device", 0, "there is no device " + name, advice);
    }

    private static long deviceList(IbFunctions ib, Arena arena) throws VerbsException {
        MemorySegment count = arena.allocate(JAVA_INT);
        long list = ib.getDeviceList.call(count.address());
        if (list == 0) {
            int errno = NativeFunction.errno();
            throw new VerbsUnavailableException(
                    "ibv_get_device_list",
                    errno,
                    Errno.describe(errno),
                    "the kernel offers no verbs here: load its module (modprobe ib_uverbs)");
        }
        return list;
    }

    /// @param list of pointers that ends with a null one
    private static List<Long> devices(long list, Arena arena) {
        List<Long> all = new ArrayList<>();
        for (long at = list; ; at += ADDRESS.byteSize()) {
            long device = MemorySegment.ofAddress(at)
                    .reinterpret(ADDRESS.byteSize(), arena, null)
                    .get(ADDRESS, 0)
                    .address();
            if (device == 0) {
                return all;
            }
            all.add(device);
        }
    }

    static String name(IbFunctions ib, long device) {
        return MemorySegment.ofAddress(ib.getDeviceName.call(device))
                .reinterpret(NAME_MAX)
                .getString(0);
    }

    /// The library gives it in the order of the network.
    private static long guid(IbFunctions ib, long device) {
        long raw = ib.getDeviceGuid.call(device);
        return ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? Long.reverseBytes(raw) : raw;
    }
}
