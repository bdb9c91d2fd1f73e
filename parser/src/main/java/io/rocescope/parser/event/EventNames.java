package io.rocescope.parser.event;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The names of events in the output, derived from their records so that each stands in one place.
public final class EventNames {
    private static final String NAMESPACE = "roce:";

    private static final ClassValue<String> NAMES = new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> type) {
            return NAMESPACE
                    + type.getSimpleName()
                            .replaceAll("(?<=[a-z])(?=[A-Z])", "_")
                            .toLowerCase(Locale.ROOT);
        }
    };

    private EventNames() {}

    /// For instance `roce:psn_gap_detected` for {@link RoceEvent.PsnGapDetected}.
    public static String of(Class<? extends RoceEvent> type) {
        return NAMES.get(type);
    }

    /// The records of all events.
    public static List<Class<? extends RoceEvent>> all() {
        List<Class<? extends RoceEvent>> all = new ArrayList<>();
        for (Class<?> type : RoceEvent.class.getPermittedSubclasses()) {
            all.add(type.asSubclass(RoceEvent.class));
        }
        return all;
    }
}
