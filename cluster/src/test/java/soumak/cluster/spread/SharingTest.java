package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Contents of objects and arrays on several nodes. */
@Timeout(60)
class SharingTest {
  private final Nodes nodes = new Nodes(3);

  @AfterEach
  void close() {
    nodes.close();
  }

  public static final class Adder extends Job {
    public Adder(Object shared, int number) {
      super(shared, number);
    }

    public Adder(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Cell cell = shared();
      for (int i = 0; i < number(); i++) {
        cell.add();
      }
    }
  }

  @Test
  void countersUnderMonitorsAddUpFromAllNodes() throws Exception {
    Cell cell = new Cell();
    nodes.main(() -> {
      List<SpreadThread> threads = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        threads.add(Nodes.start(new Adder(cell, 300)));
      }
      Nodes.joinAll(threads);
      assertThat(cell.a()).isEqualTo(1800);
    });
  }

  public static final class FieldWriterJob extends Job {
    public FieldWriterJob(Object shared, int number) {
      super(shared, number);
    }

    public FieldWriterJob(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Cell cell = shared();
      for (int i = 1; i <= 200; i++) {
        if (number() == 0) {
          cell.a(i);
        } else {
          cell.b(i);
        }
        Access.release();
      }
    }
  }

  @Test
  void writersOfDifferentFieldsDoNotDisturbEachOther() throws Exception {
    Cell cell = new Cell();
    nodes.main(() -> {
      Nodes.joinAll(
          List.of(
              Nodes.start(new FieldWriterJob(cell, 0)), Nodes.start(new FieldWriterJob(cell, 1))));
      assertThat(cell.a()).isEqualTo(200);
      assertThat(cell.b()).isEqualTo(200);
    });
  }

  public static final class Filler extends Job {
    public Filler(Object shared, int number) {
      super(shared, number);
    }

    public Filler(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Ints ints = shared();
      int part = ints.a$.length / 4;
      for (int round = 1; round <= 20; round++) {
        for (int i = number() * part; i < (number() + 1) * part; i++) {
          Access.write(ints);
          ints.a$[i] = round * i;
        }
        Access.release();
      }
    }
  }

  @Test
  void writersOfDifferentPartsOfAnArrayDoNotDisturbEachOther() throws Exception {
    Ints ints = new Ints(4000);
    nodes.main(() -> {
      List<SpreadThread> threads = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        threads.add(Nodes.start(new Filler(ints, i)));
      }
      Nodes.joinAll(threads);
      Access.read(ints);
      int[] expected = new int[4000];
      Arrays.setAll(expected, i -> 20 * i);
      assertThat(ints.a$).isEqualTo(expected);
    });
  }

  public static final class Publisher extends Job {
    public Publisher(Object shared, int number) {
      super(shared, number);
    }

    public Publisher(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Refs cells = shared();
      Access.read(cells);
      for (Object each : cells.a$) {
        Cell data = new Cell();
        data.a(42);
        ((Cell) each).ref(data);
        ((Cell) each).raise();
      }
    }
  }

  @Test
  @SuppressWarnings("NullAway")
  void whatIsPublishedByAVolatileWriteIsSeen() throws Exception {
    Refs cells = new Refs(Cell.class, 50);
    Arrays.setAll(cells.a$, i -> new Cell());
    nodes.main(() -> {
      Nodes.start(new Adder(new Cell(), 1)).join();
      SpreadThread publisher = Nodes.start(new Publisher(cells, 0));
      for (Object each : cells.a$) {
        Cell cell = (Cell) each;
        while (!cell.flag()) {
          Thread.onSpinWait();
        }
        assertThat(((Cell) cell.ref()).a()).isEqualTo(42);
      }
      publisher.join();
    });
  }

  public static final class Identity extends Job {
    public Identity(Object shared, int number) {
      super(shared, number);
    }

    public Identity(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Cell cell = shared();
      Cell next = (Cell) cell.ref();
      assertThat(next).isNotSameAs(cell);
      assertThat(next.ref()).isSameAs(cell);
      assertThat(cell.hashCode()).isEqualTo(number());
      Cell mine = new Cell();
      mine.ref(next);
      next.ref(mine);
    }
  }

  @Test
  @SuppressWarnings("NullAway")
  void referencesKeepTheirIdentityAroundCycles() throws Exception {
    Cell cell = new Cell();
    Cell next = new Cell();
    nodes.main(() -> {
      cell.ref(next);
      next.ref(cell);
      Nodes.joinAll(List.of(Nodes.start(new Identity(cell, cell.hashCode()))));
      assertThat(((Cell) next.ref()).ref()).isSameAs(next);
    });
  }

  @Test
  void whatCannotLeaveItsNodeIsNamed() {
    Cell cell = new Cell();
    cell.ref(new ArrayList<String>());
    assertThatThrownBy(() -> nodes.main(() -> Nodes.joinAll(List.of(remote(new Reading(cell, 0))))))
        .rootCause()
        .hasMessageContaining("ref of soumak.cluster.spread.Cell holds java.util.ArrayList")
        .hasMessageContaining("use a class of the program instead");
  }

  public static final class Sizing extends Job {
    public Sizing(Object held) {
      super(held, 0);
    }

    public Sizing(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      assertThat(this.<List<String>>shared()).isEmpty();
    }
  }

  @Test
  void aThreadThatBeginsWithSuchAnObjectRunsWhereThatIs() throws Exception {
    nodes.main(() -> {
      for (int i = 0; i < 3; i++) {
        remote(new Sizing(new ArrayList<String>())).join();
      }
    });
  }

  public static final class Reading extends Job {
    public Reading(Object shared, int number) {
      super(shared, number);
    }

    public Reading(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Cell cell = shared();
      assertThat(cell.a()).isEqualTo(number());
    }
  }

  /** The first thread is placed elsewhere, as main is at the first node. */
  private static SpreadThread remote(Runnable body) {
    return Nodes.start(body);
  }

  @Test
  void copiesThatAreCollectedAreForgottenAtTheHome() throws Exception {
    nodes.main(() -> {
      for (int i = 0; i < 20; i++) {
        remote(new Reading(new Cell(), 0)).join();
      }
    });
    await()
        .until(() -> {
          System.gc();
          return nodes.spreads.getFirst().directory().exports() == 0;
        });
    assertThat(nodes.spreads.get(1).directory().exports()).isZero();
  }
}
