package io.rocescope.gui.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.gui.filter.Completion.Applied;
import io.rocescope.gui.filter.Completion.Proposal;
import io.rocescope.gui.filter.FilterBarViewModel.State;
import io.rocescope.gui.settings.SettingsFile;
import io.rocescope.gui.trace.SimpleNavigator;
import io.rocescope.parser.filter.DisplayFilter;
import java.util.List;
import org.junit.jupiter.api.Test;

class FilterBarTest {
    private final SimpleNavigator navigator = new SimpleNavigator();
    private final SettingsFile settings = new SettingsFile(null);
    private final FilterBarViewModel bar = new FilterBarViewModel(navigator, settings);

    private static List<String> proposals(String before) {
        return Completion.at(before, before.length()).stream()
                .map(Proposal::text)
                .toList();
    }

    @Test
    void shouldTellAsOneWritesWhetherAFilterIsRight() {
        assertThat(bar.verdictProperty().get().state()).isEqualTo(State.EMPTY);
        bar.textProperty().set("infiniband.bth.psn == 16");
        assertThat(bar.verdictProperty().get().state()).isEqualTo(State.VALID);
        bar.textProperty().set("infiniband.bth.psm == 16");
        assertThat(bar.verdictProperty().get().state()).isEqualTo(State.INVALID);
        assertThat(bar.verdictProperty().get().problem()).contains("did you mean infiniband.bth.psn");
        assertThat(bar.apply()).isFalse();
        assertThat(navigator.filterProperty().get()).isEmpty();
    }

    @Test
    void shouldApplyAFilterAndRememberIt() {
        bar.textProperty().set("frame.len > 100");
        assertThat(bar.apply()).isTrue();
        assertThat(navigator.filterProperty().get()).isEqualTo("frame.len > 100");
        assertThat(bar.verdictProperty().get().state()).isEqualTo(State.APPLIED);
        bar.textProperty().set("frame.len > 200");
        bar.apply();
        bar.textProperty().set("frame.len > 100");
        bar.apply();
        assertThat(bar.history()).containsExactly("frame.len > 100", "frame.len > 200");
        bar.clear();
        assertThat(navigator.filterProperty().get()).isEmpty();
    }

    @Test
    void shouldShowFiltersThatOtherViewsApplyOrPrepare() {
        navigator.applyFilter("roce.connection == 1");
        assertThat(bar.textProperty().get()).isEqualTo("roce.connection == 1");
        navigator.prepareFilter("frame.len > 1");
        assertThat(bar.textProperty().get()).isEqualTo("frame.len > 1");
        assertThat(navigator.filterProperty().get()).isEqualTo("roce.connection == 1");
    }

    @Test
    void shouldKeepNamedFilters() {
        bar.textProperty().set("frame.len > 100");
        bar.save("Long");
        assertThat(bar.saved().getLast().expression()).isEqualTo("frame.len > 100");
        bar.textProperty().set("frame.len > 1000");
        bar.save("Long");
        assertThat(bar.saved().stream().filter(f -> f.name().equals("Long"))).hasSize(1);
        bar.removeSaved(bar.saved().getLast());
        assertThat(bar.saved().stream().filter(f -> f.name().equals("Long"))).isEmpty();
    }

    @Test
    void shouldOfferOnlyFiltersThatAreRightByDefault() throws Exception {
        for (var saved : bar.saved()) {
            assertThat(DisplayFilter.compile(saved.expression()).expression()).isEqualTo(saved.expression());
        }
    }

    @Test
    void shouldProposeNamesByTheirStartAndTheirParts() {
        assertThat(proposals("infiniband.bth.ps")).first().isEqualTo("infiniband.bth.psn");
        assertThat(proposals("frame.len > 1 && psn")).contains("infiniband.bth.psn");
        assertThat(proposals("")).isEmpty();
    }

    @Test
    void shouldProposeOperatorsBehindAField() {
        assertThat(proposals("infiniband.bth.psn "))
                .contains("== ", "> ", "in ")
                .doesNotContain("contains ");
        assertThat(proposals("roce.opcode ")).contains("== ", "contains ", "matches ");
    }

    @Test
    void shouldProposeValues() {
        assertThat(proposals("roce.analysis == ")).contains("\"rnr_nak\"", "\"retransmission\"");
        assertThat(proposals("roce.analysis == \"rnr")).contains("\"rnr_nak\"").doesNotContain("\"psn_gap\"");
        assertThat(proposals("roce.opcode == \"READ")).contains("\"RC_RDMA_READ_REQUEST\"");
        assertThat(proposals("roce.icrc.status in {\"valid\", \"in")).contains("\"invalid\"");
        assertThat(proposals("infiniband.bth.opcode == rc_ack")).isNotEmpty();
    }

    @Test
    void shouldPutAProposalInThePlaceOfWhatWasWritten() {
        String text = "frame.len > 1 && bth.ps && frame.len < 9";
        Proposal proposal = Completion.at(text, 23).stream()
                .filter(p -> p.text().equals("infiniband.bth.psn"))
                .findFirst()
                .orElseThrow();
        Applied applied = Completion.apply(text, 23, proposal);
        assertThat(applied.expression()).isEqualTo("frame.len > 1 && infiniband.bth.psn && frame.len < 9");
        assertThat(applied.caret()).isEqualTo(35);
        proposal = Completion.at("roce.analysis == \"rnr\"", 21).getFirst();
        assertThat(Completion.apply("roce.analysis == \"rnr\"", 21, proposal).expression())
                .isEqualTo("roce.analysis == " + proposal.text());
    }
}
