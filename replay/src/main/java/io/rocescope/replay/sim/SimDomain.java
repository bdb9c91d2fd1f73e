package io.rocescope.replay.sim;

import io.rocescope.replay.verbs.Access;
import io.rocescope.replay.verbs.AddressHandle;
import io.rocescope.replay.verbs.AddressVector;
import io.rocescope.replay.verbs.MemoryRegion;
import io.rocescope.replay.verbs.ProtectionDomain;
import io.rocescope.replay.verbs.QueuePair;
import io.rocescope.replay.verbs.QueuePairConfig;
import io.rocescope.replay.verbs.SharedReceiveQueue;
import io.rocescope.replay.verbs.VerbsException;
import java.util.Set;

/// A protection domain. Keys are looked up by device: domains do not keep each other out.
final class SimDomain extends SimResource implements ProtectionDomain {
    private static final int EINVAL = 22;
    private static final int ENOMEM = 12;
    private static final int EOPNOTSUPP = 95;

    private final SimRnic rnic;

    SimDomain(SimRnic rnic) {
        super(rnic.fabric, rnic);
        this.rnic = rnic;
    }

    @Override
    public MemoryRegion registerMemory(long length, Set<Access> access) throws VerbsException {
        synchronized (fabric) {
            rnic.device().check("ibv_reg_mr");
            if (length < 1) {
                throw new VerbsException("ibv_reg_mr", EINVAL, "length " + length, "at least one octet was expected");
            }
            if (length > Integer.MAX_VALUE) {
                throw new VerbsException("ibv_reg_mr", ENOMEM, length + " octets are too many for a simulation", "");
            }
            return own(new SimMemory(this, rnic.device(), (int) length, access));
        }
    }

    @Override
    public QueuePair createQueuePair(QueuePairConfig config) throws VerbsException {
        synchronized (fabric) {
            rnic.device().check("ibv_create_qp");
            return own(new SimQueuePair(this, rnic, config));
        }
    }

    @Override
    public SharedReceiveQueue createSharedReceiveQueue(int maxRequests, int maxSge) throws VerbsException {
        throw new VerbsException("ibv_create_srq", EOPNOTSUPP, "a simulated device has no shared receive queues", "");
    }

    @Override
    public AddressHandle createAddressHandle(AddressVector destination) throws VerbsException {
        synchronized (fabric) {
            rnic.device().check("ibv_create_ah");
            return own(new Handle(this, destination));
        }
    }

    private static final class Handle extends SimResource implements AddressHandle {
        private final AddressVector destination;

        Handle(SimDomain domain, AddressVector destination) {
            super(domain.fabric, domain);
            this.destination = destination;
        }

        @Override
        public AddressVector destination() {
            return destination;
        }
    }
}
