package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How many references to an object its home has given out, as messages and losses change it. */
@Timeout(60)
class CountsTest {
  private final Nodes nodes = new Nodes(3);
  private final Spread spread = nodes.spreads.getFirst();

  @AfterEach
  void close() {
    nodes.close();
  }

  private long node(int number) {
    return nodes.spreads.get(number).self();
  }

  /** An object that the second node was given a reference to. */
  private Id given() {
    return spread.directory().export(new Cell(), node(1)).id;
  }

  private Reader send(int from, Writer message) {
    var answer = spread.handler().receive(nodes.engines.get(from).self(), message.bytes());
    return Answers.read(answer.toCompletableFuture().join());
  }

  private static Writer drop(Writer message, Id id, long count) {
    return message.aByte(1).aLong(id.number()).aLong(count).aByte(0);
  }

  private static Writer dropOf(Id id, long count) {
    return drop(Op.DROP.message(), id, count).aByte(0);
  }

  private Writer giveTo(int to, Id id) {
    return Op.GIVE.message().aLong(node(to)).aByte(1).aLong(id.number()).aByte(0);
  }

  @Test
  void whatIsGivenBackIsForgotten() {
    Id id = given();
    send(1, dropOf(id, 1));
    assertThat(spread.directory().home(id)).isNull();
    assertThat(spread.directory().exports()).isZero();
  }

  @Test
  void aCopyGivesBackAReferenceAtLeast() {
    Id id = given();
    for (long count : new long[] {0, -1, Long.MIN_VALUE, Long.MAX_VALUE}) {
      assertThatThrownBy(() -> send(1, dropOf(id, count)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("a copy cannot give back " + count + " references");
    }
    assertThat(spread.directory().home(id)).isNotNull();
    send(1, dropOf(id, 1));
    assertThat(spread.directory().exports()).isZero();
  }

  @Test
  void aMessageOfWhichAPartIsDamagedGivesNothingBack() {
    Id id = given();
    Id other = given();
    Writer message = drop(drop(Op.DROP.message(), id, 1), other, -3).aByte(0);
    assertThatThrownBy(() -> send(1, message)).hasMessageContaining("give back -3");
    assertThatThrownBy(() -> send(1, drop(Op.DROP.message(), id, 1))).hasMessageContaining("ends");
    assertThatThrownBy(() -> send(1, dropOf(id, 1).aByte(7))).hasMessageContaining("too much");
    assertThat(spread.directory().exports()).isEqualTo(2);
    Writer cut = Op.GIVE.message().aLong(node(2)).aByte(1).aLong(id.number()).aByte(1);
    assertThatThrownBy(() -> send(1, cut)).hasMessageContaining("ends");
    send(1, dropOf(id, 1));
    assertThat(spread.directory().home(id)).isNull();
  }

  /** The third node got its reference from the second, and gives it back before the home knows. */
  @Test
  void whatIsGivenBackBeforeItWasAnnouncedIsMadeUpByTheAnnouncement() {
    Id id = given();
    send(2, dropOf(id, 2));
    assertThat(spread.directory().home(id)).isNotNull();
    send(1, dropOf(id, 1));
    assertThat(spread.directory().home(id)).isNotNull();
    send(1, giveTo(2, id));
    assertThat(spread.directory().home(id)).isNotNull();
    send(1, giveTo(2, id));
    assertThat(spread.directory().exports()).isZero();
  }

  @Test
  void aNodeThatIsLostHasNothingAndGetsNothing() {
    Id id = given();
    send(1, giveTo(2, id));
    nodes.cluster.kill(nodes.engines.get(2).self());
    await().until(() -> spread.seen().nodes().size() == 2);
    send(1, giveTo(2, id));
    spread.directory().export(new Cell(), node(2));
    assertThat(spread.directory().exports()).isEqualTo(1);
    send(1, dropOf(id, 1));
    assertThat(spread.directory().exports()).isZero();
  }

  @Test
  void contentsThatCannotBeSentGiveNothingOut() {
    Refs refs = new Refs(new Object[] {new Cell(), new Cell(), new ArrayList<String>()});
    Id id = spread.directory().export(refs, node(1)).id;
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> send(1, Op.FETCH.about(id)))
          .isInstanceOf(NotSpreadableException.class);
    }
    assertThat(spread.directory().exports()).isEqualTo(1);
  }
}
