package io.rocescope.gui.charts;

import io.rocescope.gui.charts.ChartsViewModel.LatencyRow;
import io.rocescope.gui.paint.ChartAxes;
import io.rocescope.gui.paint.EmptyPane;
import io.rocescope.gui.paint.Picture;
import io.rocescope.gui.paint.PictureFiles;
import io.rocescope.gui.paint.PictureTheme;
import io.rocescope.gui.paint.Tables;
import io.rocescope.gui.trace.Navigator;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.event.finding.Phrases;
import io.rocescope.parser.picture.LatencyPicture.Step;
import io.rocescope.parser.picture.TimeBins.Quantity;
import io.rocescope.parser.report.LatencySink.Percentiles;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.image.WritableImage;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// Charts over time at the left, latencies at the right.
public final class ChartsView {
    private static final double SHARE = 0.54;
    private static final double TABLE_HEIGHT = 170;

    private final ChartsViewModel model;
    private final Navigator navigator;
    private final BorderPane root = new BorderPane();
    private final LineChart throughput =
            new LineChart("Throughput", "chart-throughput", ChartAxes.time(""), "bit/s", true, "bit/s");
    private final LineChart packets =
            new LineChart("Packets", "chart-packets", ChartAxes.time(""), "per second", true, "packets");
    private final LineChart trouble = new LineChart(
            "Trouble", "chart-trouble", ChartAxes.time(""), "per second", false, "sent again", "CE marks", "CNPs");
    private final LineChart waiting =
            new LineChart("RNR dead time", "chart-waiting", ChartAxes.time(""), "% of the time", true, "waiting");
    private final LineChart latency = new LineChart(
            "Message latency",
            "chart-latency",
            ChartAxes.logTime("from the first packet to the answer"),
            "messages",
            true,
            "messages");
    private final TableView<LatencyRow> percentiles = new TableView<>();
    private final Label rnr = new Label();
    private final SplitPane split;

    public ChartsView(Trace trace, Navigator navigator) {
        this.navigator = navigator;
        model = new ChartsViewModel(trace, navigator, Platform::runLater);
        PictureTheme.apply(root, navigator);
        VBox left = new VBox(throughput.node(), packets.node(), trouble.node(), waiting.node());
        left.getChildren().forEach(n -> VBox.setVgrow(n, Priority.ALWAYS));
        table();
        rnr.setWrapText(true);
        rnr.getStyleClass().addAll("faint", "picture-status");
        VBox right = new VBox(latency.node(), percentiles, rnr);
        VBox.setVgrow(latency.node(), Priority.ALWAYS);
        split = new SplitPane(left, right);
        split.setDividerPositions(SHARE);
        Label title = new Label();
        title.textProperty().bind(model.titleProperty());
        Region space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        Picture rates = new Picture("Rates", "rates", left, () -> model.rateSvg(dark()));
        Picture latencies = new Picture("Latency", "latency", right, () -> model.latencySvg(dark()));
        Picture.offer(root, rates, latencies);
        Button saveRates = new Button("Save rates…");
        saveRates.setOnAction(_ -> rates.save());
        Button saveLatency = new Button("Save latency…");
        saveLatency.setOnAction(_ -> latencies.save());
        HBox bar = new HBox(title, space, saveRates, saveLatency);
        bar.getStyleClass().add("picture-bar");
        root.setTop(bar);
        root.setCenter(EmptyPane.over(split, model.emptyProperty()));
        model.revisionProperty().addListener((_, _, _) -> update());
        update();
    }

    public Node node() {
        return root;
    }

    public ChartsViewModel model() {
        return model;
    }

    /// All charts, twice as fine as on the screen.
    public WritableImage snapshot() {
        return PictureFiles.snapshot(split);
    }

    private boolean dark() {
        return navigator.darkProperty().get();
    }

    private void table() {
        List<TableColumn<LatencyRow, ?>> columns = new ArrayList<>();
        columns.add(Tables.column("Work request", 124, false, LatencyRow::name, LatencyRow::name));
        columns.add(Tables.column(
                "Answered",
                78,
                true,
                r -> r.percentiles().count(),
                r -> Phrases.number(r.percentiles().count())));
        columns.add(time("p50", Percentiles::p50));
        columns.add(time("p90", Percentiles::p90));
        columns.add(time("p99", Percentiles::p99));
        columns.add(time("p99.9", Percentiles::p999));
        columns.add(time("max", Percentiles::max));
        percentiles.getColumns().setAll(columns);
        percentiles.setPrefHeight(TABLE_HEIGHT);
        percentiles.setMinHeight(TABLE_HEIGHT);
        percentiles.setPlaceholder(new Label("No message was answered."));
    }

    private static TableColumn<LatencyRow, Long> time(String name, ToLongFunction<Percentiles> value) {
        return Tables.column(
                name,
                63,
                true,
                r -> value.applyAsLong(r.percentiles()),
                r -> Phrases.duration(value.applyAsLong(r.percentiles())));
    }

    private void update() {
        RateBins.Line bits = set(throughput, 0, Quantity.OCTETS);
        double from = bits.times().length == 0 ? 0 : bits.times()[0];
        double to = bits.times().length == 0 ? 1 : bits.times()[bits.times().length - 1];
        throughput.fit(from, to, bits.most(), "");
        packets.fit(from, to, set(packets, 0, Quantity.PACKETS).most(), "");
        double most = Math.max(
                set(trouble, 0, Quantity.RETRANSMISSIONS).most(),
                Math.max(
                        set(trouble, 1, Quantity.CONGESTION).most(),
                        set(trouble, 2, Quantity.CNP).most()));
        trouble.fit(from, to, most, "Nothing was sent again, no switch marked a packet, no CNP was sent.");
        RateBins.Line dead = model.rnrWaiting();
        waiting.set(0, dead.times(), dead.values());
        waiting.fit(from, to, dead.most(), "No sender waited for a receiver that was not ready.");
        rnr.setText(model.rnrSummary());
        latencies();
    }

    private RateBins.Line set(LineChart chart, int index, Quantity quantity) {
        RateBins.Line line = model.rate(quantity);
        chart.set(index, line.times(), line.values());
        return line;
    }

    private void latencies() {
        List<Step> steps = model.latencySteps();
        percentiles.getItems().setAll(model.latencyRows());
        Percentiles all = model.latency();
        if (all == null || steps.isEmpty()) {
            latency.set(0, new double[0], new double[0]);
            latency.indicate(List.of(), List.of());
            latency.fit(3, 7, 0, "No message was answered, so there is no latency.");
            return;
        }
        double[] x = new double[steps.size() * 4];
        double[] y = new double[steps.size() * 4];
        double most = 0;
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            double from = Math.log10(step.fromNs());
            double to = Math.log10(step.toNs());
            x[4 * i] = from;
            x[4 * i + 1] = from;
            x[4 * i + 2] = to;
            x[4 * i + 3] = to;
            y[4 * i + 1] = step.count();
            y[4 * i + 2] = step.count();
            most = Math.max(most, (double) step.count());
        }
        latency.set(0, x, y);
        latency.indicate(
                List.of(Math.log10((double) all.p50()), Math.log10((double) all.p99()), Math.log10((double) all.max())),
                List.of(
                        "p50 " + Phrases.duration(all.p50()),
                        "p99 " + Phrases.duration(all.p99()),
                        "max " + Phrases.duration(all.max())));
        latency.fit(x[0] - 0.05, x[x.length - 1] + 0.15, most, "");
    }
}
