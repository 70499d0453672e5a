package soumak.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import soumak.build.SourceCompiler;
import soumak.checker.Kind;

class CheckTest {
  private static final String SENDER =
      """
      import soumak.*;

      class Text implements Message {
        String text;
      }

      class Sender {
        static void send(Mailbox<Text> out, @Free Text text) throws Pausable {
          out.put(text);
          %s
        }
      }
      """;

  @TempDir private Path folder;
  private Command command;

  @BeforeEach
  void setUp() {
    command = new Command(folder);
  }

  @Test
  void saysNothingWhenAllIsWell() throws Exception {
    Files.writeString(folder.resolve("Sender.java"), SENDER.formatted(""));
    command.soumak("check", "Sender.java").isSuccess("");
  }

  @Test
  void tellsWhereAMessageIsShared() throws Exception {
    Files.createDirectory(folder.resolve("src"));
    Files.writeString(folder.resolve("src/Sender.java"), SENDER.formatted("text.text = null;"));
    Command.Ending ending = command.soumak("check", "src");
    assertThat(ending.err().lines())
        .containsExactly(
            "Sender.java:10: error: USE_AFTER_SEND: `text` is used after it was given away",
            "    `text` was given to Mailbox.put (parameter 1) at line 9",
            "    suggestion: give it away behind line 10, or give away a copy of it",
            "soumak: 1 finding; docs/isolation.md has the rules, 'soumak check --explain"
                + " USE_AFTER_SEND' explains one");
    assertThat(ending.out()).isEmpty();
    assertThat(ending.code()).isEqualTo(1);
  }

  /**
   * Its findings are in code that only the compiler writes, so none would look as if all were well.
   */
  @Test
  void wovenClassesAreNotCheckedAndItSaysSo() throws Exception {
    Path source =
        Files.writeString(folder.resolve("Sender.java"), SENDER.formatted("text.text = null;"));
    Path classes = Files.createDirectory(folder.resolve("classes"));
    for (Map.Entry<String, byte[]> it :
        new SourceCompiler(PathList.withCore(List.of())).compileFile(source).classes().entrySet()) {
      Files.write(classes.resolve(it.getKey() + ".class"), it.getValue());
    }
    command
        .here("weave", Path.of("classes"), "-o", Path.of("woven"), "--isolation", "off")
        .isSuccess("");
    Command.Ending ending = command.here("check", Path.of("woven"));
    assertThat(ending.err().lines())
        .containsExactly(
            "soumak: warning: of these classes 1 is woven, and not checked. Check the sources, or"
                + " the classes as the compiler makes them");
    assertThat(ending.code()).isZero();
    assertThat(command.here("check", Path.of("classes")).err())
        .contains("USE_AFTER_SEND")
        .doesNotContain("woven");
  }

  @Test
  void filesOfOneNameAreToldApart() throws Exception {
    for (String name : new String[] {"one/Sender", "two/deep/Sender", "two/Other"}) {
      Path file = folder.resolve("src/" + name + ".java");
      Files.createDirectories(file.getParent());
      String inPackage = name.substring(0, name.lastIndexOf('/')).replace('/', '.');
      Files.writeString(file, "package " + inPackage + ";" + SENDER.formatted("text.text = null;"));
    }
    assertThat(command.here("check", Path.of("src")).err().lines())
        .filteredOn(it -> it.contains("error"))
        .extracting(it -> it.substring(0, it.indexOf(": ")))
        .containsExactly("one/Sender.java:10", "Other.java:10", "two/deep/Sender.java:10");
    Files.writeString(
        folder.resolve("src/one/Main.java"),
        "package one; public class Main { public static void main(String[] a) {} }");
    assertThat(command.here("run", Path.of("src")).err())
        .contains("\none/Sender.java:10: error", "\nOther.java:10: error");
  }

  @Test
  void filesThatAreTooLargeAreToldSo() throws Exception {
    Path huge = Files.createDirectory(folder.resolve("huge"));
    try (RandomAccessFile file = new RandomAccessFile(huge.resolve("A.class").toFile(), "rw")) {
      file.setLength(3L << 30); // which takes no place on the disk
      for (String word : List.of("check", "run")) {
        command.soumak(word, "huge").isFailure("a file that has to be read has more than 2 GiB");
      }
      file.setLength(1L << 30);
    }
    for (String word : List.of("check", "run")) {
      ProcessBuilder process = command.process(word, "huge");
      process.command().add(1, "-Xmx64m");
      Command.end(process.start()).isFailure("the memory is not enough for that; SOUMAK_JAVA_OPTS");
    }
  }

