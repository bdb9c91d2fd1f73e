package io.rocescope.ksy;

import static java.lang.invoke.MethodType.methodType;

import io.kaitai.struct.ByteBufferKaitaiStream;
import io.kaitai.struct.KaitaiStream;
import io.kaitai.struct.KaitaiStruct;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Compares the Kaitai class of a header with its layout and its field table, on given octets.
final class HeaderComparison {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    private final FieldTable table;
    private final MethodHandle constructor;
    private final MethodHandle reader;
    private final List<FieldReaders> fields = new ArrayList<>();

    /// @param octetsAt where the octets start, -1 for a number
    private record FieldReaders(
            FieldDescription field,
            MethodHandle kaitai,
            @Nullable MethodHandle layout,
            int octetsAt,
            int octets) {}

    private HeaderComparison(String grammar) throws ReflectiveOperationException {
        table = FieldTable.of(grammar);
        Class<?> kaitai = Class.forName("io.rocescope.ksy." + camel(grammar, true));
        Class<?> layout = Class.forName("io.rocescope.ksy.layout." + camel(grammar, true) + "Layout");
        if (layout.getField("LENGTH").getInt(null) != table.length()) {
            throw new AssertionError(grammar + ": length");
        }
        constructor = LOOKUP.unreflectConstructor(kaitai.getConstructor(KaitaiStream.class))
                .asType(methodType(KaitaiStruct.class, KaitaiStream.class));
        reader = LOOKUP.unreflect(kaitai.getMethod("_read")).asType(methodType(void.class, KaitaiStruct.class));
        for (FieldDescription field : table.fields()) {
            String name = camel(field.id(), false);
            MethodHandle getter = LOOKUP.unreflect(kaitai.getMethod(name));
            if (field.octets()) {
                String constant = field.id().toUpperCase(Locale.ROOT);
                fields.add(new FieldReaders(
                        field,
                        getter.asType(methodType(Object.class, KaitaiStruct.class)),
                        null,
                        layout.getField(constant + "_OFFSET").getInt(null),
                        layout.getField(constant + "_LENGTH").getInt(null)));
            } else {
                MethodHandle number = getter.type().returnType() == boolean.class
                        ? MethodHandles.explicitCastArguments(
                                getter, methodType(int.class, getter.type().parameterType(0)))
                        : getter;
                fields.add(new FieldReaders(
                        field,
                        number.asType(methodType(long.class, KaitaiStruct.class)),
                        LOOKUP.unreflect(layout.getMethod(name, MemorySegment.class, long.class))
                                .asType(methodType(long.class, MemorySegment.class, long.class)),
                        -1,
                        0));
            }
        }
    }

    static HeaderComparison of(String grammar) {
        try {
            return new HeaderComparison(grammar);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(grammar, e);
        }
    }

    int length() {
        return table.length();
    }

    /// Reads the octets and compares every field.
    ///
    /// @return the struct that Kaitai read
    KaitaiStruct compare(byte[] octets) {
        KaitaiStream stream = new ByteBufferKaitaiStream(octets);
        KaitaiStruct kaitai = make(stream);
        compare(kaitai, stream, octets);
        return kaitai;
    }

    /// Compares what the array holds at each call. Kaitai's object is used again and again: making it (with the maps of
    /// its debug mode) costs more than reading into it.
    Runnable comparer(byte[] octets) {
        KaitaiStream stream = new ByteBufferKaitaiStream(octets);
        KaitaiStruct kaitai = make(stream);
        return () -> compare(kaitai, stream, octets);
    }

    private void compare(KaitaiStruct kaitai, KaitaiStream stream, byte[] octets) {
        try {
            stream.seek(0);
            reader.invokeExact(kaitai);
            compare(kaitai, octets, 0);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private KaitaiStruct make(KaitaiStream stream) {
        try {
            return (KaitaiStruct) constructor.invokeExact(stream);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /// Compares every field of a struct that Kaitai has read with the octets it was read from.
    void compare(KaitaiStruct kaitai, byte[] octets, int offset) throws Throwable {
        MemorySegment memory = MemorySegment.ofArray(octets);
        for (FieldReaders readers : fields) {
            if (readers.layout == null) {
                int from = offset + readers.octetsAt;
                byte[] expected = (byte[]) (Object) readers.kaitai.invokeExact(kaitai);
                if (!Arrays.equals(expected, 0, expected.length, octets, from, from + readers.octets)) {
                    throw different(readers, octets, offset);
                }
            } else {
                long expected = (long) readers.kaitai.invokeExact(kaitai);
                long actual = (long) readers.layout.invokeExact(memory, (long) offset);
                if (expected != actual || expected != readers.field.value(memory, offset)) {
                    throw different(readers, octets, offset);
                }
            }
        }
    }

    private AssertionError different(FieldReaders readers, byte[] octets, int offset) {
        byte[] header = Arrays.copyOfRange(octets, offset, offset + table.length());
        return new AssertionError(
                table.grammar() + "." + readers.field.id() + " differs on " + Arrays.toString(header));
    }

    static String camel(String id, boolean upperFirst) {
        var out = new StringBuilder();
        boolean upper = upperFirst;
        for (int i = 0; i < id.length(); i++) {
            char c = id.charAt(i);
            if (c == '_') {
                upper = true;
            } else {
                out.append(upper ? Character.toUpperCase(c) : c);
                upper = false;
            }
        }
        return out.toString();
    }
}
