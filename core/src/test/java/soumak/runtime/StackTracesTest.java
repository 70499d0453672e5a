package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import soumak.woven.Fiber;
import soumak.woven.Frame;

/** Stack traces that tell who called whom, and not how it was run. */
class StackTracesTest {
  /** A saved activation at a line. */
  private static final class Saved extends Frame {
    private final String method;

    Saved(String method, int line) {
      super(line);
      this.method = method;
    }

    @Override
    public void resume(Fiber fiber) {}

    @Override
    public StackTraceElement position() {
      return at("app.Shop", method, pausePoint);
    }
  }

  private static StackTraceElement at(String type, String method, int line) {
    return new StackTraceElement(type, method, "Shop.java", line);
  }

  private static Throwable thrown(StackTraceElement... trace) {
    Throwable thrown = new IllegalStateException();
    thrown.setStackTrace(trace);
    return thrown;
  }

  private static Frame callers() {
    Frame inner = new Saved("pay", 20);
    inner.parent = new Saved("shop", 10);
    return inner;
  }

  private static String[] lines(Throwable thrown) {
    return Arrays.stream(thrown.getStackTrace())
        .map(it -> it.getMethodName() + ":" + it.getLineNumber())
        .toArray(String[]::new);
  }

  @Test
  void savedCallersStandInThePlaceOfTheTrampoline() {
    Throwable thrown =
        thrown(
            at("app.Shop", "count$resume", 30),
            at("app.Shop$soumak$frame1", "resume", 1),
            at("soumak.runtime.Carrier", "run", 5),
            at("soumak.runtime.Worker", "run", 6),
            at("java.lang.Thread", "run", 7));
    StackTraces.complete(thrown, callers());
    assertThat(lines(thrown)).containsExactly("count:30", "pay:20", "shop:10", "run:7");
  }

  /** The version that other code calls; here a thread waits in it. */
  @Test
  void anEntryIsNotToldBesideItsMethod() {
    Throwable thrown =
        thrown(
            at("soumak.Strand", "outcome", 4),
            at("soumak.runtime.Carrier", "goOn", 5),
            at("soumak.runtime.Caller", "await", 6),
            at("soumak.runtime.Carrier", "exitVoid", 7),
            at("app.Shop", "shop", 8),
            at("app.Shop", "shop", 9),
            at("app.Shop", "main", 3));
    StackTraces.complete(thrown, callers());
    assertThat(lines(thrown)).containsExactly("outcome:4", "pay:20", "shop:10", "shop:9", "main:3");
  }

  /** A wait of the runtime has no frame. */
  @Test
  void anEntryWithoutAMethodIsTold() {
    Throwable thrown =
        thrown(
            at("soumak.runtime.TimedWait", "timeout", 3),
            at("soumak.runtime.Carrier", "goOn", 5),
            at("soumak.runtime.Carrier", "exitRef", 7),
            at("soumak.Mailbox", "get", 8),
            at("app.Shop", "main", 3));
    StackTraces.complete(thrown, null);
    assertThat(lines(thrown)).containsExactly("timeout:3", "get:8", "main:3");
  }

  @Test
  void completingTwiceDoesNoHarm() {
    Throwable thrown =
        thrown(at("app.Shop", "count", 30), at("soumak.runtime.Carrier", "resume", 5));
    StackTraces.complete(thrown, callers());
    StackTraceElement[] once = thrown.getStackTrace();
    StackTraces.complete(thrown, callers());
    assertThat(thrown.getStackTrace()).isEqualTo(once);
  }

  @Test
  void aTraceWithoutTheTrampolineStaysAsItIs() {
    Throwable thrown =
        thrown(at("app.Shop", "count$resume", 30), at("app.Shop", "soumak$lambda$1", 2));
    StackTraces.complete(thrown, callers());
    assertThat(lines(thrown)).containsExactly("count$resume:30", "soumak$lambda$1:2");
  }

  @Test
  void adaptersOfLambdasAreLeftOut() {
    Throwable thrown =
        thrown(
            at("app.Shop", "lambda$pay$0", 31),
            at("app.Shop", "soumak$lambda$3", 1),
            at("soumak.runtime.Carrier", "run", 5));
    StackTraces.complete(thrown, null);
    assertThat(lines(thrown)).containsExactly("lambda$pay$0:31");
  }

  @Test
  void whatStartsATaskIsLeftOut() {
    Throwable thrown =
        thrown(
            at("soumak.Task", "join", 30),
            at("app.Shop", "lambda$pay$0", 31),
            at("soumak.Task$BodyTask", "execute", 142),
            at("soumak.Task", "begin$", 44),
            at("soumak.runtime.Carrier", "run", 5));
    StackTraces.complete(thrown, null);
    assertThat(lines(thrown)).containsExactly("join:30", "lambda$pay$0:31");
  }

