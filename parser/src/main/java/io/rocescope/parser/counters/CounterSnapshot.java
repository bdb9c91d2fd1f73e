package io.rocescope.parser.counters;

import java.util.LinkedHashMap;
import java.util.Map;

/// Counters of one or more devices at one time.
///
/// @param devices counters by name, by device; the device is empty where the text does not name it
public record CounterSnapshot(Map<String, Map<String, Long>> devices) {
    /// What was counted between an earlier snapshot and this one; a counter that the earlier one lacks started at 0.
    ///
    /// A difference below zero means that the counter was reset, or is another device's.
    public CounterSnapshot since(CounterSnapshot earlier) {
        Map<String, Map<String, Long>> differences = new LinkedHashMap<>();
        devices.forEach((device, counters) -> {
            Map<String, Long> before = earlier.devices.getOrDefault(device, Map.of());
            Map<String, Long> own = new LinkedHashMap<>();
            counters.forEach((name, value) -> own.put(name, value - before.getOrDefault(name, 0L)));
            differences.put(device, own);
        });
        return new CounterSnapshot(differences);
    }
}
