package io.rocescope.parser.counters;

import io.rocescope.parser.text.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads counters as tools print them: `rdma statistic show` as text or with -j, the files of
/// /sys/class/infiniband saved by `grep . …/*`, and `ethtool -S`. Which one it is shows by itself.
public final class CounterReader {
    private static final Pattern SYSFS =
            Pattern.compile("^(?:.*/infiniband/([^/:]+)/)?(?:.*/)?([A-Za-z0-9_]+):\\s*(-?\\d+)\\s*$");
    private static final Pattern LINK = Pattern.compile("^link\\s+([^\\s/]+)(?:/\\d+)?\\s*(.*)$");
    private static final Pattern ETHTOOL = Pattern.compile("^\\s+([^:]+?):\\s*(-?\\d+)\\s*$");
    private static final Pattern PAIR = Pattern.compile("([A-Za-z][A-Za-z0-9_]*)\\s+(-?\\d+)(?=\\s|\\\\|$)");
    private static final List<String> NOT_COUNTERS = List.of("port", "ifindex", "cntn", "lqpn");

    private final Map<String, Map<String, Long>> devices = new LinkedHashMap<>();

    private CounterReader() {}

    /// Reads a saved text.
    ///
    /// @throws CounterFormatException if there is no counter in it
    public static CounterSnapshot read(String text) throws CounterFormatException {
        var reader = new CounterReader();
        String trimmed = text.strip();
        if (trimmed.startsWith("[") || trimmed.startsWith("{")) {
            try {
                reader.readJson("", Json.parse(trimmed));
            } catch (Json.SyntaxException e) {
                throw new CounterFormatException("not the JSON of rdma -j statistic show: " + e.getMessage());
            }
        } else {
            reader.readLines(text);
        }
        if (reader.devices.isEmpty()) {
            throw new CounterFormatException(
                    "no counters found; expected the output of rdma statistic show (text or -j),"
                            + " of grep . /sys/class/infiniband/*/ports/1/hw_counters/*, or of ethtool -S");
        }
        return new CounterSnapshot(reader.devices);
    }

    private void readJson(String device, Object value) {
        if (value instanceof List<?> list) {
            list.forEach(element -> readJson(device, element));
        } else if (value instanceof Map<?, ?> object) {
            String own = object.get("ifname") instanceof String name ? name : device;
            object.forEach((key, element) -> {
                String name = (String) key;
                if (element instanceof Long count && !NOT_COUNTERS.contains(name)) {
                    put(own, name, count);
                } else if (element instanceof Map<?, ?> && !name.equals("devices")) {
                    readJson(own.isEmpty() ? name : own, element);
                } else if (element instanceof Map<?, ?>) {
                    readJson(own, element);
                }
            });
        }
    }

    private void readLines(String text) {
        String device = "";
        boolean rdma = false;
        for (String line : text.lines().toList()) {
            Matcher link = LINK.matcher(line.strip());
            Matcher sysfs = SYSFS.matcher(line.strip());
            Matcher ethtool = ETHTOOL.matcher(line);
            if (link.matches()) {
                device = link.group(1);
                rdma = true;
                readPairs(device, link.group(2));
            } else if (ethtool.matches() && !line.contains("/")) {
                put("", ethtool.group(1).strip(), parse(ethtool.group(2)));
            } else if (sysfs.matches()) {
                String named = sysfs.group(1);
                put(named == null ? "" : named, sysfs.group(2), parse(sysfs.group(3)));
            } else if (rdma) {
                readPairs(device, line);
            }
        }
    }

    private void readPairs(String device, String text) {
        Matcher pair = PAIR.matcher(text);
        while (pair.find()) {
            put(device, pair.group(1), parse(pair.group(2)));
        }
    }

    private void put(String device, String name, long value) {
        devices.computeIfAbsent(device, d -> new LinkedHashMap<>()).put(name, value);
    }

    /// Counters are unsigned; one beyond 64 bits is cut.
    private static long parse(String digits) {
        try {
            return digits.startsWith("-") ? Long.parseLong(digits) : Long.parseUnsignedLong(digits);
        } catch (NumberFormatException e) {
            return Long.MAX_VALUE;
        }
    }
}
