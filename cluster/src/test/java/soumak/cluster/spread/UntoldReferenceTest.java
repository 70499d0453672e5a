package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The monitor of an object that the third node knows from the second one, which is lost before it
 * has told the object's home, the first node, of that.
 */
@Timeout(60)
class UntoldReferenceTest {
  private static final int GIVER = 1;
  private static final int USER = 2;

  /** Of a thread. */
  private static final long PLACE = 7;

  private final Nodes nodes = new Nodes(3);
  private final Spread spread = nodes.spreads.getFirst();
  private final Cell cell = new Cell();
  private final Id id = spread.directory().export(cell, node(GIVER)).id;

  @AfterEach
  void close() {
    nodes.close();
  }

  private long node(int number) {
    return nodes.spreads.get(number).self();
  }

  private CompletableFuture<Reader> ask(Writer message) {
    return spread
        .handler()
        .receive(nodes.engines.get(USER).self(), message.bytes())
        .toCompletableFuture()
        .thenApply(Answers::read);
  }

  private void drop(boolean token) {
    Writer message = Op.DROP.message().aByte(1).aLong(id.number()).aLong(1);
    ask(message.aByte(token ? 1 : 0).aByte(0)).join();
  }

  /** Returns when the home has done all that follows. */
  private void kill(int number) {
    nodes.cluster.kill(nodes.engines.get(number).self());
    Nodes.awaitSoon(() -> hasLost(node(number)));
  }

  /** The home looks at its members and does what follows with its lock. */
  private boolean hasLost(long node) {
    synchronized (spread) {
      return spread.seen().nodes().stream().noneMatch(it -> it.id() == node);
    }
  }

  @Test
  void theTokenComesHome() {
    ask(Op.CLAIM.about(id)).join();
    kill(GIVER);
    CompletableFuture<Boolean> next = cell.lock$().home().claim();
    assertThat(next).isNotDone();
    ask(Op.RETURN.about(id)).join();
    assertThat(next).isCompletedWithValue(true);
    assertThat(cell.lock$().isFree()).isTrue();
  }

  @Test
  void aClaimThatWaitsIsServedAndTheTokenComesHome() {
    cell.lock$().enter();
    CompletableFuture<Reader> claim = ask(Op.CLAIM.about(id));
    kill(GIVER);
    assertThat(claim).isNotDone();
    cell.lock$().exit();
    assertThat(claim).isCompleted();
    ask(Op.RETURN.about(id)).join();
    assertThat(cell.lock$().isFree()).isTrue();
  }

  @Test
  void whoWaitsToBeNotifiedGetsTheMonitorAgain() {
    ask(Op.CLAIM.about(id)).join();
    CompletableFuture<Reader> before = ask(Op.WAIT.about(id).aLong(1));
    ask(Op.RETURN.about(id)).join();
    kill(GIVER);
    assertThat(before.join().aByte() != 0).as("woken, as the lost node may have been").isTrue();
    ask(Op.CLAIM.about(id)).join();
    CompletableFuture<Reader> cancelled = ask(Op.WAIT.about(id).aLong(2));
    CompletableFuture<Reader> notified = ask(Op.WAIT.about(id).aLong(3));
    ask(Op.RETURN.about(id)).join();
    ask(Op.CANCEL.about(id).aLong(2)).join();
    assertThat(cancelled.join().aByte() != 0).isFalse();
    cell.lock$().home().notify(false);
    assertThat(notified.join().aByte() != 0).isTrue();
    ask(Op.CLAIM.about(id)).join();
    assertThat(cell.lock$().hasToken()).isFalse();
  }

  /** Five for the first field. */
  private byte[] five() {
    FieldWriter five = new FieldWriter();
    five.anInt(5);
    Writer part = new Writer();
    Encoder out = new Encoder(spread, part, node(USER), null, false);
    new Patch(new int[] {0}, five.image()).write(out);
    return part.bytes();
  }

  @Test
  void whatIsWrittenInTheMonitorComesHome() {
    ask(Op.CLAIM.about(id)).join();
    kill(GIVER);
    Writer changes = Op.CHANGES.message().aByte(1).aLong(id.number());
    ask(changes.someBytes(five()).aByte(0)).join();
    assertThat(cell.a()).isEqualTo(5);
  }

  /** Changes of several objects are taken in as a whole, or not at all. */
  @Test
  void whatIsWrittenBehindAFetchComesHomeWithAllOfItsMessage() {
    Cell told = new Cell();
    Id other = spread.directory().export(told, node(USER)).id;
    ask(Op.FETCH.about(id)).join();
    kill(GIVER);
    Writer changes = Op.CHANGES.message();
    changes.aByte(1).aLong(other.number()).someBytes(five());
    changes.aByte(1).aLong(id.number()).someBytes(five());
    ask(changes.aByte(0)).join();
    assertThat(told.a()).isEqualTo(5);
    assertThat(cell.a()).isEqualTo(5);
    drop(false);
    assertThat(spread.directory().exports()).isEqualTo(1);
  }

