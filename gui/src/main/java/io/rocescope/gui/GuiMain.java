package io.rocescope.gui;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.CaptureOptions;
import io.rocescope.parser.capture.Captures;
import io.rocescope.parser.capture.FrameSource;
import java.util.List;
import java.util.Locale;
import javafx.application.Application;
import org.jspecify.annotations.Nullable;

/// Starts the window. The command line calls {@link #run} by its name.
public final class GuiMain {
    /// The exit code where a device or a native library is missing.
    private static final int DEVICE = 4;

    private static final String NO_DISPLAY =
            "rocescope: no display: set DISPLAY, or use `rocescope analyze` on a machine without one";

    private GuiMain() {}

    /// @param args captures to open
    public static void main(String[] args) throws CaptureException {
        System.exit(run(List.of(args)));
    }

    /// Shows the window and waits until the last one is closed.
    ///
    /// @param files captures to open
    /// @return the exit code
    /// @throws CaptureException if a file cannot be read or is no capture: said before there is a window
    public static int run(List<String> files) throws CaptureException {
        if (!files.isEmpty() && !files.contains(Captures.STDIN)) {
            try (FrameSource source = Captures.open(files, CaptureOptions.defaults())) {
                // Opening tells whether they are captures.
                source.names();
            }
        }
        if (lacksDisplay(System.getProperty("os.name", ""), System.getenv("DISPLAY"))) {
            System.err.println(NO_DISPLAY);
            return DEVICE;
        }
        Warmup.start();
        try {
            Application.launch(RoceScopeApplication.class, files.toArray(new String[0]));
            return 0;
        } catch (UnsupportedOperationException | UnsatisfiedLinkError e) {
            System.err.println(NO_DISPLAY + " (" + e.getMessage() + ")");
            return DEVICE;
        }
    }

    /// Whether there can be no window: GTK needs an X display.
    static boolean lacksDisplay(String system, @Nullable String display) {
        return system.toLowerCase(Locale.ROOT).contains("linux")
                && (display == null || display.isEmpty())
                && !"Headless".equals(System.getProperty("glass.platform"));
    }
}
