package io.rocescope.gui.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.gui.testing.Samples;
import io.rocescope.gui.trace.PacketReader;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.detail.DetailTree;
import io.rocescope.parser.detail.FieldNode;
import io.rocescope.parser.filter.DisplayFilter;
import io.rocescope.parser.filter.Field;
import io.rocescope.parser.filter.FieldType;
import io.rocescope.parser.filter.Fields;
import io.rocescope.parser.filter.FilterException;
import io.rocescope.parser.filter.Packet;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FieldExpressionTest {
    private static boolean passes(String expression, Packet packet) {
        try {
            return DisplayFilter.compile(expression).test(packet);
        } catch (FilterException e) {
            throw new AssertionError(expression, e);
        }
    }

    @Test
    void shouldMakeFiltersThatThePacketPasses() throws Exception {
        for (Path file : List.of(
                Path.of(Samples.file("allops.a.pcap")),
                Path.of(Samples.file("ipv6_ops.a.pcap")),
                Path.of(Samples.file("cm_rping.a.pcap")),
                Path.of(Samples.file("sll_ops.a.pcap")))) {
            try (Trace trace = Samples.load(file.toString())) {
                PacketReader reader = trace.reader();
                for (long frame = 1; frame <= trace.packets().size(); frame++) {
                    Packet packet = reader.read(frame);
                    for (Field field : Fields.all()) {
                        Optional<String> expression = FieldExpression.of(field, packet);
                        assertThat(expression.isPresent()
                                        || !field.isPresent(packet)
                                        || field.type() == FieldType.BYTES)
                                .as(field.name())
                                .isTrue();
                        expression.ifPresent(filter ->
                                assertThat(passes(filter, packet)).as(filter).isTrue());
                    }
                    assertNodes(DetailTree.of(packet.dissection()).nodes(), packet);
                }
            }
        }
    }

    private static void assertNodes(Collection<FieldNode> nodes, Packet packet) {
        for (FieldNode node : nodes) {
            FieldExpression.of(node, packet)
                    .ifPresent(filter ->
                            assertThat(passes(filter, packet)).as(filter).isTrue());
            assertNodes(node.children(), packet);
        }
    }
}
