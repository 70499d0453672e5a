package soumak.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static soumak.build.Isolation.Mode.REFUSE;
import static soumak.build.Isolation.Mode.WARN;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import soumak.analysis.Diagnostic;

/**
 * A run in place that is killed at any of its changes of the disk: the next one gives what a run
 * over all classes as they were compiled gives, and tells what that tells.
 */
class KilledRunTest {
  static final String TEXT =
      """
      package demo;

      public class Text implements soumak.Message {
        int length;
      }
      """;

  static final String PRINTER =
      """
      package demo;

      import soumak.*;

      public class Printer {
        static void print(@Safe Text text) {}
        static int read(Mailbox<Integer> in) throws Pausable { return in.get(); }
      }
      """;

  /** To be woven anew when the printer no longer pauses, and refused when it frees the text. */
  static final String SENDER =
      """
      package demo;

      import soumak.*;

      public class Sender {
        static int send(Mailbox<Integer> in, Mailbox<Text> out, @Free Text text) throws Pausable {
          int count = Printer.read(in);
          Printer.print(text);
          out.put(text);
          return count;
        }
      }
      """;

  /** What is compiled between a run and the one that is killed. */
  enum Change {
    FIRST,
    PAUSES_NO_MORE,
    FREES,
    ADDED,
    DELETED,
    ALL_NEW;

    /** The sources from then on. */
    List<String> sources() {
      return switch (this) {
        case FIRST -> List.of(TEXT, PRINTER, SENDER, Sources.ADDER);
        case PAUSES_NO_MORE -> List.of(TEXT, notPausing(PRINTER), SENDER, Sources.ADDER);
        case FREES -> List.of(TEXT, PRINTER.replace("@Safe", "@Free"), SENDER, Sources.ADDER);
        case ADDED -> List.of(TEXT, PRINTER, SENDER, Sources.ADDER, Sources.ADDING);
        case DELETED -> List.of(TEXT, PRINTER, SENDER);
        case ALL_NEW ->
            List.of(
                TEXT.replace("int", "long"),
                PRINTER.replace("in.get()", "in.get() + in.get()"),
                SENDER.replace("return count", "return in.get() + count"),
                Sources.ADDER.replace("100", "1000"));
      };
    }

    private static String notPausing(String source) {
      return source.replace("in.get()", "1").replace("throws Pausable", "");
    }
  }

  private final Map<Change, Map<String, byte[]>> compiled = new EnumMap<>(Change.class);

  @TempDir private Path temp;

  private Map<String, byte[]> compile(Change change) throws IOException {
    Map<String, byte[]> known = compiled.get(change);
    if (known == null) {
      known = Sources.compile(change.sources().toArray(String[]::new));
      compiled.put(change, known);
    }
    return known;
  }

  private static Pipeline pipeline(Path place, Isolation.Mode mode) {
    return Pipeline.builder()
        .classPath(Sources.classPath())
        .state(place.resolve("soumak/classes.state"))
        .isolation(new Isolation(mode, List.of()))
        .build();
  }

  private static Result run(Path place, Isolation.Mode mode) {
    return pipeline(place, mode).run(place.resolve("classes"), place.resolve("classes"));
  }

  /** As an incremental compiler does: what is as it was stays, woven. */
  private static void change(Path place, Map<String, byte[]> before, Map<String, byte[]> now)
      throws IOException {
    Map<String, byte[]> compiled = new HashMap<>(now);
    compiled.entrySet().removeIf(it -> Arrays.equals(it.getValue(), before.get(it.getKey())));
    Sources.toFolder(place.resolve("classes"), compiled);
    for (String name : before.keySet()) {
      if (!now.containsKey(name)) {
        Files.delete(place.resolve("classes/" + name + ".class"));
      }
    }
  }

  /** A folder that was woven and changed since, and what a run that is killed makes of it. */
  private Optional<Path> killed(int changes, Change change, Isolation.Mode mode)
      throws IOException {
    Path place = temp.resolve("killed" + changes);
    Map<String, byte[]> before = Map.of();
    if (change != Change.FIRST) {
      before = compile(Change.FIRST);
      change(place, Map.of(), before);
      assertThat(run(place, Isolation.Mode.REFUSE).diagnostics()).isEmpty();
    }
    change(place, before, compile(change));
    return isKilled(changes, place, mode) ? Optional.of(place) : Optional.empty();
  }

