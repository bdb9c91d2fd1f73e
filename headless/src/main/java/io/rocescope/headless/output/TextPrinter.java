package io.rocescope.headless.output;

import io.rocescope.parser.detail.DetailText;
import io.rocescope.parser.detail.DetailTree;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Problem;
import io.rocescope.parser.filter.AddressText;
import io.rocescope.parser.filter.FieldText;
import io.rocescope.parser.filter.Packet;
import io.rocescope.parser.filter.PacketSummary;
import io.rocescope.parser.filter.TextOut;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Syndrome;
import java.nio.charset.StandardCharsets;

/// The listing for people: number, time, source and destination, queue pair, opcode, PSN, what the extension headers
/// say, what is wrong.
///
/// Columns start narrow and grow with what they meet, so that the lines stay aligned without reading ahead.
public final class TextPrinter implements PacketPrinter {
    private static final String RESET = "\u001b[0m";
    private static final String RED = "\u001b[31m";
    private static final String GREEN = "\u001b[32m";
    private static final String YELLOW = "\u001b[33m";
    private static final String MAGENTA = "\u001b[35m";
    private static final String CYAN = "\u001b[36m";
    private static final String DIM = "\u001b[2m";

    private static final int NUMBER = 0;
    private static final int TIME = 1;
    private static final int SOURCE = 2;
    private static final int DESTINATION = 3;
    private static final int QP = 4;
    private static final int WHAT = 5;
    private static final int PSN = 6;

    private final TextSink out;
    private final Extras extras;
    private final int[] widths = {6, 13, 11, 11, 8, 24, 8};
    private final StringBuilder cell = new StringBuilder();
    private final TextOut cellOut = TextOut.of(cell);

    /// What is printed besides the list.
    ///
    /// @param colour whether to use terminal colours
    /// @param detail whether each packet is followed by its tree of fields
    /// @param hex whether each packet is followed by its octets
    public record Extras(boolean colour, boolean detail, boolean hex) {}

    public TextPrinter(TextSink out, Extras extras) {
        this.out = out;
        this.extras = extras;
    }

    @Override
    public void start() {
        colour(DIM);
        title(NUMBER, "No", true);
        title(TIME, "Time", true);
        title(SOURCE, "Source", false);
        out.raw("  ");
        title(DESTINATION, "Destination", false);
        title(QP, "QP", false);
        title(WHAT, "Packet", false);
        title(PSN, "PSN", true);
        out.raw("Details");
        colour(RESET);
        out.line();
    }

    private void title(int column, String text, boolean right) {
        cell.setLength(0);
        cell.append(text);
        put(column, right);
    }

    @Override
    public void packet(Packet packet) {
        Dissection d = packet.dissection();
        cellOut.decimal(d.frame().number());
        put(NUMBER, true);
        FieldText.seconds(packet.relativeTimeNs(), cellOut);
        put(TIME, true);
        AddressText.source(d, cellOut);
        put(SOURCE, false);
        out.text("\u2192 ");
        AddressText.destination(d, cellOut);
        put(DESTINATION, false);
        if (d.isRoce()) {
            roce(d);
        } else {
            colour(DIM);
            cell.append(PacketSummary.protocol(d))
                    .append(" (")
                    .append(d.frame().wireLength())
                    .append(" octets)");
            finishCell();
            colour(RESET);
        }
        problems(d);
        out.line();
        if (extras.detail) {
            out.octets(DetailText.render(DetailTree.of(d)).getBytes(StandardCharsets.UTF_8));
        }
        if (extras.hex) {
            HexDump.write(d.frame(), out);
        }
        if (extras.detail || extras.hex) {
            out.line();
        }
    }

    private void roce(Dissection d) {
        cell.append("0x");
        cellOut.hex(d.destinationQp(), 6);
        put(QP, false);
        colour(colourOf(d));
        cell.append(PacketSummary.protocol(d));
        put(WHAT, false);
        colour(RESET);
        cell.append(d.psn());
        put(PSN, true);
        PacketSummary.appendDetails(d, cell);
        out.text(cell.isEmpty() ? "-" : cell.toString());
        cell.setLength(0);
    }

    private void problems(Dissection d) {
        if (d.problems() == 0) {
            return;
        }
        out.raw("  ");
        boolean malformed = false;
        for (Problem problem : Problem.values()) {
            malformed |= d.has(problem) && problem.malformed();
        }
        colour(malformed ? RED : YELLOW);
        out.ascii('[');
        PacketSummary.appendProblems(d, cell);
        finishCell();
        out.ascii(']');
        colour(RESET);
    }

    private static String colourOf(Dissection d) {
        if (d.aethSyndrome() >= 0 && !Syndrome.isAck(d.aethSyndrome())) {
            return RED;
        }
        int flags = Opcode.flags(d.opcode());
        if ((flags & Opcode.CNP) != 0) {
            return MAGENTA;
        }
        return (flags & Opcode.RESPONSE) != 0 ? GREEN : CYAN;
    }

    private void colour(String code) {
        if (extras.colour) {
            out.raw(code);
        }
    }

    /// Writes the cell into its column, which grows if the cell does not fit.
    private void put(int column, boolean right) {
        int width = Math.max(widths[column], cell.length());
        widths[column] = width;
        if (right) {
            spaces(width - cell.length());
        }
        int padding = right ? 0 : width - cell.length();
        finishCell();
        spaces(padding + (column == SOURCE ? 1 : 2));
    }

    private void finishCell() {
        out.text(cell.toString());
        cell.setLength(0);
    }

    private void spaces(int count) {
        for (int i = 0; i < count; i++) {
            out.ascii(' ');
        }
    }

    @Override
    public void finish() {
        out.flush();
    }
}
