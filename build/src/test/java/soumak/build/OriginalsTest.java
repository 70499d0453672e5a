package soumak.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.analysis.Diagnostic;

/** Runs in place, where a class that is not compiled again depends on one that is. */
class OriginalsTest {
  private static final String TEXT =
      """
      package demo;

      public class Text implements soumak.Message {
        int length;
      }
      """;

  private static final String PRINTER =
      """
      package demo;

      import soumak.*;

      public class Printer {
        static void print(@Safe Text text) {}
      }
      """;

  private static final String SENDER =
      """
      package demo;

      import soumak.*;

      public class Sender {
        static void send(Mailbox<Text> out, @Free Text text) throws Pausable {
          Printer.print(text);
          out.put(text);
        }
      }
      """;

  private static final String SENDER_CLASS = "demo/Sender.class";

  @TempDir private Path temp;
  private Path folder;
  private Path state;
  private Pipeline pipeline;

  @BeforeEach
  void weave() throws IOException {
    folder = Sources.toFolder(temp.resolve("classes"), Sources.compile(TEXT, PRINTER, SENDER));
    state = temp.resolve("soumak/classes.state");
    pipeline = Pipeline.builder().classPath(Sources.classPath()).state(state).build();
    assertThat(pipeline.run(folder, folder).diagnostics()).isEmpty();
  }

  /** As an incremental compiler does: the caller stays as it is. */
  private void compilePrinter(String parameter) throws IOException {
    Map<String, byte[]> classes =
        Sources.compile(TEXT, PRINTER.replace("@Safe Text", parameter), SENDER);
    classes.keySet().retainAll(List.of("demo/Printer"));
    Sources.toFolder(folder, classes);
  }

  @Test
  void aClassIsCheckedAgainWhenAnotherOnesAnnotationHasChanged() throws IOException {
    compilePrinter("@Free Text");
    Result result = pipeline.run(folder, folder);
    assertThat(result.diagnostics()).map(Diagnostic::rule).containsExactly("USE_AFTER_SEND");
    assertThat(result.diagnostics().getFirst().where()).isEqualTo("Sender.java:8");
    assertThat(pipeline.run(folder, folder).failed()).as("it stays refused").isTrue();
    compilePrinter("@Safe Text");
    assertThat(pipeline.run(folder, folder).diagnostics()).isEmpty();
  }

  @Test
  void aClassIsCheckedAgainWhenTheClassPathHasChanged() throws IOException {
    Files.delete(folder.resolve("demo/Printer.class"));
    Path library = Sources.toFolder(temp.resolve("library"), printerAlone("@Safe Text"));
    Pipeline.Builder builder =
        Pipeline.builder().classPath(List.of(library, Sources.corePlace())).state(state);
    assertThat(builder.build().run(folder, folder).diagnostics()).isEmpty();
    Sources.toFolder(library, printerAlone("@Cuttable Text"));
    assertThat(builder.build().run(folder, folder).failed()).isFalse();
    Sources.toFolder(library, printerAlone("@Free Text"));
    assertThat(builder.build().run(folder, folder).diagnostics())
        .map(Diagnostic::rule)
        .containsExactly("USE_AFTER_SEND");
  }

  private static Map<String, byte[]> printerAlone(String parameter) throws IOException {
    Map<String, byte[]> classes =
        Sources.compile(TEXT, PRINTER.replace("@Safe Text", parameter), SENDER);
    classes.keySet().retainAll(List.of("demo/Printer"));
    return classes;
  }

  @Test
  void whenOneIsRefusedNoneIsWoven() throws IOException {
    byte[] woven = Files.readAllBytes(folder.resolve(SENDER_CLASS));
    byte[] compiled = Sources.compile(TEXT, PRINTER, SENDER).get("demo/Sender");
    assertThat(compiled).isNotEqualTo(woven);
    compilePrinter("@Free Text");
    Result refused = pipeline.run(folder, folder);
    assertThat(refused.summary()).isEqualTo("1 error; what was woven before was taken back");
    assertThat(refused.written()).isPositive();
    assertThat(folder.resolve(SENDER_CLASS)).hasBinaryContent(compiled);
    assertThat(pipeline.run(folder, folder).summary()).isEqualTo("1 error; nothing was written");
    compilePrinter("@Safe Text");
    assertThat(pipeline.run(folder, folder).failed()).isFalse();
    assertThat(folder.resolve(SENDER_CLASS)).hasBinaryContent(woven);
  }

  @Test
  void whatHasNotChangedIsNotWritten() throws IOException {
    byte[] woven = Files.readAllBytes(folder.resolve(SENDER_CLASS));
    compilePrinter("@Cuttable Text");
    Result result = pipeline.run(folder, folder);
    assertThat(result.failed()).isFalse();
    assertThat(result.written()).isZero();
    assertThat(folder.resolve(SENDER_CLASS)).hasBinaryContent(woven);
  }

