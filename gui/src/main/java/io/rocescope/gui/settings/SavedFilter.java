package io.rocescope.gui.settings;

/// A filter that the user gave a name.
public record SavedFilter(String name, String expression) {}
