package io.rocescope.headless.output;

import com.fasterxml.jackson.core.JsonGenerator;
import io.rocescope.parser.event.RoceEvent;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;

/// The `data` of an event: its record's components under their own names, besides where and when.
final class EventData {
    /// A component and how to get its value.
    record Member(String name, Method accessor) {
        Object of(RoceEvent event) {
            try {
                Object value = accessor.invoke(event);
                return value == null ? "" : value;
            } catch (IllegalAccessException | InvocationTargetException e) {
                throw new LinkageError("records of events and their accessors are public", e);
            }
        }
    }

    private static final ClassValue<List<Member>> MEMBERS = new ClassValue<>() {
        @Override
        protected List<Member> computeValue(Class<?> type) {
            List<Member> members = new ArrayList<>();
            for (RecordComponent component : type.getRecordComponents()) {
                if (!component.getName().equals("at")) {
                    members.add(new Member(component.getName(), component.getAccessor()));
                }
            }
            return members;
        }
    };

    private EventData() {}

    static List<Member> members(RoceEvent event) {
        return MEMBERS.get(event.getClass());
    }

    /// Writes the members into the object that is open.
    static void write(JsonGenerator json, RoceEvent event) throws IOException {
        for (Member member : members(event)) {
            json.writeFieldName(member.name());
            value(json, member.of(event));
        }
    }

    private static void value(JsonGenerator json, Object value) throws IOException {
        switch (value) {
            case Integer number -> json.writeNumber(number);
            case Long number -> json.writeNumber(number);
            case Double number -> json.writeNumber(number);
            case Boolean flag -> json.writeBoolean(flag);
            case Enum<?> constant -> json.writeString(constant.name());
            case List<?> list -> {
                json.writeStartArray();
                for (Object element : list) {
                    value(json, element);
                }
                json.writeEndArray();
            }
            default -> json.writeString(value.toString());
        }
    }
}
