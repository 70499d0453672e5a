package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.mapper.testing.Programs.a;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines of a table that name a class which lies with the program stand for that class's code. */
class ToldMethodsTest {
  private static final String OTHERS =
      """
      class Nap { static int now() { try { Thread.sleep(7); } catch (InterruptedException e) { }
        return 1; } }
      class Legacy {
        static int ask() { return 1; }
        static int slow() { return Nap.now(); }
        int nap() { return Nap.now(); }
        void each(Runnable r) { r.run(); }
        Legacy() { }
        Legacy(int n) { Nap.now(); }
      }
      class Below extends Legacy { int nap() { Nap.now(); return 2; } }
      interface Job { void go(); }
      class Work implements Runnable { public void run() { Nap.now(); } }
      class Th extends Thread { public void run() { Nap.now(); } }
      class Main { public static void main(String[] args) { new Below(); new Th();
        new A().job = () -> Nap.now(); } }
      """;

  private static boolean blocks(String body, String... table) {
    return a(
            "class A extends Capsule { private int n; Legacy it; Below below; Th th; Job job;"
                + " public void m() { n++; "
                + body
                + " } }\n"
                + OTHERS,
            table)
        .vector()
        .blk();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "n += Legacy.ask();                           | Legacy.ask",
        "IntSupplier s = Legacy::ask; n += s.getAsInt(); | Legacy.ask",
        "new Legacy();                                | Legacy.<init>",
        "it.each(() -> { });                          | Legacy.each",
      })
  void itBlocksIfALineSaysSo(String body, String method) {
    assertThat(blocks(body)).isFalse();
    assertThat(blocks(body, "blocking " + method)).isTrue();
    assertThat(blocks(body, "costly " + method)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "n += Legacy.slow();                           | Legacy.slow",
        "IntSupplier s = Legacy::slow; n += s.getAsInt(); | Legacy.slow",
        "n += it.nap();                                | Legacy.nap",
        "n += below.nap();                             | Legacy.nap",
        "IntSupplier s = it::nap; n += s.getAsInt();   | Legacy.*",
        "new Legacy(1);                                | Legacy.<init>(int)",
        "job.go();                                     | Job.go",
      })
  void itDoesNotIfALineSaysSo(String body, String method) {
    assertThat(blocks(body)).isTrue();
    assertThat(blocks(body, "harmless " + method)).isFalse();
  }

  /** As they are judged that lie on the class path: these may call what they are given. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "it.each(() -> Nap.now());",
        "it.each(new Work());",
        "it.each(new Runnable() { public void run() { Nap.now(); } });",
      })
  void whatItIsGivenCounts(String body) {
    assertThat(blocks(body)).isTrue();
    assertThat(blocks(body, "harmless Legacy.each")).isTrue();
  }

  /** A line for a library's class says nothing of what a class of the program does instead. */
  @ParameterizedTest
  @CsvSource({"th.run();, java.lang.Thread.run", "new Work().run();, java.lang.Runnable.run"})
  void codeThatOverridesALibrarysIsRead(String body, String line) {
    assertThat(blocks(body, "harmless " + line)).isTrue();
  }
}
