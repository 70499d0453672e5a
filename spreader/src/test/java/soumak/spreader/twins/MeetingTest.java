package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
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

  /** Queues of which who removes may ask another one, which is being asked about its own. */
  private static final List<Supplier<Collection<Object>>> OPEN =
      List.of(
          java.util.concurrent.LinkedTransferQueue::new,
          LinkedTransferQueue::new,
          java.util.concurrent.LinkedBlockingQueue::new,
          LinkedBlockingQueue::new,
          java.util.concurrent.LinkedBlockingDeque::new,
          LinkedBlockingDeque::new);

  @ParameterizedTest
  @FieldSource("OPEN")
  void othersGoOnWhileElementsAreTested(Supplier<Collection<Object>> made) throws Exception {
    Collection<Object> queue = made.get();
    queue.addAll(List.of("a", "b", "c", "d"));
    boolean removed =
        queue.removeIf(each -> {
          if (each.equals("b")) {
            elsewhere(() -> {
              queue.remove("a");
              return queue.remove("d") && queue.add("e");
            });
          }
          return !"ce".contains(each.toString());
        });
    assertThat(removed).isTrue();
    assertThat(queue).containsExactly("c", "e");
    assertThat(queue.removeIf(each -> elsewhere(() -> !queue.remove(each)))).isFalse();
    assertThat(queue).isEmpty();
  }

  @ParameterizedTest
  @FieldSource("OPEN")
  void queuesMayAskEachOther(Supplier<Collection<Object>> made) {
    Collection<Object> queue = made.get();
    Collection<Object> other = made.get();
    queue.addAll(List.of("a", "b"));
    other.addAll(List.of("b", "c"));
    queue.removeIf(each -> elsewhere(() -> other.removeIf(it -> queue.contains(it))));
    assertThat(queue).containsExactly("b");
    assertThat(other).containsExactly("c");
  }

  @ParameterizedTest
  @FieldSource("TRANSFERS")
  void othersGoOnWhileAnElementIsAsked(Supplier<TransferQueue<String>> made) {
    TransferQueue<String> queue = made.get();
    queue.addAll(List.of("a", "b"));
    assertThat(queue.remove(new Slow(() -> elsewhere(() -> queue.remove("a"))))).isFalse();
    assertThat(queue).containsExactly("b");
  }

  /** Equal to what is still there when another thread has been. */
  private record Slow(Supplier<Boolean> first) {
    @Override
    @SuppressWarnings("EqualsUnsafeCast")
    public boolean equals(Object other) {
      return first.get();
    }

    @Override
    public int hashCode() {
      return 0;
    }
  }

  /** What another thread says, which cannot have what this one has. */
  private static boolean elsewhere(Callable<Boolean> body) {
    FutureTask<Boolean> task = new FutureTask<>(body);
    Thread.ofPlatform().daemon().start(task);
    try {
      return task.get(20, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
