package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Queues that ask the program without their lock, with what it does to them meanwhile. */
@Timeout(60)
class RemoveIfTest {
  private record Both(String name, Supplier<Queue<Integer>> jdk, Supplier<Queue<Integer>> twin) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static final List<Both> BOTH =
      List.of(
          new Both(
              "LinkedBlockingQueue",
              java.util.concurrent.LinkedBlockingQueue::new,
              LinkedBlockingQueue::new),
          new Both(
              "LinkedBlockingDeque",
              java.util.concurrent.LinkedBlockingDeque::new,
              LinkedBlockingDeque::new),
          new Both(
              "ConcurrentLinkedQueue",
              java.util.concurrent.ConcurrentLinkedQueue::new,
              ConcurrentLinkedQueue::new),
          new Both(
              "ConcurrentLinkedDeque",
              java.util.concurrent.ConcurrentLinkedDeque::new,
              ConcurrentLinkedDeque::new));

  private static final List<Both> FULL =
      List.of(
          new Both(
              "LinkedBlockingQueue",
              () -> new java.util.concurrent.LinkedBlockingQueue<>(200),
              () -> new LinkedBlockingQueue<>(200)),
          new Both(
              "LinkedBlockingDeque",
              () -> new java.util.concurrent.LinkedBlockingDeque<>(200),
              () -> new LinkedBlockingDeque<>(200)));

  /**
   * Not where the JDK's go on when the next one, or the last, has gone meanwhile: by what is left
   * of its nodes.
   */
  private static boolean isCompared(Queue<Integer> queue, int what, long seed, boolean many) {
    boolean blocking = queue instanceof BlockingQueue;
    boolean adds = what == 2 || what == 3;
    return blocking ? !many || (what != 5 && what != 7) : adds == (seed % 2 == 0);
  }

  private static void act(Queue<Integer> queue, int what, int value) {
    switch (what) {
      case 0, 1 -> queue.poll();
      case 2, 3 -> queue.add(value);
      case 4 -> queue.remove((Object) value);
      case 5 -> queue.removeIf(it -> it == value);
      case 6 -> {
        if (queue instanceof BlockingDeque<Integer> deque) {
          deque.addFirst(value);
        }
      }
      case 7 -> {
        if (value == 0) {
          queue.clear();
        }
      }
      default -> {}
    }
  }

  /** With what the program does by chance when it is asked. */
  private static String removedIf(Queue<Integer> queue, long seed, boolean many) {
    java.util.Random random = new java.util.Random(seed);
    for (int i = random.nextInt(many ? 250 : 9); i >= 0; i--) {
      queue.add(random.nextInt(4));
    }
    StringBuilder asked = new StringBuilder();
    boolean removed =
        queue.removeIf(each -> {
          asked.append(each);
          int value = random.nextInt(4);
          int what = random.nextInt(many ? 100 : 9);
          if (isCompared(queue, what, seed, many)) {
            act(queue, what, value);
          }
          return random.nextBoolean();
        });
    return asked + " " + removed + " " + queue;
  }

  @ParameterizedTest
  @FieldSource("BOTH")
  void whatIsTakenAndPutAgainWhileItIsTestedIsAnother(Both of) {
    for (long seed = 0; seed < 2000; seed++) {
      assertThat(removedIf(of.twin().get(), seed, false))
          .as("%s, %d", of, seed)
          .isEqualTo(removedIf(of.jdk().get(), seed, false));
    }
  }

  @ParameterizedTest
  @FieldSource("BOTH")
  void many(Both of) {
    for (long seed = 0; seed < 500; seed++) {
      assertThat(removedIf(of.twin().get(), seed, true))
          .as("%s, %d", of, seed)
          .isEqualTo(removedIf(of.jdk().get(), seed, true));
    }
  }

