package io.rocescope.headless.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rocescope.headless.OutputException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class TextSinkTest {
    private static String written(Consumer<TextSink> action) {
        var bytes = new ByteArrayOutputStream();
        try (var sink = new TextSink(bytes)) {
            action.accept(sink);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void shouldWriteNumbersAsLongDoes() {
        var random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            long value = i < 2000 ? i : random.nextLong() >>> random.nextInt(64);
            assertThat(written(sink -> sink.decimal(value))).isEqualTo(Long.toUnsignedString(value));
        }
        long power = 1;
        for (int i = 0; i < 19; i++) {
            long exact = power;
            assertThat(written(sink -> sink.decimal(exact))).isEqualTo(Long.toString(exact));
            assertThat(written(sink -> sink.decimal(exact - 1))).isEqualTo(Long.toString(exact - 1));
            power *= 10;
        }
        assertThat(written(sink -> sink.decimal(-1))).isEqualTo("18446744073709551615");
        assertThat(written(sink -> sink.decimal(Long.MIN_VALUE))).isEqualTo("9223372036854775808");
        assertThat(written(sink -> sink.decimal(Long.MAX_VALUE))).isEqualTo("9223372036854775807");
    }

    @Test
    void shouldWriteMoreThanItsBufferHolds() {
        String text = "0123456789\u20ac".repeat(30_000);
        assertThat(written(sink -> sink.text(text))).isEqualTo(text);
    }

    @Test
    void shouldKeepControlCharactersOutOfTexts() {
        assertThat(written(sink -> sink.text("a\tb\nc\u001b[31m\u009bd\u007f"))).isEqualTo("a b c [31m d ");
    }

    @Test
    void shouldWriteHexadecimalDigits() {
        assertThat(written(sink -> sink.hex(0xabcdefL, 6))).isEqualTo("abcdef");
        assertThat(written(sink -> sink.hex(0x1, 4))).isEqualTo("0001");
        assertThat(written(sink -> sink.hex(-1, 16))).isEqualTo("ffffffffffffffff");
    }

    @Test
    void shouldReportWhatCannotBeWritten() {
        var broken = new OutputStream() {
            @Override
            public void write(int octet) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        var sink = new TextSink(broken);
        sink.text("abc");
        assertThatThrownBy(sink::flush)
                .isInstanceOfSatisfying(
                        OutputException.class, e -> assertThat(e.isBrokenPipe()).isTrue());
    }
}
