package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.text.MessageFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;

/**
 * What is written to a node that is lost is lost, too, and is told, unless the program has ended.
 */
@Timeout(60)
class LostWritesTest {
  private static final Logger LOG = Logger.getLogger("soumak.cluster.spread");

  /** Other tests' nodes tell theirs a second later, when this one runs. */
  private static final String NAMES = "lost-writes-";

  private static final String WHY = NAMES + "0 is gone";

  private final List<String> told = new CopyOnWriteArrayList<>();
  private final Handler notes =
      new Handler() {
        @Override
        public void publish(LogRecord record) {
          String text = MessageFormat.format(record.getMessage(), record.getParameters());
          if (text.contains(NAMES)) {
            told.add(text);
          }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };
  private final Nodes nodes = new Nodes(NAMES, 3);
  private final Spread first = nodes.spreads.getFirst();
  private final Spread second = nodes.spreads.get(1);

  @BeforeEach
  void listen() {
    LOG.addHandler(notes);
    nodes.spreads.forEach(it -> it.first(first.self()));
  }

  @AfterEach
  void close() {
    LOG.removeHandler(notes);
    nodes.close();
  }

  private void lose(int number) {
    Node node = nodes.engines.get(number).self();
    nodes.cluster.kill(node);
    await().until(() -> !second.seen().contains(node));
  }

  private void write(int home) {
    NodeLostException lost = new NodeLostException(nodes.engines.get(home).self(), WHY);
    second.tellLostWrites(lost.getMessage()).join();
  }

  /** The second node's copy, out of a message of its home to a node. */
  private Cell copied(int home, int to, Cell cell) {
    Writer message = new Writer();
    Spread sender = nodes.spreads.get(home);
    new Encoder(sender, message, nodes.spreads.get(to).self(), null, false).aRef(cell, null);
    return (Cell) new Decoder(second, new Reader(message.bytes())).aShared();
  }

  private static void write(Cell copy) {
    copy.state$ = Shared.CLEAN; // as if it had been read while its home knew of it
    copy.a(3);
  }

  private void isToldOnce(String... parts) {
    await().until(() -> !told.isEmpty());
    assertThat(told).hasSize(1);
    assertThat(told.getFirst()).startsWith("What was written is lost").contains(parts);
  }

  @Test
  void whileTheProgramGoesOnItIsTold() {
    lose(2);
    write(2);
    isToldOnce(WHY);
  }

  @Test
  void whenItsFirstNodeIsGoneTheProgramHasEnded() {
    lose(0);
    write(0);
    write(2);
    assertThat(told).isEmpty();
  }

  @Test
  void atTheFirstNodeNothingIsToldOnceItHasEnded() throws Exception {
    first.onExit(status -> {});
    lose(2);
    first.exit(3, false);
    first.tellLostWrites(WHY).join();
    assertThat(told).isEmpty();
  }

  /** All changes of a release that go to a home. */
  @Test
  void changesOfWhichNothingReachesTheirHomeAreTold() {
    Cell copy = copied(2, 1, new Cell());
    write(copy);
    lose(2);
    new Flush(second, null).run(List.of(copy), List.of());
    isToldOnce(" with its home: " + NAMES + "2 (local)");
  }

  /** The third node has sent on what it knew of one of three, and was lost before it said so. */
  @Test
  void aChangeThatItsHomeDoesNotTakeIsToldWithTheVersionsOfTheOthers() {
    Cell cell = new Cell();
    Cell before = new Cell();
    Cell behind = new Cell();
    List<Cell> copies = List.of(copied(0, 1, before), copied(0, 2, cell), copied(0, 1, behind));
    lose(2);
    await().until(() -> first.directory().exports() == 2);
    copies.forEach(LostWritesTest::write);
    new Flush(second, null).run(List.copyOf(copies), List.of());
    assertThat(List.of(before.a(), cell.a(), behind.a())).containsExactly(3, 0, 3);
    assertThat(copies)
        .extracting(it -> it.state$)
        .as("who wrote reads 0 as well")
        .containsExactly(Shared.CLEAN, Shared.INVALID, Shared.CLEAN);
    isToldOnce(
        ", as its home cannot take it: " + NAMES + "2 (local) is lost",
        "a reference to object",
        "leads nowhere");
  }
}
