package io.rocescope.gui.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.gui.charts.ChartsView;
import io.rocescope.gui.compare.CompareView;
import io.rocescope.gui.connections.ConnectionsView;
import io.rocescope.gui.findings.FindingsView;
import io.rocescope.gui.ladder.LadderView;
import io.rocescope.gui.messages.MessagesView;
import io.rocescope.gui.paint.FxPen;
import io.rocescope.gui.paint.Picture;
import io.rocescope.gui.sequence.SequenceView;
import io.rocescope.gui.states.StatesView;
import io.rocescope.gui.testing.Fx;
import io.rocescope.gui.testing.Samples;
import io.rocescope.gui.testing.Screen;
import io.rocescope.gui.trace.SimpleNavigator;
import io.rocescope.gui.trace.Trace;
import io.rocescope.gui.trace.TraceOptions;
import io.rocescope.parser.picture.Ink;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.image.PixelReader;
import javafx.scene.image.WritableImage;
import javafx.scene.paint.Color;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The views on JavaFX's headless platform.
class ViewsTest {
    private final SimpleNavigator navigator = new SimpleNavigator();
    private Trace trace;
    private Stage stage;

    @BeforeAll
    static void startToolkit() throws InterruptedException {
        Fx.start();
    }

    @BeforeEach
    void open() throws Exception {
        trace = Fx.call(
                () -> Trace.open(List.of(Samples.file("rnr.a.pcap")), TraceOptions.defaults(), Platform::runLater));
        stage = Fx.call(Stage::new);
        assertThat(trace.awaitLoaded(60_000)).isTrue();
    }

    @AfterEach
    void close() throws InterruptedException {
        Screen.close(stage);
        trace.close();
    }

    private <V> V show(BiFunction<Trace, SimpleNavigator, V> make, Function<V, Node> node) throws InterruptedException {
        V view = Fx.call(() -> make.apply(trace, navigator));
        stage = Screen.show((Parent) node.apply(view), 1000, 640, false);
        Fx.settle();
        return view;
    }

