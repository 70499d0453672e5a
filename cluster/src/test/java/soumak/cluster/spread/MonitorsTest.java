package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import java.io.File;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Scanner;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.engine.NodeLostException;

/** Monitors and wait sets over several nodes. */
@Timeout(60)
class MonitorsTest {
  private final Nodes nodes = new Nodes(3);

  @AfterEach
  void close() {
    nodes.close();
  }

  /** Puts numbers into {@code a}; {@code b} counts how many are there: none or one. */
  public static final class Producer extends Job {
    public Producer(Object shared, int number) {
      super(shared, number);
    }

    public Producer(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() throws InterruptedException {
      Cell cell = shared();
      for (int i = 1; i <= number(); i++) {
        Access.enter(cell);
        while (cell.b() != 0) {
          Access.await(cell);
        }
        cell.a(i);
        cell.b(1);
        Access.notifyAll(cell);
        Access.exit(cell);
      }
    }
  }

  private static int take(Cell cell) throws InterruptedException {
    Access.enter(cell);
    while (cell.b() == 0) {
      Access.await(cell);
    }
    cell.b(0);
    int value = cell.a();
    Access.notifyAll(cell);
    Access.exit(cell);
    return value;
  }

  @Test
  void producersAndAConsumerMeetInAMonitor() throws Exception {
    Cell cell = new Cell();
    nodes.main(() -> {
      List<SpreadThread> producers =
          IntStream.range(0, 4).mapToObj(i -> Nodes.start(new Producer(cell, 50))).toList();
      long sum = 0;
      for (int i = 0; i < 200; i++) {
        sum += take(cell);
      }
      Nodes.joinAll(producers);
      assertThat(sum).isEqualTo(4 * 50 * 51 / 2);
    });
  }

  public static final class Waiter extends Job {
    public Waiter(Object shared, int number) {
      super(shared, number);
    }

    public Waiter(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Cell cell = shared();
      Access.enter(cell);
      cell.a(cell.a() + 1);
      Access.notifyAll(cell);
      try {
        Access.await(cell, 50_000);
      } catch (InterruptedException e) {
        cell.b(cell.b() + 1);
      }
      Access.exit(cell);
    }
  }

  @Test
  void interruptsReachThoseWhoWaitElsewhere() throws Exception {
    Cell cell = new Cell();
    nodes.main(() -> {
      List<SpreadThread> threads =
          IntStream.range(0, 3).mapToObj(i -> Nodes.start(new Waiter(cell, 0))).toList();
      Access.enter(cell);
      while (cell.a() < 3) {
        Access.await(cell, 10);
      }
      Access.exit(cell);
      for (SpreadThread thread : threads) {
        while (thread.isAlive()) {
          thread.interrupt();
          thread.join(20);
        }
      }
      Nodes.joinAll(threads);
      assertThat(threads).noneMatch(SpreadThread::isAlive);
      assertThat(cell.b()).isLessThanOrEqualTo(3);
    });
  }

  @Test
  void aWaitWithATimeEnds() throws Exception {
    Cell cell = new Cell();
    nodes.main(() -> {
      Nodes.start(new SharingTest.Adder(cell, 5)).join();
      Access.enter(cell);
      Access.enter(cell);
      Access.await(cell, 1);
      Access.await(cell, 0, 1000);
      assertThat(Access.holdsLock(cell)).isTrue();
      Access.exit(cell);
      Access.exit(cell);
      assertThat(Access.holdsLock(cell)).isFalse();
    });
  }

