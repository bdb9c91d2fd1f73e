package io.rocescope.parser.counters;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.parser.testing.Samples;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Keeps the table in docs/counters.md complete.
class CounterDocumentTest {

    @Test
    void shouldDocumentEveryCounter() throws Exception {
        List<String> rows = Files.readAllLines(Samples.root().resolve("docs/counters.md")).stream()
                .filter(line -> line.startsWith("| `"))
                .toList();
        List<String> expected = new ArrayList<>();
        for (CounterDefinition d : CounterCatalog.all()) {
            expected.add(row(d));
        }
        assertThat(rows).isEqualTo(expected);
    }

    @Test
    void shouldDefineEachCounterOnce() {
        Set<String> keys = CounterCatalog.all().stream()
                .map(d -> d.vendor() + " " + d.name())
                .collect(Collectors.toSet());
        assertThat(keys).hasSize(CounterCatalog.all().size());
        assertThat(CounterCatalog.all().stream().map(CounterDefinition::vendor))
                .contains("rxe", "mlx5", "irdma", "bnxt_re", "hns", "any");
    }

    @Test
    void shouldGiveAReasonWhereverADifferenceIsAllowed() {
        assertThat(CounterCatalog.all())
                .filteredOn(d -> d.relation() != CounterDefinition.Relation.EQUAL)
                .allMatch(d -> !d.reason().isEmpty());
    }

    private static String row(CounterDefinition d) {
        String predicted = d.quantity() == Quantity.NONE
                ? "—"
                : d.relation().sign() + " " + d.quantity().name();
        return "| `" + d.name() + "` | " + d.vendor() + " | " + d.meaning() + " | " + predicted + " | " + d.reason()
                + " | " + d.source() + " |";
    }
}
