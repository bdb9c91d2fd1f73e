package io.rocescope.gui.details;

import io.rocescope.parser.detail.FieldNode;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.layout.Pane;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;
import javafx.scene.text.TextAlignment;
import org.jspecify.annotations.Nullable;

/// The bits of the octets that hold the selected field; a click selects the field that holds the bit.
final class BitsView {
    private static final int MOST_OCTETS = 8;
    private static final double BIT = 12;
    private static final double GAP = 8;
    private static final double MARGIN = 8;
    private static final double HEIGHT = 44;

    private final PacketDetailViewModel model;
    private final Canvas canvas = new Canvas(2 * MARGIN + MOST_OCTETS * (Byte.SIZE * BIT + GAP), HEIGHT);
    private final Pane pane = new Pane(canvas);

    BitsView(PacketDetailViewModel model) {
        this.model = model;
        pane.setId("bits");
        pane.setMinSize(0, HEIGHT);
        pane.setPrefHeight(HEIGHT);
        pane.getStyleClass().add("bits");
        canvas.setOnMousePressed(event -> {
            int bit = bitAt(event.getX());
            if (bit >= 0) {
                model.selectBit(bit);
            }
        });
    }

    Node node() {
        return pane;
    }

    private @Nullable FieldNode field() {
        FieldNode selected = model.selected();
        return selected != null && selected.hasRange() && selected.endOctet() - selected.firstOctet() <= MOST_OCTETS
                ? selected
                : null;
    }

    private int bitAt(double x) {
        FieldNode field = field();
        if (field == null) {
            return -1;
        }
        double octetWidth = Byte.SIZE * BIT + GAP;
        int octet = (int) Math.floor((x - MARGIN) / octetWidth);
        int bit = (int) Math.floor((x - MARGIN - octet * octetWidth) / BIT);
        boolean inside = octet >= 0 && octet < field.endOctet() - field.firstOctet() && bit >= 0 && bit < Byte.SIZE;
        return inside ? (field.firstOctet() + octet) * Byte.SIZE + bit : -1;
    }

    void draw(boolean dark) {
        GraphicsContext g = canvas.getGraphicsContext2D();
        g.clearRect(0, 0, canvas.getWidth(), canvas.getHeight());
        FieldNode field = field();
        byte[] octets = model.shown().octets();
        pane.setManaged(octets.length > 0);
        if (field == null) {
            return;
        }
        g.setTextAlign(TextAlignment.CENTER);
        g.setTextBaseline(VPos.CENTER);
        for (int octet = field.firstOctet(); octet < Math.min(field.endOctet(), octets.length); octet++) {
            double left = MARGIN + (octet - field.firstOctet()) * (Byte.SIZE * BIT + GAP);
            g.setFont(Font.font(10));
            g.setFill(dark ? Color.web("#7d8794") : Color.web("#6a7380"));
            g.fillText("octet " + octet, left + Byte.SIZE * BIT / 2, 9);
            g.setFont(Font.font("monospace", 12));
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                int place = octet * Byte.SIZE + bit;
                boolean inside = place >= field.bitOffset() && place < field.bitOffset() + field.bitLength();
                double x = left + bit * BIT;
                if (inside) {
                    g.setFill(dark ? Color.web("#2f6fb3") : Color.web("#9fcdfb"));
                    g.fillRect(x, 18, BIT, 20);
                }
                g.setStroke(dark ? Color.web("#3c4656") : Color.web("#c8d0da"));
                g.strokeRect(Math.floor(x) + 0.5, 18.5, BIT, 19);
                g.setFill(
                        inside
                                ? dark ? Color.WHITE : Color.web("#10161e")
                                : dark ? Color.web("#8d97a5") : Color.web("#6a7380"));
                g.fillText(((octets[octet] >> (Byte.SIZE - 1 - bit)) & 1) == 0 ? "0" : "1", x + BIT / 2, 28.5);
            }
        }
    }
}