  /** The first node's, which the second one starts at the third. */
  private SpreadThread begunByTheGiver() {
    SpreadThread thread = new SpreadThread("started");
    Id known = spread.directory().export(thread, node(GIVER)).id;
    Writer begin = Op.BEGIN.about(known).aLong(node(USER)).aLong(PLACE);
    byte[] answer =
        spread
            .handler()
            .receive(nodes.engines.get(GIVER).self(), begin.bytes())
            .toCompletableFuture()
            .join();
    Answers.read(answer);
    return thread;
  }

  private SpreadThread startedByTheGiver() {
    SpreadThread thread = begunByTheGiver();
    nodes.spreads.get(USER).threads().comes(PLACE);
    return thread;
  }

  private static Id id(SpreadThread thread) {
    return Objects.requireNonNull(thread.header$()).id;
  }

  @Test
  void theEndOfAThreadIsTold() {
    SpreadThread thread = startedByTheGiver();
    kill(GIVER);
    CompletableFuture<Boolean> end = thread.life$.whenEnded();
    assertThat(end).isNotDone();
    ask(Op.ENDED.about(id(thread)).aByte(0)).join();
    assertThat(end).isCompleted();
    assertThat(spread.directory().exports()).as("what is known of the cell and it").isZero();
  }

  @Test
  void aThreadThatHasNotComeWhereItIsToRunIsLostAndNeverRuns() {
    SpreadThread thread = begunByTheGiver();
    kill(GIVER);
    await().until(thread.life$.whenEnded()::isCompletedExceptionally);
    await().until(() -> spread.directory().exports() == 0);
    assertThatThrownBy(() -> nodes.spreads.get(USER).threads().comes(PLACE))
        .hasMessageContaining("the node that started this thread was lost");
  }

  @Test
  void aThreadThatBeginsBehindTheLossOfItsStarterIsLost() {
    kill(GIVER);
    SpreadThread thread = new SpreadThread("late");
    spread.directory().export(thread, node(USER));
    spread.threads().beginFor(node(GIVER), thread, node(USER), PLACE);
    await().until(thread.life$.whenEnded()::isCompletedExceptionally);
  }

  @Test
  void aThreadThatIsLostAsWellIsNotKept() {
    SpreadThread thread = startedByTheGiver();
    kill(GIVER);
    assertThat(spread.directory().exports()).isEqualTo(1);
    kill(USER);
    assertThat(thread.life$.whenEnded()).isCompletedExceptionally();
    assertThat(spread.directory().exports()).isZero();
  }

  @Test
  void aClaimThatComesBehindTheLossOfItsNodeLeavesTheMonitorFree() {
    spread.directory().export(cell, node(GIVER));
    kill(USER);
    ask(Op.CLAIM.about(id)).join();
    assertThat(cell.lock$().isFree()).isTrue();
  }

  @Test
  void whoWaitsBehindTheLossOfItsNodeTakesNobodysNotification() {
    kill(USER);
    ask(Op.WAIT.about(id).aLong(1));
    CompletableFuture<Boolean> other = cell.lock$().home().await().future();
    cell.lock$().home().notify(false);
    assertThat(other).isCompletedWithValue(true);
  }

  @Test
  void whenItGivesItsCopyBackTheObjectIsForgottenAndTheMonitorIsFree() {
    ask(Op.CLAIM.about(id)).join();
    kill(GIVER);
    assertThat(spread.directory().exports()).isEqualTo(1);
    drop(true);
    assertThat(spread.directory().exports()).isZero();
    assertThat(cell.lock$().isFree()).isTrue();
  }

  @Test
  void whenItIsLostAsWellTheObjectIsForgottenAndTheMonitorIsFree() {
    ask(Op.CLAIM.about(id)).join();
    kill(GIVER);
    assertThat(spread.directory().exports()).isEqualTo(1);
    kill(USER);
    assertThat(spread.directory().exports()).isZero();
    assertThat(cell.lock$().isFree()).isTrue();
  }

  /** The third node has passed its reference on to a fourth one, and gives it back. */
  @Test
  void whatItGivesBackKeepsNothingBehindTheNodesThatAreKnown() {
    ask(Op.CLAIM.about(id)).join();
    kill(GIVER);
    long fourth = node(USER) + 1;
    spread.directory().give(id, fourth, 1);
    drop(true);
    assertThat(spread.directory().exports()).isEqualTo(1);
    spread.directory().give(id, fourth, -1);
    assertThat(spread.directory().exports()).isZero();
  }

  @Test
  void whatItHasGivenBackBeforeKeepsNothing() {
    drop(false);
    assertThat(spread.directory().exports()).isEqualTo(1);
    kill(GIVER);
    assertThat(spread.directory().exports()).isZero();
    spread.directory().export(cell, node(USER));
    drop(false);
    assertThat(spread.directory().exports()).isZero();
  }

  /** Nobody is lost; what the home is told of comes later than the claim. */
  @Test
  void aClaimKeepsNothingThatHasBeenGivenBack() {
    ask(Op.CLAIM.about(id)).join();
    ask(Op.RETURN.about(id)).join();
    spread.directory().give(id, node(USER), 1);
    spread.directory().give(id, node(GIVER), -1);
    assertThat(spread.directory().exports()).isEqualTo(1);
    drop(false);
    assertThat(spread.directory().exports()).isZero();
  }
}
