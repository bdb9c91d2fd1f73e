package io.rocescope.replay.ffm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.GroupLayout;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.StructLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Compares our structures with what the C compiler makes of the headers on this machine: the offset and size of
/// every member that has a name, and the size of the whole.
class StructLayoutTest {
    private static final boolean MUST_RUN = "true".equals(System.getenv("ROCESCOPE_CI"));

    @TempDir
    Path dir;

    @Test
    void shouldLayIbverbsStructuresOutAsTheCompilerDoes() throws Exception {
        compare("infiniband/verbs.h", IbStructs.WHOLE, IbStructs.PREFIXES);
    }

    private void compare(String header, List<StructLayout> whole, List<StructLayout> prefixes) throws Exception {
        need(Files.exists(Path.of("/usr/include", header)), header + " is not here: apt-get install libibverbs-dev");
        need(Files.isExecutable(Path.of("/usr/bin/gcc")), "there is no gcc here: apt-get install gcc");
        var ours = new TreeMap<String, String>();
        var program = new StringBuilder(
                "#include <stddef.h>\n#include <stdio.h>\n#include <" + header + ">\n" + "int main(void) {\n");
        for (StructLayout struct :
                Stream.concat(whole.stream(), prefixes.stream()).toList()) {
            String name = struct.name().orElseThrow();
            for (String member : members(struct, "", 0, name, ours)) {
                program.append("printf(\"" + name + " " + member + " %zu %zu\\n\", offsetof(struct " + name + ", "
                        + member + "), sizeof(((struct " + name + " *)0)->" + member + "));\n");
            }
        }
        for (StructLayout struct : whole) {
            String name = struct.name().orElseThrow();
            ours.put(name, Long.toString(struct.byteSize()));
            program.append("printf(\"" + name + " %zu\\n\", sizeof(struct " + name + "));\n");
        }
        var theirs = new TreeMap<String, String>();
        for (String line : run(program.append("return 0; }\n").toString())) {
            String[] words = line.split(" ");
            if (words.length == 2) {
                theirs.put(words[0], words[1]);
            } else {
                theirs.put(words[0] + " " + words[1], words[2] + " " + words[3]);
            }
        }
        assertThat(ours).isEqualTo(theirs);
        assertThat(ours).hasSizeGreaterThan(whole.size() * 3);
    }

    /// The paths of all members with names, and beside them what we think of their places.
    private static List<String> members(
            GroupLayout group, String prefix, long base, String struct, TreeMap<String, String> ours) {
        List<String> paths = new ArrayList<>();
        long offset = base;
        for (MemoryLayout member : group.memberLayouts()) {
            if (member.name().isPresent()) {
                String path = prefix + member.name().get();
                paths.add(path);
                ours.put(struct + " " + path, offset + " " + member.byteSize());
                if (member instanceof GroupLayout inner) {
                    paths.addAll(members(inner, path + ".", offset, struct, ours));
                }
            }
            offset += group instanceof StructLayout ? member.byteSize() : 0;
        }
        return paths;
    }

    private List<String> run(String program) throws IOException, InterruptedException {
        Path source = Files.writeString(dir.resolve("offsets.c"), program);
        Path binary = dir.resolve("offsets");
        var compiler = new ProcessBuilder("/usr/bin/gcc", "-o", binary.toString(), source.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(compiler.getInputStream().readAllBytes());
        assertThat(compiler.waitFor()).as(said).isZero();
        var process = new ProcessBuilder(binary.toString()).start();
        return new String(process.getInputStream().readAllBytes()).lines().toList();
    }

    private static void need(boolean there, String reason) {
        if (MUST_RUN) {
            assertThat(there).as(reason).isTrue();
        }
        Assumptions.assumeTrue(there, reason);
    }
}
