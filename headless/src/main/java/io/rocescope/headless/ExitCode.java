package io.rocescope.headless;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.live.LiveCaptureException;
import io.rocescope.parser.filter.FilterException;
import io.rocescope.parser.text.YamlException;
import io.rocescope.replay.engine.PeerException;
import io.rocescope.replay.plan.PlanException;
import io.rocescope.replay.verbs.VerbsException;
import java.io.PrintStream;

/// The exit codes, and the only place that turns exceptions into them.
public final class ExitCode {
    /// Done, and for `check` nothing violated.
    public static final int OK = 0;

    /// `check` found violations, or a replay is not as was expected.
    public static final int VIOLATIONS = 1;

    /// Wrong usage.
    public static final int USAGE = 2;

    /// An input cannot be read or is no capture.
    public static final int INPUT = 3;

    /// A device, permission or native library is missing, or output cannot be written.
    public static final int DEVICE = 4;

    /// A fault of this program (sysexits' EX_SOFTWARE).
    public static final int INTERNAL = 70;

    private ExitCode() {}

    /// Says on standard error what went wrong.
    ///
    /// @return the exit code that belongs to it
    public static int of(Throwable problem, PrintStream err) {
        return switch (problem) {
            case OutputException e when e.isBrokenPipe() -> OK;
            case OutputException e -> say(err, e, DEVICE);
            case CaptureException e -> say(err, e, INPUT);
            case PlanException e -> say(err, e, INPUT);
            case YamlException e -> say(err, e, INPUT);
            case DeviceException e -> say(err, e, DEVICE);
            case VerbsException e -> say(err, e, DEVICE);
            case PeerException e -> say(err, e, DEVICE);
            case LiveCaptureException e when e.kind() == LiveCaptureException.Kind.BAD_FILTER -> say(err, e, USAGE);
            case LiveCaptureException e -> say(err, e, DEVICE);
            case UsageException e -> say(err, e, USAGE);
            case FilterException e -> {
                err.println("rocescope: bad filter: " + e.getMessage());
                yield USAGE;
            }
            case UnsatisfiedLinkError e -> say(err, e, DEVICE);
            default -> {
                err.println("rocescope: internal error, please report it:");
                problem.printStackTrace(err);
                yield INTERNAL;
            }
        };
    }

    private static int say(PrintStream err, Throwable problem, int code) {
        err.println("rocescope: " + problem.getMessage());
        return code;
    }
}
