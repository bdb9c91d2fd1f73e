package io.rocescope.gui;

import io.rocescope.gui.colouring.ColourRule;
import io.rocescope.gui.colouring.Colouring;
import io.rocescope.parser.filter.Fields;

/// Loads what the first rows need while the window is being made: the field tables and the filter's grammar.
final class Warmup {
    private Warmup() {}

    static void start() {
        Thread.ofPlatform().daemon().name("warm up").start(() -> {
            if (!Fields.all().isEmpty()) {
                new Colouring(ColourRule.defaults()).rules();
            }
        });
    }
}
