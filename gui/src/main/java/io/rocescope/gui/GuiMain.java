package io.rocescope.gui;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.CaptureOptions;
import io.rocescope.parser.capture.Captures;
import io.rocescope.parser.capture.FrameSource;
import java.util.List;
import java.util.Locale;
import javafx.application.Application;
import org.jspecify.annotations.Nullable;

/// Starts the window. Not the Application itself: JavaFX refuses to start that one from the class path.
public final class GuiMain {
    private static final int USAGE = 2;
    private static final int INPUT = 3;
    private static final int DEVICE = 4;
    private static final String NO_DISPLAY =
            "rocescope: no display: set DISPLAY, or use `rocescope analyze` on a machine without one";

    private GuiMain() {}

    /// @param args captures to open
    public static void main(String[] args) {
        int code = check(args, System.getenv("DISPLAY"), System.getProperty("glass.platform"));
        if (code != 0) {
            System.exit(code);
        }
        try {
            Application.launch(RoceScopeApplication.class, args);
        } catch (UnsupportedOperationException | UnsatisfiedLinkError e) {
            // GTK is missing, or refuses the display.
            System.err.println(NO_DISPLAY + " (" + e.getMessage() + ")");
            System.exit(DEVICE);
        }
        System.exit(0);
    }

    /// Says on standard error why there can be no window.
    ///
    /// @return the exit code, 0 where nothing stands in the way
    static int check(String[] args, @Nullable String display, @Nullable String platform) {
        for (String arg : args) {
            if (arg.startsWith("-") && !arg.equals(Captures.STDIN)) {
                System.err.println("rocescope gui: unknown option: " + arg);
                return USAGE;
            }
        }
        boolean linux = System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux");
        if (linux && (display == null || display.isEmpty()) && !"Headless".equals(platform)) {
            System.err.println(NO_DISPLAY);
            return DEVICE;
        }
        if (args.length > 0 && !List.of(args).contains(Captures.STDIN)) {
            try (FrameSource source = Captures.open(List.of(args), CaptureOptions.defaults())) {
                return source.names().isEmpty() ? INPUT : 0;
            } catch (CaptureException e) {
                System.err.println("rocescope: " + e.getMessage());
                return INPUT;
            }
        }
        return 0;
    }
}
