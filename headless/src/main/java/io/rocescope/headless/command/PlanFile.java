package io.rocescope.headless.command;

import io.rocescope.headless.Terminal;
import io.rocescope.replay.plan.PlanException;
import io.rocescope.replay.plan.PlanJson;
import io.rocescope.replay.plan.ReplayPlan;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// Reads plans that the command line names.
final class PlanFile {
    private PlanFile() {}

    /// @param name of a file, or - for standard input
    static ReplayPlan read(String name, Terminal terminal) throws PlanException {
        if (name.equals("-")) {
            return PlanJson.read(terminal.in(), "standard input");
        }
        try (InputStream in = new BufferedInputStream(Files.newInputStream(Path.of(name)))) {
            return PlanJson.read(in, name);
        } catch (NoSuchFileException e) {
            throw new PlanException(
                    name + ": no such file; \"rocescope replay plan CAPTURE -o " + name + "\" makes a plan", e);
        } catch (IOException e) {
            throw new PlanException(name + " cannot be read: " + e.getMessage(), e);
        }
    }
}
