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
import io.rocescope.gui.testing.Samples;
import io.rocescope.gui.testing.Screen;
import io.rocescope.gui.trace.SimpleNavigator;
import io.rocescope.gui.trace.Trace;
import io.rocescope.gui.trace.TraceOptions;
import java.nio.file.Path;
import java.util.List;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.stage.Stage;

/// Writes pictures of single views: `ViewScreenshots DIRECTORY` those of the documentation, `ViewScreenshots DIRECTORY
/// CAPTURE [VIEW…]` those of a capture, light and dark. Needs no display.
public final class ViewScreenshots {
    private static final int WIDTH = 1200;
    private static final int HEIGHT = 720;
    private static final long TIMEOUT_MS = 600_000;

    private static final List<String> VIEWS =
            List.of("psn", "taps", "ladder", "charts", "states", "connections", "messages", "findings", "compare");

    /// A picture of the documentation.
    private record Picture(String view, String sample, boolean dark) {
        private String file() {
            return "view-" + view + (dark ? "-dark" : "") + ".png";
        }
    }

    private static final List<Picture> DOCUMENTATION = List.of(
            new Picture("psn", "corrupt_write.a.pcap", false),
            new Picture("psn", "corrupt_write.a.pcap", true),
            new Picture("taps", "loss_write.a.pcap", false),
            new Picture("ladder", "rnr.a.pcap", false),
            new Picture("charts", "rnr.a.pcap", false),
            new Picture("states", "rnr_exceeded.a.pcap", false),
            new Picture("connections", "nvmeof.a.pcap", false),
            new Picture("messages", "loss_ack.a.pcap", false),
            new Picture("findings", "access_err.a.pcap", false),
            new Picture("compare", "loss_ack.a.pcap", false));

    private ViewScreenshots() {}

    public static void main(String[] args) throws Exception {
        Path out = Path.of(args[0]);
        Fx.start();
        if (args.length == 1) {
            for (Picture picture : DOCUMENTATION) {
                take(picture.view(), Samples.file(picture.sample()), picture.dark(), out.resolve(picture.file()));
            }
        } else {
            String name = String.valueOf(Path.of(args[1]).getFileName()).replaceAll("\\.pcap.*", "");
            for (String view : args.length > 2 ? List.of(args).subList(2, args.length) : VIEWS) {
                take(view, args[1], false, out.resolve(view + "-" + name + ".png"));
                take(view, args[1], true, out.resolve(view + "-" + name + "-dark.png"));
            }
        }
        System.exit(0);
    }

    private static void take(String view, String capture, boolean dark, Path file) throws Exception {
        Trace trace = Fx.call(() -> Trace.open(List.of(capture), TraceOptions.defaults(), Platform::runLater));
        if (!trace.awaitLoaded(TIMEOUT_MS)) {
            throw new IllegalStateException(capture + ": not read in time");
        }
        Fx.settle();
        Node node = Fx.call(() -> {
            SimpleNavigator navigator = new SimpleNavigator();
            navigator.setDark(dark);
            return make(view, trace, navigator);
        });
        Stage stage = Screen.show((Parent) node, WIDTH, HEIGHT, dark);
        // Some read another capture in the background.
        Fx.await(
                view,
                () -> node.lookupAll(".label").stream()
                        .noneMatch(n -> n instanceof Label l && l.getText().startsWith("Reading the other")));
        Fx.settle();
        Screen.write(Screen.picture(stage), file);
        Screen.close(stage);
        trace.close();
    }

    private static Node make(String view, Trace trace, SimpleNavigator navigator) {
        return switch (view) {
            case "psn" -> new SequenceView(trace, navigator).node();
            case "taps" -> {
                navigator.otherTapProperty().set(Samples.file("loss_write.b.pcap"));
                yield new SequenceView(trace, navigator).node();
            }
            case "ladder" -> new LadderView(trace, navigator).node();
            case "charts" -> new ChartsView(trace, navigator).node();
            case "states" -> new StatesView(trace, navigator).node();
            case "connections" -> new ConnectionsView(trace, navigator).node();
            case "messages" -> new MessagesView(trace, navigator).node();
            case "findings" -> new FindingsView(trace, navigator).node();
            case "compare" -> {
                CompareView compare = new CompareView(trace, navigator);
                compare.compareWith(Samples.file("corrupt_write.a.pcap"));
                yield compare.node();
            }
            default -> throw new IllegalArgumentException(view + ": there are " + VIEWS);
        };
    }
}
