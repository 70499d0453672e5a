package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Handler;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.Services;
import soumak.cluster.local.Choices;
import soumak.cluster.local.LocalCluster;

/** The home of an object: who has contents, and what waits while copies are made invalid. */
@Timeout(60)
class HomeHeaderTest {
  private static final int NODES = 3;

  private final LocalCluster cluster = LocalCluster.chosen(Choices.inOrder());
  private final List<Spread> spreads = new ArrayList<>();
  private final List<Engine> engines = new ArrayList<>();
  private final Cell cell = new Cell();

  /** Whether nodes have no memory to make copies invalid. */
  private boolean refuses;

  @BeforeEach
  void join() {
    for (int i = 0; i < NODES; i++) {
      Spread spread = new Spread(HomeHeaderTest.class.getClassLoader());
      Handler handler = (from, bytes) -> answer(spread, from, bytes);
      Services services = new Services(Map.of(Services.SPREAD, handler), Map.of());
      engines.add(new BreakingOff(cluster.join("n" + i, services)));
      spreads.add(spread);
    }
    cluster.run();
    for (int i = 0; i < NODES; i++) {
      spreads.get(i).start(engines.get(i));
    }
  }

  private CompletionStage<byte[]> answer(Spread spread, Node from, byte[] bytes) {
    return refuses && Op.read(new Reader(bytes)) == Op.INVALIDATE
        ? CompletableFuture.completedFuture(Answers.failed(new OutOfMemoryError("a test's")))
        : spread.handler().receive(from, bytes);
  }

  @AfterEach
  void close() {
    spreads.forEach(Spread::close);
    cluster.close();
  }

  /** As where the stack ends. */
  private static final class BreakingOff extends ForwardedEngine {
    volatile boolean breaks;

    BreakingOff(Engine engine) {
      super(engine);
    }

    @Override
    public Node self() {
      if (breaks) {
        throw new StackOverflowError("a test's");
      }
      return super.self();
    }
  }

  private HomeHeader header() {
    return (HomeHeader) spreads.getFirst().directory().export(cell, node(1));
  }

  private long node(int number) {
    return engines.get(number).self().id();
  }

  private static Patch a(int value) {
    FieldWriter out = new FieldWriter();
    out.anInt(value);
    return new Patch(new int[] {0}, out.image());
  }

  private static long version(CompletableFuture<Writer> contents) {
    return Answers.read(contents.join().bytes()).aLong();
  }

  @Test
  void whileCopiesAreMadeInvalidWhatComesWaits() {
    HomeHeader header = header();
    assertThat(version(header.fetch(node(1)))).isZero();
    assertThat(version(header.fetch(node(2)))).isZero();
    CompletableFuture<Long> change = header.change(node(1), a(5));
    CompletableFuture<Writer> fetch = header.fetch(node(2));
    CompletableFuture<Long> next = header.change(node(2), a(6));
    assertThat(List.of(change, fetch, next)).noneMatch(CompletableFuture::isDone);
    assertThat(cell.a()).isZero();
    cluster.run();
    assertThat(change).isCompletedWithValue(1L);
    assertThat(version(fetch)).isEqualTo(1);
    assertThat(next).isCompletedWithValue(2L);
    assertThat(cell.a()).isEqualTo(6);
  }

  @Test
  void whoWritesAloneWaitsForNobody() {
    HomeHeader header = header();
    assertThat(version(header.fetch(node(1)))).isZero();
    assertThat(header.change(node(1), a(5))).isCompletedWithValue(1L);
    assertThat(header.change(node(1), a(6))).isCompletedWithValue(2L);
    assertThat(cell.a()).isEqualTo(6);
    assertThat(cell.state$).isEqualTo(Shared.CLEAN);
  }

  @Test
  void aNodeThatDiesBeforeItsCopyIsInvalidDoesNotStopAWriter() {
    HomeHeader header = header();
    assertThat(version(header.fetch(node(2)))).isZero();
    CompletableFuture<Long> change = header.change(node(1), a(5));
    assertThat(change).isNotDone();
    cluster.kill(engines.get(2).self());
    cluster.run();
    assertThat(change).isCompletedWithValue(1L);
    assertThat(cell.a()).isEqualTo(5);
  }

