package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Values of threads, threads that stand for virtual ones, and the time of all nodes. */
@Timeout(60)
class SpreadThreadLocalTest {
  private final Nodes nodes = new Nodes(2);

  @AfterEach
  void close() {
    nodes.close();
  }

  /** What a lambda of the program becomes. */
  public static final class Builder extends Shared implements Supplier<StringBuilder> {
    public Builder() {}

    public Builder(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    public StringBuilder get() {
      return new StringBuilder("new ");
    }
  }

  /** What threads share: a local, and what they made of it. */
  public static final class Appender extends Job {
    public Appender(Object shared, int number) {
      super(shared, number);
    }

    public Appender(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Refs shared = shared();
      Access.read(shared);
      @SuppressWarnings("unchecked")
      SpreadThreadLocal<StringBuilder> local = (SpreadThreadLocal<StringBuilder>) shared.a$[0];
      for (int i = 0; i < 3; i++) {
        local.get().append(number());
      }
      String made = local.get().toString();
      local.remove();
      made += local.get();
      Access.write(shared);
      shared.a$[number()] = made;
    }
  }

  @Test
  void eachThreadHasItsOwn() throws Exception {
    SpreadThreadLocal<StringBuilder> local = SpreadThreadLocal.withInitial(new Builder());
    Refs shared = new Refs(Object.class, 5);
    shared.a$[0] = local;
    nodes.main(() -> {
      local.get().append("main");
      List<SpreadThread> threads = new ArrayList<>();
      for (int i = 1; i < 5; i++) {
        threads.add(Nodes.start(new Appender(shared, i)));
      }
      Nodes.joinAll(threads);
      Access.read(shared);
      for (int i = 1; i < 5; i++) {
        String number = String.valueOf(i);
        assertThat(shared.a$[i]).isEqualTo("new " + number.repeat(3) + "new ");
      }
      assertThat(local.get()).hasToString("new main");
      local.set(null);
      assertThat(local.get()).isNull();
    });
  }

  /** Tells where it ran, and what it is. */
  public static final class Teller extends Job {
    public Teller(Object shared, int number) {
      super(shared, number);
    }

    public Teller(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() throws InterruptedException {
      Refs shared = shared();
      Access.sleep(TimeUnit.MILLISECONDS, 1);
      SpreadThread me = SpreadThread.currentThread();
      Access.write(shared);
      shared.a$[0] = Nodes.here() + me.getName() + me.isVirtual() + me.isDaemon();
    }
  }

  @Test
  void virtualThreadsArePlacedAsOthers() throws Exception {
    Refs shared = new Refs(Object.class, 1);
    nodes.main(() -> {
      SpreadThread thread = SpreadThread.startVirtualThread(new Teller(shared, 0));
      assertThat(thread.join(java.time.Duration.ofSeconds(30))).isTrue();
      Access.read(shared);
      assertThat(shared.a$[0]).isEqualTo("2truetrue");
      assertThat(thread.isVirtual()).isTrue();
      assertThat(new SpreadThread().isVirtual()).isFalse();
    });
  }

  @Test
  void timeIsThatOfTheMachine() {
    long before = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
    long now = Access.nanoTime();
    assertThat(Math.abs(now - before)).isLessThan(TimeUnit.MINUTES.toNanos(1));
    assertThat(Access.nanoTime()).isGreaterThanOrEqualTo(now);
  }
}
