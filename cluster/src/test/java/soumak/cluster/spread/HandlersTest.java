package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What threads throw goes to their handlers, where they ran, or to that of all, or is told. */
@Timeout(60)
class HandlersTest {
  private final Nodes nodes = new Nodes(3);

  @AfterEach
  void close() {
    nodes.close();
  }

  public static final class Thrower extends Job {
    public Thrower(Object shared, int number) {
      super(shared, number);
    }

    public Thrower(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      throw new ArithmeticException("at node " + Nodes.here());
    }
  }

  /** Notes at an index the node where it is called, if by the thread that it is told of. */
  public static final class Noting extends Job implements UncaughtHandler {
    public Noting(Object shared, int number) {
      super(shared, number);
    }

    public Noting(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void uncaughtException(SpreadThread thread, Throwable failure) {
      assertThat(thread).isSameAs(SpreadThread.currentThread());
      assertThat(thread.isAlive()).isTrue();
      assertThat(root(failure)).isEqualTo("at node " + Nodes.here());
      Longs where = shared();
      Access.write(where);
      where.a$[number()] = Nodes.here();
      throw new IllegalStateException("of no account");
    }
  }

  private static void run(SpreadThread... threads) throws InterruptedException {
    for (SpreadThread each : threads) {
      each.start();
    }
    for (SpreadThread each : threads) {
      each.join();
    }
  }

  private static SpreadThread thrower(@Nullable UncaughtHandler handler) {
    SpreadThread thread = new SpreadThread(new Thrower(new Cell(), 0));
    thread.setUncaughtExceptionHandler(handler);
    return thread;
  }

  @Test
  void handlersAreCalledWhereTheThreadRan() throws Exception {
    Longs where = new Longs(3);
    nodes.main(() -> {
      run(
          thrower(new Noting(where, 0)),
          thrower(new Noting(where, 1)),
          thrower(new Noting(where, 2)));
      Access.read(where);
      assertThat(where.a$).containsExactlyInAnyOrder(1, 2, 3);
    });
    assertThat(nodes.thrown).isEmpty();
  }

  @Test
  void theOneOfAllIsKnownAtAllNodes() throws Exception {
    Longs where = new Longs(2);
    nodes.main(() -> {
      assertThat(SpreadThread.getDefaultUncaughtExceptionHandler()).isNull();
      Noting first = new Noting(where, 0);
      SpreadThread.setDefaultUncaughtExceptionHandler(first);
      run(thrower(null));
      Noting second = new Noting(where, 1);
      SpreadThread.setDefaultUncaughtExceptionHandler(second);
      assertThat(SpreadThread.getDefaultUncaughtExceptionHandler()).isSameAs(second);
      run(thrower(null));
      Access.read(where);
      assertThat(where.a$).containsExactlyInAnyOrder(2, 3);
    });
    assertThat(nodes.thrown).isEmpty();
  }

  @Test
  void withoutAnyItIsTold() throws Exception {
    Longs where = new Longs(1);
    nodes
        .spreads
        .getFirst()
        .program(() -> {
          SpreadThread.setDefaultUncaughtExceptionHandler(new Noting(where, 0));
          SpreadThread.setDefaultUncaughtExceptionHandler(null);
          run(thrower(null));
        });
    assertThat(nodes.thrown).singleElement().extracting(HandlersTest::root).isEqualTo("at node 2");
    assertThat(where.a$[0]).isZero();
  }

  @Test
  void theHandlerOfAThreadWithoutOneTellsAsWell() throws Exception {
    nodes
        .spreads
        .getFirst()
        .program(() -> {
          SpreadThread idle = thrower(null);
          UncaughtHandler handler = Objects.requireNonNull(idle.getUncaughtExceptionHandler());
          handler.uncaughtException(idle, new ArithmeticException("by hand"));
        });
    assertThat(nodes.thrown).singleElement().extracting(HandlersTest::root).isEqualTo("by hand");
  }

  private static @Nullable String root(Throwable thrown) {
    return thrown.getCause() == null ? thrown.getMessage() : root(thrown.getCause());
  }

  @Test
  void aHandlerTakesWhatMainThrowsWhichIsStillAFailure() throws Exception {
    Longs where = new Longs(1);
    boolean well =
        nodes
            .spreads
            .getFirst()
            .program(() -> {
              SpreadThread.setDefaultUncaughtExceptionHandler(new Noting(where, 0));
              throw new ArithmeticException("at node 1");
            });
    assertThat(well).isFalse();
    assertThat(where.a$[0]).isEqualTo(1);
    assertThat(nodes.thrown).isEmpty();
  }
}
