package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.cluster.spread.ProgramThreads.step;
import static soumak.cluster.spread.Schedule.start;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.testing.LongForm;

/**
 * Several nodes write one object, and references go from node to node, in many orders. {@code
 * -Dsoumak.long} tries more.
 */
@Timeout(300)
class WriterOrdersTest {
  private static final int TIMES = 3;

  /** Writes a field, or an element of an array, again and again, with releases between. */
  public static final class Writing extends Job {
    private int[] last = new int[3];

    public Writing(Object shared, int number) {
      super(shared, number);
    }

    public Writing(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      for (int i = 1; i <= TIMES; i++) {
        step("write");
        write(shared(), i);
        step("read");
        readAll(i);
        step("release");
        Access.release();
        ProgramThreads.note("slot " + number(), i);
        step("read");
        readAll(i);
      }
    }

    /** One's own value is there, also if others' come meanwhile, and theirs are not older. */
    private void readAll(int mine) {
      int[] now = values();
      for (int i = 0; i < now.length; i++) {
        assertThat(now[i]).as("slot %s", i).isBetween(i == number() ? mine : last[i], TIMES);
      }
      assertThat(now[number()]).isEqualTo(mine);
      last = now;
    }

    private int[] values() {
      if (shared() instanceof Ints ints) {
        Access.read(ints);
        return ints.a$.clone();
      }
      Cell cell = shared();
      return new int[] {cell.a(), cell.b(), 0};
    }

    private void write(Object to, int value) {
      if (to instanceof Ints ints) {
        Access.write(ints);
        ints.a$[number()] = value;
      } else if (number() == 0) {
        ((Cell) to).a(value);
      } else {
        ((Cell) to).b(value);
      }
    }
  }

  /** No copy that is valid is older than a release that has ended. */
  private static void assertNoneIsOld(Schedule schedule, Cell home) {
    int a = schedule.threads.noted("slot 0");
    int b = schedule.threads.noted("slot 1");
    List<Cell> cells = new ArrayList<>(List.of(home));
    for (Shared copy : List.copyOf(schedule.threads.copies)) {
      if (copy instanceof Cell cell && copy.state$ >= Shared.CLEAN) {
        cells.add(cell);
      }
    }
    for (Cell cell : cells) {
      String[] values = cell.unchecked().split(" ", -1);
      assertThat(Integer.parseInt(values[0])).isGreaterThanOrEqualTo(a);
      assertThat(Integer.parseInt(values[1])).isGreaterThanOrEqualTo(b);
    }
  }

  private static void writeFields(Schedule schedule, int idle) throws Exception {
    Cell cell = new Cell();
    schedule.check = () -> assertNoneIsOld(schedule, cell);
    schedule.main(() -> {
      List<SpreadThread> threads = new ArrayList<>();
      for (int i = 0; i < idle; i++) {
        threads.add(start("idle" + i, new Reading(cell, TIMES)));
      }
      threads.add(start("w0", new Writing(cell, 0)));
      threads.add(start("w1", new Writing(cell, 1)));
      Nodes.joinAll(threads);
      assertThat(List.of(cell.a(), cell.b())).containsOnly(TIMES);
    });
  }

  @Test
  void writersOfTwoFieldsAtTwoOrThreeNodesDoNotDisturbEachOther() {
    Orders.seeds(20, 2, schedule -> writeFields(schedule, 0));
    Orders.seeds(30, 2, schedule -> writeFields(schedule, 1));
    Orders.seeds(30, 3, schedule -> writeFields(schedule, 1));
  }

  @Test
  void writersOfElementsOfOneArrayDoNotDisturbEachOther() {
    Orders.seeds(LongForm.of(13, 40), 2, WriterOrdersTest::writeElements);
    Orders.seeds(30, 3, WriterOrdersTest::writeElements);
  }

  private static void writeElements(Schedule schedule) throws Exception {
    Ints ints = new Ints(3);
    schedule.main(() -> {
      List<SpreadThread> threads = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        threads.add(start("w" + i, new Writing(ints, i)));
      }
      Nodes.joinAll(threads);
      Access.read(ints);
      assertThat(ints.a$).containsOnly(TIMES);
    });
  }

  /** Takes what is in the cell, and puts an object of its own with that into it, in its turn. */
  public static final class Passing extends Job {
    public Passing(Object shared, int number) {
      super(shared, number);
    }

    public Passing(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() throws InterruptedException {
      Cell cell = shared();
      step("enter");
      Access.enter(cell);
      while (cell.a() != number()) {
        Access.await(cell);
      }
      Cell mine = new Cell();
      mine.a(100 + number());
      mine.ref(cell.ref());
      cell.ref(mine);
      cell.a(number() + 1);
      Access.notifyAll(cell);
      step("exit");
      Access.exit(cell);
    }
  }

  private static void pass(Schedule schedule, int count) throws Exception {
    Cell cell = new Cell();
    schedule.main(() -> {
      List<SpreadThread> threads = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        threads.add(start("p" + i, new Passing(cell, i)));
      }
      Nodes.joinAll(threads);
      Object next = cell.ref();
      for (int i = count - 1; i >= 0; i--) {
        Cell made = (Cell) next;
        if (made == null) {
          throw new AssertionError("object " + i);
        }
        assertThat(made.a()).isEqualTo(100 + i);
        next = made.ref();
      }
      assertThat(next).isNull();
      cell.ref(null);
    });
  }

  @Test
  void objectsOfAllNodesAreHandedFromNodeToNodeAndGivenBackInTheEnd() {
    Orders.seeds(30, 2, schedule -> pass(schedule, 3));
    Orders.seeds(LongForm.of(13, 40), 3, schedule -> pass(schedule, 4));
  }
}
