package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
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

  /** Makes copies that are read, and has them collected. */
  private void copiesThatGo(Cell... cells) {
    for (Cell cell : cells) {
      assertThat(copyOf(cell).a()).isEqualTo(0);
    }
    await()
        .until(() -> {
          System.gc();
          return Arrays.stream(cells).noneMatch(this::hasCopy);
        });
  }

  private boolean hasCopy(Cell cell) {
    Id id = Objects.requireNonNull(cell.header$()).id;
    return second.directory().copyIfAny(id) != null;
  }

  @Test
  void theHomeForgetsTheFirstBeforeTheSecondIsRead() {
    second.close(); // nobody tells of collected copies
    copiesThatGo(home);
    Cell again = copyOf(home);
    assertThat(again.a()).isEqualTo(0);
    Cell later = new Cell();
    copiesThatGo(later);
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
    copiesThatGo(Stream.generate(Cell::new).limit(20).toArray(Cell[]::new));
    Cell kept = copyOf(home);
    assertThat(first.directory().exports()).isEqualTo(21);
    Thread.ofPlatform().daemon().start(second.directory()::collect);
    await().until(() -> first.directory().exports() == 1);
    assertThat(kept.a()).isEqualTo(0);
  }

  private void enterCopy() {
    Cell copy = copyOf(home);
    Access.enter(copy);
    Access.exit(copy);
  }

  /** Its node keeps it while it knows the object. */
  @Test
  void theTokenOfACopyThatGoesComesHome() {
    enterCopy();
    assertThat(home.lock$().hasToken()).isFalse();
    await()
        .until(() -> {
          System.gc();
          return home.lock$().isFree();
        });
  }
}