  @Test
  void explainsAKind() throws Exception {
    Command.Ending ending = command.here("check", "--explain", "cut-not-field");
    assertThat(ending.out()).startsWith("Cut.cut severs");
    command.here("check", "--explain", "CUT_NO_FIELD").isUsageError("CUT_NOT_FIELD");
    command
        .here("check", "--explain", "nothing-like-that")
        .isUsageError("the kinds are USE_AFTER_SEND, ", ", CUT_NOT_FIELD");
  }

  @Test
  void wantsSomethingToCheck() throws Exception {
    command.here("check").isUsageError("check what?");
    command.here("check", Path.of("Nowhere.java")).isUsageError("there is no file 'Nowhere.java'");
  }

  @Test
  void foldersAndJarsOfClasses() throws Exception {
    Map<String, byte[]> classes = compiled(SENDER.formatted("text.text = null;"));
    Files.createDirectory(folder.resolve("classes"));
    try (JarOutputStream jar =
        new JarOutputStream(Files.newOutputStream(folder.resolve("sender.jar")))) {
      for (Map.Entry<String, byte[]> entry : classes.entrySet()) {
        String file = entry.getKey() + ".class";
        Files.write(folder.resolve("classes").resolve(file), entry.getValue());
        jar.putNextEntry(new ZipEntry(file));
        jar.write(entry.getValue());
      }
    }
    for (String place : List.of("classes", "sender.jar")) {
      Command.Ending ending = command.here("check", Path.of(place));
      assertThat(ending.err()).startsWith("Sender.java:10: error: USE_AFTER_SEND");
      assertThat(ending.code()).isEqualTo(1);
    }
  }

  @Test
  void aFolderWithWhatIsNoClass() throws Exception {
    Files.writeString(Files.createDirectory(folder.resolve("classes")).resolve("X.class"), "text");
    for (String name : List.of("check", "map")) {
      Command.Ending ending = command.here(name, Path.of("classes"));
      assertThat(ending.err()).startsWith("soumak: X.class is no class file");
      assertThat(ending.code()).isNotZero();
    }
  }

  private Map<String, byte[]> compiled(String source) throws Exception {
    Path file = Files.writeString(folder.resolve("Sender.java"), source);
    return new SourceCompiler(PathList.withCore(List.of())).compileFile(file).classes();
  }

  @Test
  void messagesOfTheClassPath() throws Exception {
    Files.createDirectory(folder.resolve("lib"));
    for (Map.Entry<String, byte[]> entry : compiled(SENDER.formatted("")).entrySet()) {
      Files.write(folder.resolve("lib").resolve(entry.getKey() + ".class"), entry.getValue());
    }
    Files.delete(folder.resolve("Sender.java"));
    Files.writeString(
        folder.resolve("Use.java"),
        """
        import soumak.*;

        class Use {
          static void twice(Mailbox<Text> out) throws Pausable {
            Text text = new Text();
            Sender.send(out, text);
            Sender.send(out, text);
          }
        }
        """);
    Command.Ending ending = command.here("check", "-cp", Path.of("lib"), Path.of("Use.java"));
    assertThat(ending.err())
        .startsWith("Use.java:7: error: USE_AFTER_SEND: `text` is used after it was given away")
        .contains("`text` was given to Sender.send (parameter 2) at line 6");
  }

