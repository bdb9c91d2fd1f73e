package io.rocescope.gui;

import io.rocescope.gui.charts.ChartsView;
import io.rocescope.gui.compare.CompareView;
import io.rocescope.gui.connections.ConnectionsView;
import io.rocescope.gui.findings.FindingsView;
import io.rocescope.gui.ladder.LadderView;
import io.rocescope.gui.messages.MessagesView;
import io.rocescope.gui.replay.ReplayView;
import io.rocescope.gui.sequence.SequenceView;
import io.rocescope.gui.session.ExtraView;
import io.rocescope.gui.settings.SettingsFile;
import io.rocescope.gui.states.StatesView;
import io.rocescope.gui.window.Windows;
import java.util.List;
import javafx.application.Application;
import javafx.stage.Stage;

/// The JavaFX application: a window with the files that were named.
public final class RoceScopeApplication extends Application {
    @Override
    public void start(Stage stage) {
        new Windows(new SettingsFile(SettingsFile.ofThisUser()), views())
                .open(stage, getParameters().getRaw());
    }

    /// The views beside the packet list, in the order of their tabs.
    public static List<ExtraView> views() {
        return List.of(
                new ExtraView("Connections", (trace, navigator) -> new ConnectionsView(trace, navigator).node()),
                new ExtraView("Findings", (trace, navigator) -> new FindingsView(trace, navigator).node()),
                new ExtraView("Messages", (trace, navigator) -> new MessagesView(trace, navigator).node()),
                new ExtraView("PSN over time", (trace, navigator) -> new SequenceView(trace, navigator).node()),
                new ExtraView("Ladder", (trace, navigator) -> new LadderView(trace, navigator).node()),
                new ExtraView("Charts", (trace, navigator) -> new ChartsView(trace, navigator).node()),
                new ExtraView("States", (trace, navigator) -> new StatesView(trace, navigator).node()),
                new ExtraView("Compare", (trace, navigator) -> new CompareView(trace, navigator).node()),
                new ExtraView("Replay", (trace, navigator) -> new ReplayView(trace, navigator).node()));
    }
}
