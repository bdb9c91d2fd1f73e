package io.rocescope.gui.details;

import io.rocescope.gui.query.FieldExpression;
import io.rocescope.gui.trace.Navigator;
import io.rocescope.gui.trace.PacketReader;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.detail.DetailText;
import io.rocescope.parser.detail.DetailTree;
import io.rocescope.parser.detail.FieldNode;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.event.AnalysisWord;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/// The selected packet's fields and octets, and which of them is selected: one selection for both views.
public final class PacketDetailViewModel {
    /// A packet as it is shown.
    ///
    /// @param frame its number, or 0 where none is selected
    /// @param problem why there is nothing to show, or null
    @SuppressWarnings("ArrayRecordComponent")
    public record Shown(
            long frame,
            List<FieldNode> nodes,
            byte[] octets,
            @Nullable String problem) {
        static final Shown NOTHING = new Shown(0, List.of(), new byte[0], null);

        public Shown {
            nodes = List.copyOf(nodes);
        }
    }

    private final Trace trace;
    private final PacketReader reader;
    private final ReadOnlyObjectWrapper<Shown> shown = new ReadOnlyObjectWrapper<>(Shown.NOTHING);
    private final ReadOnlyObjectWrapper<List<FieldNode>> path = new ReadOnlyObjectWrapper<>(List.of());

    public PacketDetailViewModel(Trace trace, Navigator navigator) {
        this.trace = trace;
        this.reader = trace.reader();
        navigator.selectedFrameProperty().subscribe(frame -> show(frame.longValue()));
    }

    private void show(long frame) {
        List<String> names = path.get().stream().map(FieldNode::name).toList();
        path.set(List.of());
        if (frame < 1 || frame > trace.packets().size()) {
            shown.set(Shown.NOTHING);
            return;
        }
        try {
            Dissection d = reader.read(frame).dissection();
            byte[] octets = new byte[d.frame().capturedLength()];
            MemorySegment.copy(d.segment(), ValueLayout.JAVA_BYTE, d.at(0), octets, 0, octets.length);
            List<FieldNode> nodes = new ArrayList<>(DetailTree.of(d).nodes());
            nodes.add(analysis(frame));
            shown.set(new Shown(frame, nodes, octets, null));
        } catch (IOException e) {
            shown.set(new Shown(frame, List.of(), new byte[0], e.getMessage()));
        }
        // The same field of the next packet stays selected: people compare packets so.
        follow(shown.get().nodes(), names, new ArrayList<>());
    }

    private void follow(List<FieldNode> level, List<String> names, List<FieldNode> found) {
        for (FieldNode node : level) {
            if (found.size() < names.size() && node.name().equals(names.get(found.size()))) {
                found.add(node);
                path.set(List.copyOf(found));
                follow(node.children(), names, found);
                return;
            }
        }
    }

    /// What the tracker says, as the last node: it has no octets.
    private FieldNode analysis(long frame) {
        List<FieldNode> fields = new ArrayList<>();
        int connection = trace.packets().connection(frame);
        long message = trace.packets().message(frame);
        if (connection != 0) {
            fields.add(plain("roce.connection", "Connection", "" + connection, (long) connection, "Connection id"));
            String direction = trace.packets().direction(frame).word();
            fields.add(plain("roce.direction", "Direction", direction, null, "Which way the packet travels"));
        }
        if (message != 0) {
            fields.add(plain("roce.message", "Message", "" + message, message, "Message (work request) id"));
        }
        for (long left = trace.packets().words(frame); left != 0; left &= left - 1) {
            AnalysisWord word = AnalysisWord.of(Long.numberOfTrailingZeros(left));
            fields.add(plain("roce.analysis", "Analysis", word.word(), null, word.description()));
        }
        String comment = trace.comment(frame);
        if (comment != null) {
            fields.add(plain("frame.comment", "Comment", comment, null, "The user's comment, or that of the file"));
        }
        String summary = fields.isEmpty() ? "not on a known connection" : "";
        return new FieldNode(
                "roce.tracker",
                "Connection tracking",
                "",
                summary,
                null,
                -1,
                0,
                "What RoceScope makes of the packet together with those before and after it.",
                fields,
                List.of());
    }

    private static FieldNode plain(String name, String label, String value, @Nullable Long number, String doc) {
        return new FieldNode(
                name, label, value, name.equals("roce.analysis") ? doc : "", number, -1, 0, doc, List.of(), List.of());
    }

    public ReadOnlyObjectProperty<Shown> shownProperty() {
        return shown.getReadOnlyProperty();
    }

    public Shown shown() {
        return shown.get();
    }

    /// The selected node and those that hold it, from the layer down; empty where none is selected.
    public ReadOnlyObjectProperty<List<FieldNode>> pathProperty() {
        return path.getReadOnlyProperty();
    }

    /// The selected node, or null.
    public @Nullable FieldNode selected() {
        return path.get().isEmpty() ? null : path.get().getLast();
    }

    /// @param nodes from the layer down to the one that is selected
    public void select(List<FieldNode> nodes) {
        path.set(List.copyOf(nodes));
    }

    /// Selects the smallest field that holds a bit of the frame.
    public void selectBit(int bit) {
        path.set(new DetailTree(shown.get().nodes()).pathTo(bit));
    }

    /// A filter for packets that have what this node has; empty where no filter can name it.
    public Optional<String> expression(FieldNode node) {
        try {
            return FieldExpression.of(node, reader.read(shown.get().frame()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /// The fields as indented text, for the clipboard.
    public String text() {
        return DetailText.render(new DetailTree(shown.get().nodes()));
    }
}
