package io.rocescope.headless;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/// The arrows of docs/architecture.md: capture → dissect → flow → event → sinks, and nothing flows back.
@AnalyzeClasses(
        packages = "io.rocescope",
        importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.NoTestJars.class})
class ArchitectureTest {
    private static final String PARSER = "io.rocescope.parser.";

    /// The jar of another module's tests is not where ArchUnit looks for tests.
    static final class NoTestJars implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("-tests.jar");
        }
    }

    @ArchTest
    static final ArchRule noCycles = slices().matching("io.rocescope.(*).(*)..")
            .should()
            .beFreeOfCycles()
            .because("arrows go one way");

    @ArchTest
    static final ArchRule trackerTouchesNoIoAndNoClock = noClasses()
            .that()
            .resideInAnyPackage(PARSER + "flow..", PARSER + "event..", PARSER + "wire..", PARSER + "dissect..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "java.io..", "java.nio.file..", "java.net..", "java.time..", "io.kaitai..", "org.pcap4j..")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .because("time is an argument, and the same packets must give the same results anywhere");

    @ArchTest
    static void linkerOnlyInFfm(JavaClasses classes) {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.rocescope.replay.ffm..")
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.lang.foreign.Linker")
                .because("native calls stand in one place")
                .check(classes);
    }

    @ArchTest
    static final ArchRule javafxOnlyInGui = noClasses()
            .that()
            .resideOutsideOfPackage("io.rocescope.gui..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("javafx..")
            .because("the core works without a screen");

    @ArchTest
    static final ArchRule parserKnowsNoFrontEnd = noClasses()
            .that()
            .resideInAPackage("io.rocescope.parser..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.rocescope.headless..", "io.rocescope.gui..", "io.rocescope.replay..", "picocli..")
            .because("the front ends stand on the parser");

    @ArchTest
    static final ArchRule bulkPathKnowsNoDetail = noClasses()
            .that()
            .resideInAnyPackage(PARSER + "capture..", PARSER + "dissect..", PARSER + "flow..", PARSER + "pipeline..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(PARSER + "detail..", PARSER + "filter..", "io.kaitai..", "org.antlr..")
            .because("trees and grammars are for people, not for every packet");

    @ArchTest
    static final ArchRule servicesKnowNoPicocli = noClasses()
            .that()
            .resideInAnyPackage("io.rocescope.headless.service..", "io.rocescope.headless.output..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("picocli..")
            .because("services are tested without a command line");
}
