package io.rocescope.parser.hostlog;

/// A line of a log and where it stands.
///
/// @param number from 1
record LogLine(String file, int number, String text) {}
