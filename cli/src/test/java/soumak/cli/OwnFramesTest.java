package soumak.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OwnFramesTest {
  private static StackTraceElement frame(String type) {
    return new StackTraceElement(type, "method", "File.java", 1);
  }

  private static <T extends Throwable> T with(T thrown, String... types) {
    thrown.setStackTrace(
        Stream.of(types).map(OwnFramesTest::frame).toArray(StackTraceElement[]::new));
    return thrown;
  }

  private static Stream<String> trace(Throwable thrown) {
    return Stream.of(thrown.getStackTrace()).map(StackTraceElement::getClassName);
  }

  @Test
  void onlyTheOutermostFramesGo() {
    Exception thrown =
        with(
            new Exception(),
            "app.Deep",
            "java.lang.reflect.Method",
            "app.Main",
            "jdk.internal.reflect.DirectMethodHandleAccessor",
            "java.lang.reflect.Method",
            "soumak.cli.MainMethod",
            "soumak.cli.Main");
    OwnFrames.cut(thrown);
    assertThat(trace(thrown)).containsExactly("app.Deep", "java.lang.reflect.Method", "app.Main");
  }

  @Test
  void whatRewrittenProgramsCallGoesInTheMidstToo() {
    String runtime = "soumak.cluster.spread.";
    Exception thrown =
        with(
            new Exception(),
            runtime + "Waiting",
            runtime + "SpreadThread",
            "app.Deep",
            runtime + "Access",
            "app.Main",
            runtime + "Threads");
    OwnFrames.cut(thrown);
    assertThat(trace(thrown)).containsExactly("app.Deep", "app.Main");
  }

  @Test
  void causesAndSuppressedToo() {
    Exception cause = with(new Exception(), "app.Cause", "soumak.cli.Main");
    Exception suppressed = with(new Exception(), "app.Suppressed", "soumak.cli.Main");
    Exception thrown = with(new Exception(cause), "app.Main", "soumak.cli.Main");
    thrown.addSuppressed(suppressed);
    OwnFrames.cut(thrown);
    assertThat(trace(thrown)).containsExactly("app.Main");
    assertThat(trace(cause)).containsExactly("app.Cause");
    assertThat(trace(suppressed)).containsExactly("app.Suppressed");
  }

  @Test
  void bridgeToMainGoesInCausesToo() {
    StackTraceElement main = new StackTraceElement("app.Main", "main", "Main.java", 3);
    StackTraceElement bridge = new StackTraceElement("app.Main", "main", "Main.java", -1);
    Exception cause = new Exception();
    cause.setStackTrace(new StackTraceElement[] {frame("app.Deep"), main, bridge});
    Exception thrown = new Exception(cause);
    thrown.setStackTrace(new StackTraceElement[] {main, bridge, frame("soumak.cli.Main")});
    OwnFrames.cut(thrown);
    assertThat(thrown.getStackTrace()).containsExactly(main);
    assertThat(cause.getStackTrace()).containsExactly(frame("app.Deep"), main);
  }

  @Test
  void mainWithoutLinesStays() {
    StackTraceElement main = new StackTraceElement("app.Main", "main", "Main.java", -1);
    Exception thrown = new Exception();
    thrown.setStackTrace(new StackTraceElement[] {frame("app.Deep"), main});
    OwnFrames.cut(thrown);
    assertThat(thrown.getStackTrace()).containsExactly(frame("app.Deep"), main);
  }

  @Test
  void circlesEnd() {
    Exception first = with(new Exception(), "app.First", "soumak.cli.Main");
    Exception second = with(new Exception(first), "app.Second", "soumak.cli.Main");
    first.addSuppressed(second);
    OwnFrames.cut(second);
    assertThat(trace(first)).containsExactly("app.First");
    assertThat(trace(second)).containsExactly("app.Second");
  }

  @Test
  void tracesOfOthersStay() {
    Exception inTask = with(new Exception(), "app.Work", "soumak.runtime.Worker");
    OwnFrames.cut(inTask);
    assertThat(trace(inTask)).containsExactly("app.Work", "soumak.runtime.Worker");
    Exception onlyOurs = with(new Exception(), "soumak.cli.Main");
    OwnFrames.cut(onlyOurs);
    assertThat(trace(onlyOurs)).containsExactly("soumak.cli.Main");
  }
}
