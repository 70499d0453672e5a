package soumak.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.analysis.Diagnostic;

class FolderRunTest {
  private static final FileTime LONG_AGO = FileTime.fromMillis(1_000_000_000_000L);

  @TempDir private Path temp;
  private Path in;
  private Path out;
  private Pipeline pipeline;

  @BeforeEach
  void setUp() throws IOException {
    in = temp.resolve("classes");
    out = temp.resolve("woven");
    pipeline = Pipeline.builder().classPath(Sources.classPath()).build();
    Sources.toFolder(in, Sources.compile(Sources.ADDER, Sources.ADDING, Sources.PLAIN));
  }

  @Test
  void wovenClassesRun() throws Exception {
    Result result = pipeline.run(in, out);
    assertThat(result.diagnostics()).isEmpty();
    assertThat(result.woven()).isEqualTo(2);
    assertThat(result.untouched()).isEqualTo(1);
    assertThat(Sources.runAdding(Map.of(), List.of(out))).isEqualTo("sum 402");
    assertThat(Sources.snapshot(out).keySet()).anyMatch(it -> it.contains("$soumak$"));
  }

  @Test
  void copiesEverythingElse() throws IOException {
    Files.createDirectories(in.resolve("META-INF/services"));
    Files.writeString(in.resolve("META-INF/services/x.Y"), "demo.Plain");
    pipeline.run(in, out);
    assertThat(out.resolve("META-INF/services/x.Y")).hasContent("demo.Plain");
    assertThat(Files.mismatch(in.resolve("demo/Plain.class"), out.resolve("demo/Plain.class")))
        .isEqualTo(-1);
  }

  @Test
  void inputIsNotTouched() throws IOException {
    Map<String, String> before = Sources.snapshot(in);
    pipeline.run(in, out);
    assertThat(Sources.snapshot(in)).isEqualTo(before);
  }

  @Test
  void inPlace() throws Exception {
    Result result = pipeline.run(in, in);
    assertThat(result.woven()).isEqualTo(2);
    assertThat(Sources.runAdding(Map.of(), List.of(in))).isEqualTo("sum 402");
  }

  private void weave(MountedDisk disk, Path to) throws Exception {
    assertThat(pipeline.run(disk.at(in), disk.at(to)).woven()).isEqualTo(2);
    assertThat(Sources.runAdding(Map.of(), List.of(to))).isEqualTo("sum 402");
    try (Stream<Path> all = Files.walk(temp)) {
      assertThat(all).noneMatch(it -> it.getFileName().toString().startsWith(".soumak"));
    }
  }

  @Test
  void aFolderInWhichAnotherDiskIsMounted() throws Exception {
    MountedDisk disk = new MountedDisk(in, temp.resolve("none"));
    weave(disk, in);
    assertThat(disk.refused()).isZero();
  }

  @Test
  void aFolderBesideWhichNobodyMayWrite() throws Exception {
    Files.createDirectory(out);
    weave(new MountedDisk(temp.resolve("none"), temp), out);
  }

  /** What is moved there is copied to that disk first. */
  @Test
  void aFolderThatIsOnTwoDisks() throws Exception {
    MountedDisk disk = new MountedDisk(in.resolve("demo"), temp.resolve("none"));
    weave(disk, in);
    assertThat(disk.refused()).isPositive();
  }

  @Test
  void whatOthersAreWritingIsNoFileOfTheFolder() throws IOException {
    Path staging = Files.createDirectories(in.resolve(".soumak-12"));
    Files.writeString(staging.resolve("0"), "half a cl");
    // What is there need not be readable.
    Files.createSymbolicLink(staging.resolve("around"), in);
    Files.writeString(in.resolve(".soumak-13"), "a file of somebody");
    pipeline.run(in, out);
    assertThat(out.resolve(".soumak-12")).doesNotExist();
    assertThat(out.resolve(".soumak-13")).hasContent("a file of somebody");
    assertThat(staging).isNotEmptyDirectory();
    Files.setLastModifiedTime(staging, LONG_AGO);
    pipeline.run(in, in);
    assertThat(staging).doesNotExist();
  }

  /** They were writing to a folder in it that is on another disk. */
  @Test
  void whatTheKilledHaveLeftDeepInTheOutputGoes() throws IOException {
    pipeline.run(in, out);
    Path used = Files.createDirectory(out.resolve("demo/.soumak-14"));
    Path left = Files.createDirectory(out.resolve("demo/.soumak-15"));
    Path notWritten = Files.createDirectory(in.resolve("demo/.soumak-16"));
    Files.writeString(left.resolve("0"), "half a cl");
    for (Path it : new Path[] {left, notWritten}) {
      Files.setLastModifiedTime(it, LONG_AGO);
    }
    pipeline.run(in, out);
    assertThat(left).doesNotExist();
    assertThat(used).exists();
    assertThat(notWritten).exists();
    pipeline.run(in, in);
    assertThat(notWritten).doesNotExist();
  }

