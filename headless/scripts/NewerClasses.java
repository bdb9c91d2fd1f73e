import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/// Gives the classes of libraries that were compiled for Java 5 a newer class file version and the stack maps that it asks
/// for; their code stays as it is.
///
/// The AOT cache takes no classes older than Java 6, and picocli's are: without this, every start reads, verifies and links
/// some two hundred of them, a quarter of the time of a check of a small capture.
///
/// Usage: NewerClasses DIRECTORY, which holds the jars; jars without such classes are left alone.
final class NewerClasses {
    private static final int OLDEST_IN_CACHE = ClassFile.JAVA_6_VERSION;
    private static final int WRITTEN = ClassFile.JAVA_8_VERSION;

    private NewerClasses() {}

    public static void main(String[] args) throws IOException {
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(Path.of(args[0]), "*.jar")) {
            for (Path jar : jars) {
                if (hasOld(jar)) {
                    rewrite(jar);
                }
            }
        }
    }

    private static boolean hasOld(Path jar) throws IOException {
        try (ZipFile in = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : Collections.list(in.entries())) {
                if (isClass(entry) && isOld(in.getInputStream(entry).readNBytes(8))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static void rewrite(Path jar) throws IOException {
        Path written = jar.resolveSibling(jar.getFileName() + ".new");
        try (URLClassLoader own = new URLClassLoader(new URL[] {jar.toUri().toURL()});
                ZipFile in = new ZipFile(jar.toFile());
                ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(written))) {
            // Stack maps name the common superclass where branches meet.
            ClassFile tool = ClassFile.of(
                    ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
                    ClassFile.ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofResourceParsing(own)
                            .orElse(ClassHierarchyResolver.defaultResolver())));
            for (ZipEntry entry : Collections.list(in.entries())) {
                byte[] octets = in.getInputStream(entry).readAllBytes();
                ZipEntry copy = new ZipEntry(entry.getName());
                copy.setTime(entry.getTime());
                out.putNextEntry(copy);
                out.write(isClass(entry) && isOld(octets) ? newer(tool, octets) : octets);
                out.closeEntry();
            }
        }
        Files.move(written, jar, StandardCopyOption.REPLACE_EXISTING);
    }

    private static boolean isClass(ZipEntry entry) {
        return entry.getName().endsWith(".class");
    }

    private static boolean isOld(byte[] octets) {
        return octets.length >= 8 && ((octets[6] & 0xff) << 8 | octets[7] & 0xff) < OLDEST_IN_CACHE;
    }

    private static byte[] newer(ClassFile tool, byte[] octets) {
        ClassModel old = tool.parse(octets);
        return tool.transformClass(
                old,
                ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL)
                        .andThen(ClassTransform.endHandler(builder -> builder.withVersion(WRITTEN, 0))));
    }
}