  @Test
  void aLeakIsAWarningUnlessItIsStrict() throws Exception {
    Files.writeString(
        folder.resolve("Forgets.java"),
        """
        import soumak.*;
        class Line implements AutoCloseable, MustClose {
          @Override public void close() {}
        }
        class Forgets {
          void run() {
            Line line = new Line();
          }
        }
        """);
    Command.Ending warned = command.here("check", Path.of("Forgets.java"));
    assertThat(warned.code()).isZero();
    assertThat(warned.err())
        .startsWith("Forgets.java:7: warning: LEAK: `line` is not closed on each way")
        .contains("soumak: 1 finding; docs/memory.md has the rules");
    Command.Ending refused = command.here("check", "--strict", Path.of("Forgets.java"));
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).startsWith("Forgets.java:7: error: LEAK: ");
  }

  @Test
  void sourcesThatDoNotCompile() throws Exception {
    Files.writeString(folder.resolve("Sender.java"), SENDER.formatted("text.txt = null;"));
    command.here("check", Path.of("Sender.java")).isFailure("it does not compile", "txt");
  }

  /** As Scala's objects are, of which nothing but their method was named. */
  @Test
  void namesAsScalaMakesThemAreNamed() throws Exception {
    Path library =
        Files.writeString(
            folder.resolve("Outer.java"),
            "public class Outer { public static class Tools$ { public static void keep(Object it)"
                + " {} public static void $bang$eq(Object it) {} } }");
    Path jar = Files.createDirectory(folder.resolve("lib"));
    for (Map.Entry<String, byte[]> it :
        new SourceCompiler(List.of()).compileFile(library).classes().entrySet()) {
      Files.write(jar.resolve(it.getKey() + ".class"), it.getValue());
    }
    Files.delete(library);
    Files.writeString(
        folder.resolve("Sender.java"),
        SENDER.formatted("").replace("out.put(text)", "Outer.Tools$.keep(text)"));
    assertThat(command.here("check", "-cp", jar, Path.of("Sender.java")).err())
        .contains("`text` is given to Tools$.keep as parameter 1, of which nothing is known");
    Files.writeString(
        folder.resolve("Sender.java"),
        SENDER.formatted("").replace("out.put(text)", "Outer.Tools$.$bang$eq(text)"));
    assertThat(command.here("check", "-cp", jar, Path.of("Sender.java")).err())
        .contains("`text` is given to Tools$.$bang$eq (`!=`) as parameter 1, of which nothing");
  }

  /** Of other errors, and where a class path is given, there is nothing to say. */
  @Test
  void aLibraryThatIsMissingIsHintedAt() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("Uses.java"), "import lib.Tool;\npublic class Uses { Tool tool; }\n");
    String hint =
        "\nif this is of a library, say where its jar is, before the target:"
            + " -cp (--class-path) lib.jar:more.jar\n";
    for (String it : List.of("check", "map", "run")) {
      command.here(it, file).isFailure("package lib does not exist", "2 errors" + hint);
    }
    assertThat(command.here("check", "-cp", folder, file).err())
        .contains("package lib does not exist")
        .doesNotContain("--class-path");
    Files.writeString(file, "public class Uses { Tool tool; }");
    assertThat(command.here("check", file).err()).doesNotContain("--class-path");
  }

  @Test
  void everyKindIsExplained() throws Exception {
    for (Kind kind : Kind.values()) {
      assertThat(kind.explanation()).endsWith(".");
    }
    Command.Ending ending = command.here("check", "--explain", Kind.NOT_FREE.name());
    assertThat(ending.out().lines())
        .startsWith(
            Kind.NOT_FREE.explanation(),
            "",
            "Beside class Tree implements Message { int weight; Tree left, right; }",
            "this is wrong:",
            "    void send(Mailbox<Tree> box, @Cuttable Tree tree) throws Pausable {",
            "      box.put(tree.left);",
            "    }",
            "",
            "and this is right:")
        .endsWith("      box.put(Cut.cut(tree.left));", "    }");
  }

  @Test
  void json() throws Exception {
    Files.writeString(folder.resolve("Sender.java"), SENDER.formatted("text.text = \"\";"));
    Command.Ending ending = command.soumak("check", "--format", "json", "Sender.java");
    assertThat(ending.out())
        .isEqualToIgnoringNewLines(
            """
            {"findings": [{"file": "Sender.java", "line": 10, "kind": "USE_AFTER_SEND", \
            "sentence": "`text` is used after it was given away", \
            "story": ["`text` was given to Mailbox.put (parameter 1) at line 9"], \
            "suggestion": "give it away behind line 10, or give away a copy of it"}], "exemptions": []}
            """);
    assertThat(ending.err()).isEmpty();
    assertThat(ending.code()).isEqualTo(1);
  }

  @Test
  void sarif() throws Exception {
    Files.writeString(folder.resolve("Sender.java"), SENDER.formatted("text.text = null;"));
    Command.Ending ending = command.soumak("check", "--format", "sarif", "Sender.java");
    assertThat(ending.out())
        .contains("\"version\": \"2.1.0\"")
        .contains("{\"id\": \"CUT_NOT_FIELD\"")
        .contains("\"ruleId\": \"USE_AFTER_SEND\", \"level\": \"error\"")
        .contains("\"uri\": \"Sender.java\"}, \"region\": {\"startLine\": 10}");
    assertThat(ending.code()).isEqualTo(1);
  }

  @Test
  void toolsGetPathsThatTheyFind() throws Exception {
    Path source = folder.resolve("my src/com/example/Sender.java");
    Files.createDirectories(source.getParent());
    Files.writeString(source, "package com.example; " + SENDER.formatted("text.text = null;"));
    assertThat(command.soumak("check", "--format", "sarif", "my src").out())
        .contains("\"uri\": \"my%20src/com/example/Sender.java\"");
    assertThat(command.soumak("check", "--format", "json", "my src").out())
        .contains("\"file\": \"my src/com/example/Sender.java\"");
    assertThat(command.soumak("check", "my src").err()).startsWith("Sender.java:10: error: ");
  }

  @Test
  void findingsStandInTheOrderOfTheSource() throws Exception {
    Files.writeString(
        folder.resolve("Z.java"),
        """
        class Z {
          static A.Text first;
        }
        """);
    Files.writeString(
        folder.resolve("A.java"),
        """
        class A {
          static class Text implements soumak.Message {
            Object any = 1;
          }

          static Text last = null;
        }
        """);
    assertThat(command.here("check", Path.of(".")).err().lines().filter(it -> it.contains(".java")))
        .map(it -> it.replaceFirst(": error: (\\w+):.*", " $1"))
        .containsExactly(
            "A.java:1 STATIC_FIELD", "A.java:2 MESSAGE_SHAPE", "Z.java:1 STATIC_FIELD");
  }

  @Test
  void inferredQualifiers() throws Exception {
    Files.writeString(
        folder.resolve("Pair.java"),
        """
        class Pair implements soumak.Message {
          private final Pair other;
          private final byte[] data = {1};

          Pair(Pair other) {
            this.other = other;
          }
        }
        """);
    Command.Ending ending = command.here("check", "--inferred", Path.of("Pair.java"));
    assertThat(ending.out()).isEqualToIgnoringNewLines("new Pair(@Cuttable this, @Free Pair)");
    assertThat(ending.code()).isZero();
  }

  @Test
  void unknownFormat() throws Exception {
    command.here("check", "--format", "xml", Path.of("Sender.java")).isUsageError("xml");
  }

  @Test
  void whatAnAuthorVouchesForIsListed() throws Exception {
    Files.writeString(
        folder.resolve("Text.java"),
        "class Text implements soumak.Message { java.util.@soumak.Free List<String> lines; }");
    Command.Ending ending = command.here("check", Path.of("Text.java"));
    assertThat(ending.code()).isZero();
    assertThat(ending.err())
        .isEqualToIgnoringNewLines(
            "Text.java:1: note: MESSAGE_SHAPE: the field `lines` of Text is of type List, which the"
                + " checker does not look into; its author vouches for it");
  }

  @Test
  void externalAnnotations() throws Exception {
    Files.writeString(
        folder.resolve("Sender.java"),
        SENDER.formatted("")
            + "class L { static void p(Object o) {} }"
            + " class U { static void u(Text t) { L.p(t); } }");
    assertThat(command.here("check", Path.of("Sender.java")).err()).contains("UNANNOTATED_ESCAPE");
    Files.writeString(folder.resolve("l.txt"), "class L {\n  void p(@Safe Object);\n}\n");
    command.here("check", "--annotations", Path.of("l.txt"), Path.of("Sender.java")).isSuccess("");
  }

  @Test
  void runRefusesAndCanBeTold() throws Exception {
    Files.writeString(
        folder.resolve("Main.java"),
        SENDER.formatted("text.text = null;")
            + "public class Main { public static void main(String[] a) { System.out.println(1); }"
            + " }");
    Command.Ending refused = command.soumak("run", "Main.java");
    refused.isFailure("Main.java:10: error: USE_AFTER_SEND");
    assertThat(refused.err().lines().findFirst())
        .contains(
            "soumak: it is refused, as tasks could share a message: 1 finding (read"
                + " docs/isolation.md and 'soumak check --explain KIND'; in spite of it:"
                + " --isolation warn)");
    Command.Ending warned = command.soumak("run", "--isolation", "warn", "Main.java");
    assertThat(warned.err()).startsWith("Main.java:10: warning: USE_AFTER_SEND");
    assertThat(warned.code()).isZero();
    assertThat(command.soumak("run", "--isolation=off", "Main.java").err()).isEmpty();
    assertThat(command.soumak("run", "--isolation=none", "Main.java").err())
        .contains("isolation is strict, refuse, warn or off, and not 'none'");
  }
}
