package soumak.cluster.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.Pausable;
import soumak.Scheduler;
import soumak.Task;
import soumak.TaskBody;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Services;
import soumak.cluster.local.LocalCluster;
import soumak.cluster.objects.SharedMonitors.Entered;
import soumak.woven.Fiber;

/** Tasks that share objects pause: one worker runs all of them. */
@Timeout(60)
class SharingTasksTest {
  @AutoClose private final LocalCluster cluster = LocalCluster.threads();
  @AutoClose private final Scheduler pool = Scheduler.withWorkers(1);
  private final Sharing here = join("here");
  private final Sharing there = join("there");

  private Sharing join(String name) {
    Sharing sharing = new Sharing(Setting.COMMIT);
    Engine engine = cluster.join(name, new Services(sharing.handlers(), sharing.steps()));
    sharing.start(engine);
    return sharing;
  }

  private interface Woven<T> {
    T call(Fiber fiber) throws Exception;
  }

  /** As the weaver would make it of a body that ends with a call. */
  private <T> Task<T> task(Woven<T> body) {
    TaskBody<T> woven =
        new TaskBody<>() {
          @Override
          public T call() {
            throw new AssertionError("run without a fiber");
          }

          @Override
          public T call(Fiber fiber) throws Exception {
            return body.call(fiber);
          }
        };
    return pool.start(Task.of(woven));
  }

  @Test
  void manyTasksWaitWithoutTheWorker() throws Pausable {
    ObjectId id = there.objects().allocate(World.content(5));
    there.objects().lock(id);
    List<Task<Content>> readers = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      readers.add(task(fiber -> here.objects().load(id, fiber)));
    }
    assertThat(task(fiber -> "the worker is free").joinBlocking()).isNotEmpty();
    assertThat(readers).noneMatch(Task::isEnded);
    there.objects().release(id, World.content(6));
    for (Task<Content> reader : readers) {
      assertThat(World.value(reader.joinBlocking())).isEqualTo(6);
      here.objects().release(id);
    }
  }

  @Test
  void aTaskLocksAndCommits() throws Pausable {
    ObjectId id = there.objects().allocate(World.content(5));
    assertThat(World.value(task(fiber -> here.objects().lock(id, fiber)).joinBlocking()))
        .isEqualTo(5);
    task(
            fiber -> {
              here.objects().release(id, World.content(6), fiber);
              return "";
            })
        .joinBlocking();
    assertThat(World.value(there.objects().load(id))).isEqualTo(6);
    there.objects().release(id);
    task(
            fiber -> {
              here.objects().free(id, fiber);
              return "";
            })
        .joinBlocking();
    assertThatThrownBy(() -> task(fiber -> here.objects().load(id, fiber)).joinBlocking())
        .hasRootCauseInstanceOf(NoSuchObjectException.class);
  }

  @Test
  void aTaskEntersAndWaits() throws Pausable {
    ObjectId id = new ObjectId(1, 1);
    there.monitors().enter(id);
    Task<Entered> entering = task(fiber -> here.monitors().enter(id, fiber));
    assertThat(task(fiber -> "the worker is free").joinBlocking()).isNotEmpty();
    assertThat(entering.isEnded()).isFalse();
    there.monitors().exit(id);
    assertThat(entering.joinBlocking()).isEqualTo(Entered.NORMALLY);
    assertThatThrownBy(() ->
            task(fiber -> here.monitors().await(id, Duration.ofDays(1), fiber)).joinBlocking())
        .as("another task is inside")
        .hasRootCauseInstanceOf(IllegalMonitorStateException.class);
  }

  @Test
  void aTaskStartsAndJoinsThreads() throws Pausable {
    there.threads().runner((what, argument) -> CompletableFuture.completedFuture(argument));
    here.threads().runner((what, argument) -> CompletableFuture.completedFuture(argument));
    ObjectId thread =
        task(fiber -> here.threads().start(Placement.ANY, "echo", new byte[] {3}, fiber))
            .joinBlocking();
    assertThat(task(fiber -> here.threads().join(thread, fiber)).joinBlocking()).containsExactly(3);
  }
}
