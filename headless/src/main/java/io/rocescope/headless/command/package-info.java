/// The commands: options and arguments, nothing else. Only the chosen command's class is loaded.
@NullMarked
package io.rocescope.headless.command;

import org.jspecify.annotations.NullMarked;
