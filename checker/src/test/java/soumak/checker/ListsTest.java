package soumak.checker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The checker's own texts, out of its jar or out of a folder. */
class ListsTest {
  @TempDir private Path folder;

  @Test
  void outOfAJar() throws IOException {
    File jar = jar("soumak/checker/some.txt", "a\nkäse\n");
    assertThat(Lists.text(jar, "some.txt")).isEqualTo("a\nkäse\n");
    assertThat(Lists.text(jar, "others.txt")).isNull();
  }

  @Test
  void whatIsInNeitherIsMissing() {
    assertThatThrownBy(() -> Lists.text("missing.txt")).hasMessageContaining("missing.txt");
  }

  private File jar(String name, String text) throws IOException {
    Path jar = folder.resolve("a b.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry(name));
      out.write(text.getBytes(UTF_8));
    }
    return jar.toFile();
  }
}
