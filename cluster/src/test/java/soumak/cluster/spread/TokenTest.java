package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static soumak.cluster.spread.ProgramThreads.step;
import static soumak.cluster.spread.Schedule.start;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.local.Choices;
import soumak.testing.LongForm;

/**
 * A monitor's token comes with contents that its node had, and that are not valid any more. {@code
 * -Dsoumak.long} tries more.
 */
@Timeout(300)
class TokenTest {
  private static final int TIMES = 5;

  private static void with(Consumer<Schedule> body) {
    try (Schedule schedule = new Schedule(Choices.inOrder(), 3)) {
      body.accept(schedule);
    }
  }

  private static long node(Schedule schedule, int number) {
    return schedule.engines.get(number).self().id();
  }

  private static HomeHeader home(Schedule schedule, Shared object) {
    return (HomeHeader) schedule.spreads.getFirst().directory().export(object, node(schedule, 1));
  }

  /** The copy of an object at the second node, where a reference to it has come. */
  private static Shared copy(Schedule schedule, Shared object) {
    Writer out = new Writer();
    Encoder encoder = new Encoder(schedule.spreads.getFirst(), out, node(schedule, 1), null, false);
    encoder.aRef(object, null);
    encoder.announce();
    return new Decoder(schedule.spreads.get(1), new Reader(out.bytes())).aShared();
  }

  private static CopyHeader header(Shared copy) {
    return (CopyHeader) copy.header$();
  }

  private static Writer token(HomeHeader home, long node) {
    Writer message = new Writer();
    home.addToToken(node, message);
    return message;
  }

  /** Contents of the cell, as they come with the token. */
  private static Reader contents(Schedule schedule, Cell cell, long version) {
    Writer out = new Writer().aLong(version);
    Encoder encoder = new Encoder(schedule.spreads.getFirst(), out, node(schedule, 1), null, true);
    Image.view(cell).write(encoder);
    encoder.announce();
    return new Reader(out.bytes());
  }

  private static Cell cell(int a, int b) {
    Cell cell = new Cell();
    cell.a(a);
    cell.b(b);
    return cell;
  }

  @Test
  void contentsComeToWhoHasSomeThatAreNotValid() {
    with(schedule -> {
      Cell cell = new Cell();
      HomeHeader home = home(schedule, cell);
      long node = node(schedule, 1);
      assertThat(token(home, node).size()).as("it never had any").isZero();
      assertThat(home.fetch(node)).isCompleted();
      assertThat(token(home, node).size()).as("it has them").isZero();
      cell.a(5);
      var _ = home.flush(cell);
      assertThat(token(home, node).size()).as("they are being made invalid").isZero();
      schedule.deliverCollected();
      Reader contents = new Reader(token(home, node).bytes());
      assertThat(contents.aLong()).isEqualTo(1);
      assertThat(token(home, node).size()).as("it has them again").isZero();
      cell.a(6);
      assertThat(home.flush(cell)).as("and they will be made invalid").isNotDone();
      schedule.deliverCollected();
      home.forget(node, false, false);
      assertThat(token(home, node).size()).as("it has no copy any more").isZero();
    });
  }

  @Test
  void whatIsLongOrCannotBeSentDoesNotCome() {
    with(schedule -> {
      long node = node(schedule, 1);
      Ints ints = new Ints(1000);
      HomeHeader home = home(schedule, ints);
      assertThat(home.fetch(node)).isCompleted();
      Access.write(ints);
      var _ = home.flush(ints);
      schedule.deliverCollected();
      assertThat(token(home, node).size()).isZero();
      Cell cell = new Cell();
      HomeHeader other = home(schedule, cell);
      assertThat(other.fetch(node)).isCompleted();
      cell.ref(new Object());
      var _ = other.flush(cell);
      schedule.deliverCollected();
      Writer message = new Writer().aByte(7);
      other.addToToken(node, message);
      assertThat(message.bytes()).containsExactly(7);
    });
  }

  @Test
  void theyAreReadByWhoHasNone() {
    with(schedule -> {
      Cell copy = (Cell) copy(schedule, new Cell());
      header(copy).cameWithToken(copy, contents(schedule, cell(1, 2), 3));
      assertThat(copy.state$).isEqualTo(Shared.CLEAN);
      assertThat(copy.unchecked()).isEqualTo("1 2 false");
      header(copy).cameWithToken(copy, contents(schedule, cell(8, 9), 3));
      assertThat(copy.unchecked()).as("what it had").isEqualTo("1 2 false");
    });
  }

