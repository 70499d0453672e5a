package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.engine.Engine;
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

  @BeforeEach
  void join() {
    for (int i = 0; i < NODES; i++) {
      Spread spread = new Spread(HomeHeaderTest.class.getClassLoader());
      engines.add(cluster.join("n" + i, spread.services()));
      spreads.add(spread);
    }
    cluster.run();
    for (int i = 0; i < NODES; i++) {
      spreads.get(i).start(engines.get(i));
    }
  }

  @AfterEach
  void close() {
    spreads.forEach(Spread::close);
    cluster.close();
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
