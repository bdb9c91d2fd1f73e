package io.rocescope.gui.details;

import io.rocescope.gui.details.PacketDetailViewModel.Shown;
import io.rocescope.parser.detail.FieldNode;
import io.rocescope.parser.dissect.Problem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeTableColumn;
import javafx.scene.control.TreeTableRow;
import javafx.scene.control.TreeTableView;
import javafx.scene.layout.BorderPane;
import org.jspecify.annotations.Nullable;

/// The fields of the selected packet as a tree, with what the selected one is for below.
public final class DetailsView {
    private static final PseudoClass PROBLEM = PseudoClass.getPseudoClass("problem");
    private static final PseudoClass LAYER = PseudoClass.getPseudoClass("layer");

    private final PacketDetailViewModel model;
    private final TreeTableView<FieldNode> tree = new TreeTableView<>();
    private final Label doc = new Label();
    private final BorderPane pane = new BorderPane();
    private final Set<String> expanded = new HashSet<>(Set.of(
            "infiniband.bth",
            "infiniband.reth",
            "infiniband.aeth",
            "infiniband.atomiceth",
            "infiniband.deth",
            "infiniband.atomicacketh",
            "infiniband.invariant.crc",
            "infiniband.cm",
            "roce.tracker"));
    private boolean syncing;

    /// @param menu what the menu of a field has
    public DetailsView(PacketDetailViewModel model, FieldMenu menu) {
        this.model = model;
        tree.setId("details");
        tree.getStyleClass().addAll("details", "dense");
        tree.setShowRoot(false);
        tree.setPlaceholder(new Label("Select a packet to see its fields"));
        tree.setColumnResizePolicy(TreeTableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        tree.getColumns().add(column("Field", 285, FieldNode::label));
        tree.getColumns().add(column("Value", 185, FieldNode::value));
        tree.getColumns().add(column("Meaning", 215, DetailsView::meaning));
        tree.getColumns().add(column("Octets", 76, FieldNode::range));
        tree.setRowFactory(_ -> new Row(menu));
        tree.setAccessibleText("Fields of the packet");
        doc.setWrapText(true);
        doc.setId("field-doc");
        doc.getStyleClass().add("field-doc");
        doc.setMinHeight(javafx.scene.layout.Region.USE_PREF_SIZE);
        pane.setCenter(tree);
        pane.setBottom(doc);
        model.shownProperty().subscribe(this::show);
        model.pathProperty().subscribe(_ -> selectShown());
        tree.getSelectionModel().selectedItemProperty().subscribe(this::selected);
    }

    private static String meaning(FieldNode node) {
        var text = new StringBuilder(node.meaning());
        for (Problem problem : node.problems()) {
            text.append(text.isEmpty() ? "⚠ " : "  ⚠ ").append(problem.text());
        }
        return text.toString();
    }

    private static TreeTableColumn<FieldNode, String> column(
            String title, double width, Function<FieldNode, String> text) {
        TreeTableColumn<FieldNode, String> column = new TreeTableColumn<>(title);
        column.setPrefWidth(width);
        column.setSortable(false);
        column.setReorderable(false);
        column.setCellValueFactory(
                cell -> new ReadOnlyStringWrapper(text.apply(cell.getValue().getValue())));
        return column;
    }

    public Node node() {
        return pane;
    }

    public void focus() {
        tree.requestFocus();
    }

    private void show(Shown shown) {
        syncing = true;
        TreeItem<FieldNode> root = new TreeItem<>();
        for (FieldNode node : shown.nodes()) {
            root.getChildren().add(item(node));
        }
        tree.setRoot(root);
        String problem = shown.problem();
        tree.setPlaceholder(new Label(problem == null ? "Select a packet to see its fields" : problem));
        syncing = false;
        selectShown();
    }

    private TreeItem<FieldNode> item(FieldNode node) {
        TreeItem<FieldNode> item = new TreeItem<>(node);
        for (FieldNode child : node.children()) {
            item.getChildren().add(item(child));
        }
        item.setExpanded(expanded.contains(node.name()));
        item.expandedProperty().subscribe(open -> {
            if (open) {
                expanded.add(node.name());
            } else {
                expanded.remove(node.name());
            }
        });
        return item;
    }

    private void selectShown() {
        List<FieldNode> path = model.pathProperty().get();
        FieldNode selected = model.selected();
        doc.setText(selected == null ? "" : describe(selected));
        doc.setManaged(!doc.getText().isEmpty());
        if (syncing) {
            return;
        }
        syncing = true;
        TreeItem<FieldNode> at = tree.getRoot();
        for (FieldNode node : path) {
            at = at == null ? null : child(at, node);
            TreeItem<FieldNode> parent = at == null ? null : at.getParent();
            if (parent != null) {
                parent.setExpanded(true);
            }
        }
        if (at == null || path.isEmpty()) {
            tree.getSelectionModel().clearSelection();
        } else {
            tree.getSelectionModel().select(at);
            int row = tree.getRow(at);
            tree.scrollTo(Math.max(0, row - 4));
        }
        syncing = false;
    }

    private static @Nullable TreeItem<FieldNode> child(TreeItem<FieldNode> parent, FieldNode node) {
        for (TreeItem<FieldNode> child : parent.getChildren()) {
            if (child.getValue().equals(node)) {
                return child;
            }
        }
        return null;
    }

    private static String describe(FieldNode node) {
        String bits = node.hasRange()
                ? " · "
                        + (node.bitLength() % Byte.SIZE == 0 && node.bitOffset() % Byte.SIZE == 0
                                ? plural(node.bitLength() / Byte.SIZE, "octet")
                                : plural(node.bitLength(), "bit"))
                        + " at " + node.range()
                : "";
        String text = node.doc().isEmpty() ? "" : "\n" + node.doc().strip().replaceAll("\\s+", " ");
        return node.name() + bits + text;
    }

    private static String plural(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    private void selected(@Nullable TreeItem<FieldNode> item) {
        if (syncing || item == null) {
            return;
        }
        List<FieldNode> path = new ArrayList<>();
        for (TreeItem<FieldNode> at = item; at != null && at.getValue() != null; at = at.getParent()) {
            path.addFirst(at.getValue());
        }
        syncing = true;
        model.select(path);
        syncing = false;
    }

    private static final class Row extends TreeTableRow<FieldNode> {
        private final FieldMenu menu;

        Row(FieldMenu menu) {
            this.menu = menu;
            setOnContextMenuRequested(event -> {
                FieldNode node = getItem();
                if (node != null) {
                    this.menu.of(node).show(this, event.getScreenX(), event.getScreenY());
                }
            });
        }

        @Override
        protected void updateItem(@Nullable FieldNode node, boolean empty) {
            super.updateItem(node, empty);
            pseudoClassStateChanged(
                    PROBLEM, node != null && !empty && !node.problems().isEmpty());
            pseudoClassStateChanged(
                    LAYER,
                    node != null
                            && !empty
                            && getTreeItem() != null
                            && getTreeTableView().getTreeItemLevel(getTreeItem()) == 1);
        }
    }
}
