package io.rocescope.headless.service;

import io.rocescope.parser.capture.CaptureException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.stream.Stream;

/// Reads logs and other texts. Octets that are no UTF-8 are replaced, not refused.
public final class TextFiles {
    /// The name that stands for standard input.
    public static final String STDIN = "-";

    private static final long LARGEST = 1 << 26;
    private static final int[] CAPTURE_MAGIC = {
        0xa1b2c3d4, 0xd4c3b2a1, 0xa1b23c4d, 0x4d3cb2a1, 0x0a0d0d0a, 0x28b52ffd,
    };

    private TextFiles() {}

    /// Hands the lines of a text to a reader.
    ///
    /// @throws CaptureException if the file cannot be read
    public static <T> T lines(String file, InputStream stdin, Function<Stream<String>, T> reader)
            throws CaptureException {
        try (InputStream in = open(file, stdin);
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return reader.apply(lines.lines());
        } catch (UncheckedIOException | IOException e) {
            throw new CaptureException(file, 0, problem(e), e);
        }
    }

    /// Reads a whole text of at the most 64 MiB.
    ///
    /// @throws CaptureException if the file cannot be read or is larger
    public static String whole(String file, InputStream stdin) throws CaptureException {
        try (InputStream in = open(file, stdin)) {
            byte[] octets = in.readNBytes((int) LARGEST + 1);
            if (octets.length > LARGEST) {
                throw new CaptureException(file, LARGEST, "larger than 64 MiB; expected a short text");
            }
            return new String(octets, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new CaptureException(file, 0, problem(e), e);
        }
    }

    /// Whether a file begins as captures do.
    public static boolean isCapture(String file) {
        try (InputStream in = Files.newInputStream(Path.of(file))) {
            byte[] head = in.readNBytes(Integer.BYTES);
            if (head.length < Integer.BYTES) {
                return false;
            }
            int magic = java.nio.ByteBuffer.wrap(head).getInt();
            for (int known : CAPTURE_MAGIC) {
                if (magic == known) {
                    return true;
                }
            }
            return magic >>> 16 == 0x1f8b;
        } catch (IOException | java.nio.file.InvalidPathException e) {
            return false;
        }
    }

    private static InputStream open(String file, InputStream stdin) throws IOException {
        return file.equals(STDIN) ? stdin : Files.newInputStream(Path.of(file));
    }

    private static String problem(Exception e) {
        return e instanceof NoSuchFileException ? "there is no such file" : "cannot be read: " + e.getMessage();
    }
}
