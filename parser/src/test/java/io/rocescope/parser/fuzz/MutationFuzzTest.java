package io.rocescope.parser.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MutationFuzzTest {
    private static final List<byte[]> SEEDS = List.of(new byte[] {1, 2, 3, 4, 5, 6, 7, 8}, new byte[0]);

    @Test
    void shouldNameTheInputThatFails() {
        assertThatThrownBy(() -> MutationFuzz.run("target", SEEDS, 10_000, input -> {
                    if (input.length > 2 && input[2] == 99) {
                        throw new IllegalStateException("99");
                    }
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("target fails: java.lang.IllegalStateException: 99\nat iteration ")
                .hasMessageFindingMatch("octets: ....63");
    }

    @Test
    void shouldFailATargetThatAllocatesWithoutBound() {
        assertThatThrownBy(() -> MutationFuzz.run("target", SEEDS, 10, input -> {
                    for (int i = 0; i < 300; i++) {
                        assertThat(new byte[1 << 20]).isNotNull();
                    }
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("allocated ");
    }

    @Test
    void shouldMakeManyDifferentInputsAndTheSameOnesAgain() {
        Set<String> inputs = new HashSet<>();
        for (int i = 0; i < 1000; i++) {
            inputs.add(Arrays.toString(MutationFuzz.inputOf(SEEDS, 1, i)));
        }

        assertThat(inputs).hasSizeGreaterThan(700);
        assertThat(MutationFuzz.inputOf(SEEDS, 1, 7)).isEqualTo(MutationFuzz.inputOf(SEEDS, 1, 7));
    }
}
