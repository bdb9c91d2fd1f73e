package io.rocescope.gui.window;

import io.rocescope.gui.packetlist.Step;
import io.rocescope.gui.session.SessionView;
import io.rocescope.gui.trace.TimeFormat;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.input.KeyCombination;
import org.jspecify.annotations.Nullable;

/// The window's menus. Keys are those of Wireshark where it has the same thing.
final class MainMenu {
    private final MainWindow window;
    private final MenuBar bar = new MenuBar();

    MainMenu(MainWindow window) {
        this.window = window;
        bar.getMenus().addAll(file(), edit(), view(), go(), capture(), analyze(), help());
    }

    Node node() {
        return bar;
    }

    private Menu file() {
        var recent = new Menu("Open recent");
        recent.getItems().add(new MenuItem(""));
        recent.setOnShowing(_ -> fillRecent(recent));
        return menu(
                "_File",
                item("_Open …", "Shortcut+O", window::chooseAndOpen),
                recent,
                open("Open other _tap …", null, _ -> window.chooseOtherTap()),
                item("_Reload", "Shortcut+R", window::reload),
                item("_Close", "Shortcut+W", window::closeFile),
                new SeparatorMenuItem(),
                open(
                        "Export _packets …",
                        "Shortcut+Shift+S",
                        _ -> window.exports().packets()),
                open(
                        "Export _table …",
                        "Shortcut+Shift+E",
                        _ -> window.exports().table()),
                open("_HTML report …", null, _ -> window.exports().report()),
                open("Export _picture …", null, _ -> window.exports().picture()),
                new SeparatorMenuItem(),
                item("_New window", "Shortcut+Alt+N", window::openWindow),
                item("_Quit", "Shortcut+Q", () -> window.windows().quit()));
    }

    private void fillRecent(Menu menu) {
        menu.getItems().clear();
        for (String file : window.settings().get().recent()) {
            MenuItem item = item(file, null, () -> window.open(List.of(file)));
            item.setMnemonicParsing(false);
            item.setDisable(!new File(file).exists());
            menu.getItems().add(item);
        }
        if (menu.getItems().isEmpty()) {
            var none = new MenuItem("Nothing was opened yet");
            none.setDisable(true);
            menu.getItems().add(none);
        }
    }

    private Menu edit() {
        return menu(
                "_Edit",
                open("_Find …", "Shortcut+F", SessionView::showFind),
                open("Find _next", "Shortcut+N", s -> s.findAgain(true)),
                open("Find _previous", "Shortcut+B", s -> s.findAgain(false)),
                new SeparatorMenuItem(),
                open(
                        "Select _all packets shown",
                        "Shortcut+A",
                        s -> s.model().list().selection().all()),
                open(
                        "_Mark or unmark packets",
                        "Shortcut+M",
                        s -> s.model().list().toggleSelectedMarks()),
                open("_Next mark", "Shortcut+Shift+N", s -> s.model().list().step(Step.MARK, true)),
                open("_Previous mark", "Shortcut+Shift+B", s -> s.model().list().step(Step.MARK, false)),
                open("_Unmark all", null, s -> s.model().list().notes().clearMarks()),
                new SeparatorMenuItem(),
                frame(
                        "Set or unset _time reference",
                        "Shortcut+T",
                        (s, f) -> s.model().list().notes().toggleReference(f)),
                frame("Packet _comment …", "Shortcut+Alt+C", (s, f) -> Prompts.comment(s, f)),
                new SeparatorMenuItem(),
                open("Apply _filter", "Shortcut+Slash", SessionView::focusFilter),
                item("_Colouring rules …", null, () -> new ColourRulesDialog(window).show()));
    }

    private Menu view() {
        var dark = new CheckMenuItem("_Dark theme");
        dark.setAccelerator(KeyCombination.valueOf("Shortcut+Shift+D"));
        dark.setOnAction(_ -> window.windows().setDark(dark.isSelected()));
        var times = new Menu("_Time display");
        int number = 1;
        List<RadioMenuItem> formats = new ArrayList<>();
        for (TimeFormat format : TimeFormat.values()) {
            var item = new RadioMenuItem(format.title());
            item.setAccelerator(KeyCombination.valueOf("Shortcut+Alt+" + number++));
            item.setOnAction(_ -> withSession(s -> s.model().setTimeFormat(format)));
            formats.add(item);
        }
        times.getItems().addAll(formats);
        Menu menu = menu(
                "_View",
                times,
                dark,
                item("_Larger text", "Shortcut+Plus", () -> zoom(Zoom.larger(zoom()))),
                item("_Smaller text", "Shortcut+Minus", () -> zoom(Zoom.smaller(zoom()))),
                item("_Normal size", "Shortcut+0", () -> zoom(Zoom.USUAL)),
                item(
                        "_Full screen",
                        "F11",
                        () -> window.stage().setFullScreen(!window.stage().isFullScreen())),
                new SeparatorMenuItem(),
                open("Packet _list", "Alt+1", SessionView::focusList),
                open("_Fields", "Alt+2", SessionView::focusDetails),
                open("_Octets", "Alt+3", SessionView::focusBytes),
                open("Show or hide fields _and octets", "Shortcut+D", SessionView::toggleLower),
                new SeparatorMenuItem());
        for (int i = 0; i < window.windows().extras().size(); i++) {
            int tab = i + 1;
            String title = window.windows().extras().get(i).title();
            menu.getItems().add(open(title, tab < 9 ? "Shortcut+" + (tab + 1) : null, s -> s.showTab(tab)));
        }
        menu.setOnShowing(_ -> {
            dark.setSelected(window.windows().isDark());
            TimeFormat format = window.settings().get().timeFormat();
            for (int i = 0; i < formats.size(); i++) {
                formats.get(i).setSelected(TimeFormat.values()[i] == format);
            }
        });
        return menu;
    }

