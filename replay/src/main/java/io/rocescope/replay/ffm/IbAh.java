package io.rocescope.replay.ffm;

import io.rocescope.replay.verbs.AddressHandle;
import io.rocescope.replay.verbs.AddressVector;
import io.rocescope.replay.verbs.VerbsException;
import java.lang.foreign.Arena;

/// An address handle, by libibverbs.
final class IbAh extends NativeResource implements AddressHandle {
    private final IbPd pd;
    private final long ah;
    private final AddressVector destination;

    private IbAh(IbPd pd, long ah, AddressVector destination) {
        super(newArena(), pd);
        this.pd = pd;
        this.ah = ah;
        this.destination = destination;
    }

    static IbAh create(IbPd pd, AddressVector destination) throws VerbsException {
        NativeFunction create = pd.rnic().functions().createAh;
        try (Arena arena = Arena.ofConfined()) {
            var attr = new Field(arena.allocate(IbStructs.AH_ATTR), IbStructs.AH_ATTR);
            fill(attr, destination);
            long ah = create.call(pd.address(), attr.address());
            var made = new IbAh(pd, checkPointer(create, ah, "to " + destination.destination()), destination);
            made.enter();
            return made;
        }
    }

    /// Writes a `struct ibv_ah_attr`.
    ///
    /// @param path to it within the structure
    static void fill(Field into, AddressVector vector, String... path) {
        into.setGid(vector.destination(), to(path, "grh", "dgid"))
                .set(vector.flowLabel(), to(path, "grh", "flow_label"))
                .set(vector.sgidIndex(), to(path, "grh", "sgid_index"))
                .set(vector.hopLimit(), to(path, "grh", "hop_limit"))
                .set(vector.trafficClass(), to(path, "grh", "traffic_class"))
                .set(vector.serviceLevel(), to(path, "sl"))
                .set(1, to(path, "is_global"))
                .set(vector.port(), to(path, "port_num"));
    }

    /// Reads a `struct ibv_ah_attr`.
    static AddressVector read(Field from, String... path) {
        return new AddressVector(
                from.getOctet(to(path, "port_num")),
                from.getGid(to(path, "grh", "dgid")),
                from.getOctet(to(path, "grh", "sgid_index")),
                from.getInt(to(path, "grh", "flow_label")),
                from.getOctet(to(path, "grh", "hop_limit")),
                from.getOctet(to(path, "grh", "traffic_class")),
                from.getOctet(to(path, "sl")));
    }

    private static String[] to(String[] path, String... members) {
        String[] all = new String[path.length + members.length];
        System.arraycopy(path, 0, all, 0, path.length);
        System.arraycopy(members, 0, all, path.length, members.length);
        return all;
    }

    /// The address of the `struct ibv_ah`.
    long address() {
        checkOpen();
        return ah;
    }

    @Override
    public AddressVector destination() {
        return destination;
    }

    @Override
    void destroy() throws VerbsException {
        NativeFunction destroy = pd.rnic().functions().destroyAh;
        check(destroy, destroy.call(ah), "");
    }
}