    /// Whether a picture has a colour, or one next to it.
    private static boolean shows(WritableImage image, Ink ink, boolean dark) {
        Color wanted = FxPen.colour(ink, dark);
        PixelReader pixels = image.getPixelReader();
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                Color c = pixels.getColor(x, y);
                if (Math.abs(c.getRed() - wanted.getRed())
                                + Math.abs(c.getGreen() - wanted.getGreen())
                                + Math.abs(c.getBlue() - wanted.getBlue())
                        < 0.05) {
                    return true;
                }
            }
        }
        return false;
    }

    @Test
    void shouldDrawPsnsAndGoToAPacketByAClick() throws Exception {
        SequenceView view = show(SequenceView::new, SequenceView::node);
        WritableImage image = Screen.picture(stage);
        for (Ink ink : new Ink[] {Ink.REQUEST, Ink.ACKNOWLEDGE, Ink.RETRANSMISSION, Ink.RNR}) {
            assertThat(shows(image, ink, false)).as(ink.name()).isTrue();
        }
        assertThat(Fx.call(() -> view.snapshot().getWidth())).isGreaterThan(1000);
        assertThat(Fx.call(view::svg)).contains("<svg").contains("RNR NAK 8");
    }

    @Test
    void shouldZoomAndShowEverythingAgain() throws Exception {
        SequenceView view = show(SequenceView::new, SequenceView::node);
        double whole = Fx.call(() -> view.window().toNs() - view.window().fromNs());
        Fx.run(() -> view.show(0, whole / 10, 0x10, 0x12));
        Fx.settle();
        assertThat(Fx.call(() -> view.window().toNs() - view.window().fromNs())).isLessThan(whole / 5);
        Fx.run(view::fit);
        Fx.settle();
        assertThat(Fx.call(() -> view.window().toNs() - view.window().fromNs())).isEqualTo(whole);
    }

    @Test
    void shouldBringTheSelectedPacketIntoSight() throws Exception {
        SequenceView view = show(SequenceView::new, SequenceView::node);
        double from = Fx.call(() -> view.window().fromNs());
        Fx.run(() -> view.show(from, from + 1_000_000, 0x10, 0x11));
        Fx.run(() -> navigator.goToFrame(40));
        Fx.settle();
        double time = (double) trace.packets().timeNs(40) - trace.packets().timeNs(1);
        assertThat(Fx.call(() -> view.window().fromNs())).isLessThanOrEqualTo(time);
        assertThat(Fx.call(() -> view.window().toNs())).isGreaterThanOrEqualTo(time);
    }

    @Test
    void shouldDrawTheLadder() throws Exception {
        LadderView view = show(LadderView::new, LadderView::node);
        WritableImage image = Screen.picture(stage);
        assertThat(shows(image, Ink.RNR, false)).isTrue();
        assertThat(Fx.call(() -> view.snapshot().getHeight())).isGreaterThan(600);
    }

    @Test
    void shouldChangeColoursWithTheTheme() throws Exception {
        show(LadderView::new, LadderView::node);
        Fx.run(() -> navigator.setDark(true));
        WritableImage image = Screen.picture(stage);
        assertThat(shows(image, Ink.RNR, true)).isTrue();
        assertThat(shows(image, Ink.PAPER, true)).isTrue();
    }

    @Test
    void shouldListMessages() throws Exception {
        MessagesView view = show(MessagesView::new, MessagesView::node);
        TableView<?> table = (TableView<?>) stage.getScene().lookup(".table-view");
        assertThat(table.getItems()).hasSize(4);
        Fx.run(() -> view.model().troubledOnlyProperty().set(true));
        assertThat(table.getItems()).as("all of them were refused").hasSize(4);
        Fx.run(() -> {
            table.getSortOrder().clear();
            table.getColumns().get(6).setSortType(TableColumn.SortType.DESCENDING);
            sortBy(table, 6);
        });
        assertThat(view.model().rows().getFirst().latencyNs())
                .isEqualTo(view.model().rows().stream()
                        .mapToLong(m -> m.latencyNs())
                        .max()
                        .orElse(-1));
    }

    private static <T> void sortBy(TableView<T> table, int column) {
        table.getSortOrder().add(table.getColumns().get(column));
        table.sort();
    }

    @Test
    void shouldSelectConnectionsAndFollowTheSelection() throws Exception {
        show(ConnectionsView::new, ConnectionsView::node);
        TableView<?> table = (TableView<?>) stage.getScene().lookup(".table-view");
        Fx.run(() -> table.getSelectionModel().select(0));
        assertThat(navigator.selectedConnectionProperty().get()).isEqualTo(1);
        Fx.run(() -> navigator.selectConnection(0));
        assertThat(Fx.call(() -> table.getSelectionModel().getSelectedIndex())).isEqualTo(-1);
    }

    @Test
    void shouldShowFindingsWithTheirFrames() throws Exception {
        show(FindingsView::new, FindingsView::node);
        Set<String> texts = new HashSet<>();
        Fx.run(() -> stage.getScene().getRoot().lookupAll(".label").forEach(n -> {
            if (n instanceof Label label) {
                texts.add(label.getText());
            }
        }));
        assertThat(texts).contains("10.0.0.2 QP 0x12 is not ready again and again");
    }

    @Test
    void shouldDrawChartsAndStates() throws Exception {
        ChartsView charts = show(ChartsView::new, ChartsView::node);
        assertThat(shows(Screen.picture(stage), Ink.REQUEST, false)).isTrue();
        assertThat(charts.model().rateSvg(false)).contains("<svg");
        assertThat(charts.model().latencySvg(true)).contains("p99");
        Screen.close(stage);
        show(StatesView::new, StatesView::node);
        assertThat(shows(Screen.picture(stage), Ink.RNR, false)).isTrue();
    }

    @Test
    void shouldOfferTheirPicturesToTheMenu() throws Exception {
        SequenceView psn = show(SequenceView::new, SequenceView::node);
        assertOffered(psn.node(), "PSN over time");
        Screen.close(stage);
        LadderView ladder = show(LadderView::new, LadderView::node);
        assertOffered(ladder.node(), "Ladder");
        Screen.close(stage);
        ChartsView charts = show(ChartsView::new, ChartsView::node);
        assertOffered(charts.node(), "Rates", "Latency");
        Screen.close(stage);
        MessagesView messages = show(MessagesView::new, MessagesView::node);
        assertOffered(messages.node());
    }

    private static void assertOffered(Node view, String... titles) throws InterruptedException {
        List<Picture> pictures = Fx.call(() -> Picture.of(view));
        assertThat(pictures).extracting(Picture::title).containsExactly(titles);
        for (Picture picture : pictures) {
            assertThat(Fx.call(() -> picture.svg().get())).contains("<svg").contains("</svg>");
        }
    }

    @Test
    void shouldCompareWithAnotherFile() throws Exception {
        CompareView view = show(CompareView::new, CompareView::node);
        Fx.run(() -> view.compareWith(Samples.file("loss_ack.a.pcap")));
        Fx.await("the comparison", () -> !view.model().rows().isEmpty());
        Fx.run(() -> view.compareWith("no such file.pcap"));
        assertThat(view.model().emptyProperty().get()).contains("could not be opened");
    }
}
