package soumak.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import soumak.build.SourceCompiler;

class WeaveTest {
  private static final String GETTER =
      """
      public class Getter {
        static int get(soumak.Mailbox<Integer> in) throws soumak.Pausable {
          return in.get();
        }
      }
      """;

  @TempDir private Path folder;
  private Command command;

  @BeforeEach
  void setUp() throws Exception {
    command = new Command(folder);
    Path source = Files.writeString(folder.resolve("Getter.java"), GETTER);
    Map<String, byte[]> classes =
        new SourceCompiler(PathList.withCore(List.of())).compileFile(source).classes();
    Files.createDirectory(folder.resolve("in"));
    for (Map.Entry<String, byte[]> entry : classes.entrySet()) {
      Files.write(folder.resolve("in").resolve(entry.getKey() + ".class"), entry.getValue());
    }
  }

  @Test
  void saysNothingWhenAllIsWell() throws Exception {
    command.soumak("weave", "in", "-o", "out").isSuccess("");
    assertThat(folder.resolve("out/Getter.class")).exists();
    assertThat(folder.resolve("out/Getter$soumak$0.class")).exists();
    command.soumak("weave", "out", "--output", "out").isSuccess("");
  }

  /** As with an incremental compiler: only one of two classes is compiled again. */
  @Test
  void inPlaceItIsAsFromScratchWhenOneClassIsCompiledAnew() throws Exception {
    String caller = "class Caller { static int m() throws soumak.Pausable { return %s; } }";
    String asking = "Getter.get(new soumak.Mailbox<>())";
    compileCaller(caller.formatted(asking));
    weaveRemembering("in", "in").isSuccess("");
    Path source =
        Files.writeString(
            folder.resolve("Getter.java"),
            GETTER.replace("throws soumak.Pausable", "").replace("in.get()", "1"));
    Files.write(folder.resolve("in/Getter.class"), compile(source).get("Getter"));
    weaveRemembering("in", "in").isSuccess("");
    assertThat(folder.resolve("in/Getter$soumak$0.class")).doesNotExist();
    byte[] again = Files.readAllBytes(folder.resolve("in/Caller.class"));
    Files.delete(folder.resolve("in/Caller.class"));
    compileCaller(caller.formatted(asking));
    weaveRemembering("in", "out").isSuccess("");
    assertThat(folder.resolve("out/Caller.class")).hasBinaryContent(again);
  }

  private void compileCaller(String source) throws Exception {
    Path file = Files.writeString(folder.resolve("Caller.java"), source);
    Files.write(folder.resolve("in/Caller.class"), compile(file).get("Caller"));
  }

  private static Map<String, byte[]> compile(Path source) {
    return new SourceCompiler(PathList.withCore(List.of())).compileFile(source).classes();
  }

  /** As the launcher calls it. */
  private Command.Ending weaveRemembering(String in, String out) throws Exception {
    ProcessBuilder process = command.process("weave", in, "-o", out);
    process.command().add(1, "-D" + CheckMemory.PLACE + "=" + folder.resolve("memory"));
    return Command.end(process.start());
  }

  @Test
  void classPathsOfBuildToolsMayNameWhatIsNotThere() throws Exception {
    command.soumak("weave", "in", "-o", "out", "-cp", "nowhere:in").isSuccess("");
  }