  /** As if it were killed there: it cannot write the generated class. */
  @Test
  void noClassIsWovenInPlaceBeforeItsGeneratedOnes() throws IOException {
    byte[] compiled = Files.readAllBytes(in.resolve("demo/Adder.class"));
    Files.createDirectories(in.resolve("demo/Adder$soumak$0.class/in.the.way"));
    assertThatThrownBy(() -> pipeline.run(in, in)).isInstanceOf(BuildException.class);
    assertThat(in.resolve("demo/Adder.class")).hasBinaryContent(compiled);
  }

  @Test
  void secondRunInPlaceChangesNothing() throws IOException {
    pipeline.run(in, in);
    Map<String, String> before = Sources.snapshot(in);
    Result second = pipeline.run(in, in);
    assertThat(Sources.snapshot(in)).isEqualTo(before);
    assertThat(second.woven()).isZero();
    assertThat(second.alreadyWoven()).isEqualTo(2);
    assertThat(second.written()).isZero();
    assertThat(second.removed()).isZero();
    assertThat(second.summary()).startsWith("nothing to do");
  }

  @Test
  void wovenInputIsCopied() throws Exception {
    pipeline.run(in, in);
    pipeline.run(in, out);
    assertThat(Sources.snapshot(out)).isEqualTo(Sources.snapshot(in));
  }

  @Test
  void unchangedFilesAreNotWrittenAgain() throws IOException {
    pipeline.run(in, out);
    for (String path : Sources.snapshot(out).keySet()) {
      Files.setLastModifiedTime(out.resolve(path), LONG_AGO);
    }
    Result second = pipeline.run(in, out);
    assertThat(second.written()).isZero();
    for (String path : Sources.snapshot(out).keySet()) {
      assertThat(Files.getLastModifiedTime(out.resolve(path))).isEqualTo(LONG_AGO);
    }
  }

  @Test
  void sameInputGivesSameOutput() throws IOException {
    pipeline.run(in, out);
    pipeline.run(in, temp.resolve("again"));
    assertThat(Sources.snapshot(temp.resolve("again"))).isEqualTo(Sources.snapshot(out));
  }

  @Test
  void errorsLeaveTheOutputAsItWas() throws IOException {
    pipeline.run(in, out);
    Map<String, String> before = Sources.snapshot(out);
    Sources.toFolder(in, Sources.compile(Sources.WRONG));
    Files.delete(in.resolve("demo/Plain.class"));
    Result result = pipeline.run(in, out);
    assertThat(result.failed()).isTrue();
    assertThat(result.errors()).isEqualTo(1);
    assertThat(result.summary()).isEqualTo("1 error; nothing was written");
    assertThat(result.diagnostics().getFirst().where()).startsWith("Wrong.java:");
    assertThat(Sources.snapshot(out)).isEqualTo(before);
    assertNoStagingLeft();
  }

  @Test
  void allErrorsAreCollected() throws IOException {
    Sources.toFolder(in, Sources.compile(Sources.WRONG));
    Sources.toFolder(in, Sources.compile(Sources.WRONG.replace("Wrong", "Worse")));
    assertThat(pipeline.run(in, in).diagnostics())
        .extracting(Diagnostic::where)
        .satisfiesExactlyInAnyOrder(
            it -> assertThat(it).startsWith("Wrong.java"),
            it -> assertThat(it).startsWith("Worse.java"));
  }

  @Test
  void firstOutputIsNotMadeOnError() throws IOException {
    Sources.toFolder(in, Sources.compile(Sources.WRONG));
    pipeline.run(in, out);
    assertThat(out).doesNotExist();
    assertNoStagingLeft();
  }

  @Test
  void generatedClassesOfADeletedClassGo() throws IOException {
    pipeline.run(in, in);
    Files.delete(in.resolve("demo/Adder.class"));
    Files.delete(in.resolve("demo/Adding.class"));
    Result result = pipeline.run(in, in);
    assertThat(Sources.snapshot(in).keySet()).containsExactly("demo/Plain.class");
    assertThat(result.removed()).isPositive();
  }

  @Test
  void generatedClassesOfAChangedClassGo() throws IOException {
    pipeline.run(in, in);
    Sources.toFolder(
        in,
        Sources.compile(
            "package demo; public class Adder { public static int add(Object in) { return 1; } }"));
    pipeline.run(in, in);
    assertThat(Sources.snapshot(in).keySet()).noneMatch(it -> it.startsWith("demo/Adder$soumak$"));
  }

  @Test
  void aUsersClassNamedLikeAGeneratedOneStays() throws IOException {
    Sources.toFolder(
        in, Sources.compile("package demo; public class Gone$soumak$1 { int kept = 1; }"));
    pipeline.run(in, in);
    assertThat(in.resolve("demo/Gone$soumak$1.class")).exists();
  }

