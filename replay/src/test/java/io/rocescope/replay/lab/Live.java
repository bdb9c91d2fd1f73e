package io.rocescope.replay.lab;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/// A test class that needs two live RoCE devices, rxe0 (10.0.0.1, fd00::1) and rxe1 (10.0.0.2, fd00::2), joined by a
/// network. The build runs all of them, of all modules, in one boot of the lab's virtual machine; anywhere else they
/// are skipped.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag(Live.TAG)
@EnabledIfSystemProperty(
        named = Live.PROPERTY,
        matches = "true",
        disabledReason = "it needs live RoCE devices: LabTest runs it in the lab, see replay/lab/README.md")
public @interface Live {
    /// What the lab's runner looks for.
    String TAG = "live";

    /// Set in the lab's machine.
    String PROPERTY = "rocescope.live";
}
