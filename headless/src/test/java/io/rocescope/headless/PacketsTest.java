package io.rocescope.headless;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `packets` and `export` on a capture with every RC operation.
class PacketsTest {
    private static final String ALL_OPS = CommandLineRun.sample("allops.a.pcap").toString();
    private static final ObjectMapper JSON = new ObjectMapper();

    /// All names of the contract's list.
    private static final String CONTRACT =
            "frame.number frame.time_epoch_ns frame.len frame.cap_len eth.src eth.dst eth.type"
                    + " vlan.id vlan.priority ip.src ip.dst ip.id ip.ttl ip.dsfield.dscp ip.dsfield.ecn ipv6.src ipv6.dst ipv6.flow"
                    + " ipv6.hlim udp.srcport udp.dstport infiniband.bth.opcode infiniband.bth.se infiniband.bth.m"
                    + " infiniband.bth.padcnt infiniband.bth.tver infiniband.bth.p_key infiniband.bth.fecn infiniband.bth.becn"
                    + " infiniband.bth.destqp infiniband.bth.a infiniband.bth.psn infiniband.reth.va infiniband.reth.r_key"
                    + " infiniband.reth.dmalen infiniband.aeth.syndrome infiniband.aeth.msn infiniband.immdt infiniband.ieth"
                    + " infiniband.deth.q_key infiniband.deth.srcqp infiniband.atomiceth.va infiniband.atomiceth.r_key"
                    + " infiniband.atomiceth.swapdt infiniband.atomiceth.cmpdt infiniband.atomicacketh.origremdt"
                    + " infiniband.rdeth.eecnxt infiniband.xrceth.xrcsrq infiniband.feth.plt infiniband.feth.sel"
                    + " infiniband.invariant.crc infiniband.mad.attributeid infiniband.mad.transactionid roce.opcode"
                    + " roce.icrc.status roce.payload.len roce.problem roce.info roce.connection roce.direction roce.message"
                    + " roce.analysis";

