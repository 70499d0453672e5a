package soumak.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceCompilerTest {
  @TempDir private Path temp;
  private final SourceCompiler compiler = new SourceCompiler(Sources.classPath());

  @Test
  void aFileWithTheSiblingsThatItNeeds() throws IOException {
    Sources.write(temp, Sources.ADDER, Sources.ADDING, Sources.PLAIN);
    Compiled compiled = compiler.compileFile(temp.resolve("demo/Adding.java"));
    assertThat(compiled.ok()).isTrue();
    assertThat(compiled.messages()).isEmpty();
    assertThat(compiled.classes().keySet()).containsExactlyInAnyOrder("demo/Adding", "demo/Adder");
    assertThat(compiled.sources().get("demo/Adder")).isEqualTo(temp.resolve("demo/Adder.java"));
  }

  @Test
  void filesOfOtherPackagesThatItNeeds() throws IOException {
    Sources.write(
        temp,
        "package a.b; public class First { public int x = new c.Second().y; }",
        "package c; public class Second { public int y = 1; }");
    Compiled compiled = compiler.compileFile(temp.resolve("a/b/First.java"));
    assertThat(compiled.classes().keySet()).containsExactlyInAnyOrder("a/b/First", "c/Second");
  }

  @Test
  void severalClassesInOneFile() throws IOException {
    Path file =
        Files.writeString(temp.resolve("Two.java"), "class One { class In {} } class Two {}");
    Map<String, Path> sources = compiler.compileFile(file).sources();
    assertThat(sources.keySet()).containsExactlyInAnyOrder("One", "One$In", "Two");
    assertThat(sources.values()).containsOnly(file);
  }

  @Test
  void programsInProcessJ() throws Exception {
    Path file = temp.resolve("Pair.pj");
    Files.writeString(
        file,
        "void main() {\n  int[] a = { 1 };\n  par for (int i = 0; i < 2; i++) a[i] = i;\n}\n");
    Compiled compiled = compiler.compileFile(file);
    assertThat(compiled.messages()).isEmpty();
    assertThat(compiled.sources().get("Pair")).isEqualTo(file);
    Pipeline pipeline = Pipeline.builder().classPath(Sources.classPath()).build();
    assertThat(pipeline.weave(compiled.classes()).result().failed()).isFalse();
    assertThat(pipeline.check(compiled.classes()).findings()).isEmpty();
  }

  @Test
  void foldersOfBothLanguages() throws Exception {
    Files.writeString(temp.resolve("A.java"), "class A {}");
    Files.writeString(temp.resolve("b.pj"), "void main() {\n  skip;\n}\n");
    Compiled compiled = compiler.compileFolder(temp);
    assertThat(compiled.ok()).isTrue();
    assertThat(compiled.classes()).containsKeys("A", "b");
    Files.writeString(temp.resolve("c.pj"), "void main() {\n  x;\n}\n");
    compiled = compiler.compileFolder(temp);
    assertThat(compiled.ok()).isFalse();
    assertThat(compiled.messages()).startsWith("c.pj:2:3: error: there is no variable 'x'");
  }

  @Test
  void aProgramWithoutAClass() throws Exception {
    Path file = Files.writeString(temp.resolve("Short.java"), "void main() { IO.println(1); }");
    assertThat(compiler.compileFile(file).classes().keySet()).containsExactly("Short");
  }

  @Test
  void errorsAsJavacShowsThem() throws IOException {
    Path file =
        Files.writeString(
            temp.resolve("Bad.java"), "class Bad {\n  int x = \"no number\";\n  Missing y;\n}\n");
    Compiled compiled = compiler.compileFile(file);
    assertThat(compiled.ok()).isFalse();
    assertThat(compiled.messages())
        .contains("Bad.java:2: error: incompatible types")
        .contains("  int x = \"no number\";")
        .contains("          ^")
        .contains("symbol:   class Missing")
        .endsWith("2 errors\n");
  }

  /** What is no text in UTF-8 must not run with other letters. */
  @Test
  void sourcesInAnotherEncoding() throws IOException {
    Path folder = Files.createDirectory(temp.resolve("latin"));
    Files.writeString(
        folder.resolve("Latin.java"),
        "class Latin {\n  String x = \"\u00e4\";\n}\n",
        StandardCharsets.ISO_8859_1);
    String error = "Latin.java:2: error: unmappable character (0xE4) for encoding UTF-8\n";
    Compiled compiled = compiler.compileFolder(folder);
    assertThat(compiled.messages()).endsWith(error);
    assertThat(compiled.ok()).isFalse();
    Path use = Files.writeString(folder.resolve("Use.java"), "class Use extends Latin {}");
    compiled = compiler.compileFile(use);
    assertThat(compiled.messages()).endsWith(error);
    assertThat(compiled.ok()).isFalse();
  }

  @Test
  void programsInProcessJInAnotherEncoding() throws IOException {
    Path file =
        Files.writeString(
            temp.resolve("l.pj"), "void main() {\n  // \u00e4\n}\n", StandardCharsets.ISO_8859_1);
    Compiled compiled = compiler.compileFile(file);
    assertThat(compiled.ok()).isFalse();
    assertThat(compiled.messages()).startsWith("l.pj:2:6: error: this is no text in UTF-8");
    Files.writeString(file, "void main() {\n  // \u00e4\uFFFD\n}\n");
    assertThat(compiler.compileFile(file).ok()).isTrue();
  }

  @Test
  void whatIsTooDeepForTheCompiler() throws IOException {
    String deep = "1" + "+x".repeat(20_000);
    Path file =
        Files.writeString(
            temp.resolve("Deep.java"), "class Deep { int f(int x) { return " + deep + "; } }");
    Compiled compiled = compiler.compileFile(file);
    assertThat(compiled.ok()).isFalse();
    assertThat(compiled.messages())
        .isEqualTo(
            "error: the compiler's stack is not enough for expressions or blocks that are nested so"
                + " deeply; -Xss64m gives the JVM 64 MiB\n");
  }

  @Test
  void warningsSayNothing() throws IOException {
    Path file =
        Files.writeString(
            temp.resolve("Raw.java"),
            "class Raw { java.util.List x = new java.util.ArrayList(); { x.add(1); } }");
    Compiled compiled = compiler.compileFile(file);
    assertThat(compiled.ok()).isTrue();
  }

  @Test
  void aFolder() throws IOException {
    Sources.write(temp, Sources.ADDER, Sources.PLAIN);
    Files.writeString(temp.resolve("module-info.java"), "module demo { requires soumak; }");
    Files.writeString(temp.resolve("notes.txt"), "not a source");
    Compiled compiled = compiler.compileFolder(temp);
    assertThat(compiled.messages()).isEmpty();
    assertThat(compiled.classes().keySet()).containsExactlyInAnyOrder("demo/Adder", "demo/Plain");
  }

  @Test
  void aFileOfAModule() throws IOException {
    Sources.write(temp, Sources.ADDER, Sources.PLAIN);
    Files.writeString(temp.resolve("module-info.java"), "module demo { requires soumak; }");
    Compiled compiled = compiler.compileFile(temp.resolve("demo/Adder.java"));
    assertThat(compiled.messages()).isEmpty();
    assertThat(compiled.classes().keySet()).containsExactly("demo/Adder");
  }

  @Test
  void classPathJars() throws IOException {
    Path jar =
        Sources.toJar(
            temp.resolve("lib.jar"),
            Sources.compile("package lib; public class Lib { public static int x; }"));
    Path file = Files.writeString(temp.resolve("Use.java"), "class Use { int y = lib.Lib.x; }");
    assertThat(compiler.compileFile(file).ok()).isFalse();
    assertThat(new SourceCompiler(List.of(jar)).compileFile(file).ok()).isTrue();
  }

  @Test
  void missingFiles() {
    assertThatThrownBy(() -> compiler.compileFile(temp.resolve("No.java")))
        .isInstanceOf(BuildException.class)
        .hasMessageContaining("No.java does not exist");
    assertThatThrownBy(() -> compiler.compileFolder(temp.resolve("no")))
        .isInstanceOf(BuildException.class)
        .hasMessageContaining("does not exist");
  }
}
