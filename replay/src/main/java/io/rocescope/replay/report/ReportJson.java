package io.rocescope.replay.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A report as JSON; what is not known is left out.
public final class ReportJson {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    private ReportJson() {}

    /// @param verdicts of the rules that were asked for; left out where there are none
    public static void write(OutputStream out, ReplayReport report, List<ExpectRule.Verdict> verdicts)
            throws IOException {
        Map<String, Object> document = new LinkedHashMap<>();
        document.putAll(MAPPER.convertValue(
                report, MAPPER.getTypeFactory().constructMapType(LinkedHashMap.class, String.class, Object.class)));
        if (!verdicts.isEmpty()) {
            document.put("expectations", verdicts);
        }
        out.write(MAPPER.writeValueAsBytes(document));
        out.write('\n');
        out.flush();
    }
}
