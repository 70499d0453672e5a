package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Messages that are cut, and such that name what is not here or is of another type. */
@Timeout(60)
class HostileTest {
  private final Nodes nodes = new Nodes(2);
  private final Spread spread = nodes.spreads.getFirst();

  @AfterEach
  void close() {
    nodes.close();
  }

  private void refused(byte[] bytes, String why) {
    var answer = spread.handler().receive(nodes.engines.get(1).self(), bytes).toCompletableFuture();
    assertThat(answer).isCompleted();
    assertThatThrownBy(() -> Answers.read(answer.join()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(why);
  }

  @Test
  void whatIsNotHereIsRefusedByName() {
    Id none = new Id(spread.self(), 4711);
    for (Op op : List.of(Op.FETCH, Op.CLAIM, Op.RETURN, Op.NOTIFY, Op.BEGIN, Op.JOIN, Op.ALIVE)) {
      refused(op.about(none).bytes(), "object 4711");
    }
  }

  @Test
  void anObjectThatIsNoThreadIsNotJoined() {
    Header cell = spread.directory().export(new Cell(), 2);
    for (Op op : List.of(Op.BEGIN, Op.ENDED, Op.JOIN, Op.ALIVE)) {
      refused(op.about(cell.id).aLong(2).bytes(), "no thread");
    }
  }

  @Test
  void eachMessageThatIsCutIsRefused() {
    Header cell = spread.directory().export(new Cell(), 2);
    for (Op op : List.of(Op.FETCH, Op.CLAIM, Op.RETURN, Op.JOIN)) {
      byte[] whole = op.about(cell.id).bytes();
      for (int length = 0; length < whole.length; length++) {
        refused(Arrays.copyOf(whole, length), "");
      }
    }
    assertThat(spread.directory().exports()).isEqualTo(1);
  }

  /** A version that never comes would be asked for again and again. */
  @Test
  void onlyTheHomeMakesACopyInvalidOrRecallsItsToken() {
    Spread second = nodes.spreads.get(1);
    Id id = new Id(second.self(), 7);
    Shared copy = spread.directory().copy(id, 1, new Siblings(), Cell::new);
    copy.state$ = Shared.CLEAN;
    for (Op op : List.of(Op.INVALIDATE, Op.RECALL)) {
      byte[] message = op.about(id).aLong(Long.MAX_VALUE).bytes();
      var answer = spread.handler().receive(nodes.engines.get(0).self(), message);
      assertThatThrownBy(() -> Answers.read(answer.toCompletableFuture().join()))
          .hasMessageContaining("node 1 is not the home of object 7 of node 2");
    }
    assertThat(copy.state$).isEqualTo(Shared.CLEAN);
    byte[] message = Op.INVALIDATE.about(id).aLong(1).bytes();
    var answer = spread.handler().receive(nodes.engines.get(1).self(), message);
    assertThat(answer.toCompletableFuture()).isCompletedWithValueMatching(it -> it[0] == 0);
    assertThat(copy.state$).isEqualTo(Shared.INVALID);
  }

  @Test
  void anErrorIsAnAnswerToo() {
    ClassLoader broken =
        new ClassLoader() {
          @Override
          protected Class<?> loadClass(String name, boolean resolve) {
            throw new OutOfMemoryError("no memory for " + name);
          }
        };
    byte[] message = Op.STATICS.message().aByte(0).aText("no.Link").bytes();
    var answer =
        new Spread(broken)
            .handler()
            .receive(nodes.engines.get(1).self(), message)
            .toCompletableFuture();
    assertThat(answer).isCompleted();
    assertThatThrownBy(() -> Answers.read(answer.join()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no memory for no.Link");
  }
}
