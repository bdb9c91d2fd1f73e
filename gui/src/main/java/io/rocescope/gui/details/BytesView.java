package io.rocescope.gui.details;

import io.rocescope.gui.details.PacketDetailViewModel.Shown;
import io.rocescope.gui.trace.Navigator;
import io.rocescope.parser.detail.FieldNode;
import java.util.HexFormat;
import java.util.List;
import javafx.geometry.Orientation;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ScrollBar;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Pane;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;
import javafx.scene.text.Text;
import org.jspecify.annotations.Nullable;

/// The octets of the selected packet. Those of the selected field are highlighted and those of its layer hinted at; a
/// click
/// selects the field that holds the octet. The bits of the field stand below.
public final class BytesView {
    private static final HexFormat HEX = HexFormat.of();
    private static final double MARGIN = 8;

    private final PacketDetailViewModel model;
    private final Navigator navigator;
    private final Canvas canvas = new Canvas();
    private final Pane surface = new Pane(canvas);
    private final ScrollBar bar = new ScrollBar();
    private final BitsView bits;
    private final BorderPane pane = new BorderPane();
    private Font font = Font.font("monospace", 13);
    private double charWidth;
    private double lineHeight;

    public BytesView(PacketDetailViewModel model, Navigator navigator) {
        this.model = model;
        this.navigator = navigator;
        this.bits = new BitsView(model);
        bar.setOrientation(Orientation.VERTICAL);
        bar.valueProperty().subscribe(_ -> draw());
        pane.setCenter(surface);
        pane.setRight(bar);
        pane.setBottom(bits.node());
        pane.getStyleClass().add("bytes");
        surface.setId("bytes");
        surface.setMinSize(0, 0);
        surface.setFocusTraversable(true);
        surface.setAccessibleText("Octets of the packet");
        canvas.widthProperty().bind(surface.widthProperty());
        canvas.heightProperty().bind(surface.heightProperty());
        canvas.widthProperty().subscribe(_ -> draw());
        canvas.heightProperty().subscribe(_ -> layout());
        surface.setOnMousePressed(this::pressed);
        surface.setOnScroll(event -> scroll(-event.getDeltaY() / 40 * 3));
        surface.setOnKeyPressed(this::key);
        surface.setOnContextMenuRequested(event -> menu().show(surface, event.getScreenX(), event.getScreenY()));
        setFontSize(13);
        model.shownProperty().subscribe(_ -> {
            bar.setValue(0);
            layout();
        });
        model.pathProperty().subscribe(_ -> reveal());
        navigator.darkProperty().subscribe(_ -> draw());
    }

    public Node node() {
        return pane;
    }

    public void focus() {
        surface.requestFocus();
    }

    /// @param pixels the font's size
    public void setFontSize(double pixels) {
        font = Font.font("DejaVu Sans Mono", pixels);
        if (!font.getFamily().equals("DejaVu Sans Mono")) {
            font = Font.font("monospace", pixels);
        }
        var probe = new Text("0".repeat(100));
        probe.setFont(font);
        charWidth = probe.getLayoutBounds().getWidth() / 100;
        lineHeight = Math.ceil(probe.getLayoutBounds().getHeight() * 1.15);
        pane.setPrefWidth(charWidth * ByteGrid.columns() + 2 * MARGIN + 18);
        layout();
    }

    private ByteGrid grid() {
        return new ByteGrid(model.shown().octets().length);
    }

    private int visibleLines() {
        return (int) Math.max(1, (canvas.getHeight() - MARGIN) / lineHeight);
    }

    private void layout() {
        int hidden = Math.max(0, grid().lines() - visibleLines());
        bar.setMin(0);
        bar.setMax(hidden);
        bar.setVisibleAmount(hidden == 0 ? 1 : (double) hidden * visibleLines() / Math.max(1, grid().lines()));
        bar.setBlockIncrement(visibleLines());
        bar.setVisible(hidden > 0);
        bar.setManaged(hidden > 0);
        bar.setValue(Math.min(bar.getValue(), hidden));
        draw();
    }

    private void scroll(double lines) {
        bar.setValue(Math.clamp(bar.getValue() + lines, 0, bar.getMax()));
    }

    /// Brings the selected field into sight.
    private void reveal() {
        FieldNode selected = model.selected();
        if (selected != null && selected.hasRange()) {
            int line = selected.firstOctet() / ByteGrid.PER_LINE;
            if (line < bar.getValue() || line >= bar.getValue() + visibleLines()) {
                bar.setValue(Math.clamp(line - 1.0, 0, bar.getMax()));
            }
        }
        draw();
    }

    private void pressed(MouseEvent event) {
        surface.requestFocus();
        int line = (int) Math.floor((event.getY() - MARGIN / 2) / lineHeight) + (int) bar.getValue();
        int octet = grid().octetAt(line, (event.getX() - MARGIN) / charWidth);
        if (octet >= 0 && event.isPrimaryButtonDown()) {
            model.selectBit(octet * Byte.SIZE);
        }
    }

