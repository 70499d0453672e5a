package soumak.cluster.objects;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Services;
import soumak.cluster.local.Choices;
import soumak.cluster.local.LocalCluster;
import soumak.testing.LittleMemory;

/** A node without memory to note one more who wants to enter lets in those that it has noted. */
@Timeout(120)
class EntrantsMemoryTest {
  private static final int MANY = LittleMemory.nearlyFull(10_000);

  private static Sharing sharing(LocalCluster cluster) {
    Sharing sharing = new Sharing();
    Engine engine = cluster.join("n", new Services(sharing.handlers(), sharing.steps()));
    sharing.start(engine);
    return sharing;
  }

  private static void say(boolean failed, List<? extends CompletableFuture<?>> all) {
    long served = all.stream().filter(CompletableFuture::isDone).count();
    System.out.println("failed: " + failed + ", all served: " + (served == all.size()));
  }

  /** A program of a JVM with little memory. */
  static final class InAMonitor {
    public static void main(String[] args) {
      LocalCluster cluster = LocalCluster.chosen(Choices.inOrder());
      SharedMonitors monitors = sharing(cluster).monitors();
      ObjectId id = new ObjectId(1, 1);
      List<CompletableFuture<?>> all = new ArrayList<>(2 * MANY);
      all.add(monitors.enter(id, 0));
      cluster.run();
      while (all.size() <= MANY) {
        all.add(monitors.enter(id, all.size()));
      }
      boolean failed =
          LittleMemory.runsOut(MANY - 2, () -> all.add(monitors.enter(id, all.size())));
      for (int i = 0; i < all.size() && all.get(i).isDone(); i++) {
        monitors.exit(id, i);
      }
      say(failed, all);
    }
  }

  /** Another one. */
  static final class InAnObject {
    public static void main(String[] args) {
      SharedObjects objects = sharing(LocalCluster.chosen(Choices.inOrder())).objects();
      ObjectId id = objects.allocate(Content.of(new byte[8]));
      List<CompletableFuture<?>> all = new ArrayList<>(2 * MANY);
      while (all.size() <= MANY) {
        all.add(objects.enter(id, true));
      }
      boolean failed = LittleMemory.runsOut(MANY - 2, () -> all.add(objects.enter(id, true)));
      for (int i = 0; i < all.size() && all.get(i).isDone(); i++) {
        var _ = objects.leave(id, null);
      }
      say(failed, all);
    }
  }

  @Test
  void whoWantsToEnterAMonitorGetsIn() throws Exception {
    assertThat(LittleMemory.said(InAMonitor.class)).isEqualTo("failed: true, all served: true");
  }

  @Test
  void whoWantsToLockAnObjectGetsIt() throws Exception {
    assertThat(LittleMemory.said(InAnObject.class)).isEqualTo("failed: true, all served: true");
  }
}
