package io.rocescope.parser.capture.live;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.CaptureOptions;
import io.rocescope.parser.capture.Captures;
import io.rocescope.parser.capture.FrameBatch;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.capture.Samples;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A machine without libpcap, played by a JVM that looks for it under a name that does not exist.
class WithoutLibpcapTest {
    /// What runs there: both ways to use libpcap, then a file.
    static final class Program {
        private Program() {}

        public static void main(String[] args) throws CaptureException {
            try {
                LiveCapture.interfaces();
            } catch (LiveCaptureException e) {
                System.out.println(e.kind() + " " + e.getMessage());
            }
            try {
                LiveCapture.open("lo", LiveOptions.defaults()).close();
            } catch (LiveCaptureException e) {
                System.out.println(e.kind() + " " + e.getMessage());
            }
            try (FrameSource source = Captures.open(List.of(args[0]), CaptureOptions.defaults())) {
                System.out.println(source.fill(new FrameBatch(1 << 16)));
            }
        }
    }

    @Test
    void shouldSayWhatToInstall() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-Dorg.pcap4j.core.pcapLibName=/nonexistent/libpcap.so",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Program.class.getName(),
                        Samples.captures().getFirst().toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();

        String message = "NO_LIBRARY live capture needs libpcap, which is not installed: apt-get install libpcap0.8";
        assertThat(output.lines()).hasSize(3);
        assertThat(output.lines().limit(2)).allMatch(line -> line.startsWith(message));
        assertThat(output.lines().skip(2)).containsExactly("true");
    }

    @Test
    void shouldUsePcap4jHereOnly() {
        JavaClasses classes = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("io.rocescope.parser");

        noClasses()
                .that()
                .resideOutsideOfPackage("io.rocescope.parser.capture.live..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.pcap4j..", "com.sun.jna..")
                .because("reading files must not need libpcap")
                .check(classes);
    }
}
