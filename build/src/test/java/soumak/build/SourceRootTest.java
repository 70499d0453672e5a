package soumak.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceRootTest {
  @TempDir private Path temp;

  private Path rootOf(String path, String source) throws IOException {
    Path file = temp.resolve(path);
    Files.createDirectories(file.getParent());
    return SourceRoot.of(Files.writeString(file, source));
  }

  @Test
  void withoutAPackage() throws IOException {
    assertThat(rootOf("a/X.java", "class X { String s = \"package b;\"; }"))
        .isEqualTo(temp.resolve("a"));
    assertThat(rootOf("a/Y.java", "")).isEqualTo(temp.resolve("a"));
  }

  @Test
  void withAPackage() throws IOException {
    assertThat(rootOf("src/a/b/X.java", "package a.b;\nclass X {}")).isEqualTo(temp.resolve("src"));
  }

  @Test
  void lettersBeyondAsciiAndBlanksAroundDots() throws IOException {
    assertThat(rootOf("src/größe/X.java", "package größe;")).isEqualTo(temp.resolve("src"));
    assertThat(rootOf("src/é/ß/X.java", "@größe.Ä\npackage é.ß;")).isEqualTo(temp.resolve("src"));
    assertThat(rootOf("src/a/b/Y.java", "package a . b ;")).isEqualTo(temp.resolve("src"));
    assertThat(rootOf("src/a/b/Z.java", "package a\n.b;")).isEqualTo(temp.resolve("src"));
  }

  @Test
  void behindCommentsAndAnnotations() throws IOException {
    String source = "\uFEFF/* package c; */ // package d;\n@Deprecated(since=\"1\")\npackage a;";
    assertThat(rootOf("src/a/X.java", source)).isEqualTo(temp.resolve("src"));
  }

  @Test
  void whereTheFolderDoesNotFit() throws IOException {
    assertThat(rootOf("elsewhere/X.java", "package a.b; class X {}"))
        .isEqualTo(temp.resolve("elsewhere"));
  }

  @Test
  void longHeadersTakeNoTime() throws IOException {
    String header = "/* " + "* ".repeat(50_000) + "*/\n" + "// x\n".repeat(10_000);
    assertThat(rootOf("src/a/X.java", header + "package a;")).isEqualTo(temp.resolve("src"));
    assertThat(rootOf("src/b/X.java", header + "class X {}")).isEqualTo(temp.resolve("src/b"));
  }
}
