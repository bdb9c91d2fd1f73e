package io.rocescope.parser.filter;

import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Operation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// The names by which filters may call a BTH opcode.
final class OpcodeNames {
    private static final int COUNT = 256;

    private OpcodeNames() {}

    /// Lower-case names: the whole one (rc_rdma_write_first), and the operation alone where a single transport has it
    /// (resync).
    static Map<String, Long> all() {
        var names = new HashMap<String, Long>();
        Set<String> ambiguous = new HashSet<>();
        for (int code = 0; code < COUNT; code++) {
            Opcode opcode = Opcode.of(code);
            names.put(lower(opcode.name()), (long) code);
            Operation operation = opcode.operation();
            if (operation != null && operation != Operation.CNP) {
                Long other = names.put(lower(operation.name()), (long) code);
                if (other != null) {
                    ambiguous.add(lower(operation.name()));
                }
            }
        }
        names.keySet().removeAll(ambiguous);
        return names;
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
