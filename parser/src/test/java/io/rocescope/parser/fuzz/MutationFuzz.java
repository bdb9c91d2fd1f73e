package io.rocescope.parser.fuzz;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// Runs a target on mutated seeds and fails when it throws, hangs or allocates too much.
///
/// Each input depends on the seed of the run and its own number alone, so a failure's message is enough to repeat it:
/// {@link #inputOf}. A run is short unless the system property `rocescope.fuzz.iterations` says otherwise;
/// `rocescope.fuzz.seed` makes it another one.
public final class MutationFuzz {
    /// Takes any octets.
    @FunctionalInterface
    public interface Target {
        /// @param input not kept
        /// @throws Exception which is a failure: a target catches what it may throw by contract
        void run(byte[] input) throws Exception;
    }

    /// What a run did.
    ///
    /// @param octets of all inputs together
    public record Report(String name, long iterations, long octets, long elapsedMs) {}

    private static final long DEFAULT_SEED = 4791;
    /// Keeps the iterations of neighbouring seeds apart.
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    private static final int DEFAULT_MAX_LENGTH = 1 << 16;
    private static final long MAX_ITERATION_MS = 20_000;
    private static final long MAX_ALLOCATION = 256L << 20;
    private static final int SHOWN_OCTETS = 4096;

    private final String name;
    private final long seed;
    private final Mutator mutator;
    private final Target target;
    private volatile long current;
    private volatile @Nullable Throwable failure;
    private long octets;

    private MutationFuzz(String name, List<byte[]> seeds, Target target) {
        this.name = name;
        this.target = target;
        seed = Long.getLong("rocescope.fuzz.seed", DEFAULT_SEED);
        mutator = new Mutator(seeds, DEFAULT_MAX_LENGTH);
    }

    /// Runs the target.
    ///
    /// @param name for messages
    /// @param seeds inputs that the target takes, at least one
    /// @param shortRun iterations when no system property says how many
    /// @throws AssertionError with the input, when the target fails
    public static Report run(String name, List<byte[]> seeds, long shortRun, Target target) {
        return new MutationFuzz(name, seeds, target).run(Long.getLong("rocescope.fuzz.iterations", shortRun));
    }

    /// The input of one iteration, to repeat a failure.
    public static byte[] inputOf(List<byte[]> seeds, long seed, long iteration) {
        return new Mutator(seeds, DEFAULT_MAX_LENGTH).next(randomOf(seed, iteration));
    }

    private static SplittableRandom randomOf(long seed, long iteration) {
        return new SplittableRandom(seed * GOLDEN_GAMMA + iteration);
    }

    private Report run(long iterations) {
        long startNs = System.nanoTime();
        Thread worker = Thread.ofPlatform().daemon().name("fuzz " + name).start(() -> iterate(iterations));
        long seen = -1;
        try {
            while (!worker.join(Duration.ofMillis(MAX_ITERATION_MS))) {
                if (current == seen) {
                    throw failed("hangs in\n  " + stack(worker), null);
                }
                seen = current;
            }
        } catch (InterruptedException e) {
            throw new AssertionError(name + " was interrupted", e);
        }
        Throwable thrown = failure;
        if (thrown != null) {
            throw failed("fails: " + thrown, thrown);
        }
        Report report = new Report(name, iterations, octets, (System.nanoTime() - startNs) / 1_000_000);
        System.out.println(report);
        return report;
    }

    private void iterate(long iterations) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try {
            for (long i = 0; i < iterations; i++) {
                current = i;
                byte[] input = mutator.next(randomOf(seed, i));
                octets += input.length;
                long before = threads.getCurrentThreadAllocatedBytes();
                target.run(input);
                long allocated = threads.getCurrentThreadAllocatedBytes() - before;
                if (allocated > MAX_ALLOCATION) {
                    throw new IllegalStateException("allocated " + allocated + " octets for " + input.length);
                }
            }
        } catch (Throwable e) {
            failure = e;
        }
    }

    private AssertionError failed(String how, @Nullable Throwable cause) {
        byte[] input = mutator.next(randomOf(seed, current));
        String shown = HexFormat.of().formatHex(Arrays.copyOf(input, Math.min(SHOWN_OCTETS, input.length)));
        return new AssertionError(
                name + " " + how + "\nat iteration " + current + " of seed " + seed + " on " + input.length
                        + " octets: " + shown,
                cause);
    }

    private static String stack(Thread thread) {
        return String.join(
                "\n  ",
                Arrays.stream(thread.getStackTrace())
                        .map(StackTraceElement::toString)
                        .toList());
    }
}
