package io.rocescope.gui;

import io.rocescope.gui.colouring.ColourRule;
import io.rocescope.gui.colouring.Colouring;
import io.rocescope.gui.settings.SettingsFile;
import io.rocescope.parser.filter.Fields;

/// Loads what the first rows need while JavaFX starts: the field tables, the filter's grammar, the settings' format.
final class Warmup {
    private Warmup() {}

    static void start() {
        Thread.ofPlatform().daemon().name("warm up").start(() -> {
            if (!Fields.all().isEmpty()) {
                new Colouring(ColourRule.defaults()).rules();
            }
        });
        Thread.ofPlatform().daemon().name("warm up settings").start(() -> {
            // Reading them is what takes long, so they are read for nothing; the window reads its own.
            new SettingsFile(SettingsFile.ofThisUser()).get();
        });
    }
}
