package io.rocescope.gui.screenshots;

import io.rocescope.gui.charts.ChartsView;
import io.rocescope.gui.compare.CompareView;
import io.rocescope.gui.connections.ConnectionsView;
import io.rocescope.gui.findings.FindingsView;
import io.rocescope.gui.ladder.LadderView;
import io.rocescope.gui.messages.MessagesView;
import io.rocescope.gui.sequence.SequenceView;
import io.rocescope.gui.states.StatesView;
import io.rocescope.gui.testing.Fx;
import io.rocescope.gui.testing.Screen;
import io.rocescope.gui.trace.SimpleNavigator;
import io.rocescope.gui.trace.Trace;
import io.rocescope.gui.trace.TraceOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.stage.Stage;

/// Writes a PNG of each view, light and dark: `ViewScreenshots OUT-DIRECTORY CAPTURE [VIEW…]`.
public final class ViewScreenshots {
    private static final int WIDTH = 1200;
    private static final int HEIGHT = 720;

    private static final Map<String, BiFunction<Trace, SimpleNavigator, Node>> VIEWS = new TreeMap<>();

    static {
        VIEWS.put("charts", (trace, navigator) -> new ChartsView(trace, navigator).node());
        VIEWS.put("compare", (trace, navigator) -> {
            CompareView view = new CompareView(trace, navigator);
            String other = System.getProperty("compare.with", "");
            if (!other.isEmpty()) {
                view.compareWith(other);
            }
            return view.node();
        });
        VIEWS.put("connections", (trace, navigator) -> new ConnectionsView(trace, navigator).node());
        VIEWS.put("messages", (trace, navigator) -> new MessagesView(trace, navigator).node());
        VIEWS.put("findings", (trace, navigator) -> new FindingsView(trace, navigator).node());
        VIEWS.put("ladder", (trace, navigator) -> new LadderView(trace, navigator).node());
        VIEWS.put("states", (trace, navigator) -> new StatesView(trace, navigator).node());
        VIEWS.put("sequence", (trace, navigator) -> new SequenceView(trace, navigator).node());
    }

    private ViewScreenshots() {}

    public static void main(String[] args) throws Exception {
        Path out = Path.of(args[0]);
        String capture = args[1];
        List<String> wanted = args.length > 2 ? List.of(args).subList(2, args.length) : List.copyOf(VIEWS.keySet());
        Fx.start();
        Trace trace = Fx.call(() -> Trace.open(List.of(capture), TraceOptions.defaults(), Platform::runLater));
        if (!trace.awaitLoaded(600_000)) {
            throw new IllegalStateException(capture + ": not read in time");
        }
        Fx.settle();
        String name = Path.of(capture).getFileName().toString().replaceAll("\\.pcap.*", "");
        for (String view : wanted) {
            for (boolean dark : new boolean[] {false, true}) {
                Node node = Fx.call(() -> {
                    SimpleNavigator navigator = new SimpleNavigator();
                    navigator.setDark(dark);
                    navigator.setReferenceNs(
                            trace.packets().size() == 0 ? 0 : trace.packets().timeNs(1));
                    return VIEWS.get(view).apply(trace, navigator);
                });
                Stage stage = Screen.show((Parent) node, WIDTH, HEIGHT, dark);
                Screen.write(Screen.picture(stage), out.resolve(view + "-" + name + (dark ? "-dark" : "") + ".png"));
                Screen.close(stage);
            }
        }
        trace.close();
        System.exit(0);
    }
}
