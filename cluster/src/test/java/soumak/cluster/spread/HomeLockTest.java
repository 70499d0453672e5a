package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The home's part of a monitor: tokens, recalls and the wait set, with nodes that are lost. */
@Timeout(60)
class HomeLockTest {
  private final Lock lock = new Lock(null);
  private final HomeLock home = lock.home();
  private final List<Long> recalled = new ArrayList<>();

  private CompletableFuture<Boolean> claim(long node) {
    return home.claim(node, recalled::add);
  }

  @Test
  void claimsAreServedInTheirOrderAndTheHolderIsAskedOnce() {
    assertThat(claim(2)).isCompletedWithValue(true);
    CompletableFuture<Boolean> third = claim(3);
    CompletableFuture<Boolean> fourth = claim(4);
    assertThat(third).isNotDone();
    assertThat(recalled).containsExactly(2L);
    home.returned(2);
    assertThat(third).isCompletedWithValue(true);
    assertThat(fourth).isNotDone();
    assertThat(recalled).containsExactly(2L, 3L);
  }

  /** As without memory for the message that asks it. */
  @Test
  void aHolderThatCouldNotBeAskedIsAskedAgain() throws Exception {
    CountDownLatch asked = new CountDownLatch(2);
    HomeLock.HolderCall once =
        node -> {
          asked.countDown();
          if (asked.getCount() > 0) {
            throw new OutOfMemoryError("a test's");
          }
          home.returned(node);
        };
    home.claim(2, once);
    CompletableFuture<Boolean> third = home.claim(3, once);
    assertThat(third).isNotDone();
    assertThat(third.get(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aNodeThatDisclaimsHasNothing() {
    claim(2);
    CompletableFuture<Boolean> third = claim(3);
    CompletableFuture<Boolean> fourth = claim(4);
    home.lose(3, false);
    home.lose(2, false);
    assertThat(third).isNotDone();
    assertThat(fourth).isCompletedWithValue(true);
  }

  @Test
  void whatANodeReturnsThatDoesNotHoldChangesNothing() {
    claim(2);
    CompletableFuture<Boolean> third = claim(3);
    home.returned(4);
    assertThat(third).isNotDone();
    assertThat(lock.hasToken()).isFalse();
  }

  @Test
  void theTokenOfALostHolderGoesToTheNext() {
    claim(2);
    CompletableFuture<Boolean> third = claim(3);
    home.lose(2, true);
    assertThat(third).isCompletedWithValue(true);
    home.returned(2);
    home.returned(3);
    assertThat(lock.hasToken()).isTrue();
  }

  @Test
  void aLostNodeThatWaitsForTheTokenIsPassedOver() {
    claim(2);
    CompletableFuture<Boolean> third = claim(3);
    CompletableFuture<Boolean> fourth = claim(4);
    home.lose(3, true);
    home.returned(2);
    assertThat(third).isNotDone();
    assertThat(fourth).isCompletedWithValue(true);
  }

  @Test
  void whoIsInsideAtHomeIsNotInterruptedByAClaim() {
    lock.enter();
    CompletableFuture<Boolean> second = claim(2);
    assertThat(second).isNotDone();
    lock.exit();
    assertThat(second).isCompletedWithValue(true);
    assertThat(lock.isFree()).isFalse();
  }

  private final Semaphore inside = new Semaphore(0);
  private final Semaphore leave = new Semaphore(0);

  /** A thread of the home that waits for the token, says when it has it, and leaves when told. */
  private Thread waitsHere() {
    Thread here =
        Thread.ofPlatform()
            .daemon()
            .start(() -> {
              lock.enter();
              inside.release();
              leave.acquireUninterruptibly();
              lock.exit();
            });
    await().until(() -> here.getState() == Thread.State.WAITING);
    return here;
  }

  /** It has to wake up first; meanwhile the claims behind its own are not served. */
  @Test
  void whoWaitsAtHomeIsNotPassedOver() throws Exception {
    claim(2);
    Thread here = waitsHere();
    CompletableFuture<Boolean> third = claim(3);
    home.returned(2);
    assertThat(third).isNotDone();
    CompletableFuture<Boolean> fourth = claim(4);
    inside.acquire();
    assertThat(third).isNotDone();
    leave.release();
    here.join();
    assertThat(third).isCompletedWithValue(true);
    assertThat(recalled).containsExactly(2L, 3L);
    home.returned(3);
    assertThat(fourth).isCompletedWithValue(true);
  }

  /** It has the token already, so it is behind the nodes that have asked for that. */
  @Test
  void whoWaitsForAThreadOfItsOwnNodeHasNoClaim() throws Exception {
    lock.enter();
    Thread here = waitsHere();
    CompletableFuture<Boolean> third = claim(3);
    lock.exit();
    assertThat(third).isCompletedWithValue(true);
    assertThat(recalled).as("it asks from now on").containsExactly(3L);
    home.returned(3);
    inside.acquire();
    leave.release();
    here.join();
  }

  /** The one who is inside was to give it back for a node that is lost by then. */
  @Test
  void whoWaitsForAThreadOfItsOwnNodeGoesOnIfTheClaimHasGone() throws Exception {
    lock.enter();
    Thread here = waitsHere();
    assertThat(claim(3)).isNotDone();
    home.lose(3, true);
    lock.exit();
    assertThat(inside.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
    leave.release();
    here.join();
  }

  @Test
  void theThreadsOfANodeHaveOneClaim() throws Exception {
    claim(2);
    List<Thread> here = List.of(waitsHere(), waitsHere());
    CompletableFuture<Boolean> third = claim(3);
    home.returned(2);
    inside.acquire();
    leave.release();
    assertThat(third.get(20, TimeUnit.SECONDS)).isTrue();
    assertThat(inside.tryAcquire()).isFalse();
    home.returned(3);
    leave.release();
    for (Thread each : here) {
      each.join();
    }
  }

  @Test
  void whoIsInterruptedBeforeItWaitsDoesNotLeave() {
    lock.enter();
    CompletableFuture<Boolean> second = claim(2);
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> lock.await(0)).isInstanceOf(InterruptedException.class);
    assertThat(second).isNotDone();
    lock.exit();
    assertThat(second).isCompletedWithValue(true);
  }

  @Test
  void aNoteGoesToTheOneThatHasWaitedLongest() {
    CompletableFuture<Boolean> first = home.await(3, 1);
    CompletableFuture<Boolean> next = home.await(3, 2);
    home.notify(false);
    assertThat(first).isCompletedWithValue(true);
    assertThat(next).isNotDone();
    home.notify(true);
    assertThat(next).isCompletedWithValue(true);
  }

  /** It may have had a note of which nobody has made use. */
  @Test
  void whenANodeIsLostThoseOfTheOthersLookAgain() {
    CompletableFuture<Boolean> lost = home.await(2, 1);
    CompletableFuture<Boolean> first = home.await(3, 1);
    CompletableFuture<Boolean> next = home.await(4, 1);
    home.lose(3, false);
    assertThat(first).as("it has forgotten the object, and lives").isNotDone();
    home.lose(2, true);
    assertThat(lost).isNotDone();
    assertThat(first).isCompletedWithValue(true);
    assertThat(next).isCompletedWithValue(true);
  }

  @Test
  void whoCancelsTakesNoNoteFromAnother() {
    CompletableFuture<Boolean> gone = home.await(2, 1);
    CompletableFuture<Boolean> stays = home.await(2, 2);
    home.cancel(2, 1);
    home.cancel(2, 7);
    home.cancel(3, 2);
    assertThat(gone).isCompletedWithValue(false);
    assertThat(stays).isNotDone();
    home.notify(false);
    home.cancel(2, 2);
    assertThat(stays).isCompletedWithValue(true);
  }
}
