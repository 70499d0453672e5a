package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.engine.NodeLostException;

/** References as they are written and read, and how the directories of three nodes count them. */
@Timeout(60)
class ReferencesTest {
  private final Nodes nodes = new Nodes(3);
  private final Cell cell = new Cell();
  private Id id;

  @BeforeEach
  void giveTheSecondNodeAReference() {
    Header header = directory(0).export(cell, self(1));
    id = header.id;
  }

  @AfterEach
  void close() {
    nodes.close();
  }

  private Directory directory(int node) {
    return nodes.spreads.get(node).directory();
  }

  private long self(int node) {
    return nodes.spreads.get(node).self();
  }

  private Shared copyAt(int node) {
    Spread spread = nodes.spreads.get(node);
    return spread
        .directory()
        .copy(id, 5, new Siblings(), () -> spread.classes().copy(Cell.class.getName()));
  }

  /** What a node writes for another one. */
  private Writer written(int from, int to, boolean answer, Object... values) {
    Writer message = new Writer();
    Encoder out = new Encoder(nodes.spreads.get(from), message, self(to), null, answer);
    for (Object value : values) {
      out.aRef(value, null);
    }
    out.announce();
    return message;
  }

  private Object read(int at, Writer message) {
    return new Decoder(nodes.spreads.get(at), new Reader(message.bytes())).aRef();
  }

  private Map<Long, Long> given() {
    synchronized (directory(0)) {
      return Map.copyOf(Objects.requireNonNull(directory(0).home(id)).given);
    }
  }

  private void dropAtHome(int from, long count) {
    Writer message = Op.DROP.message().aByte(1).aLong(id.number()).aLong(count).aByte(0).aByte(0);
    nodes.spreads.getFirst().handler().receive(nodes.engines.get(from).self(), message.bytes());
  }

  @Test
  void optionalsAreCopiedWithReferencesToWhatTheyHold() {
    Shared copy = copyAt(1);
    assertThat(read(1, written(0, 1, false, Optional.of(cell)))).isEqualTo(Optional.of(copy));
    assertThat(read(0, written(1, 0, false, Optional.of(copy)))).isEqualTo(Optional.of(cell));
    assertThat(read(1, written(0, 1, false, Optional.of("text")))).isEqualTo(Optional.of("text"));
    assertThat(read(1, written(0, 1, false, Optional.empty()))).isEqualTo(Optional.empty());
  }

  @Test
  void optionalsInOptionalsAreRefused() {
    assertThatThrownBy(() -> written(0, 1, false, Optional.of(Optional.empty())))
        .isInstanceOf(NotSpreadableException.class)
        .hasMessageContaining("java.util.Optional");
    Writer nested = new Writer().aByte(Encoder.OPTIONAL).aByte(Encoder.OPTIONAL).aByte(0);
    assertThatThrownBy(() -> read(1, nested)).isInstanceOf(BadMessageException.class);
  }

  @Test
  void eachNodeHasOneCopy() {
    Shared copy = copyAt(1);
    assertThat(copyAt(1)).isSameAs(copy);
    assertThat(directory(1).copyIfAny(id)).isSameAs(copy);
    assertThat(copy.state$).isEqualTo(Shared.INVALID);
    assertThat(copy.hashCode()).isEqualTo(5);
    assertThat(directory(1).home(id)).as("of another node's").isNull();
    assertThat(directory(2).copyIfAny(id)).isNull();
  }

  @Test
  void eachReferenceThatIsWrittenCounts() {
    Writer message = written(0, 1, false, cell, cell, "text", cell);
    assertThat(given()).isEqualTo(Map.of(self(1), 4L));
    assertThat(read(1, message)).isSameAs(copyAt(1));
    written(0, 0, false, cell);
    assertThat(given()).as("to its own node").isEqualTo(Map.of(self(1), 4L));
  }

  @Test
  void whoSendsAReferenceToAThirdNodeTellsTheHome() {
    Writer message = written(1, 2, false, copyAt(1), copyAt(1));
    await().until(() -> given().equals(Map.of(self(1), 1L, self(2), 2L)));
    assertThat(read(2, message)).isSameAs(copyAt(2));
  }

  /** Messages of one node to another one come in their order. */
  @Test
  void aReferenceToTheReceiversOwnObjectIsNotCounted() {
    Writer message = written(1, 0, false, copyAt(1));
    assertThat(read(0, message)).isSameAs(cell);
    assertThat(given()).isEqualTo(Map.of(self(1), 1L));
  }

  /** An answer may be overtaken by what gives the copy back. */
  @Test
  void inAnAnswerItIsCountedAndKeepsTheObject() {
    Writer answer = written(1, 0, true, copyAt(1));
    await().until(() -> given().containsKey(self(0)));
    dropAtHome(1, 1);
    await().until(() -> given().equals(Map.of(self(0), 1L)));
    assertThat(read(0, answer)).isSameAs(cell);
    assertThat(directory(0).exports()).isZero();
  }

