package soumak.cluster.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.BlockedPool;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.engine.Services;
import soumak.cluster.local.Choices;
import soumak.cluster.local.LocalCluster;
import soumak.cluster.objects.SharedMonitors.Entered;
import soumak.cluster.objects.SharedMonitors.Woken;
import soumak.cluster.spread.ForwardedEngine;

/**
 * Steps that fail at a node which stays a member, as they do when too few nodes were there for
 * long: they have not been taken, and others must not be told that they have.
 */
@Timeout(60)
class FailedStepsTest {
  private static final ObjectId ID = new ObjectId(1, 1);

  private LocalCluster nodes = LocalCluster.chosen(Choices.inOrder());
  private final List<Sharing> sharings = new ArrayList<>();
  private final List<Engine> engines = new ArrayList<>();

  /** The first node's next step of this kind is not taken, so often. */
  private volatile int table;

  private volatile int kind;
  private volatile int failures;

  private final class Failing extends ForwardedEngine {
    Failing(Engine engine) {
      super(engine);
    }

    @Override
    public CompletableFuture<byte[]> atomic(int of, byte[] key, byte[] argument) {
      if (failures > 0 && of == table && argument[0] == kind) {
        failures--;
        return CompletableFuture.failedFuture(
            new NodeLostException(self(), "1 of 3 nodes is here, and a change needs 2"));
      }
      return super.atomic(of, key, argument);
    }
  }

  private void join(int count, Setting setting) {
    for (int n = 0; n < count; n++) {
      Sharing sharing = new Sharing(setting);
      Engine engine = nodes.join("n" + n, new Services(sharing.handlers(), sharing.steps()));
      sharing.start(n == 0 ? new Failing(engine) : engine);
      sharings.add(sharing);
      engines.add(engine);
    }
  }

  @SuppressWarnings("EnumOrdinal") // as it goes over the network
  private void fails(int table, Enum<?> kind, int times) {
    this.table = table;
    this.kind = kind.ordinal();
    failures = times;
  }

  private void areTried() {
    assertThat(failures).isZero();
  }

  private SharedMonitors monitors(int n) {
    return sharings.get(n).monitors();
  }

  private <T> T done(CompletableFuture<T> future) {
    nodes.run();
    assertThat(future).isCompleted();
    return future.join();
  }

  @Test
  void aMonitorGoesOnThoughItCouldNotBeGivenBackAtFirst() {
    join(2, Setting.COMMIT);
    done(monitors(0).enter(ID, "a"));
    monitors(0).exit(ID, "a");
    fails(Services.MONITORS, MonitorStep.EXIT, 3);
    assertThat(done(monitors(1).enter(ID, "b"))).isEqualTo(Entered.NORMALLY);
    areTried();
    CompletableFuture<Entered> again = monitors(0).enter(ID, "a");
    nodes.run();
    assertThat(again).isNotDone();
    monitors(1).exit(ID, "b");
    done(again);
  }

  /** Its node does not enter with a claim that it may yet be seen to give back. */
  @Test
  void whoWantsTheMonitorAtTheSameNodeGetsItWithAnotherClaim() {
    join(2, Setting.COMMIT);
    done(monitors(0).enter(ID, "a"));
    CompletableFuture<Entered> other = monitors(1).enter(ID, "b");
    CompletableFuture<Entered> same = monitors(0).enter(ID, "c");
    nodes.run();
    fails(Services.MONITORS, MonitorStep.EXIT, 1);
    monitors(0).exit(ID, "a");
    nodes.run();
    areTried();
    assertThat(other.isDone()).isNotEqualTo(same.isDone());
    boolean first = other.isDone();
    monitors(first ? 1 : 0).exit(ID, first ? "b" : "c");
    done(first ? same : other);
  }

  @Test
  void whoWantsAMonitorThatCannotBeGivenBackIsToldSo() {
    join(2, Setting.COMMIT);
    done(monitors(0).enter(ID, "a"));
    CompletableFuture<Entered> other = monitors(1).enter(ID, "b");
    CompletableFuture<Entered> same = monitors(0).enter(ID, "c");
    nodes.run();
    fails(Services.MONITORS, MonitorStep.EXIT, 2);
    monitors(0).exit(ID, "a");
    assertThat(done(other)).isEqualTo(Entered.NORMALLY);
    areTried();
    assertThatThrownBy(same::join).hasCauseInstanceOf(NodeLostException.class);
  }