  @Test
  void theyAreNotTakenIfNewerOnesAreKnownOfOrWantedAlready() {
    with(schedule -> {
      Cell copy = (Cell) copy(schedule, new Cell());
      CopyHeader header = header(copy);
      header.invalidate(copy, 4);
      header.cameWithToken(copy, contents(schedule, cell(1, 2), 3));
      assertThat(copy.state$).as("an invalidation has overtaken them").isEqualTo(Shared.INVALID);
      CopyHeader.Missing missing = header.miss(copy);
      header.cameWithToken(copy, contents(schedule, cell(1, 2), 4));
      assertThat(copy.state$).as("they have been asked for").isEqualTo(Shared.INVALID);
      Reader answer = contents(schedule, cell(3, 4), 4);
      header.fetched(missing, new Decoder(schedule.spreads.get(1), answer), null);
      assertThat(copy.unchecked()).isEqualTo("3 4 false");
    });
  }

  @Test
  void theyAreLaidAroundWhatWasWrittenHere() {
    with(schedule -> {
      Cell copy = (Cell) copy(schedule, new Cell());
      CopyHeader header = header(copy);
      header.cameWithToken(copy, contents(schedule, cell(1, 2), 0));
      header.write(copy);
      copy.late(7);
      header.invalidate(copy, 1);
      header.cameWithToken(copy, contents(schedule, cell(5, 6), 1));
      assertThat(copy.state$).isEqualTo(Shared.DIRTY);
      assertThat(copy.unchecked()).isEqualTo("5 7 false");
      Patch changes = header.takeChanges(copy);
      assertThat(changes.isEmpty()).isFalse();
      header.invalidate(copy, 2);
      header.cameWithToken(copy, contents(schedule, cell(8, 9), 2));
      assertThat(copy.state$).as("its own are on their way").isEqualTo(Shared.INVALID);
      header.flushed(3);
      header.cameWithToken(copy, contents(schedule, cell(8, 7), 3));
      assertThat(copy.unchecked()).isEqualTo("8 7 false");
      assertThat(copy.state$).isEqualTo(Shared.CLEAN);
    });
  }

