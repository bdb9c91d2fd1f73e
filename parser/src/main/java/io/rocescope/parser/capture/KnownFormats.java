package io.rocescope.parser.capture;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;

/// Formats that people take for captures, told by their first octets, so that an error can say what the file is.
final class KnownFormats {
    private static final int SHOWN = 8;

    private static final List<Format> FORMATS = List.of(
            new Format("736e6f6f70000000", "a snoop capture; editcap converts it"),
            new Format("6274736e6f6f7000", "a Bluetooth snoop capture"),
            new Format("474d4255", "a Microsoft Network Monitor capture; editcap converts it"),
            new Format("52545353", "a Microsoft Network Monitor 1 capture; editcap converts it"),
            new Format("5452534e494646206461746120202020", "a Sniffer capture; editcap converts it"),
            new Format("58435000", "a NetXRay capture; editcap converts it"),
            new Format("6970747261636520", "an AIX iptrace capture; editcap converts it"),
            new Format("ab01001c", "an IxVeriWave or Ixia lcap capture; editcap converts it"),
            new Format("ac01001c", "an Ixia lcap capture; editcap converts it"),
            new Format("7f454c46", "an ELF program"),
            new Format("4d5a", "a Windows program"),
            new Format("1f8b", "gzip data inside compressed data"),
            new Format("28b52ffd", "zstd data inside compressed data"),
            new Format("504b0304", "a zip archive; unpack it first"),
            new Format("425a68", "bzip2 data; decompress it first"),
            new Format("fd377a585a00", "xz data; decompress it first"),
            new Format("04224d18", "lz4 data; decompress it first"),
            new Format("377abcaf271c", "a 7z archive; unpack it first"),
            new Format("89504e47", "a PNG image"),
            new Format("25504446", "a PDF document"),
            new Format("53514c69746520666f726d6174203300", "an SQLite database"));

    private KnownFormats() {}

    /// The first octets, in hexadecimal.
    static String hex(ByteBuffer head) {
        byte[] octets = new byte[Math.min(SHOWN, head.remaining())];
        head.get(head.position(), octets);
        return HexFormat.ofDelimiter(" ").formatHex(octets);
    }

    /// What the octets look like, in parentheses, or nothing.
    static String describe(ByteBuffer head) {
        for (Format format : FORMATS) {
            byte[] magic = HexFormat.of().parseHex(format.magic);
            if (head.remaining() >= magic.length
                    && head.slice(head.position(), magic.length).equals(ByteBuffer.wrap(magic))) {
                return " (" + format.description + ")";
            }
        }
        return isText(head) ? " (text: \"" + firstWords(head) + "\")" : "";
    }

    private static boolean isText(ByteBuffer head) {
        for (int i = head.position(); i < head.limit(); i++) {
            byte octet = head.get(i);
            // Octets from 0x80 on may be UTF-8.
            boolean control = octet >= 0 && octet < ' ' && octet != '\n' && octet != '\r' && octet != '\t';
            if (control || octet == 0x7f) {
                return false;
            }
        }
        return true;
    }

    private static String firstWords(ByteBuffer head) {
        byte[] octets = new byte[Math.min(20, head.remaining())];
        head.get(head.position(), octets);
        return new String(octets, StandardCharsets.US_ASCII).lines().findFirst().orElse("");
    }

    private record Format(String magic, String description) {}
}
