@NullMarked
package io.rocescope.gui;

import org.jspecify.annotations.NullMarked;
