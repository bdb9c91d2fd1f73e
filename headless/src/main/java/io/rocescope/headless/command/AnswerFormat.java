package io.rocescope.headless.command;

import java.util.Locale;
import picocli.CommandLine;

/// How a command that gives one answer prints it.
enum AnswerFormat {
    TEXT,
    JSON;

    /// Reads the value of `--format`.
    static final class Converter implements CommandLine.ITypeConverter<AnswerFormat> {
        @Override
        public AnswerFormat convert(String value) {
            return switch (value.toLowerCase(Locale.ROOT)) {
                case "text" -> TEXT;
                case "json" -> JSON;
                default ->
                    throw new CommandLine.TypeConversionException("expected text or json but was '" + value + "'");
            };
        }
    }
}