    @Test
    void shouldKnowEveryFieldOfTheContract() {
        var arguments = new java.util.ArrayList<String>(List.of("packets", "--format", "tsv", "--header", "-c", "0"));
        for (String field : List.of(CONTRACT.split(" "))) {
            arguments.add("-e");
            arguments.add(field);
        }
        arguments.add(ALL_OPS);
        CommandLineRun run = CommandLineRun.of(arguments.toArray(String[]::new));
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out().strip()).isEqualTo(CONTRACT.replace(' ', '\t'));
    }

    @Test
    void shouldPrintColumns() {
        CommandLineRun run = CommandLineRun.of(
                "packets",
                "--format",
                "tsv",
                "-Y",
                "frame.number in {1, 13, 19, 42}",
                "-e",
                "frame.number",
                "-e",
                "ip.src",
                "-e",
                "infiniband.bth.opcode",
                "-e",
                "infiniband.bth.psn",
                "-e",
                "infiniband.immdt",
                "-e",
                "infiniband.reth.r_key",
                "-e",
                "infiniband.aeth.syndrome",
                "-e",
                "roce.icrc.status",
                "-e",
                "roce.payload.len",
                ALL_OPS);
        assertThat(run.code()).isZero();
        assertThat(run.lines())
                .containsExactly(
                        "1\t\t\t\t\t\t\t\t",
                        "13\t10.0.0.1\t5\t4102\t1144201745\t\t\tvalid\t7",
                        "19\t10.0.0.1\t10\t4106\t\t716\t\tvalid\t1",
                        "42\t10.0.0.2\t18\t4122\t\t\t31\tvalid\t0");
    }

    @Test
    void shouldListForPeople() {
        CommandLineRun run = CommandLineRun.of("packets", ALL_OPS);
        assertThat(run.code()).isZero();
        assertThat(run.lines()).hasSize(47);
        assertThat(run.lines().get(1)).contains("ICMPv6");
        assertThat(run.lines().get(32))
                .contains(
                        "10.0.0.1",
                        "→ 10.0.0.2",
                        "0x000011",
                        "RC_RDMA_READ_REQUEST",
                        "4115",
                        "va 0x3f13d000",
                        "len 512");
        assertThat(run.out()).doesNotContain("\u001b");
        assertThat(CommandLineRun.onTerminal("packets", ALL_OPS).out()).contains("\u001b[36mRC_SEND_ONLY");
    }

    @Test
    void shouldShowFieldsAndOctets() {
        CommandLineRun run = CommandLineRun.of("packets", "-c", "1", "-Y", "roce", "--detail", "--hex", ALL_OPS);
        assertThat(run.out()).contains("PSN", "  0000  02 00 00 00 00 02 02 00");
        assertThat(run.lines()).hasSizeGreaterThan(40);
    }

    @Test
    void shouldWriteJsonWithLayers() throws IOException {
        CommandLineRun run = CommandLineRun.of("packets", "--format", "json", ALL_OPS);
        JsonNode packets = JSON.readTree(run.out());
        assertThat(packets.size()).isEqualTo(46);
        JsonNode packet = packets.get(18);
        assertThat(packet.get("frame.number").asInt()).isEqualTo(19);
        assertThat(packet.get("roce.opcode").asText()).isEqualTo("RC_RDMA_WRITE_ONLY");
        assertThat(packet.get("roce.icrc.status").asText()).isEqualTo("valid");
        assertThat(packet.get("roce.connection").asInt()).isEqualTo(1);
        JsonNode layers = packet.get("layers");
        assertThat(layers.findValuesAsText("layer"))
                .containsExactly("ethernet", "ipv4", "udp", "bth", "reth", "payload", "pad", "icrc");
        assertThat(layers.get(4).get("fields").get("infiniband.reth.va").asLong())
                .isEqualTo(0x3f13d000L);
        assertThat(layers.get(4).get("offset").asInt()).isEqualTo(54);
        assertThat(layers.get(1).get("fields").get("ip.src").asText()).isEqualTo("10.0.0.1");
    }

    @Test
    void shouldWriteOneObjectPerLine() throws IOException {
        CommandLineRun run = CommandLineRun.of(
                "packets", "--format", "jsonl", "-e", "frame.number", "-e", "eth.addr", "-e", "roce.analysis", ALL_OPS);
        assertThat(run.lines()).hasSize(46);
        JsonNode packet = JSON.readTree(run.lines().get(4));
        assertThat(packet.get("frame.number").asInt()).isEqualTo(5);
        assertThat(packet.get("eth.addr").size()).isEqualTo(2);
        assertThat(packet.size()).isLessThanOrEqualTo(3);
    }

    @Test
    void shouldAskTheTrackerWhereAFilterNeedsIt() {
        CommandLineRun run = CommandLineRun.of(
                "packets", "-Y", "roce.connection == 1 && roce.direction == bToA", "-e", "ip.src", ALL_OPS);
        assertThat(run.lines()).isNotEmpty().containsOnly("10.0.0.2");
    }

    @Test
    void shouldPrintTheSameWithSeveralThreads(@TempDir Path directory) throws IOException {
        byte[] once = java.nio.file.Files.readAllBytes(Path.of(ALL_OPS));
        Path many = directory.resolve("many.pcap");
        try (var out = java.nio.file.Files.newOutputStream(many)) {
            out.write(once);
            for (int i = 0; i < 600; i++) {
                out.write(once, 24, once.length - 24);
            }
        }
        String[] columns = {"-e", "frame.number", "-e", "frame.time_delta", "-e", "roce.info", many.toString()};
        CommandLineRun parallel = CommandLineRun.of(concat("packets", columns));
        // A limit makes one thread do it all.
        CommandLineRun sequential = CommandLineRun.of(concat("packets", columns, "-c", "1000000"));
        assertThat(parallel.lines()).hasSize(46 * 601).isEqualTo(sequential.lines());
    }

    @Test
    void shouldListTheFields() {
        CommandLineRun run = CommandLineRun.of("packets", "--list-fields");
        assertThat(run.code()).isZero();
        for (String field : List.of(CONTRACT.split(" "))) {
            assertThat(run.lines()).anyMatch(line -> line.matches("\\Q" + field + "\\E\t[^\t]+\t[^\t]+"));
        }
    }

    @Test
    void shouldTakeAnotherPortForRoce(@TempDir Path directory) throws IOException {
        byte[] capture = java.nio.file.Files.readAllBytes(Path.of(ALL_OPS));
        for (int i = 0; i + 1 < capture.length; i++) {
            if (capture[i] == 0x12 && capture[i + 1] == (byte) 0xb7) {
                capture[i] = 0x27;
                capture[i + 1] = 0x0f;
            }
        }
        String moved = java.nio.file.Files.write(directory.resolve("moved.pcap"), capture)
                .toString();
        assertThat(CommandLineRun.of("packets", "-Y", "roce", "-e", "frame.number", moved)
                        .lines())
                .isEmpty();
        CommandLineRun run =
                CommandLineRun.of("packets", "--decode-as", "udp.port=9999", "-Y", "roce", "-e", "frame.number", moved);
        assertThat(run.lines()).hasSize(42);
    }

    @Test
    void shouldExportWhatAFilterSelects(@TempDir Path directory) {
        String target = directory.resolve("acks.pcapng").toString();
        CommandLineRun run =
                CommandLineRun.of("export", ALL_OPS, "-Y", "infiniband.bth.opcode == RC_ACKNOWLEDGE", "-w", target);
        assertThat(run.code()).isZero();
        assertThat(run.err()).contains("of 46 packets");
        String[] columns = {"-e", "frame.time_epoch_ns", "-e", "infiniband.bth.psn", "-e", "infiniband.aeth.msn"};
        CommandLineRun before =
                CommandLineRun.of(concat("packets", columns, "-Y", "roce.operation == ACKNOWLEDGE", ALL_OPS));
        CommandLineRun after = CommandLineRun.of(concat("packets", columns, target));
        assertThat(after.lines()).isNotEmpty().isEqualTo(before.lines());
        CommandLineRun refused = CommandLineRun.of("export", target, "-w", target);
        assertThat(refused.code()).isEqualTo(2);
    }

    private static String[] concat(String first, String[] middle, String... last) {
        var all = new java.util.ArrayList<String>(List.of(first));
        all.addAll(List.of(middle));
        all.addAll(List.of(last));
        return all.toArray(String[]::new);
    }
}
