package soumak.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import soumak.cli.RunningNodes.Running;

/** Programs that come to running nodes, and leave them running. */
@Execution(ExecutionMode.CONCURRENT)
class JoinTest {
  private static final String LOADER = "soumak.cluster.RemoteClassLoader";

  @TempDir private static Path folderOfPair;

  /** For the tests that leave them as they were. */
  private static RunningNodes pair;

  private static List<Running> nodes;

  @TempDir private Path folder;
  private RunningNodes all;

  @BeforeEach
  void setUp() throws IOException {
    all = new RunningNodes(folder);
  }

  @AfterEach
  void end() {
    all.close();
  }

  @BeforeAll
  static void startPair() throws Exception {
    pair = new RunningNodes(folderOfPair);
    nodes = pair.two();
  }

  @AfterAll
  static void endPair() {
    pair.close();
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
    String use = greeting().toString();
    for (int i = 0; i < 2; i++) {
      Command.Ending ending = pair.command.soumak("run", "--join", pair.address(), use);
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

  @Test
  void twoProgramsWithEqualNamesRunAtOnceAndOneIsKilled() throws Exception {
    Running one = pair.join(service("one", "Integer"));
    Running two = pair.join(service("two", "Long"));
    for (Running it : List.of(one, two)) {
      assertThat(it.await("is free")).isEqualTo("is free: true");
      it.await("up at 2");
    }
    one.say("1");
    two.say("10");
    for (int node = 0; node < 2; node++) {
      assertThat(one.await("one")).isEqualTo("one of 1 actors here has 1");
      assertThat(two.await("two")).isEqualTo("two of 1 actors here has 10");
    }
    assertThat(pair.status(nodes.get(0), "b ")).contains("actors 2", "programs 2");
    two.process.destroyForcibly();
    Awaitility.await()
        .atMost(RunningNodes.MOST_SECONDS, TimeUnit.SECONDS)
        .until(() -> pair.status(nodes.get(0), "b ").contains("actors 1"));
    // The other node is told of it in its own time.
    Awaitility.await()
        .atMost(RunningNodes.MOST_SECONDS, TimeUnit.SECONDS)
        .until(() -> pair.status(nodes.get(1), "a ").contains("programs 1"));
    for (Running node : nodes) {
      Awaitility.await()
          .atMost(RunningNodes.MOST_SECONDS, TimeUnit.SECONDS)
          .until(() -> node.instances(LOADER) == 1);
    }
    one.say("5");
    assertThat(one.await("one")).isEqualTo("one of 1 actors here has 6");
    one.process.getOutputStream().close();
    assertThat(one.process.waitFor(RunningNodes.MOST_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(one.process.exitValue()).isZero();
    for (Running node : nodes) {
      Awaitility.await()
          .atMost(RunningNodes.MOST_SECONDS, TimeUnit.SECONDS)
          .until(() -> node.instances(LOADER) == 0);
      assertThat(node.said).isEmpty();
    }
    assertThat(pair.status(nodes.get(0), "a ")).contains("actors 0", "programs 0");
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

  /** In a build, the tests of the cluster kill nodes; this one is run with -Dsoumak.long. */
  @Test
  @EnabledIfSystemProperty(named = "soumak.long", matches = ".*")
  void whenTheOldestNodeDiesAProgramGoesOn() throws Exception {
    List<Running> three = new ArrayList<>();
    for (String name : List.of("a", "b", "c")) {
      three.add(all.node(name, 3));
      three.getLast().await("soumak: the node ");
    }
    Running use = all.join(naming());
    assertThat(use.await("up")).isEqualTo("up beside a");
    use.say("before");
    assertThat(use.await("named")).isEqualTo("named before true");
    three.getFirst().process.destroyForcibly();
    for (int i = 0; i < 20; i++) {
      use.say("after" + i);
      assertThat(use.await("named")).isEqualTo("named after" + i + " true");
    }
    use.say("before");
    assertThat(use.await("named")).isEqualTo("named before false");
    // The next program finds the others at the same address.
    Running next = all.join(naming());
    assertThat(next.await("up")).isEqualTo("up beside b");
    next.say("before");
    assertThat(next.await("named")).isEqualTo("named before true");
  }

  @Test
  void whereNobodyIsNothingIsCompiled() throws Exception {
    program("wrong", "nonsense");
    all.command
        .soumak("run", "--join", all.address(), "wrong/Use.java")
        .isFailure("no node is at 127.0.0.1:" + all.port, "soumak node");
  }

  @Test
  void whatCannotJoinDoesNotRun() throws Exception {
    program(
        "alone",
        """
          public static void main(String[] args) {
            System.out.println("runs with " + new Mailbox<String>());
          }
        """);
    try (ServerSocket somebody = new ServerSocket(0, 9, InetAddress.getLoopbackAddress())) {
      String there = "127.0.0.1:" + somebody.getLocalPort();
      all.command
          .soumak("run", "--join", there, "--keys", ".", "alone/Use.java")
          .isUsageError("the folder of keys '.' has no file 'password'");
    }
  }

  @Test
  void whoseNodesDoNotLetItInIsToldWhyAtOnce() throws Exception {
    Path any = program("any", "  public static void main(String[] args) {}");
    all.node("a", 1).await("soumak: the node ");
    String at = "127.0.0.1:" + all.port;
    all.command
        .soumak("run", "--join", all.address(), "--cluster", "shop", any.toString())
        .isFailure(at + " is a node of the cluster 'soumak', not of 'shop'");
    all.command
        .here("cluster", "keys", Path.of("made"))
        .isSuccess("soumak: the keys are in 'made'\n");
    all.command
        .soumak("run", "--join", all.address(), "--keys", "made", any.toString())
        .isFailure("the node at " + at + " answers without TLS: start it with --keys");
    all.command
        .soumak("node", "--port", all.port, "--keys", "made")
        .isFailure("the node at " + at + " answers without TLS: start it with --keys");
  }

  @Test
  void theNameAndTheKeysAreThoseOfNodesThatRun() throws Exception {
    program("any", "");
    for (String option : List.of("--cluster", "--keys")) {
      all.command
          .here("run", option, "x", Path.of("any/Use.java"))
          .isUsageError("--cluster and --keys are those of nodes that run", "--join");
    }
  }

  @Test
  void nodesOfTheRunsOwnNeedNeither() throws Exception {
    program("any", "");
    for (String option : List.of("--cluster", "--keys")) {
      all.command
          .here("run", "--nodes", "2", option, "x", Path.of("any/Use.java"))
          .isUsageError("--nodes starts nodes of its own, which need no keys: leave");
    }
  }

  @Test
  void addressesThatMakeNoSenseAreRefused() throws Exception {
    program("any", "");
    all.command
        .here("run", "--join", "a:1,b:2", Path.of("any/Use.java"))
        .isUsageError("two ports, 1 and 2");
    for (String it : List.of("a:b", "a:0", "a:65536", "a:-1")) {
      all.command
          .here("run", "--join", it, Path.of("any/Use.java"))
          .isUsageError(
              "--join: '" + it.substring(2) + "' is no port",
              "give one from 1 to 65534, as in --join a:7574");
    }
    for (String it : List.of("", "a,,b", ":7000")) {
      all.command
          .here("run", "--join", it, Path.of("any/Use.java"))
          .isUsageError("--join has no host in '" + it + "'", "as in --join 10.0.0.1");
    }
    all.command
        .here("run", "--join", "a", "--nodes", "2", Path.of("any/Use.java"))
        .isUsageError("--nodes starts nodes, and --join takes those that run");
    // Without IPv6 it is another reason, but not that the host is not known.
    assertThat(all.command.here("run", "--join", "[::1]:1", Path.of("any/Use.java")).err())
        .contains("no node is at ::1:1: ")
        .doesNotContain("no such host");
  }
}
