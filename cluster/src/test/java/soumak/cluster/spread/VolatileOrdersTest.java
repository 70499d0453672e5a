package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.cluster.spread.ProgramThreads.isSaid;
import static soumak.cluster.spread.ProgramThreads.say;
import static soumak.cluster.spread.ProgramThreads.step;
import static soumak.cluster.spread.Schedule.start;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.testing.LongForm;

/**
 * The litmus tests of volatile fields, in many orders of messages and steps. {@code -Dsoumak.long}
 * tries more.
 */
@Timeout(300)
class VolatileOrdersTest {
  /** Two cells; the number says what is done with them. */
  public static final class Litmus extends Job {
    static final int PUBLISH = 0;
    static final int POLL = 1;
    static final int RAISE_FIRST = 2;
    static final int RAISE_SECOND = 3;
    static final int READ_FORWARD = 4;
    static final int READ_BACK = 5;
    static final int RAISE_AND_READ = 6;
    static final int RAISE_AND_READ_BACK = 7;

    public Litmus(Object first, int number) {
      super(first, number);
    }

    public Litmus(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Cell first = shared();
      Cell second = (Cell) first.ref();
      if (second == null) {
        throw new AssertionError("two cells");
      }
      // So there are copies which may be old.
      boolean before = first.flag() && second.flag() && second.a() > 0;
      step("go" + (before ? " late" : ""));
      switch (number()) {
        case PUBLISH -> publish(first, second);
        case POLL -> poll(first, second);
        case RAISE_FIRST -> raise(first, "first");
        case RAISE_SECOND -> raise(second, "second");
        case READ_FORWARD -> read(first, second, "forward");
        case READ_BACK -> read(second, first, "back");
        case RAISE_AND_READ -> raiseAndRead(first, second, "one");
        default -> raiseAndRead(second, first, "other");
      }
    }

    private static void raise(Cell cell, String name) {
      cell.raise();
      say(name + " raised");
    }

    private static void publish(Cell flag, Cell data) {
      data.a(42);
      step("raise");
      raise(flag, "flag");
    }

    private static void poll(Cell flag, Cell data) {
      for (int i = 0; i < 4; i++) {
        step("poll");
        boolean finished = isSaid("flag raised");
        boolean seen = flag.flag();
        if (finished) {
          assertThat(seen).as("a volatile write is seen when it has ended").isTrue();
        }
        if (seen) {
          step("read");
          assertThat(data.a()).isEqualTo(42);
          say("data seen");
        }
      }
    }

    private static void read(Cell one, Cell other, String name) {
      while (!one.flag()) {
        step("poll");
      }
      step("read");
      if (!other.flag()) {
        say(name + " saw one and not the other");
      }
      say(name + " has read");
      while (!isSaid("forward has read") || !isSaid("back has read")) {
        step("stay"); // its end would be a release
      }
    }

    private static void raiseAndRead(Cell mine, Cell other, String name) {
      mine.raise();
      step("read");
      if (!other.flag()) {
        say(name + " did not see");
      }
    }
  }

  private static void run(Schedule schedule, int... jobs) throws Exception {
    Cell first = new Cell();
    first.ref(new Cell());
    schedule.main(() -> {
      SpreadThread[] threads = new SpreadThread[jobs.length];
      for (int i = 0; i < jobs.length; i++) {
        threads[i] = start("t" + i, new Litmus(first, jobs[i]));
      }
      Nodes.joinAll(List.of(threads));
      boolean both = isSaid("one did not see") && isSaid("other did not see");
      assertThat(both).as("of two, each missed the other's write").isFalse();
      boolean apart =
          isSaid("forward saw one and not the other") && isSaid("back saw one and not the other");
      assertThat(apart).as("two saw two writes in different orders").isFalse();
    });
  }

  @Test
  void dataIsSeenBehindItsFlag() {
    Orders.seeds(LongForm.of(13, 40), 2, schedule -> run(schedule, Litmus.PUBLISH, Litmus.POLL));
    Orders.seeds(
        LongForm.of(13, 40),
        3,
        schedule -> run(schedule, Litmus.PUBLISH, Litmus.POLL, Litmus.POLL));
  }

