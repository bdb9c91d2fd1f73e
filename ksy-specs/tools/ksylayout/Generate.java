package ksylayout;

import io.kaitai.struct.JavaMain;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;

/// Makes everything that is generated from the grammars: Kaitai classes, layouts and field tables.
///
/// Does nothing when the grammars and these tools are the ones of the last run. Runs as a source program, so that the
/// other files of this directory are compiled only when there is something to do.
public final class Generate {
    private static final List<String> FOLDERS = List.of("rocev2", "link", "capture");

    private Generate() {}

    /// @param args the folder of the grammars, the output folder for sources, the Kaitai version
    public static void main(String[] args) throws Exception {
        Path specs = Path.of(args[0]);
        Path out = Path.of(args[1]);
        List<Path> grammars = new ArrayList<>();
        for (String folder : FOLDERS) {
            grammars.addAll(filesIn(specs.resolve(folder), ".ksy"));
        }
        List<Path> inputs = new ArrayList<>(grammars);
        inputs.addAll(filesIn(specs.resolve("tools/ksylayout"), ".java"));
        Path stamp = out.resolve("inputs.sha256");
        String digest = digest(specs, inputs, args[2]);
        if (Files.exists(stamp) && Files.readString(stamp).equals(digest)) {
            return;
        }
        deleteTree(out);
        Files.createDirectories(out);
        try {
            KsyLayout.generate(grammars, out, "io.rocescope.ksy.layout");
        } catch (LayoutException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
        // Leaves the process with a status other than 0 when a grammar is wrong.
        JavaMain.main(kaitaiArguments(specs, out, grammars));
        Files.writeString(stamp, digest);
    }

    private static String[] kaitaiArguments(Path specs, Path out, List<Path> grammars) {
        List<String> arguments = new ArrayList<>(List.of(
                "--target",
                "java",
                "--debug",
                "--java-package",
                "io.rocescope.ksy",
                "--import-path",
                specs.toString(),
                "--outdir",
                out.toString()));
        grammars.forEach(grammar -> arguments.add(grammar.toString()));
        return arguments.toArray(String[]::new);
    }

    private static List<Path> filesIn(Path folder, String suffix) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(suffix))
                    .sorted()
                    .toList();
        }
    }

    private static String digest(Path specs, List<Path> inputs, String version)
            throws IOException, NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        digest.update(version.getBytes(StandardCharsets.UTF_8));
        for (Path input : inputs) {
            digest.update(specs.relativize(input).toString().getBytes(StandardCharsets.UTF_8));
            digest.update(Files.readAllBytes(input));
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static void deleteTree(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (var files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
