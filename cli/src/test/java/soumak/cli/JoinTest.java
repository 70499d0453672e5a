package soumak.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that come to running nodes, and leave them running. */
class JoinTest {
  private static final long MOST_SECONDS = 60;

  @TempDir private Path folder;
  private Command command;
  private String port;
  private final List<Running> running = new ArrayList<>();

  /** A process, and what it says. */
  private static final class Running {
    final Process process;
    final BlockingQueue<String> said = new LinkedBlockingQueue<>();

    Running(Process process) {
      this.process = process;
      for (BufferedReader it : List.of(process.inputReader(UTF_8), process.errorReader(UTF_8))) {
        Thread.ofPlatform().daemon().start(() -> it.lines().forEach(said::add));
      }
    }

    /** Waits for a line that begins so, and drops those before it. */
    String await(String start) throws InterruptedException {
      List<String> skipped = new ArrayList<>();
      while (true) {
        String line = said.poll(MOST_SECONDS, TimeUnit.SECONDS);
        assertThat(line).as("'%s' after %s", start, skipped).isNotNull();
        if (line.startsWith(start)) {
          return line;
        }
        skipped.add(line);
      }
    }
  }

  @BeforeEach
  void setUp() throws IOException {
    command = new Command(folder);
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = Integer.toString(socket.getLocalPort());
    }
  }

  @AfterEach
  void end() {
    running.forEach(it -> it.process.destroyForcibly());
  }

  private Running start(String... line) throws IOException {
    Running it = new Running(command.start(line));
    running.add(it);
    return it;
  }

  private Running node(String name) throws IOException {
    return start("node", "--name", name, "--port", port, "--size", "2");
  }

  private List<Running> twoNodes() throws Exception {
    List<Running> nodes = List.of(node("a"), node("b"));
    for (Running it : nodes) {
      it.await("soumak: the node ");
    }
    return nodes;
  }

  private String address() {
    return "127.0.0.1:" + port;
  }

  private Path program(String name, String body) throws IOException {
    Path file = folder.resolve(name).resolve("Use.java");
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        """
        import soumak.*;
        import soumak.cluster.*;
        import soumak.cluster.engine.Node;
        import soumak.cluster.mail.*;

        public class Use {
        %s
        }
        """
            .formatted(body));
    return file;
  }

  /** Says where its actors are, which only these nodes' own copy of the class can know. */
  private Path greeting() throws IOException {
    return program(
        "greeting",
        """
          static String greet(Place place) {
            return "hello from " + place.node().name() + " to " + Cluster.here().feature(Mail.class).names();
          }

          public static void main(String[] args) throws Pausable {
            Mail mail = Mail.here().program(Use.class);
            java.util.Set<String> answers = new java.util.TreeSet<>();
            for (Node node : Cluster.here().engine().members().nodes()) {
              Mobile<Place, String> actor = Mobile.of(place -> greet(place).replaceAll("@.*", ""));
              answers.add(mail.actors().<Object, String>start(Where.node(node), actor).task().join());
            }
            answers.forEach(System.out::println);
          }
        """);
  }

  @Test
  void aProgramRunsOnNodesThatStay() throws Exception {
    List<Running> nodes = twoNodes();
    String use = greeting().toString();
    for (int i = 0; i < 2; i++) {
      Command.Ending ending = command.soumak("run", "--join", address(), use);
      assertThat(ending.err()).isEmpty();
      assertThat(ending.out().lines())
          .hasSize(3)
          .anyMatch(it -> it.startsWith("hello from a to "))
          .anyMatch(it -> it.startsWith("hello from b to "))
          .anyMatch(it -> it.startsWith("hello from program-"));
      assertThat(ending.code()).isZero();
    }
    assertThat(nodes).allMatch(it -> it.process.isAlive());
    assertThat(nodes).allMatch(it -> it.said.isEmpty());
  }

  @Test
  void whereNobodyIsNothingIsCompiled() throws Exception {
    program("wrong", "nonsense");
    command
        .soumak("run", "--join", address(), "wrong/Use.java")
        .isFailure("no node is at 127.0.0.1:" + port, "soumak node");
  }

  @Test
  void addressesThatMakeNoSenseAreRefused() throws Exception {
    program("any", "");
    command
        .soumak("run", "--join", "a:1,b:2", "any/Use.java")
        .isUsageError("two ports, 1 and 2");
    command.soumak("run", "--join", "a:b", "any/Use.java").isUsageError("'a:b' has no port");
    command
        .soumak("run", "--join", "a", "--nodes", "2", "any/Use.java")
        .isUsageError("--nodes starts nodes, and --join takes those that run");
  }
}
