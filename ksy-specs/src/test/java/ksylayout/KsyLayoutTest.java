package ksylayout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class KsyLayoutTest {
    private static final String META = """
            meta:
              id: thing
              title: Thing
              endian: be
              -layout: fixed
            """;

    @Test
    void shouldPlaceFieldsOneBehindTheOther() {
        Grammar grammar = read("""
                seq:
                  - id: small
                    type: b3
                  - id: rest
                    type: b13
                  - id: number
                    type: u4
                  - id: octets
                    size: 16
                """);
        assertThat(grammar.length()).isEqualTo(22);
        assertThat(grammar.fields()).extracting(Field::bitOffset).containsExactly(0, 3, 16, 48);
        assertThat(grammar.fields()).extracting(Field::bitLength).containsExactly(3, 13, 32, 128);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "type: u4, if: flag | 'if' has no fixed layout",
                "type: u4, repeat: eos | 'repeat' has no fixed layout",
                "type: u4, enum: kind | 'enum' has no fixed layout",
                "type: str, size: 4 | a type of a given size has no fixed layout",
                "size: len | size is not a positive number",
                "size: 0 | size is not a positive number",
                "type: other | type 'other' has no fixed layout",
                "type: s4 | type 's4' has no fixed layout",
                "type: b65 | type 'b65' has no fixed layout",
                "type: b0 | type 'b0' has no fixed layout",
                "doc: none | type 'null' has no fixed layout",
                "type: b4 | the layout does not end on an octet",
            })
    void shouldRefuseAFieldWithoutAFixedPlace(String body, String reason) {
        assertRefused("seq:\n  - {id: odd, " + body + "}\n", "thing.ksy: odd: " + reason);
    }

    @Test
    void shouldRefuseANumberThatStartsInsideAnOctet() {
        assertRefused("seq:\n  - {id: a, type: b4}\n  - {id: odd, type: u2}\n", "thing.ksy: odd: does not start on");
    }

    @Test
    void shouldRefuseTwoFieldsOfOneName() {
        assertRefused("seq:\n  - {id: a, type: u1}\n  - {id: a, type: u1}\n", "thing.ksy: a: two fields");
    }

    @Test
    void shouldRefuseAnEnumThatIsNotThere() {
        assertRefused(
                "seq:\n  - {id: a, type: u1}\ninstances:\n  a_name: {value: a, enum: lost}\n",
                "thing.ksy: a: no enum 'lost'");
    }

    @Test
    void shouldRefuseAGrammarWithoutFields() {
        assertRefused("doc: nothing\n", "thing.ksy: seq: no fields");
        assertRefused("params:\n  - {id: n, type: u1}\nseq:\n  - {id: a, type: u1}\n", "thing.ksy: params:");
    }

    @Test
    void shouldRefuseLittleEndianGrammars() {
        assertThatThrownBy(() -> GrammarReader.read(
                        "thing.ksy", META.replace("endian: be", "endian: le") + "seq:\n  - {id: a, type: u1}\n"))
                .isInstanceOf(LayoutException.class)
                .hasMessageStartingWith("thing.ksy: meta: only big-endian");
    }

    @Test
    void shouldRefuseAFieldThatNoSingleReadHolds() {
        Grammar nineOctets = read("seq:\n  - {id: a, type: b1}\n  - {id: odd, type: b64}\n  - {id: b, type: b7}\n");
        assertThatThrownBy(() -> LayoutWriter.write(nineOctets, "p"))
                .isInstanceOf(LayoutException.class)
                .hasMessageStartingWith("thing.ksy: odd: no single read");
        Grammar threeOctets = read("seq:\n  - {id: odd, type: b24}\n");
        assertThatThrownBy(() -> LayoutWriter.write(threeOctets, "p")).isInstanceOf(LayoutException.class);
    }

    @Test
    void shouldNeverReadOutsideTheHeader() {
        String text = LayoutWriter.write(read("seq:\n  - {id: a, type: b24}\n  - {id: b, type: u1}\n"), "p");
        assertThat(text).contains("(s.get(U4, o + 0) >>> 8) & 0xffffff").contains("LENGTH = 4;");
    }

    @Test
    void shouldTieAnEnumToTheNumberThatItsInstanceNames() {
        Grammar grammar = read("""
                seq:
                  - id: kind
                    type: u1
                instances:
                  kind_name:
                    value: kind
                    enum: kind
                enums:
                  kind:
                    1: one
                    0x02: {id: two, -orig-id: The Two}
                """);
        assertThat(grammar.fields().getFirst().enumValues())
                .containsEntry(1L, "one")
                .containsEntry(2L, "The Two");
    }

    @Test
    void shouldSkipGrammarsThatAskForNoLayout(@TempDir Path folder) throws IOException {
        Path variable = Files.writeString(
                folder.resolve("variable.ksy"), "meta: {id: variable}\nseq:\n  - {id: a, size-eos: true}\n");
        Path fixed = Files.writeString(folder.resolve("thing.ksy"), META + "seq:\n  - {id: a, type: u1}\n");
        KsyLayout.generate(List.of(variable, fixed), folder, "p");
        assertThat(folder.resolve("p")).isDirectoryContaining("glob:**/ThingLayout.java");
        assertThat(folder.resolve("p/FieldTables.java")).content().doesNotContain("variable");
    }

    @Test
    void shouldRefuseAGrammarThatIsNotNamedAsItsFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("other.ksy"), META + "seq:\n  - {id: a, type: u1}\n");
        assertThatThrownBy(() -> KsyLayout.generate(List.of(file), folder, "p"))
                .isInstanceOf(LayoutException.class)
                .hasMessageContaining("other.ksy: meta/id:");
    }

    private static Grammar read(String rest) {
        return GrammarReader.read("thing.ksy", META + rest);
    }

    private static void assertRefused(String rest, String message) {
        assertThatThrownBy(() -> read(rest)).isInstanceOf(LayoutException.class).hasMessageStartingWith(message);
    }
}
