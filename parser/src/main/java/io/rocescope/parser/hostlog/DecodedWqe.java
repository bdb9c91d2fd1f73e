package io.rocescope.parser.hostlog;

import io.rocescope.parser.hostlog.DecodedCqe.Field;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a send queue entry asks for. -1 and null where it does not say.
///
/// @param blocks send queue blocks of 64 octets that it takes (mlx5)
/// @param length octets of all its data segments
/// @param whole whether all of it was in the dump
/// @param makesPackets false for no-ops and memory management
public record DecodedWqe(
        String vendor,
        String operation,
        int localQpn,
        int remoteQpn,
        int wqeIndex,
        int blocks,
        boolean signalled,
        @Nullable Long address,
        @Nullable Long rKey,
        long length,
        boolean whole,
        boolean makesPackets,
        List<Field> fields) {}
