package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;

/** A monitor at one node is as one of Java. */
@Timeout(60)
class LockTest {
  private final Lock lock = new Lock(null);
  private final ConcurrentLinkedQueue<Throwable> thrown = new ConcurrentLinkedQueue<>();

  private interface Body {
    void run() throws Exception;
  }

  private Thread thread(Body body) {
    return Thread.ofPlatform()
        .daemon()
        .start(() -> {
          try {
            body.run();
          } catch (Throwable e) {
            thrown.add(e);
          }
        });
  }

  private static void awaitBlocked(Thread... threads) {
    for (Thread thread : threads) {
      await()
          .until(() ->
              thread.getState() == Thread.State.WAITING
                  || thread.getState() == Thread.State.TIMED_WAITING);
    }
  }

  private void joined(Thread... threads) throws InterruptedException {
    for (Thread thread : threads) {
      thread.join(TimeUnit.SECONDS.toMillis(30));
      assertThat(thread.isAlive()).isFalse();
    }
    assertThat(thrown).isEmpty();
  }

  @Test
  void whoIsInsideEntersAgainAndIsOutWhenItHasLeftAsOften() throws Exception {
    lock.enter();
    lock.enter();
    assertThat(lock.isLastExit()).isFalse();
    AtomicInteger entered = new AtomicInteger();
    Thread other =
        thread(() -> {
          assertThat(lock.isMine()).isFalse();
          lock.enter();
          entered.incrementAndGet();
          lock.exit();
        });
    awaitBlocked(other);
    lock.exit();
    assertThat(lock.isMine()).isTrue();
    assertThat(lock.isLastExit()).isTrue();
    assertThat(entered).hasValue(0);
    lock.exit();
    joined(other);
    assertThat(entered).hasValue(1);
    assertThat(lock.isMine()).isFalse();
    assertThat(lock.isFree()).isTrue();
  }

