package io.rocescope.replay.lab;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClasspathRoots;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/// Runs the live tests inside the lab's machine, all in one JVM, and writes a line for each as soon as it ends.
///
/// Arguments: the file to write, then directories of test classes or names of single classes.
public final class LiveRunner implements TestExecutionListener {
    private final PrintWriter out;
    private final Map<String, Long> started = new ConcurrentHashMap<>();

    private LiveRunner(PrintWriter out) {
        this.out = out;
    }

    public static void main(String[] args) throws IOException {
        try (var out = new PrintWriter(Files.newBufferedWriter(Path.of(args[0])), true)) {
            List<DiscoverySelector> selectors = new ArrayList<>();
            for (String what : List.of(args).subList(1, args.length)) {
                Path directory = Path.of(what);
                if (Files.isDirectory(directory)) {
                    selectors.addAll(selectClasspathRoots(Set.of(directory)));
                } else {
                    selectors.add(selectClass(what));
                }
            }
            var request = LauncherDiscoveryRequestBuilder.request()
                    .selectors(selectors)
                    .filters(TagFilter.includeTags(Live.TAG))
                    .build();
            LauncherFactory.create().execute(request, new LiveRunner(out));
            out.println(LiveResult.END);
        }
        // Nothing that a test forgot may keep the machine up.
        System.exit(0);
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        started.put(test.getUniqueId(), System.nanoTime());
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        write(test, "SKIPPED", reason);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        boolean failed = result.getStatus() == TestExecutionResult.Status.FAILED;
        if (!test.isTest() && !failed) {
            return;
        }
        String status = switch (result.getStatus()) {
            case SUCCESSFUL -> "PASSED";
            case ABORTED -> "SKIPPED";
            case FAILED -> "FAILED";
        };
        write(test, status, result.getThrowable().map(LiveRunner::trace).orElse(""));
    }

    private void write(TestIdentifier test, String status, String text) {
        long start = started.getOrDefault(test.getUniqueId(), System.nanoTime());
        long millis = (System.nanoTime() - start) / 1_000_000;
        String className = test.getSource().map(LiveRunner::className).orElse("?");
        String line = new LiveResult(status, className, test.getDisplayName(), millis, text).toLine();
        out.println(line);
        System.out.println(status + " " + className + " " + test.getDisplayName() + " " + millis + " ms");
        if (!text.isEmpty()) {
            System.out.println(text);
        }
    }

    private static String className(TestSource source) {
        return switch (source) {
            case MethodSource method -> method.getClassName();
            case ClassSource whole -> whole.getClassName();
            default -> source.toString();
        };
    }

    private static String trace(Throwable problem) {
        var text = new StringWriter();
        try (var writer = new PrintWriter(text)) {
            problem.printStackTrace(writer);
        }
        return text.toString();
    }
}
