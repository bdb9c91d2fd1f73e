package io.rocescope.parser.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// What the devices counted and the application polled while a sample was captured.
public record Truth(Map<String, Map<String, Integer>> devices, List<Completion> completions) {

    /// A work completion that the application polled.
    public record Completion(int status, int opcode, long byteLength) {}

    @SuppressWarnings("unchecked")
    public static Truth read(Path file) throws IOException {
        // JSON is YAML.
        Object loaded = new Load(LoadSettings.builder()
                        .setCodePointLimit(Integer.MAX_VALUE)
                        .build())
                .loadFromString(Files.readString(file));
        Map<String, Object> map = (Map<String, Object>) loaded;
        List<Completion> completions = new ArrayList<>();
        Object listed = map.getOrDefault("completions", List.of());
        for (Map<String, Object> c : (List<Map<String, Object>>) listed) {
            completions.add(new Completion(
                    (Integer) Objects.requireNonNull(c.get("status")),
                    (Integer) Objects.requireNonNull(c.get("opcode")),
                    ((Number) c.getOrDefault("byte_len", 0)).longValue()));
        }
        return new Truth((Map<String, Map<String, Integer>>) Objects.requireNonNull(map.get("devices")), completions);
    }

    public int counter(String device, String name) {
        return devices.getOrDefault(device, Map.of()).getOrDefault(name, 0);
    }
}