  @Test
  @Timeout(30)
  void aWaitEndsThoughTheDirectoryCouldNotBeToldAtFirst() throws Exception {
    try (LocalCluster threads = LocalCluster.threads()) {
      nodes = threads;
      join(2, Setting.COMMIT);
      monitors(0).enter(ID, "a").get(10, TimeUnit.SECONDS);
      fails(Services.MONITORS, MonitorStep.UNWAIT, 1);
      assertThat(monitors(0).await(ID, "a", Duration.ofMillis(10)).get(10, TimeUnit.SECONDS))
          .isEqualTo(Woken.TIMED_OUT);
      areTried();
      monitors(0).exit(ID, "a");
    }
  }

  @Test
  void aWaitEndsAlsoIfTheCommonPoolIsBlocked() throws Exception {
    try (LocalCluster threads = LocalCluster.threads();
        BlockedPool _ = new BlockedPool()) {
      nodes = threads;
      join(1, Setting.COMMIT);
      monitors(0).enter(ID, "a").get(10, TimeUnit.SECONDS);
      assertThat(monitors(0).await(ID, "a", Duration.ofMillis(10)).get(10, TimeUnit.SECONDS))
          .isEqualTo(Woken.TIMED_OUT);
    }
  }

  @Test
  void aWaitMayBeLongerThanALongHasNanoseconds() {
    join(2, Setting.COMMIT);
    done(monitors(0).enter(ID, "a"));
    CompletableFuture<Woken> woken = monitors(0).await(ID, "a", Duration.ofSeconds(Long.MAX_VALUE));
    done(monitors(1).enter(ID, "b"));
    assertThat(woken).isNotDone();
    done(monitors(1).signal(ID, "b", false));
    monitors(1).exit(ID, "b");
    assertThat(done(woken)).isEqualTo(Woken.NOTIFIED);
  }

  private void goesOnThoughThisFails(ObjectStep step, Setting setting, boolean writes) {
    join(2, setting);
    SharedObjects objects = sharings.getFirst().objects();
    ObjectId id = objects.allocate(World.content(1));
    done(sharings.get(1).objects().enter(id, false));
    sharings.get(1).objects().release(id);
    done(objects.enter(id, true));
    fails(Services.ENTRIES, step, 1);
    CompletableFuture<Void> left = objects.leave(id, writes ? World.content(2) : null);
    assertThat(done(sharings.get(1).objects().enter(id, true))).isNotNull();
    areTried();
    assertThat(left.isCompletedExceptionally()).isEqualTo(setting == Setting.COMMIT && writes);
    done(sharings.get(1).objects().leave(id, World.content(3)));
    assertThat(World.value(done(objects.enter(id, false)))).isEqualTo(3);
  }

  @Test
  void anObjectGoesOnThoughItCouldNotBeCommitted() {
    goesOnThoughThisFails(ObjectStep.FLUSH, Setting.COMMIT, true);
  }

  @Test
  void anObjectGoesOnThoughWhatWasKeptCouldNotBeCommitted() {
    goesOnThoughThisFails(ObjectStep.FLUSH, Setting.KEEP, true);
  }

  @Test
  void anObjectGoesOnThoughItCouldNotBeGivenBackAtFirst() {
    goesOnThoughThisFails(ObjectStep.DROP, Setting.COMMIT, false);
  }

  @Test
  void aThreadIsJoinedThoughItsEndCouldNotBeNotedAtFirst() {
    join(2, Setting.COMMIT);
    CompletableFuture<byte[]> end = new CompletableFuture<>();
    sharings.getFirst().threads().runner((what, argument) -> end);
    SharedThreads threads = sharings.get(1).threads();
    ObjectId id =
        done(threads.started(Placement.at(engines.getFirst().self()), "any", new byte[0]));
    CompletableFuture<byte[]> joined = threads.joined(id);
    nodes.run();
    fails(Services.THREADS, ThreadStep.END, 2);
    end.complete(new byte[] {7});
    assertThat(done(joined)).containsExactly(7);
    areTried();
    assertThat(done(threads.joined(id))).containsExactly(7);
    assertThat(sharings.getFirst().threads().count()).isZero();
  }
}
