package soumak.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import soumak.analysis.Diagnostic;
import soumak.analysis.Places;

class IsolationTest {
  private static final String SHARING =
      """
      package demo;

      import soumak.*;

      public class Sharing {
        static class Text implements Message {
          int length;
        }

        static void send(Mailbox<Text> out, @Free Text text) throws Pausable {
          out.put(text);
          text.length = 1;
        }

        static void show(Text text) {
          Library.print(text);
        }
      }
      """;

  private static final String LIBRARY =
      """
      package demo;

      public class Library {
        static void print(Object any) {}
      }
      """;

  @TempDir private Path temp;

  private static Result weave(Isolation isolation) throws Exception {
    return pipeline(isolation).weave(Sources.compile(SHARING, LIBRARY)).result();
  }

  private static Pipeline pipeline(Isolation isolation) {
    return Pipeline.builder().classPath(Sources.classPath()).isolation(isolation).build();
  }

  private static Isolation mode(String name) {
    return new Isolation(Isolation.Mode.of(name), List.of());
  }

  @Test
  void refusesWhatSharesIfNothingIsSaid() throws Exception {
    Result result =
        Pipeline.builder()
            .classPath(Sources.classPath())
            .build()
            .weave(Sources.compile(SHARING, LIBRARY))
            .result();
    assertThat(result.failed()).isTrue();
    assertThat(result.woven()).isEqualTo(1);
    assertThat(result.diagnostics())
        .map(Diagnostic::rule)
        .containsExactly("USE_AFTER_SEND", "UNANNOTATED_ESCAPE");
    assertThat(result.diagnostics().getFirst())
        .hasToString(
            """
            Sharing.java:12: error: USE_AFTER_SEND: `text` is used after it was given away
                `text` was given to Mailbox.put (parameter 1) at line 11
                suggestion: give it away behind line 12, or give away a copy of it\
            """);
  }

  /** Weaving goes on while another thread checks: it finds the same, in the same order. */
  @Test
  void findsBesideTheWeaverWhatItFindsAlone() throws Exception {
    String[] sources = new String[41];
    for (int i = 0; i < 40; i++) {
      sources[i] = SHARING.replace("Sharing", "Sharing" + i);
    }
    sources[40] = LIBRARY;
    Map<String, byte[]> classes = Sources.compile(sources);
    Places places = new Places(classes.values());
    List<String> alone =
        pipeline(Isolation.DEFAULT).check(classes).findings().stream()
            .map(it -> places.told(it.diagnostic(it.kind().severity(false))).toString())
            .toList();
    assertThat(alone).hasSize(80);
    for (int i = 0; i < 5; i++) {
      assertThat(pipeline(Isolation.DEFAULT).weave(classes).result().diagnostics())
          .map(Diagnostic::toString)
          .isEqualTo(alone);
    }
  }

  @Test
  void warns() throws Exception {
    Result result = weave(mode("warn"));
    assertThat(result.failed()).isFalse();
    assertThat(result.diagnostics()).hasSize(2).noneMatch(Diagnostic::isError);
  }

  @Test
  void warnsAgainAsLongAsNothingChanges() throws Exception {
    Path classes = Sources.toFolder(temp.resolve("classes"), Sources.compile(SHARING, LIBRARY));
    Pipeline pipeline =
        Pipeline.builder()
            .classPath(Sources.classPath())
            .isolation(mode("warn"))
            .state(temp.resolve("weave.state"))
            .build();
    Result first = pipeline.run(classes, classes);
    assertThat(first.woven()).isPositive();
    for (int i = 0; i < 2; i++) {
      Result again = pipeline.run(classes, classes);
      assertThat(again.woven() + again.written()).isZero();
      assertThat(again.diagnostics()).hasSize(2).isEqualTo(first.diagnostics());
      assertThat(again.summary()).endsWith("classes, 2 warnings)").doesNotContain("woven");
    }
  }

  @Test
  void doesNotLook() throws Exception {
    assertThat(weave(mode("off")).diagnostics()).isEmpty();
  }

