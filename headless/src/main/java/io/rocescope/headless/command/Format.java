package io.rocescope.headless.command;

/// The output formats of lists.
enum Format {
    TEXT,
    JSON,
    JSONL,
    TSV
}
