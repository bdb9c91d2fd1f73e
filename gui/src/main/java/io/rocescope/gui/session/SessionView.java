package io.rocescope.gui.session;

import io.rocescope.gui.details.BytesView;
import io.rocescope.gui.details.DetailsView;
import io.rocescope.gui.details.FieldMenu;
import io.rocescope.gui.filter.FilterBarView;
import io.rocescope.gui.packetlist.FindBar;
import io.rocescope.gui.packetlist.PacketListView;
import io.rocescope.gui.paint.Picture;
import java.util.List;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// An open capture: filter bar, banner, the list and the other views as tabs, fields and octets below, status line.
public final class SessionView {
    private final SessionViewModel model;
    private final PacketListView list;
    private final DetailsView details;
    private final BytesView bytes;
    private final FilterBarView filterBar;
    private final FindBar findBar;
    private final TabPane tabs = new TabPane();
    private final SplitPane lower;
    private final SplitPane split;
    private final BorderPane pane = new BorderPane();

    /// @param extras views beside the packet list
    public SessionView(SessionViewModel model, List<ExtraView> extras) {
        this.model = model;
        list = new PacketListView(model.list());
        details = new DetailsView(
                model.detail(), new FieldMenu(model.detail(), model.navigator(), model.list()::addColumn));
        bytes = new BytesView(model.detail(), model.navigator());
        filterBar = new FilterBarView(model.filterBar());
        findBar = new FindBar(model.list());
        var packets = new BorderPane(list.node());
        packets.setTop(findBar.node());
        tabs.setId("views");
        tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
        tabs.getTabs().add(new Tab("Packets", packets));
        for (ExtraView extra : extras) {
            tabs.getTabs().add(lazyTab(extra));
        }
        lower = new SplitPane(details.node(), bytes.node());
        lower.setId("lower");
        SplitPane.setResizableWithParent(bytes.node(), false);
        lower.setDividerPositions(0.57);
        split = new SplitPane(tabs, lower);
        split.setId("split");
        split.setOrientation(Orientation.VERTICAL);
        split.setDividerPositions(0.6);
        pane.setTop(new VBox(filterBar.node(), banner()));
        pane.setCenter(split);
        pane.setBottom(status());
        pane.getStyleClass().add("session");
    }

    private Tab lazyTab(ExtraView extra) {
        var tab = new Tab(extra.title());
        tab.selectedProperty().subscribe(selected -> {
            if (selected && tab.getContent() == null) {
                tab.setContent(extra.make().apply(model.trace(), model.navigator()));
            }
        });
        return tab;
    }

    private Node banner() {
        var text = new Label();
        text.setWrapText(true);
        text.setId("banner-text");
        HBox.setHgrow(text, Priority.ALWAYS);
        text.setMaxWidth(Double.MAX_VALUE);
        var findings = new Button("Show findings");
        findings.getStyleClass().add("small");
        findings.setMinWidth(Region.USE_PREF_SIZE);
        findings.setOnAction(_ -> showTab("Findings"));
        var close = new Button("✕");
        close.setAccessibleText("Hide the banner");
        close.getStyleClass().addAll("small", "flat");
        close.setMinWidth(Region.USE_PREF_SIZE);
        var box = new HBox(8, text, findings, close);
        box.setId("banner");
        box.getStyleClass().add("banner");
        model.bannerProperty().subscribe(banner -> {
            text.setText(banner.text());
            text.setTooltip(banner.detail().isEmpty() ? null : new Tooltip(banner.detail()));
            show(box, !banner.text().isEmpty());
        });
        findings.setVisible(
                tabs.getTabs().stream().anyMatch(tab -> tab.getText().equals("Findings")));
        findings.setManaged(findings.isVisible());
        close.setOnAction(_ -> show(box, false));
        return box;
    }

    private static void show(Node node, boolean shown) {
        node.setVisible(shown);
        node.setManaged(shown);
    }

    private Node status() {
        var counts = new Label();
        counts.setId("counts");
        counts.textProperty().bind(model.countsProperty());
        counts.setMinWidth(Region.USE_PREF_SIZE);
        var message = new Label();
        message.setId("message");
        message.textProperty().bind(model.list().messageProperty());
        message.getStyleClass().add("status-message");
        HBox.setHgrow(message, Priority.ALWAYS);
        message.setMaxWidth(Double.MAX_VALUE);
        var activity = new Label();
        activity.setId("activity");
        activity.textProperty().bind(model.activityProperty());
        var bar = new ProgressBar();
        bar.setPrefWidth(140);
        var stop = new Button("Stop");
        stop.getStyleClass().add("small");
        stop.setOnAction(_ -> model.stop());
        model.progressProperty().subscribe(value -> {
            boolean runs = value.doubleValue() <= 1;
            bar.setProgress(runs ? value.doubleValue() : 0);
            show(bar, runs);
            show(stop, runs);
        });
        var box = new HBox(10, message, activity, bar, stop, counts);
        box.getStyleClass().add("status-bar");
        return box;
    }

    public Node node() {
        return pane;
    }

    public SessionViewModel model() {
        return model;
    }

    public PacketListView list() {
        return list;
    }

    /// Shows the tab of this title; nothing where there is none.
    public void showTab(String title) {
        tabs.getTabs().stream()
                .filter(tab -> tab.getText().equals(title))
                .findFirst()
                .ifPresent(tab -> tabs.getSelectionModel().select(tab));
    }

    /// Shows a tab by its place, from 0.
    public void showTab(int index) {
        if (index < tabs.getTabs().size()) {
            tabs.getSelectionModel().select(index);
        }
    }

    public List<String> tabTitles() {
        return tabs.getTabs().stream().map(Tab::getText).toList();
    }

    /// What the view that is shown draws; nothing for tables.
    public List<Picture> pictures() {
        Node shown = tabs.getSelectionModel().getSelectedItem().getContent();
        return shown == null ? List.of() : Picture.of(shown);
    }

    public void focusFilter() {
        filterBar.focus();
    }

    public void focusList() {
        showTab(0);
        list.focus();
    }

    public void focusDetails() {
        details.focus();
    }

    public void focusBytes() {
        bytes.focus();
    }

    public void showFind() {
        showTab(0);
        findBar.show();
    }

    public void findAgain(boolean forward) {
        findBar.again(forward);
    }

    /// Hides the fields and octets, or shows them again: room for a picture.
    public void toggleLower() {
        if (split.getItems().contains(lower)) {
            split.getItems().remove(lower);
        } else {
            split.getItems().add(lower);
            split.setDividerPositions(0.6);
        }
    }

    /// @param pixels the font's size
    public void setFontSize(double pixels) {
        list.setFontSize(pixels);
        bytes.setFontSize(pixels);
    }

    /// Places of the dividers, 0 … 1.
    public List<Double> dividers() {
        double[] upper = split.getDividerPositions();
        double[] inner = lower.getDividerPositions();
        return upper.length == 0 || inner.length == 0 ? List.of() : List.of(upper[0], inner[0]);
    }

    public void setDividers(List<Double> positions) {
        if (positions.size() == 2) {
            split.setDividerPositions(positions.get(0));
            lower.setDividerPositions(positions.get(1));
        }
    }
}
