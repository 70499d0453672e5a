package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Members;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.local.LocalCluster;

/** Threads are placed by what their first node has seen, which others see earlier or later. */
@Timeout(60)
class LateViewsTest {
  private final LocalCluster cluster = LocalCluster.threads();

  @AfterEach
  void close() {
    cluster.close();
  }

  /** Tells of changes only when it is asked to. */
  private static final class Late extends ForwardedEngine {
    private final AtomicReference<@Nullable Consumer<Members>> told = new AtomicReference<>();

    Late(Engine engine) {
      super(engine);
    }

    @Override
    public void onChange(Consumer<Members> listener) {
      told.set(listener);
    }

    void tell(Members members) {
      Consumer<Members> listener = told.get();
      if (listener == null) {
        throw new AssertionError("nobody listens");
      }
      listener.accept(members);
    }
  }

  private static void awaitMembers(int count, Late... engines) {
    await()
        .until(
            () -> List.of(engines).stream().allMatch(it -> it.members().nodes().size() == count));
  }

  /** Says where it runs. */
  public static final class Child extends Job {
    public Child(Object shared, int number) {
      super(shared, number);
    }

    public Child(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Longs where = shared();
      Access.enter(where);
      Access.write(where);
      where.a$[number()] = Nodes.here();
      Access.exit(where);
    }
  }

  /** At its node it starts a child, which is at home there, when nobody is in the monitor. */
  public static final class Parent extends Job {
    public Parent(Object shared, int number) {
      super(shared, number);
    }

    public Parent(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() throws InterruptedException {
      Longs where = shared();
      Access.enter(where);
      Access.exit(where);
      Nodes.start(new Child(where, number())).join();
    }
  }

  /** Three nodes, of which the second has not seen the third, and a parent that runs there. */
  private final class World {
    final CompletableFuture<Throwable> uncaught = new CompletableFuture<>();
    final Spread second;
    final Late one;
    final Late two;
    final Late three;
    final Longs where = new Longs(1);
    private final Spread first;

    World(Duration patience) {
      ClassLoader loader = LateViewsTest.class.getClassLoader();
      first = new Spread(loader).onUncaught((thread, failure) -> uncaught.complete(failure));
      second = new Spread(loader, patience);
      Spread third = new Spread(loader);
      one = join("n1", first);
      first.start(one);
      two = join("n2", second);
      second.start(two);
      awaitMembers(2, one, two);
      one.tell(one.members());
      three = join("n3", third);
      third.start(three);
      awaitMembers(3, one, two);
    }

    private Late join(String name, Spread spread) {
      return new Late(cluster.join(name, spread.services()));
    }

    void run(Body meanwhile) throws Exception {
      CompletableFuture<Boolean> end = new CompletableFuture<>();
      Thread.ofPlatform()
          .daemon()
          .start(() -> {
            try {
              end.complete(first.program(() -> meanwhile.run(parent())));
            } catch (InterruptedException e) {
              end.completeExceptionally(e);
            }
          });
      assertThat(end.get(50, TimeUnit.SECONDS)).isTrue();
    }

    /** Its child waits for the third node when this returns. */
    private SpreadThread parent() {
      Access.enter(where);
      SpreadThread parent = Nodes.start(new Parent(where, 0));
      one.tell(one.members());
      Access.exit(where);
      await().until(() -> second.peers().isAwaited(three.self().id()));
      return parent;
    }
  }

  private interface Body {
    void run(SpreadThread parent) throws Exception;
  }

  @Test
  void aNodeThatWasNotSeenYetIsNotLost() throws Exception {
    World world = new World(Duration.ofSeconds(60));
    world.run(parent -> {
      world.two.tell(world.two.members());
      parent.join();
      Access.read(world.where);
      assertThat(world.where.a$).containsExactly(3);
    });
    assertThat(world.uncaught).isNotDone();
  }

  @Test
  void aNodeThatLeftBeforeItWasSeenIsLost() throws Exception {
    World world = new World(Duration.ofMillis(500));
    world.run(parent -> {
      cluster.kill(world.three.self());
      awaitMembers(2, world.one, world.two);
      world.one.tell(world.one.members());
      world.two.tell(world.two.members());
      parent.join();
    });
    assertThat(world.uncaught.get(20, TimeUnit.SECONDS))
        .rootCause()
        .isInstanceOf(NodeLostException.class)
        .hasMessageContaining("never seen");
  }

  /** Threads see the change and read the engine's members at once; the older must not win. */
  @Test
  void anOlderViewThatComesLateChangesNothing() {
    World world = new World(Duration.ofSeconds(60));
    Members before = world.second.seen();
    world.two.tell(world.two.members());
    Members after = world.second.seen();
    world.two.tell(before);
    assertThat(world.second.seen()).isSameAs(after);
    assertThat(after.nodes()).hasSize(3).hasSizeGreaterThan(before.nodes().size());
  }
}
