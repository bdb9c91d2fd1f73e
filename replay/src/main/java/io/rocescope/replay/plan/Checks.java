package io.rocescope.replay.plan;

import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Checks what people may have edited. A plan's JSON may lack anything, whatever the types say.
final class Checks {
    private Checks() {}

    static void range(long value, long least, long most, String what) {
        if (value < least || value > most) {
            String range = most == Long.MAX_VALUE || most == Integer.MAX_VALUE || most == Long.MAX_VALUE / 4
                    ? least + " or more"
                    : least + " to " + most;
            throw new IllegalArgumentException(what + " " + value + ", expected " + range);
        }
    }

    static void named(@Nullable String name, String what) {
        if (name == null || name.isBlank()) {
            throw new IllegalArgumentException(what + " is missing");
        }
    }

    static void present(@Nullable Object value, String what) {
        if (value == null) {
            throw new IllegalArgumentException(what + " is missing");
        }
    }

    static <T> List<T> copy(@Nullable List<T> values) {
        return values == null ? List.of() : List.copyOf(values);
    }

    static Set<Access> copy(@Nullable Set<Access> values) {
        return values == null || values.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(values));
    }

    static Map<String, String> copy(@Nullable Map<String, String> values) {
        return values == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
}
