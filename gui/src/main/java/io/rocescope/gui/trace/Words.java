package io.rocescope.gui.trace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Values that occur again and again, by number. One thread adds; any thread reads.
final class Words {
    private final Map<Object, Integer> indexes = new HashMap<>();
    private final List<Object> values = Collections.synchronizedList(new ArrayList<>());

    int indexOf(Object value) {
        Integer known = indexes.get(value);
        if (known == null) {
            known = values.size();
            values.add(value);
            indexes.put(value, known);
        }
        return known;
    }

    String get(int index) {
        return (String) values.get(index);
    }

    Object value(int index) {
        return values.get(index);
    }
}
