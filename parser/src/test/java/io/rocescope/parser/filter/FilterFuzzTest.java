package io.rocescope.parser.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Dissector;
import io.rocescope.parser.dissect.DissectorOptions;
import io.rocescope.parser.testing.Frames;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Whatever is typed, the answer is a filter or a {@link FilterException}; and a filter can be asked.
class FilterFuzzTest {
    private static final int ROUNDS = Integer.getInteger("rocescope.fuzz.filter", 60_000);

    private static final String[] WORDS = {
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        "!",
        "not ",
        " and ",
        " or ",
        " xor ",
        "&&",
        "||",
        "==",
        "!=",
        "<",
        ">=",
        " in ",
        "..",
        ",",
        " contains ",
        " matches ",
        "\"",
        "'",
        "\\",
        "\\x",
        "any ",
        "all ",
        "ip.src",
        "ip.ttl",
        "vlan.id",
        "frame",
        "eth.src",
        "roce.opcode",
        "roce.problem",
        "roce.analysis",
        "frame.time_relative",
        "infiniband.bth.opcode",
        "infiniband.payload",
        "10.0.0.1",
        "/8",
        "/",
        "0x1f",
        "-",
        "+",
        "*",
        "%",
        "&",
        "1",
        "64",
        "255",
        "00:11",
        "::1",
        "fe80::/10",
        "RC_SEND_ONLY",
        "\"abc\"",
        "\"[a-z]+\"",
        "r\"\\d\"",
        "'a'",
        "len(",
        "count(",
        "[0:3]",
        "[-1]",
        "\0",
        "\u20ac",
        "\ud83d",
        ".",
        ":",
        "~",
        "=",
        "|",
        "^^",
        "@",
        "#",
        "$"
    };

    @Test
    void shouldNeverThrowAnythingElse() {
        var random = new Random(20_260_101);
        Packet packet = packet();
        int compiled = 0;
        for (int round = 0; round < ROUNDS; round++) {
            String expression = expression(random);
            try {
                DisplayFilter filter = DisplayFilter.compile(expression);
                filter.test(packet);
                compiled++;
            } catch (FilterException e) {
                assertThat(e.position()).as(expression).isBetween(0, expression.length());
                assertThat(e.getMessage()).as(expression).contains("^");
            } catch (RuntimeException | StackOverflowError e) {
                throw new AssertionError("round " + round + ": " + expression, e);
            }
        }
        assertThat(compiled).as("filters that make sense").isGreaterThan(ROUNDS / 100);
    }

    private static String expression(Random random) {
        var parts = new ArrayList<String>();
        int length = 1 + random.nextInt(random.nextInt(10) == 0 ? 60 : 6);
        for (int i = 0; i < length; i++) {
            parts.add(WORDS[random.nextInt(WORDS.length)]);
        }
        if (random.nextBoolean()) {
            parts.addFirst(List.of("ip.ttl == ", "ip.src == ", "!", "frame contains ", "ip.ttl in {")
                    .get(random.nextInt(5)));
        }
        if (random.nextInt(4) == 0) {
            StringBuilder mangled = new StringBuilder(String.join("", parts));
            for (int i = 0; i < 3 && !mangled.isEmpty(); i++) {
                mangled.setCharAt(
                        random.nextInt(mangled.length()), (char) random.nextInt(random.nextBoolean() ? 128 : 65536));
            }
            return mangled.toString();
        }
        return String.join(random.nextBoolean() ? "" : " ", parts);
    }

    private static Packet packet() {
        var dissection = new Dissection();
        String frame = "020000000002 020000000001 8100 6007 0800 456b 0034 0007 4000 3f11 2745 0a000001 0a000002"
                + "d000 12b7 0020 0000 0440ffff 40000011 00fffffe 6162636465666768 5b5ffe8f";
        new Dissector(DissectorOptions.DEFAULT).dissect(Frames.ethernet(frame), dissection);
        return new Packet(dissection);
    }
}
