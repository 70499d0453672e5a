package soumak.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import soumak.analysis.Diagnostic;

/**
 * Two builds in one folder with the same options: all of one happens before any reading of the
 * other. Both tell what each of them tells alone, and what is compiled next is checked with all.
 */
class TwoRunsTest {
  // The programs of KilledRunTest: a sender that is woven anew when the printer changes.
  private static final String TEXT = KilledRunTest.TEXT;
  private static final String PRINTER = KilledRunTest.PRINTER;
  private static final String SENDER = KilledRunTest.SENDER;

  private static final String FREES = PRINTER.replace("@Safe", "@Free");
  private static final String PAUSES_NOT =
      PRINTER.replace("in.get()", "1").replace("throws Pausable", "");

  @TempDir private Path temp;
  private Map<String, byte[]> compiled;
  private Map<String, byte[]> frees;
  private Map<String, byte[]> pausesNot;

  @BeforeEach
  void compile() throws IOException {
    compiled = Sources.compile(TEXT, PRINTER, SENDER);
    frees = Sources.compile(TEXT, FREES, SENDER);
    frees.keySet().retainAll(List.of("demo/Printer"));
    pausesNot = Sources.compile(TEXT, PAUSES_NOT, SENDER);
  }

  private static List<String> run(Path place) {
    Result result =
        Pipeline.builder()
            .classPath(Sources.classPath())
            .state(place.resolve("soumak/classes.state"))
            .isolation(new Isolation(Isolation.Mode.WARN, List.of()))
            .build()
            .run(place.resolve("classes"), place.resolve("classes"));
    return result.diagnostics().stream().map(Diagnostic::rule).toList();
  }

  /** Whether there was such a reading. */
  private static boolean runBeforeReading(int reading, Path place, Runnable other) {
    AtomicInteger left = new AtomicInteger(reading);
    StoppingDisk disk =
        StoppingDisk.watched(() -> {
          if (left.getAndDecrement() == 0) {
            other.run();
          }
        });
    assertThat(run(disk.at(place))).as("before reading %d", reading).isEmpty();
    return left.get() < 0;
  }

  private void assertIsKnown(Path place, Map<String, String> whole, int reading)
      throws IOException {
    String when = "before reading %d".formatted(reading);
    Path classes = place.resolve("classes");
    assertThat(run(place)).as(when).isEmpty();
    assertThat(Sources.snapshot(classes)).as(when).isEqualTo(whole);
    Sources.toFolder(classes, frees);
    assertThat(run(place)).as(when).containsExactly("USE_AFTER_SEND");
  }

  private Map<String, String> whole(Map<String, byte[]> from) throws IOException {
    Path classes = Sources.toFolder(temp.resolve("whole/classes"), from);
    assertThat(run(temp.resolve("whole"))).isEmpty();
    return Sources.snapshot(classes);
  }

  @Test
  void ofTheSameClasses() throws IOException {
    Map<String, String> whole = whole(compiled);
    int reading = 0;
    for (boolean more = true; more; reading++) {
      Path place = Files.createDirectory(temp.resolve("place" + reading));
      Sources.toFolder(place.resolve("classes"), compiled);
      more = runBeforeReading(reading, place, () -> assertThat(run(place)).isEmpty());
      assertIsKnown(place, whole, reading);
    }
    assertThat(reading).isGreaterThan(10);
  }

  /** The other finds a class that has been compiled since, by which another is woven anew. */
  @Test
  void ofClassesOneOfWhichIsCompiledBetween() throws IOException {
    Map<String, String> whole = whole(pausesNot);
    Map<String, byte[]> between = Map.of("demo/Printer", pausesNot.get("demo/Printer"));
    int reading = 0;
    for (boolean more = true; more; reading++) {
      Path place = Files.createDirectory(temp.resolve("place" + reading));
      Sources.toFolder(place.resolve("classes"), compiled);
      more =
          runBeforeReading(
              reading,
              place,
              () -> {
                compileTo(place, between);
                assertThat(run(place)).isEmpty();
              });
      if (more) {
        assertIsKnown(place, whole, reading);
      }
    }
    assertThat(reading).isGreaterThan(10);
  }

  private static void compileTo(Path place, Map<String, byte[]> classes) {
    try {
      Sources.toFolder(place.resolve("classes"), classes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