  @Test
  void looksAtAProgramThatGetsItsMessagesFromALibrary() throws Exception {
    String library =
        "package lib; public class Text implements soumak.Message { public static class Long"
            + " extends Text {} }";
    String program = "package demo; public class Keeper { static lib.Text.Long last; }";
    Path place = Sources.toFolder(temp.resolve("lib"), Sources.compile(library));
    Map<String, byte[]> classes = Sources.compile(List.of(place), program);
    Pipeline pipeline = Pipeline.builder().classPath(List.of(place, Sources.corePlace())).build();
    assertThat(pipeline.weave(classes).result().diagnostics())
        .map(Diagnostic::rule)
        .containsExactly("STATIC_FIELD");
  }

  @Test
  void aWrongCutIsToldOnce() throws Exception {
    String program =
        """
        package demo;

        class Text implements soumak.Message {
          Text next;

          static void cut(@soumak.Free Text text) {
            soumak.Cut.cut(text);
          }
        }
        """;
    assertThat(pipeline(Isolation.DEFAULT).weave(Sources.compile(program)).result().diagnostics())
        .map(Diagnostic::rule)
        .containsExactly("cut-of-no-branch");
  }

  @Test
  void believesExternalAnnotations() throws Exception {
    Path file =
        Files.writeString(
            temp.resolve("library.txt"), "class demo.Library {\n  void print(@Safe Object);\n}\n");
    Result result = weave(new Isolation(Isolation.Mode.REFUSE, List.of(file)));
    assertThat(result.diagnostics()).map(Diagnostic::rule).containsExactly("USE_AFTER_SEND");
  }

  @Test
  void saysWhatIsWrongWithAFileOfAnnotations() throws Exception {
    Path file = Files.writeString(temp.resolve("library.txt"), "class demo.Library {\n  print\n");
    assertThatThrownBy(() -> weave(new Isolation(Isolation.Mode.WARN, List.of(file))))
        .isInstanceOf(BuildException.class)
        .hasMessageContaining("library.txt: line 2 of the external annotations");
    Path missing = temp.resolve("missing.txt");
    assertThatThrownBy(() -> weave(new Isolation(Isolation.Mode.WARN, List.of(missing))))
        .isInstanceOf(BuildException.class)
        .hasMessageContaining("missing.txt does not exist");
    Path noText = Files.write(temp.resolve("no-text.txt"), new byte[] {(byte) 0xE9, '\n'});
    assertThatThrownBy(() -> weave(new Isolation(Isolation.Mode.WARN, List.of(noText))))
        .isInstanceOf(BuildException.class)
        .hasMessageEndingWith("no-text.txt: it is not text in UTF-8");
  }

  @Test
  void readsTheAnnotationsOfAProgramWithoutMessages() throws Exception {
    Isolation missing = new Isolation(Isolation.Mode.REFUSE, List.of(temp.resolve("missing.txt")));
    Map<String, byte[]> plain = Sources.compile("package demo; class Plain {}");
    assertThatThrownBy(() -> pipeline(missing).weave(plain))
        .isInstanceOf(BuildException.class)
        .hasMessageContaining("missing.txt does not exist");
  }

  @Test
  void unknownModes() {
    assertThatThrownBy(() -> mode("on"))
        .isInstanceOf(BuildException.class)
        .hasMessage("isolation is strict, refuse, warn or off, and not 'on'");
  }

  @Test
  void nothingIsWrittenForARefusedFolder() throws Exception {
    Path in = Sources.toFolder(temp.resolve("in"), Sources.compile(SHARING, LIBRARY));
    Path out = temp.resolve("out");
    assertThat(pipeline(Isolation.DEFAULT).run(in, out).failed()).isTrue();
    assertThat(out).doesNotExist();
    assertThat(pipeline(mode("warn")).run(in, out).failed()).isFalse();
    assertThat(out.resolve("demo/Sharing.class")).exists();
  }

  @Test
  void aChangedModeIsNoticed() throws Exception {
    Path folder = Sources.toFolder(temp.resolve("in"), Sources.compile(SHARING, LIBRARY));
    Path out = temp.resolve("out");
    Path state = temp.resolve("state");
    Pipeline.Builder builder = Pipeline.builder().classPath(Sources.classPath()).state(state);
    assertThat(builder.isolation(mode("off")).build().run(folder, out).failed()).isFalse();
    assertThat(builder.isolation(Isolation.DEFAULT).build().run(folder, out).failed()).isTrue();
  }

  @Test
  void checksWithoutWeaving() throws Exception {
    Map<String, byte[]> classes = Sources.compile(SHARING, LIBRARY);
    assertThat(pipeline(mode("off")).check(classes).findings()).hasSize(2);
  }
}