  @Test
  void dataIsSeenBehindItsFlagInAnyOrder() {
    assertThat(Orders.every(1, 3, schedule -> run(schedule, Litmus.PUBLISH, Litmus.POLL)))
        .isGreaterThan(50);
  }

  @Test
  void ofTwoThatWriteAndReadOneSeesTheOther() {
    Orders.seeds(
        LongForm.of(20, 60),
        3,
        schedule -> run(schedule, Litmus.RAISE_AND_READ, Litmus.RAISE_AND_READ_BACK));
  }

  @Test
  void allSeeWritesInOneOrder() {
    int[] jobs = {Litmus.READ_FORWARD, Litmus.READ_BACK, Litmus.RAISE_FIRST, Litmus.RAISE_SECOND};
    // Of two nodes, each reader is beside the writer of what it reads first.
    Orders.seeds(LongForm.of(100, 300), 2, schedule -> run(schedule, jobs));
    Orders.seeds(LongForm.of(30, 90), 3, schedule -> run(schedule, jobs));
  }

  /** One raises the first, one at its node sees it, and then one elsewhere raises the second. */
  public static final class Early extends Job {
    public Early(Object first, int number) {
      super(first, number);
    }

    public Early(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Cell first = shared();
      if (number() == 5) {
        fetch(first);
        return;
      }
      Cell second = (Cell) first.ref();
      if (second == null) {
        throw new AssertionError("two cells");
      }
      boolean copies = first.flag() && second.flag();
      step("go" + (copies ? " late" : ""));
      switch (number()) {
        case 0 -> raiseSlowly(first);
        case 1 -> see(first, second);
        case 2 -> raiseBehind(first, second);
        case 3 -> first.raise();
        default -> {}
      }
    }

    /** Its release is late. */
    private static void raiseSlowly(Cell first) {
      Access.beginVolatile();
      first.raiseOnly();
      say("first raised");
      stay();
      Access.release();
    }

    private static void stay() {
      while (!isSaid("second raised")) {
        step("stay");
      }
    }

    private static void see(Cell first, Cell second) {
      while (!first.flag()) {
        step("poll");
      }
      assertThat(second.flag()).isFalse();
      say("first seen");
      stay(); // its end would be a release
    }

    /** Has no copy before. */
    private static void fetch(Cell first) {
      while (!isSaid("first raised")) {
        step("wait");
      }
      assertThat(first.flag()).isTrue();
      say("first seen");
      stay();
    }

    private static void raiseBehind(Cell first, Cell second) {
      while (!isSaid("first seen")) {
        step("wait");
      }
      second.raise();
      step("read");
      boolean seen = first.flag();
      say("second raised");
      assertThat(seen).as("what another one has seen before").isTrue();
    }
  }

  private static void early(int nodes, int... jobs) {
    Orders.seeds(
        LongForm.of(20, 60),
        nodes,
        schedule -> {
          Cell first = new Cell();
          first.ref(new Cell());
          schedule.main(() -> {
            SpreadThread[] threads = new SpreadThread[jobs.length];
            for (int i = 0; i < jobs.length; i++) {
              threads[i] = start("t" + i, new Early(first, jobs[i]));
            }
            Nodes.joinAll(List.of(threads));
          });
        });
  }

  /** Beside the writer, at its node, where a value is read before it is seen everywhere. */
  @Test
  void whatOneHasSeenAllSee() {
    early(2, 0, 2, 1);
    early(2, 3, 2, 1);
  }

  @Test
  void whatOneHasSeenAtHomeAllSee() {
    early(2, 2, 0, 4, 1);
    early(2, 2, 3, 4, 1);
  }

  /** Three nodes: of a home that has not yet told the third one. */
  @Test
  void whatOneHasFetchedEarlyAllSee() {
    early(3, 5, 2, 0);
  }
}