  private static boolean isKilled(int changes, Path place, Isolation.Mode mode) throws IOException {
    StoppingDisk disk = new StoppingDisk(changes);
    try {
      run(disk.at(place), mode);
    } catch (StoppingDisk.Killed expected) {
      assertThat(disk.hasStopped()).isTrue();
    }
    for (Path folder : List.of(place, place.resolve("soumak"))) {
      letAnHourPass(folder);
    }
    return disk.hasStopped();
  }

  /** For what is left there, so that it is in use no more. */
  private static void letAnHourPass(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path it : files.filter(KilledRunTest::isStaging).toList()) {
          Files.setLastModifiedTime(it, FileTime.fromMillis(1_000_000_000_000L));
        }
      }
    }
  }

  private static boolean isStaging(Path file) {
    return file.getFileName().toString().startsWith(".soumak");
  }

  /** What a run over all classes as they were compiled gives, and tells. */
  private record Whole(Map<String, String> classes, List<String> told) {}

  private Whole whole(Change change, Isolation.Mode mode) throws IOException {
    Path place = temp.resolve("whole" + change);
    change(place, Map.of(), compile(change));
    List<String> told = told(run(place, mode));
    return new Whole(Sources.snapshot(place.resolve("classes")), told);
  }

  private static List<String> told(Result result) {
    return result.diagnostics().stream().map(Diagnostic::toString).toList();
  }

  private static void assertIsMadeGood(Path place, Whole whole, Isolation.Mode mode, int changes)
      throws IOException {
    String when = "after %d changes".formatted(changes);
    assertThat(told(run(place, mode))).as(when).isEqualTo(whole.told());
    assertThat(Sources.snapshot(place.resolve("classes"))).as(when).isEqualTo(whole.classes());
    try (Stream<Path> all = Files.walk(place)) {
      assertThat(all).as(when).noneMatch(KilledRunTest::isStaging);
    }
    Result again = run(place, mode);
    if (!again.failed()) {
      assertThat(again.summary()).as(when).startsWith("nothing to do");
    }
  }

  @ParameterizedTest
  @EnumSource
  void theNextRunMakesItGood(Change change) throws IOException {
    Whole whole = whole(change, WARN);
    int changes = 0;
    for (Optional<Path> place = killed(0, change, WARN); place.isPresent(); ) {
      assertIsMadeGood(place.get(), whole, WARN, changes);
      place = killed(++changes, change, WARN);
    }
    assertThat(changes).isGreaterThan(10);
  }

  /** Each other number of changes, to save time. */
  @Test
  void theNextRunMayBeKilledToo() throws IOException {
    Whole whole = whole(Change.PAUSES_NO_MORE, WARN);
    int changes = 0;
    for (Optional<Path> place = Optional.of(temp); place.isPresent(); changes += 2) {
      place = killed(changes, Change.PAUSES_NO_MORE, WARN);
      if (place.isPresent()) {
        for (int more = changes % 5; isKilled(more, place.get(), WARN); more += 5) {}
        assertIsMadeGood(place.get(), whole, WARN, changes);
      }
    }
    assertThat(changes).isGreaterThan(10);
  }

  @ParameterizedTest
  @EnumSource(names = {"FIRST", "PAUSES_NO_MORE"})
  void whatIsCompiledAfterItIsCheckedWithAllOthers(Change change) throws IOException {
    Whole whole = whole(Change.FREES, WARN);
    assertThat(whole.told()).singleElement(STRING).contains("USE_AFTER_SEND");
    int changes = 0;
    for (Optional<Path> place = killed(0, change, WARN); place.isPresent(); ) {
      change(place.get(), compile(change), compile(Change.FREES));
      assertIsMadeGood(place.get(), whole, WARN, changes);
      place = killed(++changes, change, WARN);
    }
    assertThat(changes).isGreaterThan(10);
  }

  /** It takes back what the run before it wove. */
  @Test
  void aRefusedRunMayBeKilledToo() throws IOException {
    Whole refused = whole(Change.FREES, REFUSE);
    Whole cured = whole(Change.FIRST, WARN);
    int changes = 0;
    for (Optional<Path> place = killed(0, Change.FREES, REFUSE); place.isPresent(); ) {
      assertIsMadeGood(place.get(), refused, REFUSE, changes);
      change(place.get(), compile(Change.FREES), compile(Change.FIRST));
      assertIsMadeGood(place.get(), cured, WARN, changes);
      place = killed(++changes, Change.FREES, REFUSE);
    }
    assertThat(changes).isGreaterThan(5);
  }
}
