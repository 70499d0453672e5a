package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What lingers after a release, until each thread of the node has made one. */
@Timeout(60)
class WritesTest {
  private final Nodes nodes = new Nodes(2);
  private final Spread spread = nodes.spreads.getFirst();
  private final Writes writes = spread.writes();
  private final Cell cell = new Cell();
  private final HomeHeader header =
      (HomeHeader) spread.directory().export(cell, nodes.spreads.get(1).self());

  @AfterEach
  void close() {
    nodes.close();
  }

  private Station joined() {
    Station station = new Station(spread);
    writes.join(station);
    return station;
  }

  /** The second node reads; so from now on its copy is valid. */
  private void fetched() {
    assertThat(header.fetch(nodes.spreads.get(1).self())).isCompleted();
    assertThat(cell.state$).isEqualTo(Shared.CLEAN);
  }

  @Test
  void anObjectDoesNotLingerIfNobodyCanBeAboutToWriteIt() {
    assertThat(writes.linger(header, cell)).isFalse();
    Station station = joined();
    writes.rest(station);
    assertThat(writes.linger(header, cell)).isFalse();
    writes.goOn(station);
    assertThat(writes.linger(header, cell)).isTrue();
    assertThat(header.lingering).isPositive();
  }

  @Test
  void aLateWriteIsFoundByTheReleaseOfItsThreadAndNotByThatOfOneThatCameLater() {
    Station late = joined();
    fetched();
    Station other = joined();
    cell.late(5);
    writes.release(other);
    assertThat(cell.state$).isEqualTo(Shared.CLEAN);
    writes.release(late);
    assertThat(cell.state$).isEqualTo(Shared.OWNED);
  }

  @Test
  void aThreadThatRestsHoldsNothingBack() {
    Station one = joined();
    Station resting = joined();
    fetched();
    long since = header.lingering;
    writes.rest(resting);
    writes.release(one);
    writes.goOn(resting);
    cell.late(5);
    writes.release(resting);
    assertThat(since).isPositive();
    assertThat(cell.state$).as("no thread was about to write it").isEqualTo(Shared.CLEAN);
  }

  @Test
  void whoLeavesIsNotWaitedFor() {
    Station one = joined();
    Station leaves = joined();
    fetched();
    writes.leave(leaves);
    writes.release(one);
    cell.late(5);
    writes.release(one);
    assertThat(cell.state$).isEqualTo(Shared.CLEAN);
  }

  @Test
  void aWriteIsBroughtOutOnce() {
    Station one = joined();
    Station other = joined();
    fetched();
    cell.a(1);
    assertThat(cell.state$).isEqualTo(Shared.DIRTY);
    writes.release(other);
    assertThat(cell.state$).as("also by another thread").isEqualTo(Shared.OWNED);
    fetched();
    writes.release(one);
    writes.release(one);
    assertThat(cell.state$).as("nothing was written since").isEqualTo(Shared.CLEAN);
  }

  private Cell copyAt(Spread other) {
    Writer out = new Writer();
    new Encoder(spread, out, other.self(), null, false).aRef(cell, null);
    return (Cell) new Decoder(other, new Reader(out.bytes())).aShared();
  }

  private Carrier releasing() {
    Runnable body =
        () -> {
          cell.a(1);
          Station.release();
        };
    Carrier carrier = new Carrier(joined(), new SpreadThread("releasing"), "releasing", body);
    carrier.start();
    return carrier;
  }

  /** As a program sees it by getState; what it waits for is of the runtime. */
  @Test
  void whoWaitsForTheReleaseOfAnotherOneRuns() throws Exception {
    Cell copy = copyAt(nodes.spreads.get(1));
    fetched();
    List<Carrier> carriers;
    synchronized (copy.header$()) { // so it cannot be made invalid
      carriers = List.of(releasing(), releasing());
      await().until(() -> carriers.stream().allMatch(it -> it.getState() == Thread.State.WAITING));
      assertThat(carriers).extracting(Carrier::state).containsOnly(Thread.State.RUNNABLE);
    }
    for (Carrier carrier : carriers) {
      carrier.join();
    }
    assertThat(cell.a()).isEqualTo(1);
  }

  @Test
  void copiesWrittenByTwoThreadsAreBroughtOutByTheFirstRelease() {
    Spread second = nodes.spreads.get(1);
    Cell copy = copyAt(second);
    List<Station> stations = List.of(new Station(second), new Station(second));
    stations.forEach(second.writes()::join);
    copy.a(1);
    copy.b(2);
    second.writes().release(stations.getFirst());
    assertThat(List.of(cell.a(), cell.b())).containsExactly(1, 2);
    copy.late(3);
    second.writes().release(stations.getFirst());
    assertThat(cell.b()).isEqualTo(2);
    second.writes().release(stations.getLast());
    assertThat(cell.b()).isEqualTo(3);
  }
}
