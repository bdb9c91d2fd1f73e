package io.rocescope.parser.filter;

import io.rocescope.ksy.layout.CmReqLayout;
import io.rocescope.ksy.layout.MadLayout;
import io.rocescope.ksy.layout.RdmaIpCmLayout;
import io.rocescope.parser.dissect.Dissection;

/// When a layer has a certain field: some depend on what else the packet says.
sealed interface Condition {
    /// @param layerIndex the layer that would have the field
    boolean holds(Dissection d, int layerIndex);

    /// Every layer of the kind has the field.
    record Always() implements Condition {
        static final Always INSTANCE = new Always();

        @Override
        public boolean holds(Dissection d, int layerIndex) {
            return true;
        }
    }

    /// The layer is of a certain length, which tells variants of a header apart.
    ///
    /// @param least in octets
    /// @param most in octets
    record Length(int least, int most) implements Condition {
        @Override
        public boolean holds(Dissection d, int layerIndex) {
            return d.layerLength(layerIndex) >= least && d.layerLength(layerIndex) <= most;
        }
    }

    /// Bits 6 and 5 of the AETH syndrome.
    record SyndromeKind(int kind) implements Condition {
        private static final int SHIFT = 5;
        private static final int MASK = 3;

        @Override
        public boolean holds(Dissection d, int layerIndex) {
            return (d.aethSyndrome() >> SHIFT & MASK) == kind;
        }
    }

    /// The connection manager message is of a certain kind (IBTA volume 1, table 99).
    record CmMessage(int attribute) implements Condition {
        @Override
        public boolean holds(Dissection d, int layerIndex) {
            return d.madOffset() >= 0 && MadLayout.attributeId(d.segment(), d.at(d.madOffset())) == attribute;
        }
    }

    /// A REQ's private data starts with the RDMA IP CM header (IBTA annex A11).
    ///
    /// @param ipVersion 4 or 6, or 0 for either
    record IpCm(int ipVersion) implements Condition {
        private static final int REQ = 0x10;
        /// Octets 00 00 00 00 01, then a port space and a port.
        private static final long SERVICE_PREFIX = 1;
        private static final int PREFIX_SHIFT = 24;

        @Override
        public boolean holds(Dissection d, int layerIndex) {
            if (!new CmMessage(REQ).holds(d, layerIndex)) {
                return false;
            }
            long req = d.at(d.layerOffset(layerIndex));
            if (CmReqLayout.serviceId(d.segment(), req) >>> PREFIX_SHIFT != SERVICE_PREFIX) {
                return false;
            }
            int version = RdmaIpCmLayout.ipVersion(d.segment(), req + CmReqLayout.PRIVATE_DATA_OFFSET);
            return ipVersion == 0 || version == ipVersion;
        }
    }
}
