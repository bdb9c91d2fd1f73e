/// The command line: thin commands, services, output formats, exit codes.
@NullMarked
package io.rocescope.headless;

import org.jspecify.annotations.NullMarked;
