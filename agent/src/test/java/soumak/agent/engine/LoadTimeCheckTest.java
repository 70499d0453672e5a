package soumak.agent.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import soumak.analysis.Diagnostic;

class LoadTimeCheckTest {
  private static final String SOURCE =
      """
      import soumak.*;
      class Text implements Message { int length; }
      class Sharing {
        static void send(Mailbox<Text> out, @Free Text text) throws Pausable {
          out.put(text);
          text.length = 1;
        }
      }
      class Helper {
        static Text last;
        static void keep(Text text) { last = text; }
      }
      class Plain {
        static Object kept;
        static void keep(byte[] bytes) { kept = bytes; }
      }
      """;

  @TempDir private Path folder;
  private Program program;

  @BeforeEach
  void compile() throws Exception {
    program = Program.of(folder, SOURCE);
  }

  private List<Diagnostic> check(String isolation, String type) throws Exception {
    return check(isolation, type, type);
  }

  /** With the name of another class. */
  private List<Diagnostic> check(String isolation, String name, String type) throws Exception {
    URL[] place = {folder.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(place, getClass().getClassLoader())) {
      return new LoadTimeCheck(isolation, new Report(System.err))
          .check(loader, name, program.bytes(type));
    }
  }

  @Test
  void refuses() throws Exception {
    assertThat(check("refuse", "Sharing"))
        .singleElement()
        .satisfies(it -> assertThat(it.rule()).isEqualTo("USE_AFTER_SEND"))
        .satisfies(it -> assertThat(it.isError()).isTrue());
  }

  @Test
  void refusesWhatOnlyNamesAMessageType() throws Exception {
    assertThat(new String(program.bytes("Helper"), StandardCharsets.ISO_8859_1))
        .doesNotContain("soumak");
    assertThat(check("refuse", "Helper"))
        .map(Diagnostic::rule)
        .containsExactly("STATIC_FIELD", "STATIC_FIELD");
  }

  /** The agent sees one class after the other, and so never all files of a name. */
  @Test
  void namesFilesWithTheFoldersOfTheirPackage() throws Exception {
    Program.of(folder, "package a.b;\n" + SOURCE);
    byte[] sharing = Files.readAllBytes(folder.resolve("a/b/Sharing.class"));
    URL[] place = {folder.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(place, getClass().getClassLoader())) {
      LoadTimeCheck check = new LoadTimeCheck("refuse", new Report(System.err));
      assertThat(check.check(loader, "a/b/Sharing", sharing))
          .map(Diagnostic::where)
          .containsExactly("a/b/Source.java:7");
    }
  }

  @Test
  void warns() throws Exception {
    assertThat(check("warn", "Sharing")).singleElement().matches(it -> !it.isError());
  }

  @Test
  void doesNotLook() throws Exception {
    assertThat(check("off", "Sharing")).isEmpty();
  }

  @Test
  void soumaksOwnModulesAreLeftAlone() throws Exception {
    List<String> own =
        List.of(
            "soumak/memory/Region",
            "soumak/cluster/Cluster",
            "soumak/cluster/mail/Mail",
            "soumak/processj/run/Struct");
    for (String name : own) {
      assertThat(check("refuse", name, "Sharing")).as(name).isEmpty();
    }
    for (String name : List.of("soumak/mine/Region", "mine/soumak/memory/Region")) {
      assertThat(check("refuse", name, "Sharing")).as(name).hasSize(1);
    }
  }

  @Test
  void whatHasNothingToDoWithMessagesIsLeftAlone() throws Exception {
    assertThat(check("refuse", "Plain")).isEmpty();
  }
}
