package io.rocescope.parser.event.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.parser.event.EventNames;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.testing.Analyses;
import io.rocescope.parser.testing.Samples;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Keeps docs/event-schema.md complete both ways.
class EventSchemaTest {
    private static final Pattern MEMBER = Pattern.compile("(?m)^\\| `(\\w+)` \\|");

    private static Map<String, String> sections() throws IOException {
        String text = Files.readString(Samples.root().resolve("docs/event-schema.md"));
        Map<String, String> sections = new LinkedHashMap<>();
        String[] parts = text.split("(?m)^### ", -1);
        for (int i = 1; i < parts.length; i++) {
            int end = parts[i].indexOf('\n');
            sections.put(parts[i].substring(0, end).strip(), parts[i].substring(end));
        }
        return sections;
    }

    @Test
    void shouldHaveOneSectionForEachEventAndFindingAndNoOther() throws IOException {
        TreeSet<String> expected = new TreeSet<>();
        EventNames.all().forEach(type -> expected.add(EventNames.of(type)));
        Arrays.stream(FindingKind.values()).forEach(kind -> expected.add(kind.id()));
        assertThat(new TreeSet<>(sections().keySet())).isEqualTo(expected);
    }

    @Test
    void shouldNameEveryMemberOfEveryEvent() throws IOException {
        Map<String, String> sections = sections();
        for (Class<? extends RoceEvent> type : EventNames.all()) {
            List<String> members = Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getName)
                    .filter(name -> !name.equals("at"))
                    .toList();
            List<String> written = new ArrayList<>();
            Matcher matcher = MEMBER.matcher(sections.getOrDefault(EventNames.of(type), ""));
            while (matcher.find()) {
                written.add(matcher.group(1));
            }
            assertThat(written).as(EventNames.of(type)).isEqualTo(members);
        }
    }

    @Test
    void shouldNameEveryTriggerThatSamplesHave() throws Exception {
        Map<String, String> sections = sections();
        for (var file : Samples.captures(Samples.root().resolve("samples-pcap"))) {
            for (RoceEvent event : Analyses.run(file).events()) {
                assertThat(sections.get(event.name()))
                        .as("%s of %s", event.name(), file.getFileName())
                        .contains("`" + event.trigger() + "`");
            }
        }
    }
}
