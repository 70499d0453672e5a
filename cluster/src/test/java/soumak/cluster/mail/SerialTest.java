package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.RejectedExecutionException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One thing after the other, whatever one of them throws. */
class SerialTest {
  private static final Logger LOG = Logger.getLogger("soumak.cluster");

  private final List<String> done = new ArrayList<>();
  private final Queue<Runnable> given = new ArrayDeque<>();
  private final Serial serial = new Serial(given::add, () -> done.add("after"));

  @BeforeEach
  void quiet() {
    LOG.setLevel(Level.OFF); // each fault is logged
  }

  @AfterEach
  void loud() {
    LOG.setLevel(null);
  }

  private void run() {
    for (Runnable next = given.poll(); next != null; next = given.poll()) {
      next.run();
    }
  }

  private static void fail(Throwable with) {
    if (with instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) with;
  }

  @Test
  void nothingIsDoneBeforeItIsOpen() {
    serial.execute(() -> done.add("one"));
    serial.signal();
    run();
    assertThat(done).isEmpty();
    serial.open();
    run();
    assertThat(done).containsExactly("one", "after");
  }

  @Test
  void whatThrowsKeepsNobodyBack() {
    serial.open();
    run();
    done.clear();
    List<Throwable> faults =
        List.of(
            new IllegalStateException("a fault"),
            new StackOverflowError("deep"),
            new OutOfMemoryError("full"),
            new NoClassDefFoundError("gone"),
            new AssertionError("wrong"));
    for (Throwable fault : faults) {
      serial.execute(() -> fail(fault));
      serial.execute(() -> done.add("behind " + fault.getMessage()));
      run();
      serial.execute(() -> done.add("later"));
      run();
      assertThat(done).containsExactly("behind " + fault.getMessage(), "after", "later", "after");
      done.clear();
    }
  }

  @Test
  void soItIsWithWhatIsDoneAfterwards() {
    List<Integer> rounds = new ArrayList<>();
    Serial faulty =
        new Serial(
            given::add,
            () -> {
              rounds.add(rounds.size());
              throw new StackOverflowError("after");
            });
    faulty.open();
    run();
    for (int i = 0; i < 3; i++) {
      faulty.signal();
      run();
      faulty.execute(() -> done.add("next"));
      run();
    }
    assertThat(done).containsExactly("next", "next", "next");
    assertThat(rounds).hasSize(7);
  }

  /** So what a task answers at once goes with the acknowledgement. */
  @Test
  void whatIsWokenComesBeforeWhatIsDoneAfterwards() {
    serial.open();
    run();
    done.clear();
    Runnable task =
        () -> {
          done.add("answered");
          serial.signal();
        };
    serial.execute(() -> {
      done.add("came");
      given.add(task);
    });
    run();
    assertThat(done).containsExactly("came", "answered", "after");
  }

  @Test
  void whoCannotWaitForThoseDoesTheRestAtOnce() {
    boolean[] isFull = {false};
    Serial alone =
        new Serial(
            action -> {
              if (isFull[0]) {
                throw new RejectedExecutionException("not now");
              }
              given.add(action);
            },
            () -> done.add("after"));
    alone.open();
    run();
    done.clear();
    alone.execute(() -> done.add("came"));
    isFull[0] = true;
    run();
    assertThat(done).containsExactly("came", "after");
    isFull[0] = false;
    alone.execute(() -> done.add("next"));
    run();
    assertThat(done).containsExactly("came", "after", "next", "after");
  }

  /** As one that cannot start a thread does. */
  @Test
  void whoCannotRunItKeepsItForTheNextOne() {
    Throwable[] refusal = {null};
    Serial refused =
        new Serial(
            action -> {
              if (refusal[0] != null) {
                fail(refusal[0]);
              }
              given.add(action);
            },
            () -> done.add("after"));
    refused.open();
    run();
    done.clear();
    for (Throwable why :
        List.of(new OutOfMemoryError("no thread"), new RejectedExecutionException("not now"))) {
      refusal[0] = why;
      assertThatThrownBy(() -> refused.execute(() -> done.add("first"))).isSameAs(why);
      refusal[0] = null;
      refused.execute(() -> done.add("second"));
      run();
      assertThat(done).containsExactly("first", "second", "after");
      done.clear();
      refusal[0] = why;
      assertThatThrownBy(refused::signal).isSameAs(why);
      refusal[0] = null;
      refused.signal();
      run();
      assertThat(done).containsExactly("after");
      done.clear();
    }
  }

  /** As where there is no memory for it. */
  @Test
  void whatCannotEvenBeLoggedKeepsNobodyBack() {
    LOG.setLevel(null);
    LOG.setFilter(record -> {
      throw new StackOverflowError("in the log");
    });
    try {
      serial.open();
      serial.execute(() -> fail(new OutOfMemoryError("full")));
      serial.execute(() -> done.add("behind"));
      run();
      serial.execute(() -> done.add("later"));
      run();
      assertThat(done).containsExactly("behind", "after", "later", "after");
    } finally {
      LOG.setFilter(null);
    }
  }

  @Test
  void allIsDoneOnceAndInOrder() {
    for (long seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      List<Integer> order = new ArrayList<>();
      Queue<Runnable> waiting = new ArrayDeque<>();
      Serial one = new Serial(waiting::add, () -> {});
      int count = 0;
      for (int step = 0; step < 60; step++) {
        switch (random.nextInt(4)) {
          case 0 -> one.signal();
          case 1 -> one.open();
          case 2 -> {
            int number = count++;
            boolean throwing = random.nextInt(3) == 0;
            one.execute(() -> {
              order.add(number);
              if (throwing) {
                throw new StackOverflowError();
              }
            });
          }
          default -> {
            Runnable next = waiting.poll();
            if (next != null) {
              next.run();
            }
          }
        }
        assertThat(waiting).as("it is scheduled once").hasSizeLessThan(2);
      }
      one.open();
      while (!waiting.isEmpty()) {
        waiting.remove().run();
      }
      assertThat(order).as("seed %d", seed).hasSize(count).isSorted().doesNotHaveDuplicates();
    }
  }
}
