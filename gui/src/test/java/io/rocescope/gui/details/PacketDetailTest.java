package io.rocescope.gui.details;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.gui.testing.Samples;
import io.rocescope.gui.trace.SimpleNavigator;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.detail.FieldNode;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class PacketDetailTest {
    private final SimpleNavigator navigator = new SimpleNavigator();

    @Test
    void shouldSelectTheFieldThatHoldsABitAndTheOtherWayRound() throws Exception {
        for (Path file : Samples.all()) {
            try (Trace trace = Samples.load(file.toString())) {
                var model = new PacketDetailViewModel(trace, navigator);
                navigator.goToFrame(0);
                navigator.goToFrame(Math.min(5, trace.packets().size()));
                int bits = model.shown().octets().length * Byte.SIZE;
                assertThat(bits).isPositive();
                for (int bit = 0; bit < bits; bit++) {
                    model.selectBit(bit);
                    FieldNode selected = Objects.requireNonNull(model.selected(), file + " bit " + bit);
                    assertThat(selected.bitOffset()).isLessThanOrEqualTo(bit);
                    assertThat(selected.bitOffset() + selected.bitLength()).isGreaterThan(bit);
                    // A field is found by each of its own bits, unless a part of it has them.
                    for (FieldNode child : selected.children()) {
                        boolean holds = child.hasRange()
                                && child.bitOffset() <= bit
                                && bit < child.bitOffset() + child.bitLength();
                        assertThat(holds).as(child.name()).isFalse();
                    }
                }
            }
        }
    }

    @Test
    void shouldShowFieldsOctetsAndWhatTheTrackerSays() throws Exception {
        try (Trace trace = Samples.load(Samples.file("rnr.a.pcap"))) {
            var model = new PacketDetailViewModel(trace, navigator);
            assertThat(model.shown().nodes()).isEmpty();
            navigator.goToFrame(3);
            assertThat(model.shown().octets()).hasSize(trace.packets().capturedLength(3));
            assertThat(model.text())
                    .contains("RNR NAK")
                    .contains("Connection tracking")
                    .contains("rnr_nak (receiver not ready)");
        }
    }

    @Test
    void shouldKeepTheFieldWhenGoingToTheNextPacket() throws Exception {
        try (Trace trace = Samples.load(Samples.file("rnr.a.pcap"))) {
            var model = new PacketDetailViewModel(trace, navigator);
            navigator.goToFrame(2);
            FieldNode bth = model.shown().nodes().stream()
                    .filter(node -> node.name().equals("infiniband.bth"))
                    .findFirst()
                    .orElseThrow();
            FieldNode psn = bth.children().stream()
                    .filter(node -> node.name().equals("infiniband.bth.psn"))
                    .findFirst()
                    .orElseThrow();
            model.select(java.util.List.of(bth, psn));
            navigator.goToFrame(4);
            FieldNode next = Objects.requireNonNull(model.selected());
            assertThat(next.name()).isEqualTo("infiniband.bth.psn");
            assertThat(next.value()).isEqualTo("17");
            // The first packet has no such field.
            navigator.goToFrame(1);
            assertThat(model.selected()).isNull();
        }
    }

    @Test
    void shouldFindOctetsUnderThePointer() {
        var grid = new ByteGrid(40);
        assertThat(grid.lines()).isEqualTo(3);
        for (int octet = 0; octet < 40; octet++) {
            int line = octet / ByteGrid.PER_LINE;
            assertThat(grid.octetAt(line, ByteGrid.hexColumn(octet))).isEqualTo(octet);
            assertThat(grid.octetAt(line, ByteGrid.hexColumn(octet) + 1.9)).isEqualTo(octet);
            assertThat(grid.octetAt(line, ByteGrid.textColumn(octet) + 0.5)).isEqualTo(octet);
        }
        assertThat(grid.octetAt(2, ByteGrid.hexColumn(40))).isEqualTo(-1);
        assertThat(grid.octetAt(0, 1)).isEqualTo(-1);
        assertThat(grid.octetAt(-1, 10)).isEqualTo(-1);
    }
}
