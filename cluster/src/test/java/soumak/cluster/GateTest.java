package soumak.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import soumak.cluster.engine.Handler;
import soumak.cluster.engine.Node;
import soumak.testing.LittleMemory;

class GateTest {
  private static final Node NODE = new Node(1, "one", "here");

  private final Gate gate = new Gate();
  private final List<Integer> got = new ArrayList<>();
  private final Handler handler =
      gate.before((from, bytes) -> {
        got.add((int) bytes[0]);
        return CompletableFuture.completedFuture(bytes);
      });

  @Test
  void holdsMessagesInTheirOrderUntilItIsOpen() {
    CompletableFuture<byte[]> first = handler.receive(NODE, new byte[] {1}).toCompletableFuture();
    handler.receive(NODE, new byte[] {2});
    assertThat(got).isEmpty();
    assertThat(first).isNotDone();
    gate.open();
    assertThat(got).containsExactly(1, 2);
    assertThat(first.join()).containsExactly(1);
    handler.receive(NODE, new byte[] {3});
    assertThat(got).containsExactly(1, 2, 3);
  }

  @Test
  void aFailureComesBackLaterToo() {
    Handler failing =
        gate.before((from, bytes) -> CompletableFuture.failedFuture(new ArithmeticException("no")));
    CompletableFuture<byte[]> answer = failing.receive(NODE, new byte[0]).toCompletableFuture();
    gate.open();
    assertThatThrownBy(answer::join)
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(ArithmeticException.class);
  }

  @Test
  void oneThatThrowsKeepsNoOtherBack() {
    Handler throwing =
        gate.before((from, bytes) -> {
          throw new StackOverflowError("deep");
        });
    CompletableFuture<byte[]> answer = throwing.receive(NODE, new byte[0]).toCompletableFuture();
    handler.receive(NODE, new byte[] {1});
    gate.open();
    assertThat(got).containsExactly(1);
    assertThatThrownBy(answer::join).hasCauseInstanceOf(StackOverflowError.class);
    handler.receive(NODE, new byte[] {2});
    assertThat(got).containsExactly(1, 2);
  }

  /** A program of a JVM with little memory. */
  static final class Early {
    private static final int MANY = LittleMemory.nearlyFull(10_000);

    private int queued;
    private int got;

    public static void main(String[] args) {
      Early it = new Early();
      Gate gate = new Gate();
      CompletableFuture<byte[]> done = CompletableFuture.completedFuture(new byte[0]);
      Handler handler =
          gate.before((from, bytes) -> {
            it.got++;
            return done;
          });
      Runnable one =
          () -> {
            handler.receive(NODE, new byte[0]);
            it.queued++;
          };
      for (int i = 0; i < MANY; i++) {
        one.run();
      }
      boolean failed = LittleMemory.runsOut(MANY, one);
      gate.open();
      System.out.println("failed: " + failed + ", all delivered: " + (it.got == it.queued));
    }
  }

  @Test
  void withoutMemoryForOneMoreTheOthersAreDelivered() throws Exception {
    assertThat(LittleMemory.said(Early.class)).isEqualTo("failed: true, all delivered: true");
  }
}