    private int zoom() {
        return window.settings().get().zoom();
    }

    private void zoom(int zoom) {
        window.windows().setZoom(zoom);
    }

    private Menu go() {
        return menu(
                "_Go",
                open("_Go to frame …", "Shortcut+G", Prompts::goTo),
                open("_Next packet", "Shortcut+Down", s -> move(s, 1)),
                open("_Previous packet", "Shortcut+Up", s -> move(s, -1)),
                open("_First packet", "Shortcut+Home", s -> moveTo(s, 0)),
                open("_Last packet", "Shortcut+End", s -> moveTo(s, Integer.MAX_VALUE)),
                new SeparatorMenuItem(),
                open(
                        "Next in _connection",
                        "Shortcut+Period",
                        s -> s.model().list().step(Step.CONNECTION, true)),
                open(
                        "Previous in c_onnection",
                        "Shortcut+Comma",
                        s -> s.model().list().step(Step.CONNECTION, false)),
                open(
                        "Next of _message",
                        "Shortcut+Alt+Period",
                        s -> s.model().list().step(Step.MESSAGE, true)),
                open(
                        "Previous of m_essage",
                        "Shortcut+Alt+Comma",
                        s -> s.model().list().step(Step.MESSAGE, false)),
                open(
                        "Next p_roblem",
                        "Shortcut+Shift+Down",
                        s -> s.model().list().step(Step.PROBLEM, true)),
                open(
                        "Previous pro_blem",
                        "Shortcut+Shift+Up",
                        s -> s.model().list().step(Step.PROBLEM, false)));
    }

    private static void move(SessionView session, int by) {
        var rows = session.model().list().rows();
        int row = rows.rowOf(session.model().navigator().selectedFrameProperty().get());
        moveTo(session, row < 0 ? 0 : row + by);
    }

    private static void moveTo(SessionView session, int row) {
        var rows = session.model().list().rows();
        if (rows.size() > 0) {
            session.model().navigator().goToFrame(rows.frameAt(Math.clamp(row, 0, rows.size() - 1)));
        }
    }

    private Menu capture() {
        return menu(
                "_Capture",
                item("_Interfaces …", "Shortcut+K", window::chooseInterface),
                item("_Start or stop", "Shortcut+E", window::startOrStop));
    }

    private Menu analyze() {
        return menu(
                "_Analyze",
                open(
                        "_Follow connection",
                        "Shortcut+Alt+Shift+T",
                        s -> s.model().followConnection()),
                open("Follow _message", "Shortcut+Alt+Shift+M", s -> s.model().followMessage()),
                open(
                        "_Clear filter",
                        "Shortcut+Alt+Slash",
                        s -> s.model().navigator().applyFilter("")));
    }

    private Menu help() {
        return menu("_Help", item("_Keys", "F1", () -> Prompts.keys(window, bar)));
    }

    private static Menu menu(String title, MenuItem... items) {
        var menu = new Menu(title);
        menu.getItems().addAll(items);
        return menu;
    }

    private MenuItem open(String title, @Nullable String keys, Consumer<SessionView> action) {
        return item(title, keys, () -> withSession(action));
    }

    private interface FrameAction {
        void run(SessionView session, long frame);
    }

    private MenuItem frame(String title, @Nullable String keys, FrameAction action) {
        return open(title, keys, session -> {
            long frame = session.model().navigator().selectedFrameProperty().get();
            if (frame > 0) {
                action.run(session, frame);
            }
        });
    }

    private void withSession(Consumer<SessionView> action) {
        SessionView session = window.session();
        if (session != null) {
            action.accept(session);
        }
    }

    private static MenuItem item(String title, @Nullable String keys, Runnable action) {
        var item = new MenuItem(title);
        if (keys != null) {
            item.setAccelerator(KeyCombination.valueOf(keys));
        }
        item.setOnAction(_ -> action.run());
        return item;
    }
}
