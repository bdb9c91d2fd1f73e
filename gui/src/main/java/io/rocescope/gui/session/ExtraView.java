package io.rocescope.gui.session;

import io.rocescope.gui.trace.Navigator;
import io.rocescope.gui.trace.Trace;
import java.util.function.BiFunction;
import javafx.scene.Node;

/// A view that stands beside the packet list. It is made when its tab is first shown.
///
/// @param title on the tab
/// @param make gives the view's node
public record ExtraView(String title, BiFunction<Trace, Navigator, Node> make) {}
