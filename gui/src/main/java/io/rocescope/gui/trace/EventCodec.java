package io.rocescope.gui.trace;

import io.rocescope.parser.event.RoceEvent;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;

/// Takes one kind of event apart into numbers and puts it together again.
///
/// Every component beyond {@code at} becomes a long: numbers as they are, anything else as the number of the word that
/// it
/// is.
final class EventCodec {
    /// Components beyond {@code at} that an event may have.
    static final int MOST_COMPONENTS = 6;

    private final MethodHandle[] accessors;
    private final Class<?>[] types;
    private final MethodHandle constructor;

    EventCodec(Class<?> kind) {
        RecordComponent[] components = kind.getRecordComponents();
        if (components.length - 1 > MOST_COMPONENTS) {
            throw new IllegalStateException(kind + " has more than " + MOST_COMPONENTS + " components");
        }
        try {
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            Class<?>[] all =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            constructor = lookup.findConstructor(kind, MethodType.methodType(void.class, all))
                    .asSpreader(Object[].class, all.length)
                    .asType(MethodType.methodType(Object.class, Object[].class));
            types = Arrays.copyOfRange(all, 1, all.length);
            accessors = new MethodHandle[types.length];
            for (int i = 0; i < types.length; i++) {
                accessors[i] = lookup.unreflect(components[i + 1].getAccessor())
                        .asType(MethodType.methodType(Object.class, Object.class));
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(kind.toString(), e);
        }
    }

    int components() {
        return types.length;
    }

    long encode(RoceEvent event, int component, Words words) {
        Object value;
        try {
            value = accessors[component].invokeExact((Object) event);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
        return switch (value) {
            case Integer i -> i;
            case Long l -> l;
            case Double d -> Double.doubleToLongBits(d);
            case Boolean b -> b ? 1 : 0;
            default -> words.indexOf(value);
        };
    }

    RoceEvent decode(RoceEvent.At at, long[] values, Words words) {
        Object[] arguments = new Object[types.length + 1];
        arguments[0] = at;
        for (int i = 0; i < types.length; i++) {
            arguments[i + 1] = value(types[i], values[i], words);
        }
        try {
            return (RoceEvent) (Object) constructor.invokeExact(arguments);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object value(Class<?> type, long value, Words words) {
        if (type == int.class) {
            return (int) value;
        } else if (type == long.class) {
            return value;
        } else if (type == double.class) {
            return Double.longBitsToDouble(value);
        } else if (type == boolean.class) {
            return value != 0;
        }
        return words.value((int) value);
    }
}
