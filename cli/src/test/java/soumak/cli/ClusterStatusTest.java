package soumak.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code soumak cluster status}, of a program with actors on two nodes. */
class ClusterStatusTest {
  private static final String PROGRAM =
      """
      import soumak.*;
      import soumak.cluster.Cluster;
      import soumak.cluster.engine.Node;
      import soumak.cluster.mail.*;

      public class Use {
        public static void main(String[] args) throws Pausable {
          Mail mail = Mail.here().program(Use.class);
          Mailbox<String> told = new Mailbox<>();
          for (Node node : Cluster.here().engine().members().nodes()) {
            Mobile<Place, Void> actor = Mobile.of(place -> wait(place, told));
            mail.actors().start(Where.node(node), actor);
          }
          System.out.println(told.get());
          System.out.println(told.get());
          System.out.println(ProcessHandle.current().pid());
          new Mailbox<String>().get();
        }

        private static Void wait(Place place, Mailbox<String> told) throws Pausable {
          told.put("an actor at " + place.node().name());
          place.<String>mailbox().get();
          return null;
        }
      }
      """;

  @TempDir private Path folder;
  private Command command;

  @BeforeEach
  void setUp() {
    command = new Command(folder);
  }

  @Test
  void allNodesTellWhatTheyDo() throws Exception {
    Files.writeString(folder.resolve("Use.java"), PROGRAM);
    Process process = command.start("run", "--nodes", "2", "Use.java");
    try (BufferedReader out = process.inputReader(UTF_8)) {
      assertThat(List.of(out.readLine(), out.readLine()))
          .containsExactlyInAnyOrder("an actor at node-1", "an actor at node-2");
      String pid = out.readLine();

      Command.Ending text = command.soumak("cluster", "status", pid);
      assertThat(text.err()).isEmpty();
      assertThat(text.out().lines())
          .hasSize(2)
          .allMatch(it -> it.matches("node-[12] \\(.*\\)  pid \\d+  load .*  actors 1  .*"));
      Command.Ending json = command.here("cluster", "status", pid, "--json");
      assertThat(json.out())
          .startsWith("{\"nodes\":[\n{\"name\":\"node-")
          .containsPattern("\"pid\":" + pid + ",")
          .contains("\"actors\":1,\"mailboxes\":");
      assertThat(json.code()).isZero();

      Command.Ending which = command.here("cluster", "status");
      assertThat(which.err()).contains("which process? Its PID is missing; JVMs that are nodes: ");
      assertThat(which.code()).isEqualTo(2);
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void whatIsNoNodeIsRefused() throws Exception {
    String own = Long.toString(ProcessHandle.current().pid());
    Command.Ending ending = command.soumak("cluster", "status", own);
    assertThat(ending.err()).contains("process " + own + " is not a node of a cluster");
    assertThat(ending.out()).isEmpty();
    assertThat(ending.code()).isEqualTo(1);
  }
}
