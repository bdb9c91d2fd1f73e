package io.rocescope.gui.colouring;

import io.rocescope.parser.filter.DisplayFilter;
import io.rocescope.parser.filter.FilterException;
import io.rocescope.parser.filter.Packet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Colouring rules, compiled.
public final class Colouring {
    private record Compiled(ColourRule rule, DisplayFilter filter) {}

    private final List<ColourRule> rules;
    private final List<Compiled> compiled = new ArrayList<>();

    /// Rules whose filter is wrong are left out: {@link #problem} tells of them when they are edited.
    public Colouring(List<ColourRule> rules) {
        this.rules = List.copyOf(rules);
        for (ColourRule rule : rules) {
            if (rule.enabled() && problem(rule) == null) {
                compiled.add(new Compiled(rule, compile(rule)));
            }
        }
    }

    private static DisplayFilter compile(ColourRule rule) {
        try {
            return DisplayFilter.compile(rule.filter());
        } catch (FilterException e) {
            throw new IllegalStateException(rule.filter(), e);
        }
    }

    public List<ColourRule> rules() {
        return rules;
    }

    /// The first rule that fits, or null.
    public @Nullable ColourRule of(Packet packet) {
        for (Compiled candidate : compiled) {
            if (candidate.filter.test(packet)) {
                return candidate.rule;
            }
        }
        return null;
    }

    /// @return what is wrong with a rule, or null
    public static @Nullable String problem(ColourRule rule) {
        if (rule.name().isBlank()) {
            return "a rule needs a name";
        }
        if (rule.filter().isBlank()) {
            return "a rule needs a filter: an empty one would colour every packet";
        }
        try {
            Rgb.parse(rule.colour());
            DisplayFilter.compile(rule.filter());
            return null;
        } catch (FilterException e) {
            return e.problem();
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
    }
}
