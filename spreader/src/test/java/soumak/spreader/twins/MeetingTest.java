package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TransferQueue;
import java.util.function.Supplier;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Several who wait for each other, at queues of the JDK and at their twins. */
@Timeout(60)
class MeetingTest {
  private static final List<Supplier<TransferQueue<String>>> TRANSFERS =
      List.of(java.util.concurrent.LinkedTransferQueue::new, LinkedTransferQueue::new);

  private static final List<Supplier<BlockingQueue<String>>> MEETINGS =
      List.of(
          java.util.concurrent.SynchronousQueue::new,
          SynchronousQueue::new,
          java.util.concurrent.LinkedTransferQueue::new,
          LinkedTransferQueue::new);

  private static Thread giving(BlockingQueue<String> queue, String element) {
    Thread thread =
        Thread.ofPlatform()
            .daemon()
            .start(() -> {
              try {
                give(queue, element);
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    await(thread, Thread.State.WAITING);
    return thread;
  }

  private static void give(BlockingQueue<String> queue, String element)
      throws InterruptedException {
    if (queue instanceof TransferQueue<String> transfers) {
      transfers.transfer(element);
    } else {
      queue.put(element);
    }
  }

  /** Also one that has not waited longest. */
  @ParameterizedTest
  @FieldSource("TRANSFERS")
  void whoseElementIsRemovedGoesOn(Supplier<TransferQueue<String>> made) throws Exception {
    TransferQueue<String> queue = made.get();
    List<Thread> givers = new ArrayList<>();
    for (String element : List.of("a", "b", "c")) {
      givers.add(giving(queue, element));
    }
    for (String element : List.of("b", "c", "a")) {
      assertThat(queue.remove(element)).isTrue();
      givers.get("abc".indexOf(element)).join();
    }
  }

  @ParameterizedTest
  @FieldSource("TRANSFERS")
  void allThatIsThereIsDrained(Supplier<TransferQueue<String>> made) throws Exception {
    TransferQueue<String> queue = made.get();
    queue.put("a");
    Thread giver = giving(queue, "b");
    queue.put("c");
    List<String> drained = new ArrayList<>();
    assertThat(queue.drainTo(drained, -1)).isZero();
    assertThat(queue.drainTo(drained)).isEqualTo(3);
    assertThat(drained).containsExactly("a", "b", "c");
    giver.join();
    assertThat(queue.drainTo(drained)).isZero();
    assertThatThrownBy(() -> queue.drainTo(null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> queue.addAll(null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> queue.drainTo(queue)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> queue.addAll(queue)).isInstanceOf(IllegalArgumentException.class);
  }

  private static final List<Supplier<BlockingQueue<String>>> TWINS =
      List.of(SynchronousQueue::new, LinkedTransferQueue::new);

  /** It has seen the interrupt when somebody comes, and cannot go on yet. */
  @ParameterizedTest
  @FieldSource("TWINS")
  void whoIsInterruptedAsSomebodyComesTakesPartAndStaysInterrupted(
      Supplier<BlockingQueue<String>> made) throws Exception {
    BlockingQueue<String> queue = made.get();
    FutureTask<String> taking =
        new FutureTask<>(() -> queue.take() + ", interrupted: " + Thread.interrupted());
    Thread taker = Thread.ofPlatform().daemon().start(taking);
    await(taker, Thread.State.WAITING);
    synchronized (queue) {
      taker.interrupt();
      await(taker, Thread.State.BLOCKED);
      assertThat(queue.offer("x")).isTrue();
    }
    assertThat(taking.get()).isEqualTo("x, interrupted: true");
  }

  private static void await(Thread thread, Thread.State state) {
    while (thread.getState() != state) {
      Thread.onSpinWait();
    }
  }

  @ParameterizedTest
  @FieldSource("MEETINGS")
  void nullIsSeenBeforeAnInterrupt(Supplier<BlockingQueue<String>> made) {
    BlockingQueue<String> queue = made.get();
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> give(queue, null)).isInstanceOf(NullPointerException.class);
    assertThat(Thread.interrupted()).isTrue();
  }

  /** Equal to all, but when it is asked somebody else has taken the element. */
  private record Late(BlockingQueue<String> queue) {
    @Override
    @SuppressWarnings("EqualsUnsafeCast")
    public boolean equals(Object other) {
      queue.poll();
      return true;
    }

    @Override
    public int hashCode() {
      return 0;
    }
  }

  @ParameterizedTest
  @FieldSource("TRANSFERS")
  void whatSomebodyHasTakenIsNotRemoved(Supplier<TransferQueue<String>> made) throws Exception {
    TransferQueue<String> queue = made.get();
    queue.put("a");
    assertThat(queue.remove(new Late(queue))).isFalse();
    queue.put("b");
    assertThat(queue.removeIf(each -> each.equals(queue.poll()))).isFalse();
    queue.put("c");
    queue.put("d");
    assertThat(queue.removeAll(List.of("c", "x"))).isTrue();
    assertThat(queue.retainAll(List.of("d"))).isFalse();
    assertThat(queue).containsExactly("d");
    assertThat(queue.remove(null)).isFalse();
    assertThat(queue.remove("d")).isTrue();
  }
}