  @Test
  void otherFilesOfTheOutputStay() throws IOException {
    Files.createDirectories(out);
    Files.writeString(out.resolve("mine.txt"), "mine");
    Sources.toFolder(out, Sources.compile("package other; public class Other {}"));
    pipeline.run(in, out);
    assertThat(out.resolve("mine.txt")).hasContent("mine");
    assertThat(out.resolve("other/Other.class")).exists();
  }

  @Test
  void twoInputsMayShareAnOutput() throws Exception {
    Path other = Sources.toFolder(temp.resolve("other"), Sources.compile(Sources.ADDER));
    pipeline.run(other, out);
    Files.delete(in.resolve("demo/Adder.class"));
    Pipeline second = Pipeline.builder().classPath(List.of(out, Sources.corePlace())).build();
    second.run(in, out);
    assertThat(Sources.runAdding(Map.of(), List.of(out))).isEqualTo("sum 402");
  }

  @Test
  void anEmptyFolderGivesAnEmptyFolder() throws IOException {
    Path empty = Files.createDirectory(temp.resolve("empty"));
    Result result = pipeline.run(empty, out);
    assertThat(result.failed()).isFalse();
    assertThat(out).isEmptyDirectory();
  }

  @Test
  void placesThatDoNotFit() throws IOException {
    Path file = Files.writeString(temp.resolve("file"), "x");
    assertThatThrownBy(() -> pipeline.run(in, file))
        .isInstanceOf(BuildException.class)
        .hasMessageContaining("one is a folder, the other a file");
    assertThatThrownBy(() -> pipeline.run(in, in.resolve("demo")))
        .isInstanceOf(BuildException.class)
        .hasMessageContaining("one lies inside the other");
    assertThatThrownBy(() -> pipeline.run(in.resolve("demo"), in))
        .isInstanceOf(BuildException.class)
        .hasMessageContaining("one lies inside the other");
    assertThatThrownBy(() -> pipeline.run(temp.resolve("nowhere"), out))
        .isInstanceOf(BuildException.class)
        .hasMessageContaining("nowhere does not exist");
  }

  /** A run that remembered the new class as one that it had read would never weave it. */
  @Test
  void aClassThatIsCompiledDuringARunIsForTheNextOne() throws Exception {
    for (int i = 0; i < 1_500; i++) {
      Files.writeString(in.resolve("text" + i), "so that the run has something to write for long");
    }
    Map<String, byte[]> newer = Sources.compile(Sources.PLAIN.replace("hello", "goodbye"));
    runWhileCompiling(remembering(), out, newer);
    remembering().run(in, out);
    assertThat(out.resolve("demo/Plain.class")).hasBinaryContent(newer.get("demo/Plain"));
  }

  private Pipeline remembering() {
    return Pipeline.builder().classPath(Sources.classPath()).state(temp.resolve("state")).build();
  }

  /** Runs; classes are compiled to the input when the run begins to write. */
  private Result runWhileCompiling(Pipeline running, Path to, Map<String, byte[]> classes)
      throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    FutureTask<Path> compiler =
        new FutureTask<>(() -> {
          while (!over.get() && !isStaging()) {
            Thread.onSpinWait();
          }
          return Sources.toFolder(in, classes);
        });
    Thread.ofPlatform().daemon().start(compiler);
    Result result = running.run(in, to);
    over.set(true);
    compiler.get();
    return result;
  }

  /** In place, with or without a state: the run must neither write over it nor take it as woven. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aClassThatIsCompiledDuringARunInPlaceIsWoven(boolean remembers) throws Exception {
    byte[] adder = Sources.compile(Sources.ADDER).get("demo/Adder");
    for (int i = 0; i < 300; i++) {
      Sources.toFolder(in, Map.of("copy" + i + "/demo/Adder", adder));
    }
    Pipeline running = remembers ? remembering() : pipeline;
    String newer = Sources.ADDER.replace("* 100", "* 1000");
    String added = Sources.ADDER.replace("Adder", "Added");
    Result result = runWhileCompiling(running, in, Sources.compile(newer, added));
    running.run(in, in);
    assertThat(Sources.runAdding(Map.of(), List.of(in))).isEqualTo("sum 4002");
    assertThat(Sources.snapshot(in).keySet()).anyMatch(it -> it.startsWith("demo/Added$soumak$"));
    assertThat(result.diagnostics()).isEmpty();
  }

  private boolean isStaging() throws IOException {
    try (var files = Files.list(temp)) {
      return files.anyMatch(it -> it.getFileName().toString().startsWith(".soumak"));
    }
  }

  private void assertNoStagingLeft() throws IOException {
    assertThat(isStaging()).isFalse();
  }
}
