package soumak.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.engine.Node;
import soumak.cluster.local.LocalCluster;
import soumak.cluster.spread.LoaderLog;
import soumak.cluster.spread.LoaderProgram;
import soumak.cluster.spread.Spread;
import soumak.cluster.spread.Spreading;

/** Nodes that join while a guest's program of ordinary Java runs. */
@Timeout(60)
class ProgramsNewcomersTest {
  private final LocalCluster nodes = LocalCluster.threads();
  private final List<Cluster> all = new ArrayList<>();

  private Guests join(String name, boolean guest) throws IOException {
    Guests guests = new Guests(new Programs(), () -> List.of(new Spreading()));
    all.add(
        Cluster.form(
            List.of(guests), it -> guest ? nodes.joinGuest(name, it) : nodes.join(name, it)));
    return guests;
  }

  private static Spreading of(Guests guests, Node guest) {
    await().until(() -> guests.of(guest).isPresent());
    return guests.of(guest).orElseThrow().feature(Spreading.class);
  }

  @AfterEach
  void close() {
    all.reversed().forEach(Cluster::close);
    nodes.close();
    LoaderLog.LOADERS.clear();
    LoaderLog.SUMS.clear();
  }

  @Test
  void aNodeThatJoinsRunsThreadsOfTheProgram() throws Exception {
    join("a", false);
    Guests own = join("x", true);
    Node guest = all.getLast().engine().self();
    Spread first =
        of(own, guest).program(LoaderProgram.files(), ProgramsNewcomersTest.class.getClassLoader());
    ClassLoader its = of(join("b", false), guest).loader();
    for (int run = 0; !LoaderLog.LOADERS.contains(its); run++) {
      first.main(LoaderProgram.class.getName(), "run " + run);
      assertThat(LoaderLog.SUMS).containsEntry("run " + run, 60);
    }
  }
}
