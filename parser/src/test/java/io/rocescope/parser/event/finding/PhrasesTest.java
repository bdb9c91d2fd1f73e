package io.rocescope.parser.event.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Numbers as people read them, held against java.util.Formatter and BigDecimal.
class PhrasesTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0 ns",
        "999, 999 ns",
        "-999, -999 ns",
        "1000, 1 µs",
        "1005, 1.01 µs",
        "1050, 1.05 µs",
        "1100, 1.1 µs",
        "-1100, -1.1 µs",
        "9994, 9.99 µs",
        "9995, 10 µs",
        "67100, 67.1 µs",
        "99949, 99.9 µs",
        "99950, 100 µs",
        "999499, 999 µs",
        "999500, 1 ms",
        "67108864, 67.1 ms",
        "999500000, 1 s",
        "537000000000, 537 s",
        "9223372036854775807, 9223372037 s"
    })
    void durations(long ns, String text) {
        assertThat(Phrases.duration(ns)).isEqualTo(text);
    }

    @Test
    void durationsAreRoundedAsDecimalFractionsAre() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 20_000; i++) {
            long ns = random.nextLong(1L << random.nextInt(10, 63));
            assertThat(Phrases.duration(ns)).isEqualTo(expected(ns));
        }
    }

    private static String expected(long ns) {
        if (ns < 1000) {
            return ns + " ns";
        }
        String unit = ns < 999_500 ? " µs" : ns < 999_500_000 ? " ms" : " s";
        BigDecimal value = BigDecimal.valueOf(ns).movePointLeft(ns < 999_500 ? 3 : ns < 999_500_000 ? 6 : 9);
        int digits =
                value.compareTo(new BigDecimal("9.995")) < 0 ? 2 : value.compareTo(new BigDecimal("99.95")) < 0 ? 1 : 0;
        BigDecimal rounded = value.setScale(digits, RoundingMode.HALF_UP).stripTrailingZeros();
        return rounded.toPlainString() + unit;
    }

    @Test
    void numbersAreGroupedAsTheFormatterGroupsThem() {
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < 2_000; i++) {
            long value = random.nextLong() >> random.nextInt(63);
            assertThat(Phrases.number(value)).isEqualTo(String.format(Locale.ROOT, "%,d", value));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0 %",
        "0, 7, 0 %",
        "1, 2, 50 %",
        "1, 3, 33.3 %",
        "2, 3, 66.7 %",
        "13, 1000, 1.3 %",
        "1, 19999, 0.01 %",
        "1, 20000, 0.01 %",
        "1, 20001, less than 0.01 %",
        "999, 1000, 99.9 %",
        "9999, 10000, 100 %"
    })
    void percentages(long part, long whole, String text) {
        assertThat(Phrases.percent(part, whole)).isEqualTo(text);
    }
}
