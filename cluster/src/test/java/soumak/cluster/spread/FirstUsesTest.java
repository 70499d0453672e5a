package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A class is initialised at the first node for a thread of another one, which is in a monitor. */
@Timeout(60)
class FirstUsesTest {
  private final Nodes nodes = new Nodes(2);

  /** At its home; static, as the initialisers of these classes take nothing. */
  private static Cell monitor = new Cell();

  @AfterEach
  void close() {
    nodes.close();
  }

  /** Waits where the thread that uses it first would have to leave the monitor. */
  public static final class Waits extends Shared {
    public static @Nullable Waits instance$;

    public Waits() {}

    public void clinit$() throws InterruptedException {
      Access.enter(monitor);
      Access.await(monitor, 60_000);
    }
  }

  /** Does what is allowed, and leaves the monitor once too often. */
  public static final class Enters extends Shared {
    public static @Nullable Enters instance$;

    public Enters() {}

    public Enters(@Nullable Blank$ blank) {
      super(blank);
    }

    public void clinit$() {
      assertThat(Access.holdsLock(monitor)).isTrue();
      Access.notifyAll(monitor);
      for (int i = 0; i < 2; i++) {
        Access.enter(monitor);
        monitor.a(monitor.a() + 1);
        Access.exit(monitor);
      }
      Cell other = new Cell();
      assertThat(Access.holdsLock(other)).isFalse();
      Access.enter(other);
      Access.exit(other);
      assertThatThrownBy(() -> Access.exit(other)).isInstanceOf(IllegalMonitorStateException.class);
      assertThat(SpreadThread.currentThread().getName()).isEqualTo("user");
    }
  }

  /** Uses a class for the first time, in the monitor. */
  public static final class User extends Job {
    public User(Object shared, int number) {
      super(shared, number);
    }

    public User(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      assertThat(Nodes.here()).isEqualTo(2);
      Cell cell = shared();
      Access.enter(cell);
      cell.a(5);
      try {
        if (number() == 0) {
          Access.statics(Enters.class);
          assertThat(cell.a()).isEqualTo(7);
        } else {
          assertThatThrownBy(() -> Access.statics(Waits.class))
              .hasStackTraceContaining("The initialiser of " + Waits.class.getName())
              .hasStackTraceContaining("in the monitor of an object of " + Cell.class.getName())
              .hasStackTraceContaining("use the class before in main");
        }
        assertThat(Access.holdsLock(cell)).isTrue();
      } finally {
        Access.exit(cell);
      }
    }
  }

  private void use(int what) throws Exception {
    nodes.main(() -> {
      monitor = new Cell();
      SpreadThread user = new SpreadThread(new User(monitor, what), "user");
      user.start();
      user.join();
      Access.enter(monitor);
      Access.exit(monitor);
    });
  }

  @Test
  void itsInitialiserMayEnterThatMonitor() throws Exception {
    use(0);
  }

  @Test
  void itsInitialiserIsToldThatItCannotWaitThere() throws Exception {
    use(1);
  }

  @Test
  void whoAsksForNothingHoldsNothing() {
    ClassQuestions questions = nodes.spreads.getFirst().questions();
    assertThat(questions.holds(1, new Cell())).isFalse();
    assertThat(questions.holds(1, null)).isFalse();
  }
}