  /** Of 200, with what it does when it is asked about one. */
  private static String removed(
      Queue<Integer> queue, java.util.function.BiPredicate<Queue<Integer>, Integer> unwanted) {
    for (int i = 0; i < 200; i++) {
      queue.add(i);
    }
    StringBuilder asked = new StringBuilder();
    Predicate<Integer> noting =
        each -> {
          asked.append(each).append(' ');
          return unwanted.test(queue, each);
        };
    return Compared.outcome(() -> queue.removeIf(noting)) + asked + queue;
  }

  @ParameterizedTest
  @FieldSource("BOTH")
  void whatAPredicateThrowsKeepsWhatIsAskedAboutNow(Both of) {
    for (int last : new int[] {0, 63, 64, 80, 127, 128, 199}) {
      assertThat(removed(of.twin().get(), (queue, each) -> each % (last - each) == 0))
          .isEqualTo(removed(of.jdk().get(), (queue, each) -> each % (last - each) == 0));
    }
  }

  @ParameterizedTest
  @FieldSource("FULL")
  void thereIsRoomWhenSomeHaveGone(Both of) {
    List<Boolean> expected = new java.util.ArrayList<>();
    List<Boolean> seen = new java.util.ArrayList<>();
    String old =
        removed(of.jdk().get(), (queue, each) -> expected.add(queue.offer(-1)) && each % 2 == 0);
    assertThat(
            removed(of.twin().get(), (queue, each) -> seen.add(queue.offer(-1)) && each % 2 == 0))
        .isEqualTo(old);
    assertThat(seen).isEqualTo(expected).contains(true);
  }

  @ParameterizedTest
  @FieldSource("BOTH")
  void othersGoOnMeanwhile(Both of) {
    Queue<Integer> queue = of.twin().get();
    queue.addAll(List.of(1, 2, 3));
    Predicate<Integer> waits =
        each -> {
          Thread other = Thread.ofPlatform().daemon().start(() -> queue.remove((Object) 1));
          try {
            other.join();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
          return each < 3;
        };
    assertThat(queue.removeIf(waits)).isTrue();
    assertThat(queue).containsExactly(3);
    queue.clear();
    queue.addAll(List.of(4, 5));
    assertThat(queue.retainAll(List.of(5)) && queue.removeAll(List.of(5))).isTrue();
    assertThat(queue).isEmpty();
  }

  @Test
  void whatAPredicateThrowsRemovesNothing() {
    LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>(List.of(1, 2, 3));
    assertThatThrownBy(() -> queue.removeIf(each -> 6 / (each - 2) < 0))
        .isInstanceOf(ArithmeticException.class);
    assertThat(queue).containsExactly(1, 2, 3);
    assertThat(queue.removeIf(each -> each == 2)).isTrue();
    assertThat(queue).containsExactly(1, 3);
  }

  @Test
  void whatIsGoneIsNotAskedAbout() {
    LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>(List.of(1, 2, 3));
    StringBuilder asked = new StringBuilder();
    assertThat(
            queue.removeIf(each -> {
              asked.append(each);
              queue.remove((Object) 2);
              return each == 3;
            }))
        .isTrue();
    assertThat(asked).hasToString("13");
    assertThat(queue).containsExactly(1);
  }

  /** As in an array, whose fewer elements move. */
  @Test
  void theOthersKeepTheirOrder() {
    java.util.Random random = new java.util.Random(1);
    for (int round = 0; round < 300; round++) {
      java.util.ArrayList<Integer> expected = new java.util.ArrayList<>();
      LinkedList<Integer> list = new LinkedList<>();
      IntStream.range(0, random.nextInt(40))
          .forEach(it -> {
            if (random.nextBoolean()) {
              expected.addFirst(it);
              list.addFirst(it);
            } else {
              expected.addLast(it);
              list.addLast(it);
            }
          });
      while (!expected.isEmpty()) {
        int index = random.nextInt(expected.size());
        assertThat(list.remove(index)).isEqualTo(expected.remove(index));
        assertThat(list).isEqualTo(expected);
      }
    }
  }
}