  /** A change of the second node's, which waits as the third one's copy is not made invalid. */
  private CompletableFuture<Long> refused(ProgramThreads threads) {
    spreads.getFirst().turns(threads);
    HomeHeader header = header();
    assertThat(version(header.fetch(node(2)))).isZero();
    refuses = true;
    CompletableFuture<Long> change = header.change(node(1), a(5));
    for (int i = 0; i < 3; i++) {
      cluster.run();
      assertThat(change).isNotDone();
      threads.later().remove().run();
    }
    assertThat(cell.a()).isZero();
    return change;
  }

  @Test
  void aNodeThatCouldNotMakeItsCopyInvalidIsAskedAgain() {
    ProgramThreads threads = new ProgramThreads();
    CompletableFuture<Long> change = refused(threads);
    refuses = false;
    cluster.run();
    assertThat(change).isCompletedWithValue(1L);
    assertThat(cell.a()).isEqualTo(5);
    assertThat(threads.later()).isEmpty();
  }

  @Test
  void aNodeThatDiesAfterItCouldNotMakeItsCopyInvalidIsNotAskedAgain() {
    ProgramThreads threads = new ProgramThreads();
    CompletableFuture<Long> change = refused(threads);
    cluster.kill(engines.get(2).self());
    cluster.run();
    assertThat(change).isCompletedWithValue(1L);
    assertThat(threads.later()).isEmpty();
  }

  @Test
  void aWriterThatDiesAfterItsMessageHasWrittenOnce() {
    HomeHeader header = header();
    assertThat(version(header.fetch(node(1)))).isZero();
    assertThat(version(header.fetch(node(2)))).isZero();
    CompletableFuture<Long> change = header.change(node(1), a(5));
    cluster.kill(engines.get(1).self());
    cluster.run();
    assertThat(change).isCompletedWithValue(1L);
    assertThat(cell.a()).isEqualTo(5);
    assertThat(version(header.fetch(node(2)))).isEqualTo(1);
  }

  @Test
  void withoutCopiesAnObjectIsOwned() {
    HomeHeader header = header();
    assertThat(cell.state$).isEqualTo(Shared.OWNED);
    assertThat(version(header.fetch(node(1)))).isZero();
    assertThat(version(header.fetch(node(2)))).isZero();
    assertThat(cell.state$).isEqualTo(Shared.CLEAN);
    header.forget(node(1), false, false);
    assertThat(cell.state$).isEqualTo(Shared.CLEAN);
    header.forget(node(2), false, false);
    assertThat(cell.state$).isEqualTo(Shared.OWNED);
  }

  /** Its contents are new ones, so no other node may have older ones when it gets them. */
  @Test
  void aFetchThatComesBeforeAReleaseAndIsServedBehindItMakesOthersInvalid() {
    HomeHeader header = header();
    assertThat(version(header.fetch(node(1)))).isZero();
    assertThat(version(header.fetch(node(2)))).isZero();
    CompletableFuture<Long> change = header.change(node(1), a(5));
    cell.raiseOnly();
    CompletableFuture<Writer> fetch = header.fetch(node(2));
    CompletableFuture<?> flush = header.flush(cell);
    assertThat(List.of(change, fetch, flush)).noneMatch(CompletableFuture::isDone);
    cluster.run();
    assertThat(change).isCompletedWithValue(1L);
    assertThat(version(fetch)).as("that of the first node is invalid").isEqualTo(2);
    assertThat(flush).isCompleted();
  }

  private long fetched(HomeHeader header, int node) {
    CompletableFuture<Writer> fetch = header.fetch(node(node));
    cluster.run();
    return version(fetch);
  }

