package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.local.Choices;
import soumak.cluster.local.LocalCluster;

/** Contents of several objects in one message, among writes, in chosen orders. */
@Timeout(60)
class FetchTest {
  private static final int ROWS = 12;

  /** Two nodes whose messages arrive in an order that a seed chooses; nothing waits. */
  private static final class Chosen implements AutoCloseable {
    final LocalCluster cluster;
    final List<Spread> spreads = new ArrayList<>();
    final Ints[] homes = new Ints[ROWS];
    final Ints[] copies = new Ints[ROWS];

    Chosen(long seed) {
      cluster = LocalCluster.chosen(Choices.seeded(seed));
      for (int i = 0; i < 2; i++) {
        Spread spread = new Spread(FetchTest.class.getClassLoader());
        spreads.add(spread.start(cluster.join("n" + i, spread.services())));
      }
      cluster.run();
      Arrays.setAll(homes, i -> new Ints(new int[] {i, 0}));
      Refs matrix = copy(new Refs(homes));
      for (int i = 0; i < ROWS; i++) {
        copies[i] = (Ints) matrix.a$[i];
      }
    }

    /** The message that brings an array of the rows. */
    private Refs copy(Refs matrix) {
      Writer out = new Writer();
      Image.of(matrix).write(new Encoder(spreads.getFirst(), out, self(1), matrix, false));
      Refs copy = new Refs(Ints.class, ROWS);
      new Patch(null, Image.read(new Decoder(spreads.get(1), new Reader(out.bytes())))).store(copy);
      return copy;
    }

    long self(int node) {
      return spreads.get(node).self();
    }

    @Nullable CompletableFuture<Void> read(int row) {
      CopyHeader.Missing missing = header(row).miss(copies[row]);
      if (missing == null) {
        return null;
      }
      Fetch.ask(missing);
      return missing.end();
    }

    CopyHeader header(int row) {
      return (CopyHeader) copies[row].header$();
    }

    /** A write at home, and its release. */
    CompletableFuture<?> write(int row, int value) {
      Access.write(homes[row]);
      homes[row].a$[1] = value;
      return homes[row].header$().flush(homes[row]);
    }

    void same(int row) {
      assertThat(copies[row].a$).as("row %s", row).isEqualTo(homes[row].a$);
    }

    @Override
    public void close() {
      spreads.forEach(Spread::close);
      cluster.close();
    }
  }

  @Test
  void rowsThatAreReadInTheirOrderComeAhead() {
    try (Chosen nodes = new Chosen(1)) {
      assertThat(nodes.read(0)).isNotNull();
      nodes.cluster.run();
      for (int i = 0; i < 4; i++) {
        assertThat(nodes.read(i)).isNull();
        nodes.same(i);
      }
      assertThat(nodes.read(4)).isNotNull();
      nodes.cluster.run();
      for (int i = 0; i < ROWS; i++) {
        assertThat(nodes.read(i)).isNull();
        nodes.same(i);
      }
    }
  }

  @Test
  void whatIsValidIsAsAtHomeInAnyOrderOfMessages() {
    int valid = 0;
    int invalid = 0;
    for (long seed = 0; seed < 300; seed++) {
      try (Chosen nodes = new Chosen(seed)) {
        List<CompletableFuture<?>> ends = manySteps(nodes, new Random(seed));
        nodes.cluster.run();
        assertThat(ends).allMatch(CompletableFuture::isDone);
        ends.forEach(CompletableFuture::join);
        for (int i = 0; i < ROWS; i++) {
          if (nodes.copies[i].state$ >= Shared.CLEAN) {
            nodes.same(i);
            valid++;
          } else {
            invalid++;
          }
        }
      }
    }
    assertThat(valid).isGreaterThan(300);
    assertThat(invalid).isGreaterThan(300);
  }

  private static List<CompletableFuture<?>> manySteps(Chosen nodes, Random random) {
    List<CompletableFuture<?>> ends = new ArrayList<>();
    int next = 0;
    for (int step = 1; step <= 60; step++) {
      switch (random.nextInt(4)) {
        case 0 -> ends.add(nodes.write(random.nextInt(ROWS), step));
        case 1 -> {
          CompletableFuture<?> end = nodes.read(next++ % ROWS);
          if (end != null) {
            ends.add(end);
          }
        }
        default -> nodes.cluster.step();
      }
    }
    return ends;
  }

  @Test
  void oneThatCannotBeSentDoesNotKeepTheOthersBack() {
    Nodes nodes = new Nodes(2);
    try {
      Cell[] cells = new Cell[4];
      Arrays.setAll(cells, i -> new Cell());
      cells[1].ref(new ArrayList<String>());
      cells[2].a(5);
      Writer out = new Writer();
      Encoder encoder =
          new Encoder(nodes.spreads.getFirst(), out, nodes.spreads.get(1).self(), null, false);
      Arrays.stream(cells).forEach(cell -> encoder.aRef(cell, null));
      Decoder in = new Decoder(nodes.spreads.get(1), new Reader(out.bytes()));
      Cell first = (Cell) in.aShared();
      Cell refused = (Cell) in.aShared();
      Cell third = (Cell) in.aShared();
      assertThat(first.a()).isZero();
      assertThat(third.a()).isEqualTo(5);
      assertThatThrownBy(refused::a)
          .isInstanceOf(NotSpreadableException.class)
          .hasMessageContaining("java.util.ArrayList");
    } finally {
      nodes.close();
    }
  }

  /** Another thread was to ask, and could not, as at the end of its stack. */
  @Test
  void whoWaitsForWhatWasNotAskedForAsksForItself() throws Exception {
    try (Nodes nodes = new Nodes(2)) {
      Spread home = nodes.spreads.getFirst();
      Spread other = nodes.spreads.get(1);
      Writer out = new Writer();
      Cell cell = new Cell();
      cell.a(7);
      new Encoder(home, out, other.self(), null, false).aRef(cell, null);
      Cell copy = (Cell) new Decoder(other, new Reader(out.bytes())).aShared();
      CopyHeader header = (CopyHeader) Objects.requireNonNull(copy.header$());
      CopyHeader.Missing missing = Objects.requireNonNull(header.miss(copy));
      Thread reads = Thread.ofPlatform().daemon().start(() -> header.read(copy));
      await().until(() -> reads.getState() == Thread.State.WAITING);
      header.notAsked(missing);
      reads.join(20_000);
      assertThat(reads.isAlive()).isFalse();
      assertThat(copy.unchecked()).isEqualTo("7 0 false");
    }
  }
}
