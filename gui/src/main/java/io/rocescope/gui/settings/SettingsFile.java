package io.rocescope.gui.settings;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Keeps the settings in a JSON file of the user's: what is missing or unknown in it is taken from the defaults.
public final class SettingsFile {
    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    private final @Nullable Path file;
    private Settings current;
    private @Nullable String problem;

    /// @param file null keeps nothing
    public SettingsFile(@Nullable Path file) {
        this.file = file;
        this.current = read();
    }

    /// Where the settings of this user are, by the XDG base directory specification.
    ///
    /// @param environment such as System::getenv
    public static Path usual(Function<String, @Nullable String> environment) {
        String directory = environment.apply("XDG_CONFIG_HOME");
        Path base = directory == null || directory.isEmpty()
                ? Path.of(System.getProperty("user.home"), ".config")
                : Path.of(directory);
        return base.resolve("rocescope").resolve("gui.json");
    }

    /// Where the settings are that this process keeps: the system property `rocescope.settings` says so for tests.
    public static Path ofThisUser() {
        String file = System.getProperty("rocescope.settings");
        return file == null ? usual(System::getenv) : Path.of(file);
    }

    private Settings read() {
        if (file == null || !Files.exists(file)) {
            return Settings.defaults();
        }
        try {
            ObjectNode merged = JSON.valueToTree(Settings.defaults());
            if (JSON.readTree(file.toFile()) instanceof ObjectNode stored) {
                stored.properties().forEach(entry -> {
                    if (!entry.getValue().isNull()) {
                        merged.set(entry.getKey(), entry.getValue());
                    }
                });
            }
            return JSON.treeToValue(merged, Settings.class);
        } catch (JacksonException e) {
            problem = file + " is damaged and was not read: " + e.getOriginalMessage();
        } catch (IOException | RuntimeException e) {
            problem = file + " cannot be read: " + e.getMessage();
        }
        return Settings.defaults();
    }

    public Settings get() {
        return current;
    }

    /// What went wrong with the file, for the status line; null where nothing did.
    public @Nullable String problem() {
        return problem;
    }

    /// Keeps the settings; a file that cannot be written does not stop the program.
    public void set(Settings settings) {
        if (settings.equals(current)) {
            return;
        }
        current = settings;
        if (file == null) {
            return;
        }
        try {
            Path directory = file.toAbsolutePath().getParent();
            Files.createDirectories(directory);
            Path next = Files.createTempFile(directory, "gui", ".json");
            JSON.writeValue(next.toFile(), settings);
            Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            problem = "settings cannot be kept in " + file + ": " + e.getMessage();
        }
    }
}
