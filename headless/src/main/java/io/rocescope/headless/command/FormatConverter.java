package io.rocescope.headless.command;

import io.rocescope.headless.output.OutputFormat;
import picocli.CommandLine;

/// Reads the value of `--format`.
final class FormatConverter implements CommandLine.ITypeConverter<OutputFormat> {
    @Override
    public OutputFormat convert(String value) {
        for (OutputFormat format : OutputFormat.values()) {
            if (format.toString().equals(value)) {
                return format;
            }
        }
        throw new CommandLine.TypeConversionException("expected text, json, jsonl or tsv but was '" + value + "'");
    }
}
