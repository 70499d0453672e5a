package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.Arrays;
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
  private static final String WHY = "it is gone, in LostWritesTest";

  private final List<String> told = new CopyOnWriteArrayList<>();
  private final Handler notes =
      new Handler() {
        @Override
        public void publish(LogRecord record) {
          // Other tests' nodes tell theirs a second later, when this one runs.
          if (Arrays.toString(record.getParameters()).contains(WHY)) {
            told.add(record.getMessage());
          }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };
  private final Nodes nodes = new Nodes(3);
  private final Spread second = nodes.spreads.get(1);

  @BeforeEach
  void listen() {
    LOG.addHandler(notes);
    nodes.spreads.forEach(it -> it.first(nodes.spreads.getFirst().self()));
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

  @Test
  void whileTheProgramGoesOnItIsTold() {
    lose(2);
    write(2);
    assertThat(told).hasSize(1).first().asString().startsWith("What was written is lost");
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
    Spread first = nodes.spreads.getFirst();
    first.onExit(status -> {});
    lose(2);
    first.exit(3);
    first.tellLostWrites(WHY).join();
    assertThat(told).isEmpty();
  }
}
