package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;

/** Failures go to who asked, as what they are. */
class AnswersTest {
  private static final NodeLostException LOST =
      new NodeLostException(new Node(3, "n3", "here"), "it left");

  @Test
  void aFailureIsOfTheSameTypeAtTheOtherEnd() {
    Map<Throwable, Class<? extends Throwable>> failures =
        Map.of(
            new NotSpreadableException("what"),
            NotSpreadableException.class,
            LOST,
            NodeLostException.class,
            new IllegalThreadStateException("what"),
            IllegalThreadStateException.class,
            new BadMessageException("what"),
            Answers.RefusedException.class,
            new ExceptionInInitializerError("what"),
            ExceptionInInitializerError.class,
            new NoClassDefFoundError("what"),
            NoClassDefFoundError.class,
            new OutOfMemoryError("what"),
            IllegalStateException.class);
    failures.forEach((failure, type) -> {
      Throwable wrapped = new CompletionException(new ExecutionException(failure));
      for (Throwable each : new Throwable[] {failure, wrapped}) {
        byte[] answer = Answers.failed(each);
        assertThatThrownBy(() -> Answers.read(answer))
            .isInstanceOf(type)
            .hasMessageContaining(failure == LOST ? "it left" : "what");
      }
    });
  }

  @Test
  void aFailureWithoutATextHasItsName() {
    byte[] answer = Answers.failed(new ArithmeticException());
    assertThatThrownBy(() -> Answers.read(answer)).hasMessage("java.lang.ArithmeticException");
    byte[] started = Answers.failed(new IllegalThreadStateException());
    assertThatThrownBy(() -> Answers.read(started))
        .isInstanceOf(IllegalThreadStateException.class)
        .hasMessage(null);
  }

  @Test
  void anAnswerIsReadBehindItsFirstByte() {
    Reader in = Answers.read(Answers.ok().aByte(7).bytes());
    assertThat(in.aByte()).isEqualTo((byte) 7);
    assertThatThrownBy(() -> Answers.read(new byte[0])).isInstanceOf(BadMessageException.class);
    assertThatThrownBy(() -> Answers.read(new byte[] {4, 0, 0}))
        .isInstanceOf(BadMessageException.class);
  }

  /** The same loss, with the stack trace of this thread. */
  private static void assertOwnLoss(Throwable thrown) {
    assertThat(thrown)
        .isInstanceOf(NodeLostException.class)
        .isNotSameAs(LOST)
        .hasMessage(LOST.getMessage());
    assertThat(((NodeLostException) thrown).node()).isEqualTo(LOST.node());
    assertThat(thrown.getStackTrace()[0].getClassName()).isEqualTo(Waiting.class.getName());
  }

  @Test
  void whoWaitsGetsTheCauseItself() {
    assertOwnLoss(catchThrowable(() -> Waiting.on(CompletableFuture.failedFuture(LOST))));
    CompletableFuture<String> derived =
        CompletableFuture.<String>failedFuture(LOST).thenApply(String::trim);
    assertOwnLoss(catchThrowable(() -> Waiting.on(derived)));
    NoClassDefFoundError missing = new NoClassDefFoundError("X");
    assertThatThrownBy(() -> Waiting.on(CompletableFuture.failedFuture(missing))).isSameAs(missing);
    assertThatThrownBy(() -> Waiting.on(CompletableFuture.failedFuture(new Exception("checked"))))
        .isInstanceOf(IllegalStateException.class)
        .hasRootCauseMessage("checked");
  }

  @Test
  void whoWaitsSoLongGetsTheValueOrATimeout() throws Exception {
    assertThat(Waiting.on(CompletableFuture.completedFuture("there"), 1)).isEqualTo("there");
    assertThat(Waiting.on(CompletableFuture.completedFuture("there"), 0)).isEqualTo("there");
    assertThatThrownBy(() -> Waiting.on(new CompletableFuture<>(), 1000))
        .isInstanceOf(TimeoutException.class);
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> Waiting.on(new CompletableFuture<>(), 0))
        .isInstanceOf(InterruptedException.class);
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void whateverFailedIsALossForAMonitor() {
    assertOwnLoss(Waiting.lost(new CompletionException(LOST)));
    assertThat(Waiting.lost(new IllegalStateException("not here")))
        .hasMessageContaining("not here");
  }
}