  @Test
  void damagedOnesAreLeftAlone() {
    with(schedule -> {
      Cell copy = (Cell) copy(schedule, new Cell());
      header(copy).cameWithToken(copy, new Reader(new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 0, 99}));
      assertThat(copy.state$).isEqualTo(Shared.INVALID);
    });
  }

  /** It may have forgotten the object meanwhile, and know it again. */
  @Test
  void whoIsAskedForATokenThatItHasNotReturnsNone() {
    with(schedule -> {
      Shared copy = copy(schedule, new Cell());
      copy.lock$().recall();
      schedule.deliverCollected();
      assertThat(sent(schedule, Op.RETURN)).isZero();
    });
  }

  /** By the thread that was woken for it. */
  @Test
  void aTokenThatHasJustComeIsUsedFirst() {
    with(schedule -> {
      Shared copy = copy(schedule, new Cell());
      Thread enters = Thread.ofPlatform().daemon().start(copy.lock$()::enter);
      await().until(() -> enters.getState() == Thread.State.WAITING);
      synchronized (copy.lock$()) {
        schedule.deliverCollected();
        copy.lock$().recall();
        assertThat(header(copy).token).isTrue();
      }
      await().until(() -> !enters.isAlive());
    });
  }

  /** As without memory at the home. Others of its node have the monitor as before. */
  @Test
  void whoseClaimIsAnsweredWithAFailureIsTold() {
    with(schedule -> {
      Shared copy = copy(schedule, new Cell());
      schedule.failNextAnswer(Set.of(Op.CLAIM), true);
      FutureTask<Boolean> told = new FutureTask<>(copy.lock$()::enter, true);
      Thread first = Thread.ofPlatform().daemon().start(told);
      await().until(() -> first.getState() == Thread.State.WAITING);
      schedule.deliverCollected();
      assertThatThrownBy(() -> told.get(20, TimeUnit.SECONDS))
          .cause()
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("a test's");
      Thread next = Thread.ofPlatform().daemon().start(copy.lock$()::enter);
      await().until(() -> next.getState() == Thread.State.WAITING);
      schedule.deliverCollected();
      await().until(() -> !next.isAlive());
      assertThat(header(copy).token).isTrue();
    });
  }

  /** Else it would take a notification from another one. */
  @Test
  void whoseWaitIsAnsweredWithAFailureIsInNoWaitSet() {
    with(schedule -> {
      Cell cell = new Cell();
      HomeLock home = home(schedule, cell).object.lock$().home();
      Lock lock = copy(schedule, cell).lock$();
      schedule.failNextAnswer(Set.of(Op.WAIT), true);
      FutureTask<Boolean> told =
          new FutureTask<>(() -> {
            lock.enter();
            assertThatThrownBy(() -> lock.await(0)).hasMessageContaining("a test's");
            return lock.isMine();
          });
      Thread waits = Thread.ofPlatform().daemon().start(told);
      while (waits.isAlive()) {
        schedule.deliverCollected();
      }
      assertThat(told.resultNow()).isTrue();
      schedule.deliverCollected();
      CompletableFuture<Boolean> other = home.await(node(schedule, 2), 1);
      home.notify(false);
      assertThat(other).isCompletedWithValue(true);
    });
  }

  private record Counted(int claims, int fetches, int returns) {}

  /** What the second node sends while it and the first one add to a cell, in many orders. */
  private static Counted adding(int readers) throws Exception {
    int claims = 0;
    int fetches = 0;
    int returns = 0;
    for (int seed = 0; seed < 50; seed++) {
      try (Schedule schedule = new Schedule(Choices.seeded(seed), 3)) {
        Cell cell = new Cell();
        schedule.main(() -> {
          List<SpreadThread> threads = new ArrayList<>();
          threads.add(start("adder", new Adder(cell, TIMES)));
          for (int i = 0; i < readers; i++) {
            threads.add(start("reader", new Reading(cell, 2 * TIMES)));
          }
          for (int i = 0; i < TIMES; i++) {
            Adder.add(cell);
          }
          Nodes.joinAll(threads);
          assertThat(cell.a()).isEqualTo(2 * TIMES);
        });
        assertThat(schedule.thrown).as("seed %s", seed).isEmpty();
        claims += sent(schedule, Op.CLAIM);
        fetches += sent(schedule, Op.FETCH_ALL) + sent(schedule, Op.FETCH);
        returns += sent(schedule, Op.RETURN);
      }
    }
    return new Counted(claims, fetches, returns);
  }

  /** Its first contents, and those that are made invalid while it has the token, it asks for. */
  @Test
  void whoEntersAgainNeedNotAsk() throws Exception {
    Counted sent = adding(0);
    assertThat(sent.claims).isGreaterThan(100);
    assertThat(sent.fetches).isLessThan(sent.claims);
  }

  /** It has to go alone where it is wanted only when that is on its way. */
  @Test
  void theTokenGoesBackWithWhatWasWritten() throws Exception {
    Counted sent = adding(0);
    assertThat(sent.returns).isLessThan(sent.claims / 2);
  }

  /** The third node's copy is made invalid first. */
  @Test
  void itGoesBackLaterIfOthersHaveCopies() throws Exception {
    assertThat(adding(1).returns).isPositive();
  }

  /** How often the second node has sent such a message to the first one. */
  private static int sent(Schedule schedule, Op op) {
    String message = "n1 -> n0 " + op;
    return (int) schedule.trace.stream().filter(message::equals).count();
  }

  /** In the monitor, puts a new object in the place of what the one before has put there. */
  public static final class Replacing extends Job {
    public Replacing(Object shared, int number) {
      super(shared, number);
    }

    public Replacing(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      for (int i = 0; i < 3; i++) {
        replace(shared());
      }
    }

    static void replace(Cell cell) {
      step("enter");
      Access.enter(cell);
      int before = cell.ref() instanceof Cell held ? held.a() : 0;
      Cell next = new Cell();
      next.a(before + 1);
      step("replace");
      cell.ref(next);
      step("exit");
      Access.exit(cell);
    }
  }

  /** Contents that came in vain have references, too: those are given back. */
  @Test
  void referencesThatComeWithTokensCount() {
    int runs =
        Orders.seeds(
            LongForm.of(100, 300),
            3,
            schedule -> {
              Cell cell = new Cell();
              schedule.main(() -> {
                List<SpreadThread> threads = new ArrayList<>();
                for (int i = 0; i < 3; i++) {
                  threads.add(start("replacing" + i, new Replacing(cell, i)));
                }
                Replacing.replace(cell);
                Nodes.joinAll(threads);
                Access.enter(cell);
                assertThat(cell.ref()).isInstanceOf(Cell.class);
                assertThat(((Cell) cell.ref()).a()).isEqualTo(10);
                cell.ref(null);
                Access.exit(cell);
                // What lingers of the reference is looked at until the next releases.
                cell.add();
                cell.add();
              });
            });
    assertThat(runs).isPositive();
  }
}
