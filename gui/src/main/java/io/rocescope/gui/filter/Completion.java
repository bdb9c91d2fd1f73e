package io.rocescope.gui.filter;

import io.rocescope.parser.dissect.IcrcStatus;
import io.rocescope.parser.event.AnalysisWord;
import io.rocescope.parser.filter.Field;
import io.rocescope.parser.filter.FieldType;
import io.rocescope.parser.filter.Fields;
import io.rocescope.parser.wire.Opcode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What may stand at a place of a filter: names of fields, operators behind them, values that a field takes.
public final class Completion {
    private static final int MOST = 60;
    private static final int OPCODES = 256;
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_.]*$");
    private static final Pattern BEFORE_VALUE = Pattern.compile(
            "([A-Za-z_][A-Za-z0-9_.]*)\\s*(==|!=|=|>=|<=|>|<|eq|ne|contains|in\\s*\\{[^}]*)\\s*(\"?[A-Za-z0-9_.]*)$");
    private static final Pattern AFTER_FIELD = Pattern.compile("([A-Za-z_][A-Za-z0-9_.]*)\\s+$");
    private static final Pattern AFTER_VALUE =
            Pattern.compile("(==|!=|>=|<=|>|<|contains|matches)\\s*(\"[^\"]*\"|[^\\s\"]+)\\s+$");

    private Completion() {}

    /// A proposal.
    ///
    /// @param text what it puts in
    /// @param description for people, maybe empty
    /// @param from where the part begins that it replaces; it ends at the caret
    public record Proposal(String text, String description, int from) {}

    /// Proposals, best first.
    ///
    /// @param caret where in the expression the user writes
    public static List<Proposal> at(String expression, int caret) {
        String before = expression.substring(0, Math.clamp(caret, 0, expression.length()));
        if (inString(before)) {
            return values(before);
        }
        if (AFTER_VALUE.matcher(before).find()) {
            return words(before.length(), "", "&&", "both", "||", "either", "and", "both", "or", "either");
        }
        Matcher after = AFTER_FIELD.matcher(before);
        if (after.find() && Fields.find(after.group(1)) != null) {
            return operators(Fields.get(after.group(1)), before.length());
        }
        List<Proposal> values = values(before);
        return values.isEmpty() ? names(before) : values;
    }

    private static boolean inString(String before) {
        return before.chars().filter(c -> c == '"').count() % 2 == 1;
    }

    private static List<Proposal> names(String before) {
        Matcher matcher = WORD.matcher(before);
        String word = matcher.find() ? matcher.group().toLowerCase(Locale.ROOT) : "";
        int from = before.length() - word.length();
        if (word.isEmpty()) {
            return List.of();
        }
        Comparator<Field> best = Comparator.<Field>comparingInt(f -> f.name().startsWith(word) ? 0 : 1)
                .thenComparingInt(f -> f.name().contains("." + word) ? 0 : 1)
                .thenComparing(Field::name);
        return Fields.all().stream()
                .filter(field -> field.name().contains(word) && !field.name().equals(word))
                .sorted(best)
                .limit(MOST)
                .map(field -> new Proposal(field.name(), field.description(), from))
                .toList();
    }

    private static List<Proposal> operators(Field field, int from) {
        if (field.type() == FieldType.STRING) {
            return words(
                    from,
                    " ",
                    "==",
                    "equal",
                    "!=",
                    "not equal",
                    "contains",
                    "has the text",
                    "matches",
                    "fits a regular expression",
                    "in",
                    "one of: {\"a\", \"b\"}");
        }
        if (field.type() == FieldType.PROTOCOL || field.type() == FieldType.BYTES) {
            return words(from, " ", "contains", "has the octets, such as 12:b7", "&&", "both", "||", "either");
        }
        return words(
                from,
                " ",
                "==",
                "equal",
                "!=",
                "not equal",
                ">",
                "greater",
                "<",
                "less",
                ">=",
                "at least",
                "<=",
                "at most",
                "in",
                "one of: {1, 5..9}",
                "&",
                "has bits");
    }

    private static List<Proposal> words(int from, String behind, String... textsAndDescriptions) {
        List<Proposal> proposals = new ArrayList<>();
        for (int i = 0; i < textsAndDescriptions.length; i += 2) {
            proposals.add(new Proposal(textsAndDescriptions[i] + behind, textsAndDescriptions[i + 1], from));
        }
        return proposals;
    }

    private static List<Proposal> values(String before) {
        Matcher matcher = BEFORE_VALUE.matcher(before);
        if (!matcher.find()) {
            return List.of();
        }
        Field field = Fields.find(matcher.group(1));
        if (field == null) {
            return List.of();
        }
        String typed = matcher.group(3);
        String start = typed.replace("\"", "").toLowerCase(Locale.ROOT);
        boolean text = field.type() == FieldType.STRING;
        return known(field)
                .filter(value -> value.toLowerCase(Locale.ROOT).contains(start)
                        && !value.toLowerCase(Locale.ROOT).equals(start))
                .limit(MOST)
                .map(value -> new Proposal(
                        text ? '"' + value + '"' : value, meaning(field, value), before.length() - typed.length()))
                .toList();
    }

    private static String meaning(Field field, String value) {
        if (field.name().equals("roce.analysis")) {
            for (AnalysisWord word : AnalysisWord.values()) {
                if (word.word().equals(value)) {
                    return word.description();
                }
            }
        }
        return "";
    }

    private static Stream<String> known(Field field) {
        return switch (field.name()) {
            case "roce.analysis" -> Stream.of(AnalysisWord.values()).map(AnalysisWord::word);
            case "roce.icrc.status" ->
                Stream.of(IcrcStatus.values()).map(IcrcStatus::word).filter(w -> !w.isEmpty());
            case "roce.direction" -> Stream.of("aToB", "bToA");
            case "roce.transport" -> Stream.of("RC", "UC", "RD", "UD", "XRC", "CNP", "MANUFACTURER");
            case "roce.kind" -> Stream.of("RoCEv1", "RoCEv2", "InfiniBand");
            case "roce.opcode", "roce.protocol" -> opcodes();
            default -> new TreeSet<>(field.namedValues()).stream();
        };
    }

    private static Stream<String> opcodes() {
        var names = new TreeSet<String>();
        for (int code = 0; code < OPCODES; code++) {
            String name = Opcode.of(code).name();
            if (!name.startsWith("RESERVED") && !name.startsWith("MANUFACTURER")) {
                names.add(name);
            }
        }
        return names.stream();
    }

    /// The expression with the proposal put in, and where the caret goes.
    public record Applied(String expression, int caret) {}

    public static Applied apply(String expression, int caret, Proposal proposal) {
        int to = Math.clamp(caret, proposal.from(), expression.length());
        String behind = expression.substring(to);
        if (proposal.text().endsWith("\"") && behind.startsWith("\"")) {
            behind = behind.substring(1);
        }
        String head = expression.substring(0, proposal.from()) + proposal.text();
        return new Applied(head + behind, head.length());
    }
}
