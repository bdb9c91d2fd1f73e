package io.rocescope.ksy;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Both products of a grammar, and the field table, have to read the same from any octets.
final class LayoutAgainstKaitaiTest {
    private static final int STRINGS = 200_000;
    private static final int PARTS = 4;

    static List<String> grammars() {
        return FieldTable.names();
    }

    @ParameterizedTest
    @MethodSource("grammars")
    void shouldReadTheSameFromRandomOctets(String grammar) {
        IntStream.range(0, PARTS).parallel().forEach(part -> {
            HeaderComparison comparison = HeaderComparison.of(grammar);
            var random = new SplittableRandom(grammar.hashCode() * 31L + part);
            byte[] octets = new byte[comparison.length()];
            Runnable comparer = comparison.comparer(octets);
            for (int i = 0; i < STRINGS / PARTS; i++) {
                random.nextBytes(octets);
                comparer.run();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("grammars")
    void shouldNeedEveryOctetOfTheHeader(String grammar) {
        HeaderComparison comparison = HeaderComparison.of(grammar);
        byte[] octets = new byte[comparison.length() - 1];
        assertThatThrownBy(() -> comparison.compare(octets)).isInstanceOf(RuntimeException.class);
    }
}
