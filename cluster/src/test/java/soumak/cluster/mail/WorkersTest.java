package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Each action is run once: by a worker, or by a thread if no worker comes to it. */
class WorkersTest {
  private final List<String> done = new ArrayList<>();
  private final Refusing tasks = new Refusing();
  private final Refusing threads = new Refusing();
  private final Refusing later = new Refusing();
  private final Workers workers = new Workers(tasks, threads, later);

  /** Keeps what it is given, or throws. */
  private static final class Refusing implements Executor {
    final Queue<Runnable> given = new ArrayDeque<>();
    @Nullable RuntimeException why;

    @Override
    public void execute(Runnable action) {
      if (why != null) {
        throw why;
      }
      given.add(action);
    }

    /** All that is there now. */
    void run() {
      for (int i = given.size(); i > 0; i--) {
        given.remove().run();
      }
    }
  }

  private void give(String name) {
    workers.execute(() -> done.add(name));
  }

  @Test
  void aWorkerRunsIt() {
    give("one");
    tasks.run();
    assertThat(done).containsExactly("one");
    later.run();
    later.run();
    assertThat(threads.given).isEmpty();
    assertThat(later.given).isEmpty();
  }

  @Test
  void aThreadRunsWhatTwoLooksHaveFoundWaiting() {
    give("one");
    later.run();
    assertThat(threads.given).isEmpty();
    later.run();
    threads.run();
    assertThat(done).containsExactly("one");
    tasks.run();
    assertThat(done).containsExactly("one");
  }

  @Test
  void whatAWorkerBeginsBeforeTheThreadIsRunByItAlone() {
    give("one");
    later.run();
    later.run();
    tasks.run();
    threads.run();
    assertThat(done).containsExactly("one");
  }

  @Test
  void eachIsLookedAtTwice() {
    give("one");
    later.run();
    tasks.run();
    give("two");
    later.run();
    assertThat(threads.given).isEmpty();
    later.run();
    threads.run();
    assertThat(done).containsExactly("one", "two");
  }

  @Test
  void oneLookIsToComeAtATime() {
    for (int i = 0; i < 10; i++) {
      give("x");
      tasks.run();
    }
    assertThat(later.given).hasSize(1);
    later.run();
    give("y");
    assertThat(later.given).hasSize(1);
  }

  @Test
  void aThreadRunsWhatBecomesNoTask() {
    tasks.why = new RejectedExecutionException("closed");
    give("one");
    threads.run();
    assertThat(done).containsExactly("one");
  }

  @Test
  void whatNobodyTakesIsRefused() {
    tasks.why = new RejectedExecutionException("closed");
    threads.why = new RejectedExecutionException("no thread");
    assertThatThrownBy(() -> give("one")).isSameAs(threads.why);
    tasks.why = null;
    give("two");
    tasks.run();
    assertThat(done).containsExactly("two");
  }

  @Test
  void withoutAThreadItIsLookedAtAgain() {
    threads.why = new RejectedExecutionException("no thread");
    give("one");
    later.run();
    later.run();
    later.run();
    threads.why = null;
    later.run();
    threads.run();
    assertThat(done).containsExactly("one");
  }

  @Test
  void withoutALookAWorkerRunsItAndTheNextIsWatched() {
    later.why = new RejectedExecutionException("no timer");
    give("one");
    tasks.run();
    assertThat(done).containsExactly("one");
    later.why = null;
    give("two");
    later.run();
    later.run();
    threads.run();
    assertThat(done).containsExactly("one", "two");
  }

  /** A worker's queue keeps the task for a while, which must not keep what it was made for. */
  @Test
  void whatWasRunIsForgotten() {
    WeakReference<Object> thing = giveWithThing();
    Runnable task = tasks.given.element();
    tasks.run();
    assertThat(done).containsExactly("Object");
    await()
        .until(() -> {
          System.gc();
          return thing.get() == null;
        });
    task.run();
    assertThat(done).hasSize(1);
  }

  private WeakReference<Object> giveWithThing() {
    Object thing = new Object();
    workers.execute(() -> done.add(thing.getClass().getSimpleName()));
    return new WeakReference<>(thing);
  }
}
