package soumak.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.analysis.Diagnostic;
import soumak.analysis.Severity;

class StateTest {
  @TempDir private Path temp;
  private Path in;
  private Path out;
  private Path state;
  private Pipeline pipeline;

  @BeforeEach
  void setUp() throws IOException {
    in = temp.resolve("classes");
    out = temp.resolve("woven");
    state = temp.resolve("state/weave.state");
    pipeline = Pipeline.builder().classPath(Sources.classPath()).state(state).build();
    Sources.toFolder(in, Sources.compile(Sources.ADDER, Sources.ADDING, Sources.PLAIN));
  }

  private boolean isFullRun() {
    Result result = pipeline.run(in, out);
    return result.woven() > 0;
  }

  @Test
  void nothingIsDoneTwice() {
    assertThat(isFullRun()).isTrue();
    assertThat(isFullRun()).isFalse();
    Result third = pipeline.run(in, out);
    assertThat(third.written()).isZero();
    assertThat(third.alreadyWoven()).isPositive();
  }

  @Test
  void aChangedInputIsSeen() throws IOException {
    pipeline.run(in, out);
    Sources.toFolder(in, Sources.compile(Sources.PLAIN.replace("hello", "goodbye")));
    assertThat(isFullRun()).isTrue();
    assertThat(Files.mismatch(in.resolve("demo/Plain.class"), out.resolve("demo/Plain.class")))
        .isEqualTo(-1);
  }

  @Test
  void aChangedResourceIsSeen() throws IOException {
    Files.writeString(in.resolve("a.txt"), "old");
    pipeline.run(in, out);
    Files.writeString(in.resolve("a.txt"), "new");
    pipeline.run(in, out);
    assertThat(out.resolve("a.txt")).hasContent("new");
  }

  @Test
  void aChangedClassPathIsSeen() throws IOException {
    Path library = Files.createDirectory(temp.resolve("library"));
    List<Path> path = List.of(library, Sources.corePlace());
    pipeline = Pipeline.builder().classPath(path).state(state).build();
    assertThat(isFullRun()).isTrue();
    assertThat(isFullRun()).isFalse();
    Sources.toFolder(library, Sources.compile("package lib; public class Lib {}"));
    assertThat(isFullRun()).isTrue();
  }

  @Test
  void aLostOutputIsMadeAgain() throws IOException {
    pipeline.run(in, out);
    Files.delete(out.resolve("demo/Adder.class"));
    assertThat(isFullRun()).isTrue();
    assertThat(out.resolve("demo/Adder.class")).exists();
  }

  @Test
  void aDamagedOutputIsMadeAgain() throws IOException {
    pipeline.run(in, out);
    Map<String, String> good = Sources.snapshot(out);
    Files.writeString(out.resolve("demo/Adder.class"), "damaged");
    assertThat(isFullRun()).isTrue();
    assertThat(Sources.snapshot(out)).isEqualTo(good);
  }

  @Test
  void outputsOfDeletedInputsGo() throws IOException {
    Files.writeString(in.resolve("a.txt"), "text");
    pipeline.run(in, out);
    Files.delete(in.resolve("a.txt"));
    Files.delete(in.resolve("demo/Adding.class"));
    Files.delete(in.resolve("demo/Adder.class"));
    pipeline.run(in, out);
    assertThat(Sources.snapshot(out).keySet()).containsExactly("demo/Plain.class");
  }

  @Test
  void anOutputThatSomebodyChangedStaysWhenItsInputGoes() throws IOException {
    Files.writeString(in.resolve("a.txt"), "text");
    pipeline.run(in, out);
    Files.delete(in.resolve("a.txt"));
    Files.writeString(out.resolve("a.txt"), "changed by hand");
    pipeline.run(in, out);
    assertThat(out.resolve("a.txt")).hasContent("changed by hand");
  }

  @Test
  void aLostStateMeansAFullRun() throws IOException {
    pipeline.run(in, out);
    Files.delete(state);
    assertThat(isFullRun()).isTrue();
    assertThat(isFullRun()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "junk", "soumak-state-2 0\nclasses 1\n", "soumak-state-3 0\nend\n"})
  void aDamagedStateMeansAFullRun(String content) throws IOException {
    pipeline.run(in, out);
    Files.writeString(state, content);
    assertThat(isFullRun()).isTrue();
    assertThat(isFullRun()).isFalse();
  }

  @Test
  void aCutStateMeansAFullRun() throws IOException {
    pipeline.run(in, out);
    byte[] whole = Files.readAllBytes(state);
    for (int length : new int[] {1, whole.length / 2, whole.length - 4}) {
      Files.write(state, java.util.Arrays.copyOf(whole, length));
      assertThat(isFullRun()).as("cut to %d bytes", length).isTrue();
    }
  }

  @Test
  void warningsAreReadAsTheyWereWritten() throws IOException {
    List<Diagnostic> warnings = new ArrayList<>();
    for (String odd : new String[] {"", "a\tb", "\\t", "one\ntwo\r\n", "\\", "\"\u00e4\u2028"}) {
      warnings.add(new Diagnostic(Severity.WARNING, odd, odd, odd, odd));
      warnings.add(new Diagnostic(Severity.WARNING, odd, odd, odd, odd, List.of(odd, odd)));
    }
    State.read(state).write("0", Map.of(), 1, warnings);
    assertThat(State.read(state).warnings()).isEqualTo(warnings);
    assertThat(State.read(state).classes()).isEqualTo(1);
  }

  @Test
  void aBinaryStateMeansAFullRun() throws IOException {
    pipeline.run(in, out);
    Files.write(state, new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1, 2});
    assertThat(isFullRun()).isTrue();
  }

  @Test
  void inPlaceTheStateIsThatOfTheWovenClasses() throws IOException {
    assertThat(pipeline.run(in, in).woven()).isEqualTo(2);
    assertThat(pipeline.run(in, in).written()).isZero();
    Sources.toFolder(in, Sources.compile(Sources.ADDER));
    Map<String, String> before = Sources.snapshot(in);
    Result afterCompiling = pipeline.run(in, in);
    assertThat(afterCompiling.woven()).isEqualTo(2);
    assertThat(afterCompiling.written()).isPositive();
    Map<String, String> after = Sources.snapshot(in);
    after.entrySet().removeAll(before.entrySet());
    assertThat(after.keySet()).allMatch(it -> it.startsWith("demo/Adder"));
  }

  @Test
  void generatedClassesOfADeletedClassAreNotOfTheOutput() throws IOException {
    Pipeline.builder().classPath(Sources.classPath()).build().run(in, in);
    Files.delete(in.resolve("demo/Adder.class"));
    Files.delete(in.resolve("demo/Adding.class"));
    pipeline.run(in, out);
    assertThat(Sources.snapshot(out).keySet()).containsExactly("demo/Plain.class");
    assertThat(pipeline.run(in, out).written()).isZero();
  }

  @Test
  void aFailedRunIsNotRemembered() throws IOException {
    Sources.toFolder(in, Sources.compile(Sources.WRONG));
    assertThat(pipeline.run(in, out).failed()).isTrue();
    assertThat(state).doesNotExist();
    assertThat(pipeline.run(in, out).failed()).isTrue();
  }
}