  @Test
  void whatOneFetchHasBroughtOutMakesNoCopiesInvalidForTheNextOnes() {
    HomeHeader header = header();
    Writes writes = spreads.getFirst().writes();
    Station writer = new Station(spreads.getFirst());
    writes.join(writer);
    assertThat(fetched(header, 1)).isZero();
    cell.a(5);
    for (int i = 0; i < 10; i++) {
      assertThat(fetched(header, 2)).isEqualTo(1);
      assertThat(fetched(header, 1)).isEqualTo(1);
    }
    writes.release(writer);
    assertThat(fetched(header, 1)).as("all is out").isEqualTo(1);
    cell.a(6);
    assertThat(header.flush(cell)).as("a later write").isNotDone();
    cluster.run();
    assertThat(fetched(header, 1)).isEqualTo(2);
  }

  @Test
  void aLateWriteBehindAnEarlyFetchIsFound() {
    HomeHeader header = header();
    Station late = new Station(spreads.getFirst());
    spreads.getFirst().writes().join(late);
    assertThat(fetched(header, 1)).isZero();
    cell.a(5);
    assertThat(fetched(header, 2)).isEqualTo(1);
    cell.late(7);
    assertThat(header.flushAgain()).isNotDone();
    cluster.run();
    assertThat(cell.state$).isEqualTo(Shared.OWNED);
    assertThat(fetched(header, 2)).isEqualTo(2);
  }

  @Test
  void aReleaseEndsWhenAFetchHasMadeTheCopiesInvalid() {
    HomeHeader header = header();
    assertThat(fetched(header, 1)).isZero();
    cell.a(5);
    CompletableFuture<Writer> fetch = header.fetch(node(2));
    CompletableFuture<?> flush = header.flush(cell);
    assertThat(List.of(fetch, flush)).noneMatch(CompletableFuture::isDone);
    cluster.run();
    assertThat(version(fetch)).isEqualTo(1);
    assertThat(flush).isCompleted();
  }

  private void release(Writes writes, Station writer) {
    Thread release = Thread.ofPlatform().daemon().start(() -> writes.release(writer));
    await()
        .until(() -> {
          cluster.run();
          return !release.isAlive();
        });
  }

  /** What is written on between fetches is out with the next release, and is listed once. */
  @Test
  void whatIsWrittenBetweenEarlyFetchesIsOutWithTheNextRelease() {
    HomeHeader header = header();
    Writes writes = spreads.getFirst().writes();
    Station writer = new Station(spreads.getFirst());
    writes.join(writer);
    assertThat(fetched(header, 1)).isZero();
    for (int i = 1; i <= 3; i++) {
      cell.a(i);
      assertThat(fetched(header, 1 + i % 2)).isEqualTo(i);
    }
    cell.a(9);
    release(writes, writer);
    assertThat(fetched(header, 1)).as("made invalid once").isEqualTo(4);
    assertThat(cell.state$).isEqualTo(Shared.CLEAN);
  }

  @Test
  void whatAReleaseThatBreaksOffHasBegunToBringOutIsOutWithTheNextOne() {
    HomeHeader header = header();
    Writes writes = spreads.getFirst().writes();
    Station writer = new Station(spreads.getFirst());
    writes.join(writer);
    assertThat(fetched(header, 1)).isZero();
    cell.a(5);
    BreakingOff engine = (BreakingOff) engines.getFirst();
    engine.breaks = true;
    assertThatThrownBy(() -> writes.release(writer)).isInstanceOf(StackOverflowError.class);
    engine.breaks = false;
    release(writes, writer);
    assertThat(fetched(header, 1)).as("that of before is invalid").isEqualTo(1);
  }

  @Test
  void aReleaseAtHomeEndsWhenNoCopyIsValid() {
    HomeHeader header = header();
    assertThat(header.flush(cell)).isCompleted();
    assertThat(version(header.fetch(node(1)))).isZero();
    assertThat(header.flush(cell)).as("nothing was written").isCompleted();
    cell.a(5);
    CompletableFuture<?> flush = header.flush(cell);
    assertThat(flush).isNotDone();
    cluster.run();
    assertThat(flush).isCompleted();
    assertThat(cell.state$).isEqualTo(Shared.OWNED);
    assertThat(version(header.fetch(node(1)))).isEqualTo(1);
  }
}
