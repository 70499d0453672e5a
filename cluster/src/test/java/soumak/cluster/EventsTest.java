package soumak.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import soumak.Pausable;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Node;
import soumak.cluster.local.LocalCluster;
import soumak.cluster.objects.Content;
import soumak.cluster.objects.ObjectId;
import soumak.cluster.objects.Sharing;

/** What a flight recording has of nodes that come, share and go, and what their status has. */
class EventsTest {
  private final LocalCluster nodes = LocalCluster.threads();
  private final List<Cluster> clusters = new ArrayList<>();

  @TempDir private Path folder;

  private Engine node(String name) throws IOException {
    Cluster cluster = Cluster.form(List.of(new Sharing()), services -> nodes.join(name, services));
    clusters.add(cluster);
    for (Cluster it : clusters) {
      awaitSize(it, clusters.size());
    }
    return cluster.engine();
  }

  private static void awaitSize(Cluster cluster, int size) {
    await().until(() -> cluster.engine().members().nodes().size() == size);
  }

  private Sharing sharing(int node) {
    return clusters.get(node).feature(Sharing.class);
  }

  @AfterEach
  void close() {
    nodes.close();
  }

  private List<RecordedEvent> recorded(Doing doing) throws Exception {
    Path file = folder.resolve("events.jfr");
    try (Recording recording = new Recording()) {
      recording.start();
      doing.run();
      recording.stop();
      recording.dump(file);
    }
    return RecordingFile.readAllEvents(file).stream()
        .filter(it -> it.getEventType().getName().startsWith("soumak."))
        .toList();
  }

  private interface Doing {
    void run() throws Exception;
  }

  private static List<String> of(List<RecordedEvent> events, String name, String... fields) {
    return events.stream()
        .filter(it -> it.getEventType().getName().equals(name))
        .map(it -> String.join(" ", List.of(fields).stream().map(it::getString).toList()))
        .toList();
  }

  @Test
  void nodesThatComeAndGoAreTold() throws Exception {
    Engine one = node("one");
    List<RecordedEvent> events =
        recorded(() -> {
          Node two = node("two").self();
          CountDownLatch told = new CountDownLatch(1);
          one.onChange(it -> told.countDown()); // behind those who record it
          nodes.kill(two);
          assertThat(told.await(1, TimeUnit.MINUTES)).isTrue();
        });
    assertThat(of(events, "soumak.NodeJoined", "at", "node"))
        .containsExactly("one (local) two (local)");
    assertThat(of(events, "soumak.NodeLost", "at", "node"))
        .containsExactly("one (local) two (local)");
  }

  @Test
  void aNodeThatIsShutOutTellsSo() throws Exception {
    node("one");
    Engine two = node("two");
    List<RecordedEvent> events =
        recorded(() -> {
          CountDownLatch told = new CountDownLatch(1);
          two.onChange(it -> told.countDown());
          nodes.patience(Duration.ofMillis(1)).freeze(two.self());
          awaitSize(clusters.getFirst(), 1);
          nodes.thaw(two.self());
          assertThat(told.await(1, TimeUnit.MINUTES)).isTrue();
        });
    assertThat(of(events, "soumak.NodeLost", "at", "node"))
        .containsExactlyInAnyOrder("one (local) two (local)", "two (local) two (local)");
  }

  @Test
  void objectsAndMonitorsThatGoToOthersAreTold() throws Exception {
    node("one");
    node("two");
    ObjectId id = sharing(0).objects().allocate(Content.of(new byte[8]));
    List<RecordedEvent> events =
        recorded(() -> {
          increment(sharing(0), id);
          increment(sharing(1), id);
        });
    assertThat(of(events, "soumak.ObjectInvalidated", "at", "object", "by"))
        .containsExactly("one (local) " + id + " two (local)");
    assertThat(of(events, "soumak.MonitorHandedOff", "at", "monitor"))
        .containsExactly("one (local) " + id);
    List<String> status = clusters.get(0).status().lines().toList();
    assertThat(status.get(1))
        .contains("\"monitorHandOffs\":1", "\"objectInvalidations\":1", "\"objectsInvalid\":1");
    assertThat(status.get(2)).contains("\"monitorTokens\":1", "\"objectsShared\":1");
  }

  /** On this thread, which blocks. */
  private static void increment(Sharing sharing, ObjectId id) {
    try {
      sharing.monitors().enter(id);
      byte[] bytes = sharing.objects().lock(id).bytes();
      bytes[7]++;
      sharing.objects().release(id, Content.of(bytes));
      sharing.monitors().exit(id);
    } catch (Pausable never) {
      throw new AssertionError(never);
    }
  }
}