  @Test
  void theLongestTimeIsNotOverAtOnce() throws Exception {
    Cell cell = new Cell();
    SpreadThread waiter =
        new SpreadThread(() -> {
          Access.enter(cell);
          try {
            Access.await(cell, Long.MAX_VALUE, 999_999);
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
          Access.exit(cell);
        });
    waiter.start();
    await().until(() -> waiter.getState() == Thread.State.TIMED_WAITING);
    Access.enter(cell);
    Access.notifyOne(cell);
    Access.exit(cell);
    waiter.join();
  }

  @Test
  void timesThatAreNoneAreRefusedAsInJava() {
    Object plain = new Object();
    Cell cell = new Cell();
    Throwable negative = catchThrowable(() -> plain.wait(-1));
    assertThatThrownBy(() -> Access.await(cell, -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(negative.getMessage());
    int[][] wrong = {{-1, 0}, {-1, -1}, {0, -1}, {0, 1_000_000}};
    for (int[] time : wrong) {
      Throwable expected = catchThrowable(() -> plain.wait(time[0], time[1]));
      assertThatThrownBy(() -> Access.await(cell, time[0], time[1]))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(expected.getMessage());
    }
  }

  @Test
  void whoIsNotInAMonitorIsTold() {
    Cell cell = new Cell();
    assertThatThrownBy(() -> Access.exit(cell)).isInstanceOf(IllegalMonitorStateException.class);
    assertThatThrownBy(() -> Access.await(cell)).isInstanceOf(IllegalMonitorStateException.class);
    assertThatThrownBy(() -> Access.notifyOne(cell))
        .isInstanceOf(IllegalMonitorStateException.class);
  }

  /** In one JVM the objects are the same anyway. */
  @Test
  void whatEachNodeHasOneOfHasOneMonitorForAll() throws Exception {
    Logger logger = Logger.getLogger("its");
    nodes.main(() -> {
      Access.enter(logger);
      Access.enter(System.out);
      Spread first = nodes.spreads.getFirst();
      assertThat(first.namedMonitor("logger its").lock$().isMine()).isTrue();
      assertThat(first.namedMonitor("System.out").lock$().isMine()).isTrue();
      assertThat(first.namedMonitor("System.err").lock$().isMine()).isFalse();
      Access.exit(System.out);
      Access.exit(logger);
      assertThat(first.namedMonitor("logger its").lock$().isMine()).isFalse();
    });
  }

  @Test
  void copiedValuesHaveNoMonitors() {
    List<Object> copied =
        List.of(
            "text", 5, new File("some"), Path.of("some"), LocalDate.EPOCH, Optional.of(new Cell()));
    for (Object each : copied) {
      assertThatThrownBy(() -> Access.enter(each))
          .isInstanceOf(NotSpreadableException.class)
          .hasMessageContaining(each.getClass().getName());
    }
    List<Object> others =
        List.of(
            new Scanner(""),
            new Error(),
            new ArrayDeque<>(),
            Logger.getLogger("its"),
            System.err,
            List.class);
    for (Object each : others) {
      Access.enter(each);
      assertThat(Access.holdsLock(each)).isTrue();
      Access.exit(each);
      assertThat(Access.holdsLock(each)).isFalse();
    }
  }

  /** As of a reference whose bringer was lost before it had told the home of it. */
  @Test
  void whoEntersWhatItsHomeKnowsNothingOfIsTold() {
    Spread home = nodes.spreads.getFirst();
    Spread other = nodes.spreads.get(1);
    Cell cell = new Cell();
    Writer message = new Writer();
    new Encoder(home, message, other.self(), null, false).aRef(cell, null);
    Cell copy = (Cell) new Decoder(other, new Reader(message.bytes())).aShared();
    Header header = copy.header$();
    assertThat(header).isNotNull();
    home.directory().give(header.id, other.self(), -1);
    assertThat(home.directory().exports()).isZero();
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> Access.enter(copy))
          .isInstanceOf(NodeLostException.class)
          .hasMessageContaining("object " + header.id.number());
    }
  }

  public static final class ClassAdder extends Job {
    public ClassAdder(Object shared, int number) {
      super(shared, number);
    }

    public ClassAdder(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Cell cell = shared();
      for (int i = 0; i < 100; i++) {
        Access.enter(Cell.class);
        cell.a(cell.a() + number());
        Access.exit(Cell.class);
      }
    }
  }

  @Test
  void aClassHasOneMonitorForAllNodes() throws Exception {
    Cell cell = new Cell();
    nodes.main(() -> {
      Nodes.joinAll(
          IntStream.range(0, 4).mapToObj(i -> Nodes.start(new ClassAdder(cell, i))).toList());
      assertThat(cell.a()).isEqualTo(600);
    });
  }

  /** Moves amounts between random accounts, each under its monitor; the sum stays. */
  public static final class Mover extends Job {
    public Mover(Object shared, int number) {
      super(shared, number);
    }

    public Mover(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Refs cells = shared();
      Random random = new Random(number());
      Access.read(cells);
      for (int i = 0; i < 150; i++) {
        Cell one = (Cell) cells.a$[random.nextInt(cells.a$.length)];
        Cell other = (Cell) cells.a$[random.nextInt(cells.a$.length)];
        int amount = random.nextInt(10);
        add(one, amount, random.nextBoolean());
        add(other, -amount, random.nextBoolean());
      }
    }

    private static void add(@Nullable Cell cell, int amount, boolean twice) {
      if (cell == null) {
        return;
      }
      Access.enter(cell);
      cell.a(cell.a() + amount);
      if (twice) {
        Access.release();
      }
      cell.b(cell.b() + 1);
      Access.exit(cell);
    }
  }

  @Test
  @SuppressWarnings("NullAway")
  void randomProgramsOfLockedIncrementsAddUp() throws Exception {
    for (int seed = 0; seed < 5; seed++) {
      int from = 100 * seed;
      Refs cells = new Refs(Cell.class, 3 + seed);
      for (int i = 0; i < cells.a$.length; i++) {
        cells.a$[i] = new Cell();
      }
      nodes.main(() -> {
        Nodes.joinAll(
            IntStream.range(from, from + 6)
                .mapToObj(i -> Nodes.start(new Mover(cells, i)))
                .toList());
        int sum = 0;
        int count = 0;
        for (Object cell : cells.a$) {
          sum += ((Cell) cell).a();
          count += ((Cell) cell).b();
        }
        assertThat(sum).as("seed %s", from).isZero();
        assertThat(count).as("seed %s", from).isEqualTo(6 * 300);
      });
    }
  }
}
