package io.rocescope.gui;

import io.rocescope.gui.session.SessionView;
import io.rocescope.gui.settings.Settings;
import io.rocescope.gui.settings.SettingsFile;
import io.rocescope.gui.testing.Fx;
import io.rocescope.gui.testing.Samples;
import io.rocescope.gui.window.MainWindow;
import io.rocescope.gui.window.Windows;
import java.io.File;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import javafx.stage.Stage;

/// Makes the user guide's pictures from sample captures: `gui/screenshots DIRECTORY`.
final class Screenshots {
    private final File directory;

    private Screenshots(File directory) {
        this.directory = directory;
    }

    /// @param args the directory that the pictures go to
    public static void main(String[] args) throws Exception {
        Fx.start();
        var shots = new Screenshots(new File(args[0]));
        shots.take("window", "loss_ack.a.pcap", false, 100, Screenshots::packet);
        shots.take("window-dark", "rnr.a.pcap", true, 100, Screenshots::packet);
        shots.take("findings", "rnr_exceeded.a.pcap", false, 100, session -> session.showTab("Findings"));
        System.exit(0);
    }

    private static void packet(SessionView session) {
        var model = session.model();
        model.list().step(io.rocescope.gui.packetlist.Step.PROBLEM, true);
        long frame = Math.max(1, model.navigator().selectedFrameProperty().get());
        model.navigator().goToFrame(frame);
        model.detail().shown().nodes().stream()
                .filter(node -> node.name().equals("infiniband.bth"))
                .findFirst()
                .ifPresent(bth -> bth.children().stream()
                        .filter(node -> node.name().equals("infiniband.bth.psn"))
                        .findFirst()
                        .ifPresent(psn -> model.detail().select(List.of(bth, psn))));
    }

    private void take(String name, String sample, boolean dark, int zoom, Consumer<SessionView> prepare)
            throws Exception {
        SettingsFile settings = new SettingsFile(null);
        settings.set(Settings.defaults().withDark(dark).withZoom(zoom));
        MainWindow window = Fx.call(() -> {
            MainWindow opened = new Windows(settings, RoceScopeApplication.views()).open(new Stage());
            opened.open(List.of(Samples.file(sample)));
            return opened;
        });
        SessionView session = Objects.requireNonNull(Fx.call(window::session));
        Fx.await("loaded", () -> session.model().trace().summary().complete());
        Fx.settle();
        Fx.run(() -> prepare.accept(session));
        // Views gather their points in the background.
        Thread.sleep(600);
        File file = new File(directory, name + ".png");
        Fx.snapshot(window.stage().getScene(), file);
        Fx.run(() -> window.stage().hide());
        System.out.println(file + " " + file.length() / 1024 + " KiB");
    }
}
