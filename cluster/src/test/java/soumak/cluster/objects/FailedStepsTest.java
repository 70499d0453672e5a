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

  /** These steps are taken, and only their answers are lost. */
  private volatile boolean taken;

  private final class Failing extends ForwardedEngine {
    Failing(Engine engine) {
      super(engine);
    }

    @Override
    public CompletableFuture<byte[]> atomic(int of, byte[] key, byte[] argument) {
      if (failures > 0 && of == table && argument[0] == kind) {
        failures--;
        NodeLostException why =
            new NodeLostException(self(), "1 of 3 nodes is here, and a change needs 2");
        return taken
            ? super.atomic(of, key, argument)
                .thenCompose(answer -> CompletableFuture.failedFuture(why))
            : CompletableFuture.failedFuture(why);
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
    long found = World.value(done(sharings.get(1).objects().enter(id, true)));
    assertThat(found).isEqualTo(setting == Setting.KEEP ? 2 : 1);
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

  private byte[] recalled(ObjectId id, long claim) {
    In in = new In(PeerMessage.RECALL.about(id).number(claim).number(1).toBytes());
    return done(
        sharings.getFirst().objects().receive(engines.get(1).self(), PeerMessage.of(in), in));
  }

  private ObjectId keptBehindAFailure(boolean taken) {
    join(2, Setting.KEEP);
    SharedObjects objects = sharings.getFirst().objects();
    ObjectId id = objects.allocate(World.content(1));
    done(sharings.get(1).objects().enter(id, false));
    sharings.get(1).objects().release(id);
    done(objects.enter(id, true));
    done(objects.leave(id, World.content(2)));
    fails(Services.ENTRIES, ObjectStep.FLUSH, 1);
    this.taken = taken;
    assertThat(recalled(id, 1)).isEqualTo(PeerMessage.FAILED);
    areTried();
    return id;
  }

  private long readAt(int n, ObjectId id) {
    long value = World.value(done(sharings.get(n).objects().enter(id, false)));
    sharings.get(n).objects().release(id);
    return value;
  }

  @Test
  void whatWasKeptIsReadWhereItWasWrittenThoughItCouldNotBeCommittedAtFirst() {
    ObjectId id = keptBehindAFailure(false);
    assertThat(readAt(0, id)).isEqualTo(2);
    assertThat(readAt(1, id)).isEqualTo(2);
  }

  @Test
  void whatWasKeptAndCommittedWithoutAnAnswerIsNotWrittenTwice() {
    ObjectId id = keptBehindAFailure(true);
    done(sharings.get(1).objects().enter(id, true));
    done(sharings.get(1).objects().leave(id, World.content(3)));
    assertThat(readAt(0, id)).isEqualTo(3);
    assertThat(readAt(1, id)).isEqualTo(3);
  }

  @Test
  void whoWantsWhatCannotBeCommittedIsToldSo() {
    ObjectId id = keptBehindAFailure(false);
    fails(Services.ENTRIES, ObjectStep.FLUSH, 1);
    CompletableFuture<Content> read = sharings.getFirst().objects().enter(id, false);
    nodes.run();
    areTried();
    assertThatThrownBy(read::join).hasCauseInstanceOf(NodeLostException.class);
    assertThat(readAt(1, id)).isEqualTo(2);
  }

  /** It is told when an object that refers to it is committed. */
  private ObjectId notCreatedAtFirst(boolean taken) {
    join(2, Setting.COMMIT);
    SharedObjects objects = sharings.getFirst().objects();
    ObjectId leaf = objects.allocate(World.content(1));
    ObjectId root = objects.allocate(Content.of(new byte[0]));
    done(sharings.get(1).objects().enter(root, false));
    sharings.get(1).objects().release(root);
    done(objects.enter(root, true));
    fails(Services.ENTRIES, ObjectStep.CREATE, 1);
    this.taken = taken;
    CompletableFuture<Void> left = objects.leave(root, Content.of(new byte[0], leaf));
    nodes.run();
    areTried();
    assertThat(left).isCompletedExceptionally();
    return leaf;
  }

  @Test
  void anObjectThatCouldNotBeToldAtFirstIsReadByOthers() {
    for (boolean taken : new boolean[] {false, true}) {
      ObjectId leaf = notCreatedAtFirst(taken);
      assertThat(readAt(0, leaf)).isEqualTo(1);
      assertThat(readAt(1, leaf)).isEqualTo(1);
      restart();
    }
  }

  @Test
  void anObjectThatCouldNotBeToldAtFirstIsWrittenWhereItIs() {
    for (boolean taken : new boolean[] {false, true}) {
      ObjectId leaf = notCreatedAtFirst(taken);
      SharedObjects objects = sharings.getFirst().objects();
      done(objects.enter(leaf, true));
      done(objects.leave(leaf, World.content(2)));
      assertThat(readAt(1, leaf)).isEqualTo(2);
      restart();
    }
  }

  private void restart() {
    nodes = LocalCluster.chosen(Choices.inOrder());
    sharings.clear();
    engines.clear();
  }

  /** Others know what refers to it, and nobody here knows it any more. */
  @Test
  void whatIsReferredToStaysThoughItCouldNotBeToldAtFirst() {
    join(2, Setting.COMMIT);
    SharedObjects objects = sharings.getFirst().objects();
    ObjectId leaf = objects.allocate(World.content(1));
    ObjectId root = objects.allocate(Content.of(new byte[0], leaf));
    fails(Services.ENTRIES, ObjectStep.REFER, 1);
    done(sharings.get(1).objects().enter(root, false));
    sharings.get(1).objects().release(root);
    areTried();
    done(objects.forgotten(leaf));
    assertThat(readAt(1, leaf)).isEqualTo(1);
  }

  @Test
  void whoWritesWhatCannotBeToldKeepsItAsItWas() {
    join(2, Setting.COMMIT);
    SharedObjects objects = sharings.getFirst().objects();
    ObjectId id = objects.allocate(World.content(1));
    done(objects.enter(id, true));
    fails(Services.ENTRIES, ObjectStep.CREATE, 1);
    assertThat(recalled(id, 0)).isEqualTo(PeerMessage.FAILED);
    fails(Services.ENTRIES, ObjectStep.CREATE, 1);
    CompletableFuture<Void> left = objects.leave(id, World.content(2));
    nodes.run();
    areTried();
    assertThat(left).isCompletedExceptionally();
    assertThat(readAt(0, id)).isEqualTo(1);
    assertThat(readAt(1, id)).isEqualTo(1);
  }

  @Test
  void whoAsksForWhatCouldNotBeToldAtFirstGetsIt() {
    join(2, Setting.COMMIT);
    ObjectId id = sharings.getFirst().objects().allocate(World.content(1));
    fails(Services.ENTRIES, ObjectStep.CREATE, 2);
    assertThat(readAt(1, id)).isEqualTo(1);
    areTried();
  }

  private void signals(int n, String who) {
    done(monitors(n).enter(ID, who));
    CompletableFuture<?> signalled = monitors(n).signal(ID, who, false);
    nodes.run();
    assertThat(signalled).isDone();
    monitors(n).exit(ID, who);
  }

  @Test
  void whoWaitsIsWokenThoughTheAnswerToASignalIsLost() {
    join(2, Setting.COMMIT);
    done(monitors(1).enter(ID, "b"));
    CompletableFuture<Woken> woken = monitors(1).await(ID, "b");
    nodes.run();
    fails(Services.MONITORS, MonitorStep.NOTIFY, 1);
    taken = true;
    signals(0, "a");
    areTried();
    assertThat(done(woken)).isEqualTo(Woken.NOTIFIED);
  }

  @Test
  void aSignalIsNotForOneThatDoesNotWaitAsItCouldNotBeTold() {
    join(2, Setting.COMMIT);
    done(monitors(0).enter(ID, "a"));
    fails(Services.MONITORS, MonitorStep.WAIT, 1);
    taken = true;
    CompletableFuture<Woken> none = monitors(0).await(ID, "a");
    nodes.run();
    areTried();
    assertThat(none).isCompletedExceptionally();
    done(monitors(1).enter(ID, "b"));
    CompletableFuture<Woken> woken = monitors(1).await(ID, "b");
    nodes.run();
    signals(1, "c");
    assertThat(done(woken)).isEqualTo(Woken.NOTIFIED);
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
