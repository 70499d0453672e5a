package soumak.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessJFolderTest {
  private static final byte[] WOVEN = {1, 2, 3};

  @TempDir private Path folder;
  private Path sources;
  private Path classes;
  private ProcessJFolder compiler;

  @BeforeEach
  void write() throws IOException {
    sources = folder.resolve("src");
    classes = folder.resolve("classes");
    compiler = new ProcessJFolder(classes, folder.resolve("copies"));
    source("one.pj", "public int one() { return 1; }");
    source("a/b/two.pj", "package a.b; import one; public int two() { return one() + 1; }");
  }

  private void source(String name, String text) throws IOException {
    Path file = sources.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private List<String> compile() {
    return compiler.compile(sources, List.of());
  }

  @Test
  void classesOfAllPackagesAreWritten() {
    assertThat(compile()).isEmpty();
    assertThat(compiler.summary()).isEqualTo("wrote 2 of 2 classes of ProcessJ");
    assertThat(classes.resolve("one.class")).exists();
    assertThat(classes.resolve("a/b/two.class")).exists();
  }

  @Test
  void whatIsTheSameStaysAsItIsNow() throws IOException {
    compile();
    Files.write(classes.resolve("one.class"), WOVEN);
    source("a/b/two.pj", "package a.b; public int two() { return 2; }");
    compile();
    assertThat(compiler.summary()).isEqualTo("wrote 1 of 2 classes of ProcessJ");
    assertThat(classes.resolve("one.class")).hasBinaryContent(WOVEN);
    compile();
    assertThat(compiler.summary()).isEqualTo("nothing to do: 2 classes of ProcessJ are up to date");
  }

  @Test
  void oneClassIsOne() throws IOException {
    Files.delete(sources.resolve("a/b/two.pj"));
    compile();
    assertThat(compiler.summary()).isEqualTo("wrote 1 of 1 class of ProcessJ");
    compile();
    assertThat(compiler.summary()).isEqualTo("nothing to do: 1 class of ProcessJ is up to date");
  }

  @Test
  void whatIsMissingIsWrittenAgain() throws IOException {
    compile();
    Files.delete(classes.resolve("one.class"));
    compile();
    assertThat(classes.resolve("one.class")).exists();
  }

  @Test
  void whatHasNoSourceAnyMoreGoesAndNothingElse() throws IOException {
    compile();
    Path other = Files.write(classes.resolve("Other.class"), WOVEN);
    Files.delete(sources.resolve("a/b/two.pj"));
    compile();
    assertThat(classes.resolve("a/b/two.class")).doesNotExist();
    Files.delete(sources.resolve("one.pj"));
    compile();
    assertThat(classes.resolve("one.class")).doesNotExist();
    assertThat(other).exists();
  }

  @Test
  void sourcesThatAreElsewhere() throws IOException {
    compile();
    Path elsewhere = Files.move(sources, folder.resolve("elsewhere"));
    Files.createSymbolicLink(sources, elsewhere);
    assertThat(compile()).isEmpty();
    assertThat(compiler.summary()).isEqualTo("nothing to do: 2 classes of ProcessJ are up to date");
    assertThat(classes.resolve("a/b/two.class")).exists();
  }

  @Test
  void errorsChangeNothing() throws IOException {
    compile();
    source("one.pj", "public int one() { return true; }");
    assertThat(compile()).singleElement().asString().startsWith("one.pj:1:27: error: ");
    assertThat(classes.resolve("one.class")).exists();
  }

  @Test
  void aFolderThatCannotBeWrittenIsNamed() throws IOException {
    Files.writeString(classes, "a file");
    assertThatThrownBy(this::compile)
        .isInstanceOf(BuildException.class)
        .hasMessageContaining("cannot compile " + sources);
  }
}