    /// Arrow keys go from field to field, along the octets.
    private void key(KeyEvent event) {
        FieldNode selected = model.selected();
        int first = selected == null || !selected.hasRange() ? 0 : selected.bitOffset();
        int behind = selected == null || !selected.hasRange() ? 0 : selected.bitOffset() + selected.bitLength();
        int last = model.shown().octets().length * Byte.SIZE - 1;
        int bit = switch (event.getCode()) {
            case RIGHT -> behind;
            case LEFT -> first - 1;
            case DOWN -> first + ByteGrid.PER_LINE * Byte.SIZE;
            case UP -> first - ByteGrid.PER_LINE * Byte.SIZE;
            default -> -1;
        };
        if (bit >= 0 && bit <= last) {
            model.selectBit(bit);
            event.consume();
        }
    }

    private ContextMenu menu() {
        byte[] octets = model.shown().octets();
        FieldNode selected = model.selected();
        var menu = new ContextMenu(item("Copy all as hex", HEX.formatHex(octets)));
        if (selected != null && selected.hasRange()) {
            int from = Math.min(selected.firstOctet(), octets.length);
            int to = Math.min(selected.endOctet(), octets.length);
            menu.getItems().add(item("Copy field as hex", HEX.formatHex(octets, from, to)));
        }
        return menu;
    }

    private static MenuItem item(String title, String text) {
        var item = new MenuItem(title);
        item.setOnAction(_ -> {
            var content = new ClipboardContent();
            content.putString(text);
            Clipboard.getSystemClipboard().setContent(content);
        });
        return item;
    }

    private void draw() {
        boolean dark = navigator.darkProperty().get();
        GraphicsContext g = canvas.getGraphicsContext2D();
        g.clearRect(0, 0, canvas.getWidth(), canvas.getHeight());
        g.setFont(font);
        g.setTextBaseline(VPos.CENTER);
        Shown shown = model.shown();
        byte[] octets = shown.octets();
        List<FieldNode> path = model.pathProperty().get();
        FieldNode layer = path.isEmpty() ? null : path.getFirst();
        FieldNode field = model.selected();
        int top = (int) bar.getValue();
        int end = Math.min(octets.length, (top + visibleLines() + 1) * ByteGrid.PER_LINE);
        Color ink = dark ? Color.web("#d7dde6") : Color.web("#1f2630");
        Color faint = dark ? Color.web("#7d8794") : Color.web("#77808c");
        for (int octet = top * ByteGrid.PER_LINE; octet < end; octet++) {
            double y = MARGIN / 2 + (octet / ByteGrid.PER_LINE - top) * lineHeight;
            if (octet % ByteGrid.PER_LINE == 0) {
                g.setFill(faint);
                g.fillText(String.format("%04x", octet), MARGIN, y + lineHeight / 2);
            }
            Color back = holds(field, octet)
                    ? dark ? Color.web("#2f6fb3") : Color.web("#9fcdfb")
                    : holds(layer, octet) ? dark ? Color.web("#24364c") : Color.web("#e2eefb") : null;
            int value = octets[octet] & 0xff;
            cell(g, back, ByteGrid.hexColumn(octet), 2, y, octet, field, layer);
            cell(g, back, ByteGrid.textColumn(octet), 1, y, octet, field, layer);
            g.setFill(ink);
            g.fillText(HEX.toHexDigits((byte) value), x(ByteGrid.hexColumn(octet)), y + lineHeight / 2);
            boolean printable = value >= 0x20 && value < 0x7f;
            g.setFill(printable ? ink : faint);
            g.fillText(printable ? "" + (char) value : "·", x(ByteGrid.textColumn(octet)), y + lineHeight / 2);
        }
        bits.draw(dark);
    }

    /// The background of an octet, which runs on to the next one of the same field.
    private void cell(
            GraphicsContext g,
            @Nullable Color back,
            int column,
            int columns,
            double y,
            int octet,
            @Nullable FieldNode field,
            @Nullable FieldNode layer) {
        if (back == null) {
            return;
        }
        boolean runsOn = columns == 2
                && (octet + 1) % ByteGrid.PER_LINE != 0
                && holds(field, octet) == holds(field, octet + 1)
                && holds(layer, octet + 1) == holds(layer, octet);
        int to = runsOn ? ByteGrid.hexColumn(octet + 1) : column + columns;
        g.setFill(back);
        g.fillRect(Math.floor(x(column)) - 1, y, Math.ceil((to - column) * charWidth) + (runsOn ? 0 : 2), lineHeight);
    }

    private double x(int column) {
        return MARGIN + column * charWidth;
    }

    private static boolean holds(@Nullable FieldNode node, int octet) {
        return node != null && node.hasRange() && octet >= node.firstOctet() && octet < node.endOctet();
    }
}
