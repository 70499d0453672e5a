package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.engine.Members;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;

/** Where threads go by their counts, what ends a program, and the states of a thread. */
@Timeout(60)
class PlacementTest {
  private final Placement placement = new Placement();

  private static Members members(long... ids) {
    return new Members(
        1, LongStream.of(ids).mapToObj(id -> new Node(id, "n" + id, "here")).toList());
  }

  private void see(long... ids) {
    placement.see(members(ids));
  }

  private Placement.Place place(boolean daemon) {
    return Objects.requireNonNull(placement.place(1, daemon, false, 0));
  }

  private List<Placement.Place> places(int count) {
    return IntStream.range(0, count).mapToObj(i -> place(false)).toList();
  }

  private List<Long> place(int count) {
    return places(count).stream().map(Placement.Place::node).toList();
  }

  @Test
  void whatMustStayIsAtItsStartersNodeAndCounts() {
    see(1, 2, 3);
    assertThat(Objects.requireNonNull(placement.place(3, false, true, 0)).node()).isEqualTo(3);
    assertThat(Objects.requireNonNull(placement.place(3, false, true, 0)).node()).isEqualTo(3);
    assertThat(place(4)).containsExactly(2L, 1L, 1L, 2L);
    assertThat(Objects.requireNonNull(placement.place(9, false, true, 0)).node())
        .as("of a starter that has gone")
        .isEqualTo(3);
  }

  @Test
  void equalNodesTakeTurnsAndTheFirstOneIsLast() {
    see(1, 2, 3);
    assertThat(place(6)).containsExactly(2L, 3L, 1L, 2L, 3L, 1L);
  }

  @Test
  void aNodeThatCannotRunThreadsGetsNoneUntilItCan() {
    Set<Long> can = new HashSet<>(Set.of(1L));
    placement.only(node -> can.contains(node.id()));
    see(1, 2);
    assertThat(place(3)).containsExactly(1L, 1L, 1L);
    can.add(2L);
    assertThat(place(3)).containsExactly(2L, 2L, 2L);
    can.clear();
    assertThat(placement.place(1, false, true, 0)).isNull();
  }

  @Test
  void whereThreadsHaveEndedTheNextOnesGo() {
    see(1, 2, 3);
    places(6).stream()
        .filter(place -> place.node() == 3)
        .forEach(place -> placement.free(place.number()));
    assertThat(place(2)).containsExactly(3L, 3L);
  }

  @Test
  void daemonsCountForPlacesButKeepNoProgram() throws InterruptedException {
    see(1, 2);
    assertThat(place(true).node()).isEqualTo(2);
    Placement.Place first = place(false);
    assertThat(first.node()).isEqualTo(1);
    placement.free(first.number());
    placement.await();
    assertThat(place(true).node()).isEqualTo(1);
  }

  @Test
  void whatRanAtANodeThatLeftKeepsNoProgram() throws InterruptedException {
    see(1, 2);
    placement.main(1);
    List<Placement.Place> places = places(2);
    assertThat(places).extracting(Placement.Place::node).containsExactly(2L, 1L);
    see(1);
    placement.free(Placement.MAIN);
    places.forEach(place -> placement.free(place.number()));
    placement.await();
    assertThat(place(2)).containsExactly(1L, 1L);
  }

  @Test
  void withoutMembersNoThreadHasAPlace() throws InterruptedException {
    assertThat(placement.place(1, false, false, 0)).isNull();
    see(1, 2);
    placement.main(1);
    place(3);
    see();
    assertThat(placement.place(1, false, false, 0)).isNull();
    placement.await();
    see(2);
    assertThat(place(2)).containsExactly(2L, 2L);
  }

  @Test
  void whatALostNodeHasStartedElsewhereIsAskedForOnce() {
    see(1, 2, 3);
    Placement.Place at2 = placement.place(3, false, false, 7);
    Placement.Place at3 = placement.place(2, false, false, 8);
    assertThat(at2).isEqualTo(new Placement.Place(1, 2, false, 3, 7));
    assertThat(at3).isEqualTo(new Placement.Place(2, 3, false, 2, 8));
    assertThat(placement.see(members(1, 2))).containsExactly(at2);
    assertThat(placement.see(members(1))).isEmpty();
  }

  /** Which has no answer, and so no number of a place. */
  @Test
  void whoAskedForAPlaceGivesItBackByItsQuestion() throws InterruptedException {
    see(1, 2);
    placement.main(1);
    placement.place(1, false, false, 0);
    placement.place(2, false, false, 7);
    placement.free(1, 7);
    placement.free(2, 8);
    placement.free(2, 7);
    placement.free(2, 7);
    assertThat(place(true).node()).as("where it was").isEqualTo(1);
    placement.free(1, 0);
    placement.free(Placement.MAIN);
    placement.await();
  }

  @Test
  void aThreadBeginsOnceAndEndsOnce() {
    Life life = new Life();
    assertThat(life.isAlive()).isFalse();
    assertThat(life.whenEnded()).isCompletedWithValue(false);
    life.begin(2);
    assertThat(life.node()).isEqualTo(2);
    assertThat(life.isAlive()).isTrue();
    assertThat(life.whenEnded()).isNotDone();
    assertThatThrownBy(() -> life.begin(3)).isInstanceOf(IllegalThreadStateException.class);
    life.end(false);
    assertThat(life.isAlive()).isFalse();
    assertThatThrownBy(() -> life.begin(3)).isInstanceOf(IllegalThreadStateException.class);
  }

  @Test
  void anInterruptIsOfALifeBeforeItBeginsAndAfterItsEnd() {
    Life life = new Life();
    assertThat(life.isInterrupted()).isFalse();
    assertThat(life.interrupt()).isTrue();
    assertThat(life.isInterrupted()).isTrue();
    assertThat(life.begin(2)).isTrue();
    assertThat(life.interrupt()).as("while it runs").isFalse();
    assertThat(life.isInterrupted()).isFalse();
    life.end(false);
    assertThat(life.isInterrupted()).isFalse();
    assertThat(life.interrupt()).isTrue();
    life.end(false);
    assertThat(life.isInterrupted()).as("after its end").isTrue();
  }

  @Test
  void aThreadThatEndsInterruptedStaysSo() {
    Life life = new Life();
    assertThat(life.begin(2)).isFalse();
    life.end(true);
    assertThat(life.isInterrupted()).isTrue();
  }

  @Test
  void whoJoinsALostThreadIsToldAndAnEndAfterItChangesNothing() {
    Life life = new Life();
    life.begin(2);
    life.lose(new NodeLostException(new Node(2, "n2", "here"), "it left"));
    life.end(false);
    assertThat(life.isAlive()).isFalse();
    assertThat(life.whenEnded()).isCompletedExceptionally();
  }
}
