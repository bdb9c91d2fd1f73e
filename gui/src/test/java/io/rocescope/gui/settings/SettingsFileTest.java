package io.rocescope.gui.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.gui.packetlist.Column;
import io.rocescope.gui.trace.TimeFormat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsFileTest {
    @TempDir
    Path directory;

    @Test
    void shouldKeepSettingsBetweenStarts() {
        Path file = directory.resolve("a").resolve("gui.json");
        var settings = new SettingsFile(file);
        assertThat(settings.get()).isEqualTo(Settings.defaults());
        Settings changed = settings.get()
                .withDark(true)
                .withZoom(150)
                .withTimeFormat(TimeFormat.EPOCH)
                .withColumns(List.of(Column.of("frame.len")))
                .withRecent("/captures/x.pcap")
                .withFilterUsed("frame.len > 1")
                .withWindow(800, 600, true, List.of(0.5, 0.4));
        settings.set(changed);
        assertThat(settings.problem()).isNull();
        assertThat(new SettingsFile(file).get()).isEqualTo(changed);
    }

    @Test
    void shouldTakeDefaultsForWhatIsMissingOrUnknown() throws Exception {
        Path file = directory.resolve("gui.json");
        Files.writeString(file, "{\"dark\": true, \"fromTheFuture\": [1]}");
        Settings read = new SettingsFile(file).get();
        assertThat(read).isEqualTo(Settings.defaults().withDark(true));
    }

    @Test
    void shouldStartWithDefaultsWhenTheFileIsDamaged() throws Exception {
        Path file = directory.resolve("gui.json");
        Files.writeString(file, "{\"dark\": tr");
        var settings = new SettingsFile(file);
        assertThat(settings.get()).isEqualTo(Settings.defaults());
        assertThat(settings.problem()).contains("gui.json").contains("damaged");
    }

    @Test
    void shouldPutTheLatestFileFirstAndForgetTheOldest() {
        Settings settings = Settings.defaults();
        for (int i = 0; i < 20; i++) {
            settings = settings.withRecent("file" + i);
        }
        settings = settings.withRecent("file15");
        assertThat(settings.recent()).hasSize(12).startsWith("file15", "file19", "file18");
    }

    @Test
    void shouldFindTheUsersDirectory() {
        assertThat(SettingsFile.usual(name -> "/x")).isEqualTo(Path.of("/x/rocescope/gui.json"));
        assertThat(SettingsFile.usual(name -> null))
                .isEqualTo(Path.of(System.getProperty("user.home"), ".config/rocescope/gui.json"));
    }
}
