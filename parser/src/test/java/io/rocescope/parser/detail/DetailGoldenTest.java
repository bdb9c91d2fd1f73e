package io.rocescope.parser.detail;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.capture.LinkType;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Dissector;
import io.rocescope.parser.dissect.DissectorOptions;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Real frames and the text they must give: each file has the octets, an empty line, and the expected tree.
///
/// `-Drocescope.golden=update` writes the trees anew; look at the difference before keeping it.
final class DetailGoldenTest {
    private static final String FOLDER = "parser/src/test/resources/io/rocescope/parser/detail";

    static List<Path> files() throws IOException {
        Path folder = Path.of(System.getProperty("rocescope.root", "..")).resolve(FOLDER);
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".txt"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void shouldShowTheFrame(Path file) throws IOException {
        String text = Files.readString(file);
        int split = text.indexOf("\n\n") + 2;
        String head = text.substring(0, split);
        String actual = DetailText.render(tree(head));
        if ("update".equals(System.getProperty("rocescope.golden"))) {
            Files.writeString(file, head + actual);
        }
        assertThat(actual).isEqualTo(text.substring(split));
    }

    private static DetailTree tree(String head) {
        var hex = new StringBuilder();
        LinkType link = LinkType.UNKNOWN;
        int wireLength = 0;
        for (String line : head.lines().toList()) {
            if (line.startsWith("link ")) {
                link = LinkType.of(Integer.parseInt(line.substring(5)));
            } else if (line.startsWith("wire ")) {
                wireLength = Integer.parseInt(line.substring(5));
            } else if (!line.startsWith("#")) {
                hex.append(line);
            }
        }
        byte[] octets = HexFormat.of().parseHex(hex);
        Frame frame = new Frame();
        frame.setOctets(MemorySegment.ofArray(octets), 0, octets.length, wireLength);
        frame.setOrigin(1, 1_700_000_000_123_456_789L, link, 0);
        Dissection dissection = new Dissection();
        new Dissector(DissectorOptions.DEFAULT).dissect(frame, dissection);
        return DetailTree.of(dissection);
    }
}
