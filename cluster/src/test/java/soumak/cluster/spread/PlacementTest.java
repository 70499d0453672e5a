package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
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

  private void see(long... ids) {
    List<Node> nodes = LongStream.of(ids).mapToObj(id -> new Node(id, "n" + id, "here")).toList();
    placement.see(new Members(1, nodes));
  }

  private List<Long> place(int count) {
    return IntStream.range(0, count).mapToObj(i -> placement.place(false).orElseThrow()).toList();
  }

  @Test
  void equalNodesTakeTurnsAndTheFirstOneIsLast() {
    see(1, 2, 3);
    assertThat(place(6)).containsExactly(2L, 3L, 1L, 2L, 3L, 1L);
  }

  @Test
  void whereThreadsHaveEndedTheNextOnesGo() {
    see(1, 2, 3);
    place(6);
    placement.count(3, false, -1);
    placement.count(3, false, -1);
    assertThat(place(2)).containsExactly(3L, 3L);
  }

  @Test
  void daemonsCountForPlacesButKeepNoProgram() throws InterruptedException {
    see(1, 2);
    assertThat(placement.place(true)).hasValue(2);
    assertThat(placement.place(false)).hasValue(1);
    placement.count(1, false, -1);
    placement.await();
    assertThat(placement.place(true)).hasValue(1);
  }

  @Test
  void whatRanAtANodeThatLeftKeepsNoProgram() throws InterruptedException {
    see(1, 2);
    placement.main(1);
    assertThat(place(2)).containsExactly(2L, 1L);
    see(1);
    placement.count(1, false, -1);
    placement.count(1, false, -1);
    placement.await();
    assertThat(place(2)).containsExactly(1L, 1L);
  }

  @Test
  void withoutMembersNoThreadHasAPlace() throws InterruptedException {
    assertThat(placement.place(false)).isEmpty();
    see(1, 2);
    placement.main(1);
    place(3);
    see();
    assertThat(placement.place(false)).isEmpty();
    placement.await();
    see(2);
    assertThat(place(2)).containsExactly(2L, 2L);
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
    life.end();
    assertThat(life.isAlive()).isFalse();
    assertThatThrownBy(() -> life.begin(3)).isInstanceOf(IllegalThreadStateException.class);
  }

  @Test
  void whoJoinsALostThreadIsToldAndAnEndAfterItChangesNothing() {
    Life life = new Life();
    life.begin(2);
    life.lose(new NodeLostException(new Node(2, "n2", "here"), "it left"));
    life.end();
    assertThat(life.isAlive()).isFalse();
    assertThat(life.whenEnded()).isCompletedExceptionally();
  }
}
