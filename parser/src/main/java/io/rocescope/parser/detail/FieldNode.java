package io.rocescope.parser.detail;

import io.rocescope.parser.dissect.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A layer or a field of one frame, as a person reads it. Texts are empty where there is nothing to say.
///
/// @param name the display filter's name, such as `infiniband.bth.psn`; fields that Wireshark does not have start with
/// `roce.`
/// @param label the specification's spelling, such as `PSN`
/// @param value the value as text: decimal, hexadecimal with `0x`, an address, or the first octets of a longer run
/// @param meaning the value's name or what it comes to, such as `RC_SEND_ONLY` or `67.11 ms`
/// @param number the value of a number of at most 64 bits (to be read as unsigned), null for anything else
/// @param bitOffset from the frame's first bit, as on the wire: most significant bit of an octet first; -1 for what has
/// no place in the frame
/// @param bitLength bits that the capture holds of it
/// @param doc what the field is for
/// @param children parts, in the order of the wire
/// @param problems what is wrong with it
public record FieldNode(
        String name,
        String label,
        String value,
        String meaning,
        @Nullable Long number,
        int bitOffset,
        int bitLength,
        String doc,
        List<FieldNode> children,
        List<Problem> problems) {

    public FieldNode {
        children = List.copyOf(children);
        problems = List.copyOf(problems);
    }

    /// Whether the node has octets in the frame.
    public boolean hasRange() {
        return bitOffset >= 0 && bitLength > 0;
    }

    /// The octet of the frame that holds the first bit.
    public int firstOctet() {
        return bitOffset / Byte.SIZE;
    }

    /// The octet behind the last one that holds a bit of the node.
    public int endOctet() {
        return (bitOffset + bitLength + Byte.SIZE - 1) / Byte.SIZE;
    }

    /// The place in the frame for people: `14`, `14-17`, `20.1` (octet 20, bit 1 from the left), `20.1-3`, `20.4-22.7`;
    /// empty where there is none.
    public String range() {
        if (!hasRange()) {
            return "";
        }
        int last = bitOffset + bitLength - 1;
        int firstBit = bitOffset % Byte.SIZE;
        int lastBit = last % Byte.SIZE;
        int lastOctet = last / Byte.SIZE;
        if (firstBit == 0 && lastBit == Byte.SIZE - 1) {
            return firstOctet() == lastOctet ? "" + lastOctet : firstOctet() + "-" + lastOctet;
        }
        String first = firstOctet() + "." + firstBit;
        if (firstOctet() == lastOctet) {
            return firstBit == lastBit ? first : first + "-" + lastBit;
        }
        return first + "-" + lastOctet + "." + lastBit;
    }

    FieldNode withMeaning(String newMeaning) {
        return new FieldNode(name, label, value, newMeaning, number, bitOffset, bitLength, doc, children, problems);
    }

    FieldNode withChildren(List<FieldNode> newChildren) {
        return new FieldNode(name, label, value, meaning, number, bitOffset, bitLength, doc, newChildren, problems);
    }

    FieldNode withProblems(List<Problem> newProblems) {
        return new FieldNode(name, label, value, meaning, number, bitOffset, bitLength, doc, children, newProblems);
    }

    FieldNode withName(String newName, String newValue) {
        return new FieldNode(newName, label, newValue, meaning, number, bitOffset, bitLength, doc, children, problems);
    }
}