  @Test
  void aFailureInWhatStartsATaskIsTold() {
    Throwable thrown =
        thrown(at("soumak.Task$BodyTask", "execute", 142), at("soumak.runtime.Carrier", "run", 5));
    StackTraces.complete(thrown, null);
    assertThat(lines(thrown)).containsExactly("execute:142");
  }

  @Test
  void aVersionWithoutALineThatOnlyCallsTheOtherIsLeftOut() {
    Throwable thrown =
        thrown(
            at("app.Shop", "lambda$pay$0", 31),
            at("app.Shop", "lambda$pay$0", -1),
            at("app.Shop", "shop", -1),
            at("app.Shop", "shop", -1),
            at("app.Shop", "lambda$pay$0", 32),
            at("app.Shop", "lambda$pay$0", 32),
            at("app.Other", "lambda$pay$0", -1),
            at("soumak.runtime.Carrier", "run", 5));
    StackTraces.complete(thrown, null);
    assertThat(lines(thrown))
        .containsExactly(
            "lambda$pay$0:31",
            "shop:-1",
            "shop:-1",
            "lambda$pay$0:32",
            "lambda$pay$0:32",
            "lambda$pay$0:-1");
  }

  @Test
  void aMessageEndsWhereItsRunQueueHasCalledIt() {
    Throwable thrown =
        thrown(
            at("app.Shop", "count", 30),
            at("app.Shop", "pay$now", 20),
            at("app.Shop$soumak$call$1", "run", -1),
            at("soumak.runtime.Inlet", "hasHandledOthers", 6),
            at("soumak.woven.Capsules", "enter", 7),
            at("app.Shop", "sell$inline", -1),
            at("app.Main", "main", 3),
            at("soumak.runtime.Carrier", "run", 5));
    StackTraces.ofMessage(thrown);
    assertThat(lines(thrown)).containsExactly("count:30", "pay:20");
    StackTraces.complete(thrown, callers());
    assertThat(lines(thrown)).containsExactly("count:30", "pay:20");
  }

  /** Which is itself a message, of another capsule. */
  @Test
  void aMessageEndsWhereItsSenderHasCalledIt() {
    Throwable thrown =
        thrown(
            at("app.Shop", "count$now", 30),
            at("app.Shop", "pay$now", 20),
            at("app.Shop", "pay$now", -1),
            at("app.Shop", "pay$inline", -1),
            at("app.Main", "buy$now", 3),
            at("app.Main", "buy$inline", -1));
    StackTraces.ofMessage(thrown);
    assertThat(lines(thrown)).containsExactly("count:30", "pay:20");
  }

  @Test
  void whatACapsuleDoesByItselfEndsThere() {
    Throwable thrown =
        thrown(
            at("app.Shop", "run", 30),
            at("soumak.Capsule", "run", 9),
            at("soumak.Capsule$Autonomous", "run", 8),
            at("soumak.runtime.Inlet", "handles", 7),
            at("soumak.Capsule", "begin$", 6),
            at("soumak.runtime.Carrier", "run", 5));
    StackTraces.ofMessage(thrown);
    assertThat(lines(thrown)).containsExactly("run:30");
  }

  @Test
  void whatWasMadeOutsideOfAMessageStaysAsItIs() {
    Throwable thrown =
        thrown(at("app.Shop", "pay$now", 20), at("app.Main", "main", 3), at("a.B", "run", 4));
    StackTraces.ofMessage(thrown);
    assertThat(lines(thrown)).containsExactly("pay$now:20", "main:3", "run:4");
  }

  @Test
  void whatEndsAWaitTellsWhereTheTaskWaited() {
    Dummy task = new Dummy(1);
    task.top = callers();
    Throwable thrown =
        thrown(
            at("soumak.runtime.TimedWait", "timeout", 3),
            at("soumak.runtime.Carrier", "run", 5),
            at("java.lang.Thread", "run", 7));
    StackTraces.ofWait(thrown, task);
    assertThat(lines(thrown)).containsExactly("pay:20", "shop:10", "run:7");
  }

  /** As the JVM tells no more of a thread's stack. */
  @Test
  void ofVeryManyFramesTheInnermostAreTold() {
    Frame deep = null;
    for (int i = 5000; i > 0; i--) {
      Frame inner = new Saved("deep", i);
      inner.parent = deep;
      deep = inner;
    }
    Dummy task = new Dummy(1);
    task.top = deep;
    assertThat(StackTraces.of(task))
        .hasSize(1024)
        .element(1023)
        .hasToString("app.Shop.deep(Shop.java:1024)");
    Throwable thrown = thrown(at("soumak.runtime.Carrier", "run", 5));
    StackTraces.complete(thrown, deep);
    assertThat(thrown.getStackTrace()).hasSize(1024);
  }

  @Test
  void theStackOfATaskThatWaitsIsThatOfItsFrames() {
    Dummy task = new Dummy(1);
    assertThat(StackTraces.of(task)).isEmpty();
    task.top = callers();
    assertThat(StackTraces.of(task)).extracting("lineNumber").containsExactly(20, 10);
  }
}
