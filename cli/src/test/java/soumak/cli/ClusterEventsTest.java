package soumak.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a flight recording has of an actor that moves and of a node that is killed. */
class ClusterEventsTest {
  private static final String PROGRAM =
      """
      import java.util.concurrent.CountDownLatch;
      import jdk.jfr.consumer.RecordedEvent;
      import jdk.jfr.consumer.RecordingStream;
      import soumak.*;
      import soumak.cluster.Cluster;
      import soumak.cluster.engine.*;
      import soumak.cluster.mail.*;

      public class Use {
        static final CountDownLatch moved = new CountDownLatch(1);
        static final CountDownLatch lost = new CountDownLatch(1);

        public static void main(String[] args) throws Exception, Pausable {
          Engine engine = Cluster.here().engine();
          try (RecordingStream events = new RecordingStream()) {
            events.onEvent("soumak.ActorMoved", it -> print(it, moved, "at", "actor", "to"));
            events.onEvent("soumak.NodeLost", it -> print(it, lost, "at", "node"));
            events.startAsync();
            Node self = engine.self();
            Node other =
                engine.members().nodes().stream().filter(it -> !it.equals(self)).findFirst().get();
            Mail mail = Mail.here().program(Use.class);
            Mobile<Place, String> actor =
                Mobile.of(place -> place.goTo(Where.node(other)).node().name());
            System.out.println("is at " + mail.actors().start(Where.node(self), actor).task().join());
            moved.await();
            ProcessHandle.current().children().forEach(ProcessHandle::destroyForcibly);
            lost.await();
          }
          Runtime.getRuntime().halt(0); // to leave orderly takes long where the other node was killed
        }

        static void print(RecordedEvent event, CountDownLatch seen, String... fields) {
          System.out.println(event.getEventType().getName());
          for (String field : fields) {
            System.out.println(field + ": " + event.getString(field));
          }
          seen.countDown();
        }
      }
      """;

  @TempDir private Path folder;

  @Test
  void movesAndLossesAreTold() throws Exception {
    Files.writeString(folder.resolve("Use.java"), PROGRAM);
    Command.Ending ending = new Command(folder).soumak("run", "--nodes", "2", "Use.java");
    String node = "node-%d \\(127\\.0\\.0\\.1:\\d+\\)";
    assertThat(ending.out())
        .matches(
            """
            is at node-2
            soumak.ActorMoved
            at: %1$s
            actor: mailbox \\d+ of node \\d+
            to: %2$s
            soumak.NodeLost
            at: %1$s
            node: %2$s
            """
                .formatted(node.formatted(1), node.formatted(2)));
    assertThat(ending.code()).isZero();
  }
}