  @Test
  void aClassThatWasReplacedByAnotherWovenOneIsNotTakenForIt() throws IOException {
    Path elsewhere = temp.resolve("elsewhere");
    String other = SENDER.replace("Printer.print(text);", "");
    Sources.toFolder(elsewhere, Sources.compile(TEXT, PRINTER, other));
    Pipeline.builder().classPath(Sources.classPath()).build().run(elsewhere, elsewhere);
    byte[] foreign = Files.readAllBytes(elsewhere.resolve(SENDER_CLASS));
    Files.write(folder.resolve(SENDER_CLASS), foreign);
    Result result = pipeline.run(folder, folder);
    assertThat(folder.resolve(SENDER_CLASS)).hasBinaryContent(foreign);
    assertThat(result.diagnostics()).map(Diagnostic::rule).containsExactly("not-checked-again");
  }

  private static Map<String, byte[]> adder(String type, String member) throws IOException {
    return Sources.compile(
        Sources.ADDER
            .replace("int first", type + " first")
            .replace("return first * 100 +", "int second = in.get(); return (int) first * 100 +")
            .replace("+ in.get()", "+ second")
            .replace("class Adder {", "class Adder { " + member));
  }

  /** Two builds with states of their own, as of Maven and the command. */
  @Test
  void whatIsGeneratedIsNotTakenForWhatWasGeneratedBefore() throws IOException {
    Path generated = folder.resolve("demo/Adder$soumak$0.class");
    Pipeline other =
        Pipeline.builder().classPath(Sources.classPath()).state(temp.resolve("other")).build();
    Sources.toFolder(folder, adder("int", ""));
    pipeline.run(folder, folder);
    byte[] ofInt = Files.readAllBytes(generated);
    Sources.toFolder(folder, adder("long", ""));
    pipeline.run(folder, folder);
    byte[] ofLong = Files.readAllBytes(generated);
    assertThat(ofLong).isNotEqualTo(ofInt);
    Sources.toFolder(folder, adder("long", "int more;"));
    other.run(folder, folder);
    assertThat(generated).hasBinaryContent(ofLong);
    pipeline.run(folder, folder);
    assertThat(generated).hasBinaryContent(ofLong);
  }

  /** Other runs may need it until then. */
  @Test
  void whatIsOfNoUseGoesAfterAnHour() throws IOException {
    Path archive = temp.resolve("soumak/classes.state.originals");
    Sources.toFolder(folder, adder("int", ""));
    pipeline.run(folder, folder);
    Sources.toFolder(folder, adder("long", ""));
    pipeline.run(folder, folder);
    List<String> adders = List.of("demo/Adder.class", "demo/Adder.class", SENDER_CLASS);
    assertThat(paths(archive)).containsExactlyInAnyOrderElementsOf(adders);
    compilePrinter("@Cuttable Text");
    pipeline.run(folder, folder);
    assertThat(paths(archive)).containsExactlyInAnyOrderElementsOf(adders);
    letTwoHoursPass(archive);
    compilePrinter("@Safe Text");
    assertThat(pipeline.run(folder, folder).diagnostics()).isEmpty();
    assertThat(paths(archive)).containsExactlyInAnyOrder("demo/Adder.class", SENDER_CLASS);
    compilePrinter("@Free Text");
    assertThat(pipeline.run(folder, folder).failed()).isTrue();
  }

  private static List<String> paths(Path archive) throws IOException {
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      return zip.stream().map(it -> it.getName().substring(it.getName().indexOf('/') + 1)).toList();
    }
  }

  private void letTwoHoursPass(Path archive) throws IOException {
    Path older = temp.resolve("older");
    try (ZipFile zip = new ZipFile(archive.toFile());
        ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(older))) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        ZipEntry aged = new ZipEntry(entry.getName());
        Instant before = entry.getLastModifiedTime().toInstant().minus(Duration.ofHours(2));
        aged.setLastModifiedTime(FileTime.from(before));
        out.putNextEntry(aged);
        zip.getInputStream(entry).transferTo(out);
      }
    }
    Files.move(older, archive, StandardCopyOption.REPLACE_EXISTING);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatCannotBeCheckedAgainIsTold(boolean damaged) throws IOException {
    Path archive = temp.resolve("soumak/classes.state.originals");
    assertThat(archive).exists();
    if (damaged) {
      Files.writeString(archive, "PK damaged");
    } else {
      Files.delete(archive);
    }
    compilePrinter("@Free Text");
    Result result = pipeline.run(folder, folder);
    assertThat(result.failed()).isFalse();
    assertThat(result.diagnostics())
        .map(Diagnostic::toString)
        .containsExactly(
            folder
                + ": warning: it is not known what 1 of its classes was before it was woven, so"
                + " it is not checked against what has changed since. Compile all classes anew"
                + " (mvn clean). [not-checked-again]");
  }

  @Test
  void nobodyIsWarnedWhereNothingIsChecked() throws IOException {
    Files.delete(temp.resolve("soumak/classes.state.originals"));
    compilePrinter("@Free Text");
    Pipeline unchecked =
        Pipeline.builder()
            .classPath(Sources.classPath())
            .state(state)
            .isolation(new Isolation(Isolation.Mode.OFF, List.of()))
            .build();
    assertThat(unchecked.run(folder, folder).diagnostics()).isEmpty();
  }
}
