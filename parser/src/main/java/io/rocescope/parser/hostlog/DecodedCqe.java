package io.rocescope.parser.hostlog;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a completion queue entry says. -1 and null where it does not say.
///
/// @param requester whether a request ended, as opposed to a receive
/// @param kind the device's name for the kind of entry, such as REQ_ERR
/// @param syndrome the device's error code
/// @param vendorError the vendor's code behind it; its meaning is not public
/// @param fields all of it for people, in the order of the layout
public record DecodedCqe(
        String vendor,
        boolean requester,
        boolean error,
        String kind,
        @Nullable String operation,
        int localQpn,
        int remoteQpn,
        int wqeIndex,
        @Nullable CompletionStatus status,
        int syndrome,
        int vendorError,
        int hardwareSyndrome,
        long byteCount,
        List<Field> fields) {

    /// One value.
    public record Field(String name, String value) {}

    /// Collects fields.
    static final class Fields {
        private final List<Field> list = new ArrayList<>();

        Fields add(String name, String value) {
            list.add(new Field(name, value));
            return this;
        }

        Fields hex(String name, long value) {
            return add(name, "0x" + Long.toHexString(value));
        }

        Fields number(String name, long value) {
            return add(name, Long.toString(value));
        }

        List<Field> list() {
            return List.copyOf(list);
        }
    }
}
