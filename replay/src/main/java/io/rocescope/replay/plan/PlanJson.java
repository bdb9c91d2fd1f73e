package io.rocescope.replay.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/// A plan as JSON: members that are absent, zero or empty are left out where that says the same.
public final class PlanJson {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .build();

    private PlanJson() {}

    public static void write(OutputStream out, ReplayPlan plan) throws IOException {
        byte[] octets = MAPPER.writer(new PlanLayout()).writeValueAsBytes(plan);
        out.write(octets);
        out.write('\n');
        out.flush();
    }

    /// @param name of the input, for messages
    /// @throws PlanException if it is no plan, with the place
    public static ReplayPlan read(InputStream in, String name) throws PlanException {
        try {
            return MAPPER.readValue(in, ReplayPlan.class);
        } catch (JacksonException e) {
            throw new PlanException(name + place(e) + ": " + reason(e), e);
        } catch (IOException e) {
            throw new PlanException(name + " cannot be read: " + e.getMessage(), e);
        }
    }

    public static String text(ReplayPlan plan) {
        try {
            return new String(MAPPER.writer(new PlanLayout()).writeValueAsBytes(plan), StandardCharsets.UTF_8);
        } catch (JacksonException e) {
            throw new AssertionError("a plan holds nothing that JSON cannot", e);
        }
    }

    private static String place(JacksonException e) {
        JsonLocation location = e.getLocation();
        String line = location == null || location.getLineNr() < 1
                ? ""
                : ", line " + location.getLineNr() + ", column " + location.getColumnNr();
        if (e instanceof JsonMappingException mapping && !mapping.getPath().isEmpty()) {
            String path = mapping.getPath().stream()
                    .map(r -> r.getFieldName() == null ? "[" + r.getIndex() + "]" : "." + r.getFieldName())
                    .collect(Collectors.joining());
            return line + " (" + path.substring(1) + ")";
        }
        return line;
    }

    private static String reason(JacksonException e) {
        Throwable cause = e.getCause();
        String message = cause instanceof IllegalArgumentException ? cause.getMessage() : e.getOriginalMessage();
        return message == null ? e.toString() : message.lines().findFirst().orElse("");
    }
}
