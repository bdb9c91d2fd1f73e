package io.rocescope.parser.capture;

import com.github.luben.zstd.ZstdIOException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.ZipException;

/// Opens one input and tells by its first octets what it is.
final class Sniffer {
    private static final int GZIP_MAGIC = 0x8b1f;
    private static final int ZSTD_MAGIC = 0xfd2fb528;
    private static final int ZSTD_SKIPPABLE_MAGIC = 0x184d2a50;
    private static final String EXPECTED = "expected a pcap or pcapng file, plain or compressed by gzip or zstd";

    private Sniffer() {}

    static CaptureReader open(String name, CaptureOptions options) throws CaptureException {
        ByteInput outer = openOuter(name, options);
        boolean opened = false;
        try {
            CaptureReader reader = recognise(name, outer);
            opened = true;
            return reader;
        } catch (IOException e) {
            throw new CaptureException(name, outer.position(), explain(e), e);
        } finally {
            if (!opened) {
                closeQuietly(outer);
            }
        }
    }

    static boolean isPlainFile(String name) throws CaptureException {
        try {
            Path path = Path.of(name);
            if (!Files.isRegularFile(path)) {
                return false;
            }
            try (FileInput input = new FileInput(path)) {
                int magic = magic(new PeekedInput(input));
                return PcapngSplitter.isMagic(magic) || PcapSplitter.isMagic(magic);
            }
        } catch (IOException | InvalidPathException e) {
            throw new CaptureException(name, 0, explain(e), e);
        }
    }

    private static ByteInput openOuter(String name, CaptureOptions options) throws CaptureException {
        if (name.equals(Captures.STDIN)) {
            return new StreamInput(options.stdin());
        }
        try {
            Path path = Path.of(name);
            if (Files.isDirectory(path)) {
                throw new CaptureException(name, 0, "is a directory: expected a capture file");
            }
            return new FileInput(path);
        } catch (IOException | InvalidPathException e) {
            throw new CaptureException(name, 0, explain(e), e);
        }
    }

    private static CaptureReader recognise(String name, ByteInput outer) throws IOException, CaptureException {
        PeekedInput input = new PeekedInput(outer);
        int magic = magic(input);
        String compression = "";
        if ((magic & 0xffff) == GZIP_MAGIC) {
            compression = "gzip";
            input = new PeekedInput(new GzipInput(input));
        } else if (magic == ZSTD_MAGIC || (magic & ~0xf) == ZSTD_SKIPPABLE_MAGIC) {
            compression = "zstd";
            input = new PeekedInput(new ZstdInput(input));
        }
        if (!compression.isEmpty()) {
            magic = magic(input);
        }
        WarningLog warnings = new WarningLog(name);
        if (PcapngSplitter.isMagic(magic)) {
            return new CaptureReader(name, input, 0, new PcapngSplitter(warnings), warnings);
        }
        if (PcapSplitter.isMagic(magic)) {
            ByteBuffer header = input.peek(PcapSplitter.FILE_HEADER);
            if (header.remaining() < PcapSplitter.FILE_HEADER) {
                throw new CaptureException(
                        name,
                        header.remaining(),
                        "ends inside the pcap header: expected " + PcapSplitter.FILE_HEADER + " octets");
            }
            PcapSplitter splitter = new PcapSplitter(header, warnings);
            input.skip(PcapSplitter.FILE_HEADER);
            return new CaptureReader(name, input, PcapSplitter.FILE_HEADER, splitter, warnings);
        }
        throw new CaptureException(name, 0, unknownFormat(input, compression));
    }

    private static String unknownFormat(PeekedInput input, String compression) throws IOException {
        ByteBuffer head = input.peek(4);
        String what = compression.isEmpty() ? "" : "the " + compression + " data ";
        if (!head.hasRemaining()) {
            return what + "is empty (0 octets): expected a pcap or pcapng header";
        }
        return what + "starts with " + KnownFormats.hex(head) + KnownFormats.describe(head) + ": " + EXPECTED;
    }

    /// The first four octets, the first one lowest; those that are not there count as zero.
    private static int magic(PeekedInput input) throws IOException {
        ByteBuffer head = input.peek(4).order(ByteOrder.LITTLE_ENDIAN);
        if (head.remaining() >= 4) {
            return head.getInt(head.position());
        }
        return head.remaining() >= 2 ? head.getShort(head.position()) & 0xffff : 0;
    }

    /// What a failed system call or a decompressor means to a person.
    static String explain(Exception e) {
        return switch (e) {
            case NoSuchFileException _ -> "no such file";
            case AccessDeniedException _ -> "permission denied: expected a file that may be read";
            case FileSystemException f when f.getReason() != null -> "cannot be read: " + f.getReason();
            case ClosedByInterruptException _ -> "reading was interrupted";
            case ZipException _ -> "the gzip data is damaged: " + e.getMessage();
            case ZstdIOException _ -> "the zstd data is damaged: " + e.getMessage();
            case InvalidPathException i -> "is no file name: " + i.getReason();
            default -> "cannot be read: " + (e.getMessage() == null ? e.toString() : e.getMessage());
        };
    }

    private static void closeQuietly(ByteInput input) {
        try {
            input.close();
        } catch (IOException e) {
            // Opened for reading only, and the reason why it is closed is being thrown already.
            return;
        }
    }
}