  @Test
  void whatIsTakenBackWasNotGiven() {
    Encoder out = new Encoder(nodes.spreads.getFirst(), new Writer(), self(2), null, false);
    out.aRef(cell, null);
    out.aRef(new Cell(), null);
    assertThat(directory(0).exports()).isEqualTo(2);
    out.takeBack();
    assertThat(given()).isEqualTo(Map.of(self(1), 1L));
    assertThat(directory(0).exports()).isEqualTo(1);
  }

  /** Of an object of a third node, whose home was not told, as its sender died before. */
  @Test
  void aReferenceThatTheHomeDoesNotKnowEndsInAnError() {
    Cell other = (Cell) copyAt(2);
    directory(0).give(id, self(1), -1);
    assertThatThrownBy(other::a)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("object " + id.number() + " of node " + self(0) + " is not here");
    assertThat(other.state$).isEqualTo(Shared.INVALID);
  }

  @Test
  void itIsTheObjectForWhoHasReadItWhileTheHomeKeptItForAnotherNode() {
    Cell other = (Cell) copyAt(2);
    assertThat(other.a()).isZero();
    directory(0).give(id, self(1), -1);
    cell.a(5);
    other.state$ = Shared.INVALID;
    assertThat(other.a()).isEqualTo(5);
    dropAtHome(2, 1);
    directory(0).give(id, self(2), 1);
    assertThat(directory(0).exports()).isZero();
  }

  /** The second node has sent a reference to the third one, and has died before it said so. */
  @Test
  void theErrorSaysThatItsSenderWasLost() {
    Cell other = (Cell) copyAt(2);
    nodes.cluster.kill(nodes.engines.get(1).self());
    await().until(() -> directory(0).exports() == 0);
    assertThatThrownBy(other::a)
        .isInstanceOf(NodeLostException.class)
        .hasMessageContaining("n1 (local) is lost: ")
        .hasMessageContaining("object " + id.number() + " of node " + self(0) + " leads nowhere")
        .hasMessageContaining("it came from a node that was lost");
    assertThat(other.state$).isEqualTo(Shared.INVALID);
    for (long number : new long[] {0, -1, id.number() + 1}) {
      assertThatThrownBy(() -> directory(0).needHome(new Id(self(0), number)))
          .as("what was never here")
          .isInstanceOf(BadMessageException.class)
          .hasMessageContaining("is not here");
    }
  }

  /** What is written to other objects is not lost with a reference that leads nowhere. */
  @Test
  void changesBesideSuchAReferenceAreTakenIn() {
    Cell nowhere = (Cell) copyAt(2);
    Cell holder = new Cell();
    Cell beside = new Cell();
    Cell changed = (Cell) read(2, written(0, 2, false, holder));
    Cell besideChanged = (Cell) read(2, written(0, 2, false, beside));
    nodes.cluster.kill(nodes.engines.get(1).self());
    await().until(() -> directory(0).exports() == 2);
    changed.a(4);
    changed.ref(nowhere);
    nowhere.state$ = Shared.CLEAN; // as if it had been read while its node knew it
    nowhere.a(3);
    besideChanged.a(5);
    new Flush(nodes.spreads.get(2), null).run(List.of(changed, nowhere, besideChanged), List.of());
    assertThat(beside.a()).isEqualTo(5);
    assertThat(besideChanged.a()).isEqualTo(5);
    assertThat(holder.a()).isZero();
    assertThat(holder.ref()).isNull();
    assertThat(changed.a()).as("as it is at its home").isZero();
    holder.a(6);
    changed.state$ = Shared.INVALID;
    assertThat(changed.a()).isEqualTo(6);
  }

  /** What is asked for ahead, with the one that a thread wants. */
  @Test
  void oneThatIsNotHereDoesNotKeepTheOthersBack() {
    Cell wanted = new Cell();
    wanted.a(5);
    Writer message = written(0, 1, false, wanted, cell);
    Decoder in = new Decoder(nodes.spreads.get(1), new Reader(message.bytes()));
    Cell first = (Cell) in.aShared();
    Cell gone = (Cell) in.aShared();
    directory(0).give(id, self(1), -2);
    assertThat(directory(0).exports()).isEqualTo(1);
    assertThat(first.a()).isEqualTo(5);
    assertThatThrownBy(gone::a)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("object " + id.number() + " of node " + self(0) + " is not here");
  }

  @Test
  void unknownTagsAndOtherHomesAreRefused() {
    assertThatThrownBy(() -> read(0, new Writer().aByte(99))).hasMessageContaining("tag 99");
    Writer unknown = new Writer().aByte(Encoder.OBJECT);
    new Id(self(0), 77).write(unknown);
    unknown.anInt(1).aText(Cell.class.getName());
    assertThatThrownBy(() -> read(0, unknown)).hasMessageContaining("is not here");
  }
}
