/// The window: menus, keys, files dropped, several windows.
@NullMarked
package io.rocescope.gui.window;

import org.jspecify.annotations.NullMarked;
