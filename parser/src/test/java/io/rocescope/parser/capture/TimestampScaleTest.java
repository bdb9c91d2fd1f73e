package io.rocescope.parser.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class TimestampScaleTest {
    private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);
    private static final BigInteger NS_PER_SECOND = BigInteger.valueOf(1_000_000_000);

    @Property
    void shouldBeExactForEveryResolution(
            @ForAll long units,
            @ForAll @IntRange(max = 255) int resolution,
            @ForAll @LongRange(min = -4_000_000_000L, max = 4_000_000_000L) long offsetSeconds) {
        BigInteger base = BigInteger.valueOf((resolution & 0x80) != 0 ? 2 : 10);
        BigInteger product = new BigInteger(Long.toUnsignedString(units)).multiply(NS_PER_SECOND);
        BigInteger ns = product.divide(base.pow(resolution & 0x7f)).min(MAX);
        BigInteger expected = ns.add(BigInteger.valueOf(offsetSeconds).multiply(NS_PER_SECOND))
                .min(MAX);

        assertThat(new TimestampScale(resolution, offsetSeconds).toNs(units)).isEqualTo(expected.longValueExact());
    }

    @Test
    void shouldNotOverflowForAnAbsurdOffset() {
        assertThat(new TimestampScale(6, Long.MAX_VALUE).toNs(1)).isEqualTo(Long.MAX_VALUE);
        assertThat(new TimestampScale(6, Long.MIN_VALUE).toNs(1)).isEqualTo(Long.MIN_VALUE + 1000);
    }

    @Test
    void shouldRoundDownBinaryFractions() {
        // 2^-32 s, the resolution of NTP: 0xffffffff is 0.99999999976… s.
        assertThat(new TimestampScale(0xa0, 0).toNs(0xffffffffL)).isEqualTo(999_999_999L);
        assertThat(new TimestampScale(0xa0, 0).toNs(0x5f5e_1000_8000_0000L)).isEqualTo(1_600_000_000_500_000_000L);
    }
}
