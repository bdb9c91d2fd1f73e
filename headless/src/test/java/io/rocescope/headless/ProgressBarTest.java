package io.rocescope.headless;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.headless.service.ProgressBar;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressBarTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    private final AtomicLong nowNs = new AtomicLong();

    private String shown() {
        String text = bytes.toString(StandardCharsets.UTF_8);
        bytes.reset();
        return text;
    }

    @Test
    void shouldShowAfterASecondAndGoAwayAtTheEnd() {
        var bar = new ProgressBar(err, true, nowNs::get);
        nowNs.set(900_000_000L);
        bar.update(10, 100, 1000);
        assertThat(shown()).isEmpty();
        nowNs.set(2_000_000_000L);
        bar.update(25, 100, 4_000_000);
        assertThat(shown()).contains("25%", "0:06 left", "4,000,000 packets", "2.00 M packets/s");
        nowNs.set(2_100_000_000L);
        bar.update(26, 100, 4_100_000);
        assertThat(shown()).isEmpty();
        bar.close();
        assertThat(shown()).isEqualTo("\r\u001b[K");
    }

    @Test
    void shouldShowNoPartWhereTheSizeIsNotKnown() {
        var bar = new ProgressBar(err, true, nowNs::get);
        nowNs.set(4_000_000_000L);
        bar.update(25, -1, 4_000_000);
        assertThat(shown()).doesNotContain("%", "left").contains("4,000,000 packets");
    }

    @Test
    void shouldStaySilentWhereItIsNotWanted() {
        try (var bar = new ProgressBar(err, false, nowNs::get)) {
            nowNs.set(5_000_000_000L);
            bar.update(25, 100, 1);
        }
        assertThat(shown()).isEmpty();
    }
}
