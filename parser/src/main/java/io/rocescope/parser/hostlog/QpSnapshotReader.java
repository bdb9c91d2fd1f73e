package io.rocescope.parser.hostlog;

import io.rocescope.parser.text.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the output of `rdma resource show qp`, as text or with -j.
final class QpSnapshotReader {
    private static final Pattern LINE = Pattern.compile("^link (\\S+?)(?:/\\S+)? lqpn (\\d+)\\b(.*)$");
    private static final Pattern PAIR = Pattern.compile("\\b([a-z-]+) (\\S+)");

    private QpSnapshotReader() {}

    /// @return the queue pairs; empty where the text is something else
    static List<QpSnapshot> readJson(String file, String text) {
        List<QpSnapshot> list = new ArrayList<>();
        try {
            if (Json.parse(text.strip()) instanceof List<?> entries) {
                for (Object entry : entries) {
                    if (entry instanceof Map<?, ?> map && map.containsKey("lqpn")) {
                        list.add(new QpSnapshot(
                                file,
                                string(map, "ifname"),
                                (int) number(map, "lqpn"),
                                (int) number(map, "rqpn"),
                                string(map, "type"),
                                string(map, "state"),
                                number(map, "pid"),
                                string(map, "comm")));
                    }
                }
            }
        } catch (Json.SyntaxException e) {
            // Not JSON: some other log that starts with a bracket.
            return List.of();
        }
        return list;
    }

    static List<QpSnapshot> readLine(String file, String line) {
        Matcher m = LINE.matcher(line.strip());
        if (!m.find()) {
            return List.of();
        }
        Map<String, String> pairs = new HashMap<>();
        Matcher pair = PAIR.matcher(m.group(3));
        while (pair.find()) {
            pairs.putIfAbsent(pair.group(1), pair.group(2));
        }
        return List.of(new QpSnapshot(
                file,
                m.group(1),
                (int) Numbers.decimal(m.group(2)),
                (int) Numbers.decimal(pairs.getOrDefault("rqpn", "0")),
                pairs.getOrDefault("type", ""),
                pairs.getOrDefault("state", ""),
                Numbers.decimal(pairs.getOrDefault("pid", "0")),
                pairs.getOrDefault("comm", "")));
    }

    private static String string(Map<?, ?> map, String key) {
        return map.get(key) instanceof String text ? text : "";
    }

    private static long number(Map<?, ?> map, String key) {
        return map.get(key) instanceof Long value ? value : 0;
    }
}
