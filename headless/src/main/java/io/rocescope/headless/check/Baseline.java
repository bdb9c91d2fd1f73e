package io.rocescope.headless.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.rocescope.headless.UsageException;
import io.rocescope.headless.output.AnalysisJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A saved analysis: what was known then is no violation now, unless it got worse.
///
/// Connections have other numbers and queue pairs in each run, so that findings are compared for each pair of hosts:
/// how
/// often they happened there altogether.
public final class Baseline {
    private final Map<String, Double> counts = new HashMap<>();
    private final Map<String, Double> worst = new HashMap<>();

    private Baseline() {}

    /// Reads what `analyze --format json` wrote.
    public static Baseline read(Path file) throws UsageException {
        JsonNode root;
        try {
            root = new ObjectMapper().readTree(file.toFile());
        } catch (IOException e) {
            throw new UsageException(file + ": cannot be read as a saved analysis: " + e.getMessage(), e);
        }
        String schema = root.path("schema").asText();
        if (!schema.equals(AnalysisJson.SCHEMA)) {
            throw new UsageException(file + ": no saved analysis: its schema is \"" + schema + "\", expected \""
                    + AnalysisJson.SCHEMA + "\" (analyze --format json writes it)");
        }
        Baseline baseline = new Baseline();
        Map<Integer, String[]> hosts = new HashMap<>();
        for (JsonNode c : root.path("connections")) {
            String[] pair = {
                c.path("endpointA").path("ip").asText(),
                c.path("endpointB").path("ip").asText()
            };
            hosts.put(c.path("id").asInt(), pair);
            baseline.numbers(pair, c.path("aToB"));
            baseline.numbers(pair, c.path("bToA"));
        }
        for (JsonNode f : root.path("findings")) {
            String[] pair = hosts.get(f.path("connection").asInt());
            String id = f.path("id").asText();
            String key = pair == null ? id : Checker.key(id, pair[0], pair[1]);
            baseline.counts.merge(key, f.path("count").asDouble(1), Double::sum);
        }
        return baseline;
    }

    private void numbers(String[] pair, JsonNode flow) {
        if (flow.path("requestPackets").asLong() == 0) {
            return;
        }
        for (Metric metric : Metric.values()) {
            double value = at(flow, metric.path());
            String key = Checker.key(metric.id(), pair[0], pair[1]);
            worst.merge(key, value, (old, now) -> metric.worse(now, old) ? now : old);
        }
    }

    private static double at(JsonNode flow, String path) {
        int slash = path.indexOf('/');
        if (slash >= 0) {
            double whole = at(flow, path.substring(slash + 1));
            return whole == 0 ? 0 : at(flow, path.substring(0, slash)) / whole;
        }
        JsonNode node = flow;
        for (String name : path.split("\\.", -1)) {
            node = node.path(name);
        }
        return node.asDouble(-1);
    }

    /// Leaves only what is worse than it was.
    List<Violation> worse(List<Violation> violations) {
        Map<String, Double> now = new HashMap<>();
        for (Violation v : violations) {
            if (v.rule().kind() != null) {
                now.merge(v.key(), v.value(), Double::sum);
            }
        }
        List<Violation> left = new ArrayList<>();
        for (Violation v : violations) {
            Metric metric = v.rule().metric();
            boolean worse = metric == null
                    ? now.getOrDefault(v.key(), 0.0) > counts.getOrDefault(v.key(), 0.0)
                    : !worst.containsKey(v.key()) || metric.worse(v.value(), worst.get(v.key()));
            if (worse) {
                left.add(v);
            }
        }
        return left;
    }
}
