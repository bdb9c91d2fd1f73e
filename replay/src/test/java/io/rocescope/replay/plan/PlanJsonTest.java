package io.rocescope.replay.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The plan's JSON, there and back, and what happens to a bad one.
class PlanJsonTest {
    static Stream<Path> samples() {
        return SamplePlans.files().stream();
    }

    private static ReplayPlan read(String json) throws PlanException {
        return PlanJson.read(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)), "plan.json");
    }

    @ParameterizedTest
    @MethodSource("samples")
    void shouldReadBackWhatItWrote(Path file) throws PlanException {
        ReplayPlan plan = SamplePlans.of(file);
        assertThat(read(PlanJson.text(plan))).isEqualTo(plan);
    }

    @Test
    void shouldPutARequestOnOneLine() {
        assertThat(PlanJson.text(SamplePlans.of("allops.a")).lines())
                .anyMatch(line -> line.strip().startsWith("{\"id\": 1, \"atNs\": 0, \"verb\": \"SEND\""));
    }

    @Test
    void shouldNameThePlaceOfAMistake() {
        String good = PlanJson.text(SamplePlans.of("allops.a"));
        assertThatThrownBy(() -> read(good.replace("\"pathMtu\": 1024", "\"pathMtu\": 1000")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("plan.json, line ")
                .hasMessageContaining("(connections[0])")
                .hasMessageContaining("pathMtu 1000, expected 256, 512, 1024, 2048 or 4096");
        assertThatThrownBy(() -> read(good.replace("\"retryCnt\": 7", "\"retryCnt\": 9")))
                .hasMessageContaining("retryCnt 9, expected 0 to 7");
        assertThatThrownBy(() -> read(good.replace("\"retryCnt\"", "\"retries\"")))
                .hasMessageContaining("\"retries\"");
        assertThatThrownBy(() -> read(good.replace("\"region\": \"b1\"", "\"region\": \"z\"")))
                .hasMessageContaining("region \"z\" is none of the other end's");
    }

    @Test
    void shouldRefuseAnotherSchema() {
        assertThatThrownBy(() -> read("{\"schema\": \"rocescope/plan/9\"}"))
                .hasMessageContaining("schema \"rocescope/plan/9\", expected \"rocescope/plan/1\"");
        assertThatThrownBy(() -> read("")).isInstanceOf(PlanException.class);
        assertThatThrownBy(() -> read("{} x")).isInstanceOf(PlanException.class);
        assertThatThrownBy(() -> read("{\"schema\": ")).hasMessageContaining("line 1");
    }
}
