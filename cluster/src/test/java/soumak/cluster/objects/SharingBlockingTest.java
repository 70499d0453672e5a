package soumak.cluster.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.Pausable;
import soumak.TaskFailedException;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Services;
import soumak.cluster.local.LocalCluster;
import soumak.cluster.objects.SharedMonitors.Entered;
import soumak.cluster.objects.SharedMonitors.Woken;

/** The same by real threads, which block. */
@Timeout(120)
class SharingBlockingTest {
  private final LocalCluster cluster = LocalCluster.threads();
  private final List<Sharing> nodes = new ArrayList<>();
  private final List<Engine> engines = new ArrayList<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  private void join(int count, Setting setting) {
    for (int n = 0; n < count; n++) {
      Sharing sharing = new Sharing(setting);
      Engine engine = cluster.join("n" + n, new Services(sharing.handlers(), sharing.steps()));
      sharing.start(engine);
      nodes.add(sharing);
      engines.add(engine);
    }
  }

  @AfterEach
  void close() {
    cluster.close();
    threads.close();
  }

  /** What a thread does: it blocks where a task would pause. */
  private interface Body {
    Object run() throws Pausable, Exception;
  }

  private Future<?> thread(Body body) {
    CompletableFuture<Object> end = new CompletableFuture<>();
    threads.execute(() -> {
      try {
        end.complete(body.run());
      } catch (Throwable e) {
        end.completeExceptionally(e);
      }
    });
    return end;
  }

  private static void add(SharedObjects objects, ObjectId id) throws Pausable, Exception {
    long before = World.value(objects.lock(id));
    objects.release(id, World.content(before + 1));
  }

  private void addEverywhere(Setting setting) throws Pausable, Exception {
    join(3, setting);
    ObjectId id = nodes.getFirst().objects().allocate(World.content(0));
    List<Future<?>> ends = new ArrayList<>();
    for (Sharing node : nodes) {
      for (int t = 0; t < 3; t++) {
        ends.add(
            thread(() -> {
              for (int i = 0; i < 100; i++) {
                add(node.objects(), id);
              }
              return null;
            }));
      }
    }
    for (Future<?> end : ends) {
      end.get();
    }
    assertThat(World.value(nodes.getLast().objects().load(id))).isEqualTo(900);
    nodes.getLast().objects().release(id);
  }

  @Test
  void noUpdateIsLostThatIsCommitted() throws Pausable, Exception {
    addEverywhere(Setting.COMMIT);
  }

  @Test
  void noUpdateIsLostThatIsKept() throws Pausable, Exception {
    addEverywhere(Setting.KEEP);
  }

  @Test
  void monitorsHandOver() throws Pausable, Exception {
    join(2, Setting.COMMIT);
    ObjectId id = nodes.getFirst().objects().allocate(World.content(0));
    int[] turn = {0};
    List<Future<?>> ends = new ArrayList<>();
    for (int n = 0; n < 2; n++) {
      int mine = n;
      SharedMonitors monitors = nodes.get(n).monitors();
      ends.add(
          thread(() -> {
            for (int i = 0; i < 50; i++) {
              assertThat(monitors.enter(id)).isEqualTo(Entered.NORMALLY);
              while (turn[0] % 2 != mine) {
                monitors.await(id);
              }
              turn[0]++;
              monitors.signalAll(id);
              monitors.exit(id);
            }
            return null;
          }));
    }
    for (Future<?> end : ends) {
      end.get();
    }
    assertThat(turn[0]).isEqualTo(100);
  }

  @Test
  void waitingHasAnEnd() throws Pausable, Exception {
    join(2, Setting.COMMIT);
    ObjectId id = new ObjectId(1, 77);
    SharedMonitors monitors = nodes.get(1).monitors();
    monitors.enter(id);
    assertThat(monitors.await(id, Duration.ofMillis(20))).isEqualTo(Woken.TIMED_OUT);
    monitors.signal(id);
    monitors.exit(id);
    assertThatThrownBy(() -> monitors.exit(id)).isInstanceOf(IllegalMonitorStateException.class);
  }

  @Test
  void threadsRunElsewhereAndShareObjects() throws Pausable, Exception {
    join(2, Setting.COMMIT);
    for (Sharing node : nodes) {
      node.threads()
          .runner(
              ThreadRunner.of(
                  Map.of(
                      "add",
                      argument -> {
                        ByteBuffer in = ByteBuffer.wrap(argument);
                        add(node.objects(), new ObjectId(in.getLong(), in.getLong()));
                        return new byte[] {42};
                      })));
    }
    SharedThreads main = nodes.getFirst().threads();
    ObjectId sum = nodes.getFirst().objects().allocate(World.content(0));
    List<ObjectId> started = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      started.add(main.start(Placement.ANY, "add", sum.key()));
    }
    for (ObjectId thread : started) {
      assertThat(main.join(thread)).containsExactly(42);
    }
    assertThat(World.value(nodes.getFirst().objects().load(sum))).isEqualTo(4);
    nodes.getFirst().objects().release(sum);
    ObjectId unknown = main.start(Placement.LEAST_LOADED, "unknown", new byte[0]);
    assertThatThrownBy(() -> main.join(unknown))
        .isInstanceOf(TaskFailedException.class)
        .hasRootCauseInstanceOf(ThreadFailedException.class)
        .rootCause()
        .hasMessageContaining("knows no threads named unknown");
  }

  @Test
  void whoWaitsForADeadNodeGoesOn() throws Pausable, Exception {
    join(3, Setting.COMMIT);
    ObjectId id = nodes.getFirst().objects().allocate(World.content(5));
    nodes.get(1).objects().lock(id);
    Future<?> reader =
        thread(() -> {
          long value = World.value(nodes.get(2).objects().load(id));
          nodes.get(2).objects().release(id);
          return value;
        });
    cluster.kill(engines.get(1).self());
    assertThat(reader.get()).isEqualTo(5L);
    nodes.getFirst().objects().free(id);
    assertThatThrownBy(() -> nodes.getFirst().objects().load(id))
        .hasRootCauseInstanceOf(NoSuchObjectException.class);
  }
}
