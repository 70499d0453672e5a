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
import org.awaitility.Awaitility;
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
            for (int i = 0; i < 100; i++) {
              if (Cluster.here().engine().home(1, new byte[] {(byte) i}).guest()) {
                System.out.println("a guest keeps entries");
              }
            }
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

  /**
   * A program that gives a mailbox a name which the other one uses too, and has an actor at each of
   * the two nodes. For each line that it reads, each actor adds up and says whose it is.
   */
  private Path service(String whose, String sum) throws IOException {
    return program(
        whose,
        """
          record Order(SUM amount, Mailbox<String> replyTo) {}

          static final java.util.concurrent.atomic.AtomicLong HERE = new java.util.concurrent.atomic.AtomicLong();

          static Void serve(Place place) throws Pausable {
            while (true) {
              Order order = place.<Order>mailbox().get();
              long all = HERE.addAndGet(order.amount().longValue());
              Mailbox<String> named = Mail.here().names().find("named", String.class).await();
              named.put("WHOSE of " + Mail.here().actors().here() + " actors here has " + all);
            }
          }

          public static void main(String[] args) throws Exception, Pausable {
            Mail mail = Mail.here().program(Use.class);
            Mailbox<String> answers = new Mailbox<>();
            System.out.println("is free: " + mail.names().register("named", String.class, answers).await());
            java.util.List<Mailbox<Order>> actors = new java.util.ArrayList<>();
            for (Node node : Cluster.here().engine().members().nodes()) {
              if (!node.guest()) {
                Mobile<Place, Void> actor = Mobile.of(place -> serve(place));
                actors.add(mail.actors().<Order, Void>start(Where.node(node), actor).mailbox());
              }
            }
            System.out.println("up at " + actors.size());
            var in = new java.io.BufferedReader(new java.io.InputStreamReader(System.in));
            for (String line = in.readLine(); line != null; line = in.readLine()) {
              for (Mailbox<Order> actor : actors) {
                actor.put(new Order(SUM.valueOf(line), answers));
                System.out.println(answers.get());
              }
            }
          }
        """
            .replace("WHOSE", whose)
            .replace("SUM", sum));
  }

  private void say(Running to, String line) throws IOException {
    to.process.getOutputStream().write((line + "\n").getBytes(UTF_8));
    to.process.getOutputStream().flush();
  }

  /** The line of a node in the status that another one tells. */
  private String status(Running node, String name) throws Exception {
    String pid = Long.toString(node.process.pid());
    return command
        .soumak("cluster", "status", pid)
        .out()
        .lines()
        .filter(it -> it.startsWith(name))
        .findFirst()
        .orElse("");
  }

  /** After a collection. */
  private static long loaders(Running node) throws Exception {
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    String pid = Long.toString(node.process.pid());
    Process histogram = new ProcessBuilder(jcmd, pid, "GC.class_histogram").start();
    return Command.end(histogram)
        .out()
        .lines()
        .filter(it -> it.matches(".* soumak.cluster.RemoteClassLoader( .*)?"))
        .mapToLong(it -> Long.parseLong(it.strip().split(" +")[1]))
        .sum();
  }

  @Test
  void twoProgramsWithEqualNamesRunAtOnceAndOneIsKilled() throws Exception {
    List<Running> nodes = twoNodes();
    Running one = start("run", "--join", address(), service("one", "Integer").toString());
    Running two = start("run", "--join", address(), service("two", "Long").toString());
    for (Running it : List.of(one, two)) {
      assertThat(it.await("is free")).isEqualTo("is free: true");
      it.await("up at 2");
    }
    say(one, "1");
    say(two, "10");
    for (int node = 0; node < 2; node++) {
      assertThat(one.await("one")).isEqualTo("one of 1 actors here has 1");
      assertThat(two.await("two")).isEqualTo("two of 1 actors here has 10");
    }
    assertThat(status(nodes.get(0), "b ")).contains("actors 2", "programs 2");
    two.process.destroyForcibly();
    Awaitility.await()
        .atMost(MOST_SECONDS, TimeUnit.SECONDS)
        .until(() -> status(nodes.get(0), "b ").contains("actors 1"));
    assertThat(status(nodes.get(1), "a ")).contains("programs 1");
    for (Running node : nodes) {
      Awaitility.await().atMost(MOST_SECONDS, TimeUnit.SECONDS).until(() -> loaders(node) == 1);
    }
    say(one, "5");
    assertThat(one.await("one")).isEqualTo("one of 1 actors here has 6");
    one.process.getOutputStream().close();
    assertThat(one.process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(one.process.exitValue()).isZero();
    for (Running node : nodes) {
      Awaitility.await().atMost(MOST_SECONDS, TimeUnit.SECONDS).until(() -> loaders(node) == 0);
      assertThat(node.said).isEmpty();
    }
    assertThat(status(nodes.get(0), "a ")).contains("actors 0", "programs 0");
  }

  /** For each line that it reads, it gives a name, which two nodes must note. */
  private Path naming() throws IOException {
    return program(
        "naming",
        """
          public static void main(String[] args) throws Exception, Pausable {
            System.out.println("up beside " + Cluster.here().engine().members().nodes().getFirst().name());
            var in = new java.io.BufferedReader(new java.io.InputStreamReader(System.in));
            for (String line = in.readLine(); line != null; line = in.readLine()) {
              boolean free = Mail.here().names().register(line, String.class, new Mailbox<>()).await();
              System.out.println("named " + line + " " + free);
            }
          }
        """);
  }

  @Test
  void whenTheOldestNodeDiesAProgramGoesOn() throws Exception {
    List<Running> nodes = new ArrayList<>();
    for (String name : List.of("a", "b", "c")) {
      nodes.add(start("node", "--name", name, "--port", port, "--size", "3"));
      nodes.getLast().await("soumak: the node ");
    }
    Running use = start("run", "--join", address(), naming().toString());
    assertThat(use.await("up")).isEqualTo("up beside a");
    say(use, "before");
    assertThat(use.await("named")).isEqualTo("named before true");
    nodes.getFirst().process.destroyForcibly();
    for (int i = 0; i < 20; i++) {
      say(use, "after" + i);
      assertThat(use.await("named")).isEqualTo("named after" + i + " true");
    }
    say(use, "before");
    assertThat(use.await("named")).isEqualTo("named before false");
    // The next program finds the others at the same address.
    Running next = start("run", "--join", address(), naming().toString());
    assertThat(next.await("up")).isEqualTo("up beside b");
    say(next, "before");
    assertThat(next.await("named")).isEqualTo("named before true");
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
    command.soumak("run", "--join", "a:1,b:2", "any/Use.java").isUsageError("two ports, 1 and 2");
    command.soumak("run", "--join", "a:b", "any/Use.java").isUsageError("'a:b' has no port");
    command
        .soumak("run", "--join", "a", "--nodes", "2", "any/Use.java")
        .isUsageError("--nodes starts nodes, and --join takes those that run");
  }
}