  @Test
  void oneOfManyIsInside() throws Exception {
    int[] count = new int[1];
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      threads.add(
          thread(() -> {
            for (int time = 0; time < 2000; time++) {
              lock.enter();
              count[0]++;
              lock.exit();
            }
          }));
    }
    joined(threads.toArray(new Thread[0]));
    assertThat(count[0]).isEqualTo(12_000);
  }

  @Test
  void whoWaitsHasLeftAsOftenAsItEnteredAndIsInsideAsOftenAgain() throws Exception {
    Thread waiter =
        thread(() -> {
          lock.enter();
          lock.enter();
          lock.await(0);
          assertThat(lock.isLastExit()).isFalse();
          lock.exit();
          lock.exit();
        });
    awaitBlocked(waiter);
    lock.enter();
    lock.notify(false);
    assertThat(waiter.isAlive()).isTrue();
    lock.exit();
    joined(waiter);
    assertThat(lock.isFree()).isTrue();
  }

  @Test
  void oneIsNotifiedOrAllAre() throws Exception {
    AtomicInteger notified = new AtomicInteger();
    Thread[] waiters = new Thread[4];
    for (int i = 0; i < waiters.length; i++) {
      waiters[i] =
          thread(() -> {
            lock.enter();
            lock.await(0);
            notified.incrementAndGet();
            lock.exit();
          });
    }
    awaitBlocked(waiters);
    lock.enter();
    lock.notify(false);
    lock.exit();
    await().until(() -> notified.get() == 1);
    lock.enter();
    lock.notify(true);
    assertThat(notified).hasValue(1);
    lock.exit();
    joined(waiters);
    assertThat(notified).hasValue(4);
  }

  @Test
  void anInterruptEndsAWaitAndNotAnEntering() throws Exception {
    CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    Thread waiter =
        thread(() -> {
          lock.enter();
          try {
            lock.await(0);
          } catch (InterruptedException e) {
            interrupted.complete(lock.isMine() && !Thread.currentThread().isInterrupted());
          }
          lock.exit();
        });
    awaitBlocked(waiter);
    waiter.interrupt();
    assertThat(interrupted.get(20, TimeUnit.SECONDS)).isTrue();
    joined(waiter);

    lock.enter();
    CompletableFuture<Boolean> entered = new CompletableFuture<>();
    Thread enters =
        thread(() -> {
          lock.enter();
          entered.complete(Thread.currentThread().isInterrupted());
          lock.exit();
        });
    awaitBlocked(enters);
    enters.interrupt();
    assertThat(entered).isNotDone();
    lock.exit();
    assertThat(entered.get(20, TimeUnit.SECONDS)).isTrue();
    joined(enters);
  }

  @Test
  void aWaitWithATimeEndsByItselfAndTakesNoNoteAfterwards() throws Exception {
    lock.enter();
    lock.await(1_000_000);
    lock.notify(true);
    assertThat(lock.isMine()).isTrue();
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> lock.await(0)).isInstanceOf(InterruptedException.class);
    assertThat(lock.isMine()).isTrue();
    lock.exit();
  }

  @Test
  void theTokenGoesWithTheLastExitOfWhoIsInside() throws Exception {
    lock.enter();
    lock.recall();
    lock.enter();
    assertThat(lock.passesToken()).as("entered twice").isFalse();
    lock.exit();
    joined(thread(() -> assertThat(lock.passesToken()).as("by another thread").isFalse()));
    assertThat(lock.passesToken()).isTrue();
    assertThat(lock.hasToken()).isFalse();
    lock.recall();
    assertThat(lock.passesToken()).as("it has gone").isFalse();
    lock.exit();
  }

  @Test
  void theTokenGoesOnlyIfItIsWanted() {
    lock.enter();
    assertThat(lock.passesToken()).isFalse();
    lock.recall();
    assertThat(lock.passesToken()).isTrue();
    lock.exit();
    synchronized (lock) {
      lock.take(true);
    }
    lock.enter();
    assertThat(lock.passesToken()).as("nobody has wanted it since").isFalse();
    lock.exit();
  }

  @Test
  void whoIsNotInsideIsTold() {
    assertThatThrownBy(lock::exit).isInstanceOf(IllegalMonitorStateException.class);
    assertThatThrownBy(() -> lock.await(0)).isInstanceOf(IllegalMonitorStateException.class);
    assertThatThrownBy(() -> lock.notify(true)).isInstanceOf(IllegalMonitorStateException.class);
    assertThatThrownBy(lock::isLastExit).isInstanceOf(IllegalMonitorStateException.class);
  }

  @Test
  void whenTheHomeIsLostAllAreTold() throws Exception {
    NodeLostException why = new NodeLostException(new Node(3, "n3", "here"), "it left");
    Thread waiter =
        thread(() -> {
          lock.enter();
          told(() -> lock.await(0), why);
          lock.exit(); // as a synchronized block does
        });
    awaitBlocked(waiter);
    lock.enter();
    Thread enters = thread(() -> told(lock::enter, why));
    Thread next = thread(() -> told(lock::enter, why));
    awaitBlocked(enters, next);
    lock.end(why);
    joined(enters, next, waiter);
    told(() -> lock.await(0), why);
    assertThat(lock.isMine()).isTrue();
    lock.exit();
    told(lock::enter, why);
  }

  @Test
  void whoIsInterruptedAsTheHomeIsLostStaysSo() throws Exception {
    NodeLostException why = new NodeLostException(new Node(3, "n3", "here"), "it left");
    CompletableFuture<Boolean> stays = new CompletableFuture<>();
    Thread waiter =
        thread(() -> {
          lock.enter();
          told(() -> lock.await(0), why);
          stays.complete(Thread.currentThread().isInterrupted());
        });
    awaitBlocked(waiter);
    synchronized (lock) {
      waiter.interrupt(); // which it sees, but it needs the lock
      await().until(() -> waiter.getState() == Thread.State.BLOCKED);
      lock.end(why);
    }
    joined(waiter);
    assertThat(stays).isCompletedWithValue(true);
  }

  /** By an exception of its own, as each thread has waited elsewhere. */
  private static void told(ThrowableAssert.ThrowingCallable waits, NodeLostException why) {
    assertThatThrownBy(waits)
        .isInstanceOf(NodeLostException.class)
        .isNotSameAs(why)
        .hasMessage(why.getMessage())
        .extracting(it -> ((NodeLostException) it).node())
        .isEqualTo(why.node());
  }
}