  @Test
  void brokenClassFiles() throws Exception {
    byte[] getter = Files.readAllBytes(folder.resolve("in/Getter.class"));
    Files.write(folder.resolve("in/Cut.class"), Arrays.copyOf(getter, getter.length / 2));
    getter[7] = 120;
    Files.write(folder.resolve("in/Newer.class"), getter);
    Files.writeString(folder.resolve("in/Text.class"), "text");
    command
        .here("weave", Path.of("in"), "-o", Path.of("out"))
        .isFailure("3 errors; nothing was written", "Cut.class", "Newer.class", "Text.class");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void aFolderWithoutClassesIsCopiedAndItSaysSo() throws Exception {
    Files.createDirectory(folder.resolve("none"));
    Files.writeString(folder.resolve("none/Text.txt"), "text");
    Command.Ending ending = command.here("weave", Path.of("none"), "-o", Path.of("out"));
    assertThat(ending.err()).startsWith("soumak: nothing to weave: 'none' has no class files");
    assertThat(ending.err().lines()).hasSize(1);
    assertThat(ending.code()).isZero();
    assertThat(folder.resolve("out/Text.txt")).hasContent("text");
  }

  @Test
  void placesThatDoNotFit() throws Exception {
    command.here("weave", "", "-o", "out").isUsageError("IN or OUT is empty");
    command.here("weave", "in", "-o", "").isUsageError("IN or OUT is empty");
    command
        .here("weave", Path.of("inn"), "-o", Path.of("out"))
        .isUsageError("no 'inn'", "did you mean 'in'?");
    command
        .here("weave", Path.of("in"), "-o", Path.of("Getter.java"))
        .isUsageError("one is a folder");
    command
        .here("weave", Path.of("Getter.java"), "-o", Path.of("out"))
        .isUsageError("single file 'Getter.java': give a folder of classes or a jar");
    command
        .here("weave", Path.of("in/Getter.class"), "-o", Path.of("in"))
        .isUsageError("single file 'in/Getter.class': give a folder of classes or a jar");
    Files.writeString(folder.resolve("text.jar"), "text");
    command
        .here("weave", Path.of("text.jar"), "-o", Path.of("out"))
        .isUsageError("not a readable jar");
    command
        .here("weave", Path.of("in"), "-o", Path.of("in/deeper"))
        .isUsageError("one lies inside the other");
  }

  @Test
  void aJarIsWrittenAsAJar() throws Exception {
    try (JarOutputStream jar =
        new JarOutputStream(Files.newOutputStream(folder.resolve("app.jar")))) {
      jar.putNextEntry(new ZipEntry("Getter.class"));
      jar.write(Files.readAllBytes(folder.resolve("in/Getter.class")));
    }
    String inFolder = "to a folder: name the jar in it: ";
    command.soumak("weave", "app.jar", "-o", "out/").isUsageError(inFolder + "out/app.jar");
    command.soumak("weave", "app.jar", "-o", "a.jar/").isUsageError(inFolder + "a.jar/app.jar");
    command
        .soumak("weave", "app.jar", "--output=out")
        .isUsageError("out is no name of a jar; write out.jar, or out/app.jar to have it in");
    command.soumak("weave", "app.jar", "-o", "in").isUsageError("name the jar in it: in/app.jar");
    assertThat(folder.resolve("out")).doesNotExist();
    assertThat(folder.resolve("a.jar")).doesNotExist();
    command.soumak("weave", "app.jar", "-o", "out/app.jar").isSuccess("");
    assertThat(folder.resolve("out/app.jar")).isRegularFile();
  }

  /** Where the instances of a woven class run, by its annotation. */
  private String policyOf(String name, String in) throws Exception {
    ClassNode node = new ClassNode();
    new ClassReader(Files.readAllBytes(folder.resolve(in).resolve(name + ".class")))
        .accept(node, ClassReader.SKIP_CODE);
    for (AnnotationNode each : node.visibleAnnotations) {
      if (each.desc.equals("Lsoumak/MappedTo;")) {
        return ((String[]) each.values.get(1))[1];
      }
    }
    return "none";
  }

  private void counter() throws Exception {
    Path source =
        Files.writeString(
            folder.resolve("Counter.java"),
            """
            import soumak.*;

            public class Counter extends Capsule {
              private int n;
              public void add(int by) { n += by; }
              public int sum() throws Pausable { return n; }
            }
            """);
    Map<String, byte[]> classes =
        new SourceCompiler(PathList.withCore(List.of())).compileFile(source).classes();
    Files.write(folder.resolve("in/Counter.class"), classes.get("Counter"));
  }

  @Test
  void policiesAreWritten() throws Exception {
    counter();
    command.here("weave", Path.of("in"), "-o", Path.of("out")).isSuccess("");
    assertThat(policyOf("Counter", "out")).isEqualTo("MONITOR");
    Files.writeString(folder.resolve("policies.txt"), "Counter THREAD\n");
    command
        .here("weave", Path.of("in"), "-o", Path.of("said"), "--policies", Path.of("policies.txt"))
        .isSuccess("");
    assertThat(policyOf("Counter", "said")).isEqualTo("THREAD");
  }

  @Test
  void policiesThatAreUnsound() throws Exception {
    counter();
    Files.writeString(folder.resolve("policies.txt"), "Counter SEQ\n");
    command
        .here("weave", Path.of("in"), "-o", Path.of("out"), "--policies", Path.of("policies.txt"))
        .isFailure("SEQ is refused for Counter, since one sender is not proved", "use MONITOR");
    assertThat(folder.resolve("out/Counter.class")).doesNotExist();
    Files.writeString(folder.resolve("policies.txt"), "Counter FAST\n");
    command
        .here("weave", Path.of("in"), "-o", Path.of("out"), "--policies", Path.of("policies.txt"))
        .isUsageError("line 1: cannot understand \"Counter FAST\"");
  }
}
