package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A copy is collected, and the node gets another one before anybody has noticed. */
@Timeout(300)
class RecopiedTest {
  private final Nodes nodes = new Nodes(2);
  private final Spread first = nodes.spreads.getFirst();
  private final Spread second = nodes.spreads.get(1);
  private final Cell home = new Cell();

  @AfterEach
  void close() {
    nodes.close();
  }

  private Cell copyOf(Cell cell) {
    Writer out = new Writer();
    new Encoder(first, out, second.self(), null, false).aRef(cell, null);
    return (Cell) new Decoder(second, new Reader(out.bytes())).aShared();
  }

  /** Makes a copy that is read, and has it collected. */
  private void copyThatGoes(Cell cell) {
    assertThat(copyOf(cell).a()).isEqualTo(0);
    Id id = Objects.requireNonNull(cell.header$()).id;
    await()
        .until(() -> {
          System.gc();
          return second.directory().copyIfAny(id) == null;
        });
  }

  @Test
  void theHomeForgetsTheFirstBeforeTheSecondIsRead() {
    second.close(); // nobody tells of collected copies
    copyThatGoes(home);
    Cell again = copyOf(home);
    assertThat(again.a()).isEqualTo(0);
    Cell later = new Cell();
    copyThatGoes(later);
    Thread.ofPlatform().daemon().start(second.directory()::collect);
    await().until(() -> first.directory().exports() == 1);
    Station writer = new Station(first);
    first.writes().join(writer);
    home.a(9);
    first.writes().release(writer);
    assertThat(again.a()).isEqualTo(9);
  }

  @Test
  void manyThatAreGoneAreGivenBackTogether() {
    second.close();
    for (int i = 0; i < 20; i++) {
      copyThatGoes(new Cell());
    }
    Cell kept = copyOf(home);
    assertThat(first.directory().exports()).isEqualTo(21);
    Thread.ofPlatform().daemon().start(second.directory()::collect);
    await().until(() -> first.directory().exports() == 1);
    assertThat(kept.a()).isEqualTo(0);
  }
}
