package io.rocescope.gui;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/// Views know view models, view models know the trace, and nothing flows back.
@AnalyzeClasses(packages = "io.rocescope.gui", importOptions = ImportOption.DoNotIncludeTests.class)
class GuiArchitectureTest {
    @ArchTest
    static final ArchRule featuresHaveNoCycles = slices().matching("io.rocescope.gui.(*)..")
            .should()
            .beFreeOfCycles()
            .because("a feature can be read, tested and taken away by itself");

    @ArchTest
    static final ArchRule viewModelsKnowNoScene = noClasses()
            .that()
            .haveSimpleNameEndingWith("ViewModel")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("javafx.scene..", "javafx.stage..", "javafx.application..", "atlantafx..")
            .because("what a view shows is tested without a screen");

    @ArchTest
    static final ArchRule traceKnowsPropertiesOnly = noClasses()
            .that()
            .resideInAnyPackage(
                    "io.rocescope.gui.trace..",
                    "io.rocescope.gui.query..",
                    "io.rocescope.gui.colouring..",
                    "io.rocescope.gui.settings..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("javafx.scene..", "javafx.stage..", "javafx.application..", "atlantafx..")
            .because("logic needs no screen");

    @ArchTest
    static final ArchRule windowIsTheEdge = noClasses()
            .that()
            .resideOutsideOfPackages("io.rocescope.gui", "io.rocescope.gui.window..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.rocescope.gui.window..")
            .because("views do not know the window that they stand in");
}
