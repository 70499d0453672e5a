package soumak.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class LineWordsTest {
  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    return "@" + Files.writeString(folder.resolve(name), text);
  }

  private static String[] words(String... line) {
    CommandLine root =
        new CommandLine(new SoumakCommand())
            .addSubcommand(new CommandLine(new RunCommand()).setStopAtPositional(true))
            .addSubcommand(new CommandLine(new MapCommand()));
    return LineWords.of(root, line);
  }

  @Test
  void blanksQuotesAndRemarks() throws IOException {
    String file = file("words", "a  b\n'c d'\t\"e # f\" # g h\nß世 i#j\n");
    assertThat(words("map", file, "k"))
        .containsExactly("map", "a", "b", "c d", "e # f", "ß世", "i", "k");
  }

  @Test
  void filesOfFiles() throws IOException {
    String inner = file("inner", "b");
    String outer = file("outer", "a " + inner + " " + inner + " c");
    assertThat(words("map", outer, inner)).containsExactly("map", "a", "b", "b", "c", "b");
  }

  @Test
  void aFileIsNotInItself() throws IOException {
    String file = "@" + folder.resolve("words");
    file("words", "a " + file + " b");
    assertThat(words("map", file, file)).containsExactly("map", "a", "b", "a", "b");
  }

  @Test
  void wordsThatOnlyBeginSo() throws IOException {
    String none = "@" + folder.resolve("none");
    String file = file("words", "@@c " + none);
    assertThat(words("map", "@", "@@a", none, file))
        .containsExactly("map", "@", "@a", none, "@c", none);
  }

  @Test
  void whatStandsBehindTheTargetOfRun() throws IOException {
    String inner = file("inner", "App.java @@a");
    String outer = file("outer", "-m @@b " + inner + " " + inner);
    assertThat(words("run", outer, inner))
        .containsExactly("run", "-m", "@b", "App.java", "@@a", inner, inner);
  }

  @Test
  void aFileThatCannotBeRead() {
    assertThatThrownBy(() -> words("map", "@" + folder))
        .isInstanceOf(CommandException.class)
        .hasMessageStartingWith("cannot read the words of '@" + folder + "': ");
  }
}
