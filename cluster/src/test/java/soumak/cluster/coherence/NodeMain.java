package soumak.cluster.coherence;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import soumak.cluster.Cluster;
import soumak.cluster.Feature;
import soumak.cluster.NodeConfig;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Handler;
import soumak.cluster.engine.Members;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.Step;

/** A node in a process of its own, which does what its standard input says, a line a time. */
final class NodeMain {
  static final int TABLE = 9;
  private static final int ECHO = 9;
  private static final int SILENT = 10;
  private static final int FAILING = 11;

  private final Engine engine;
  private final StringBuilder received;
  private final AtomicBoolean occupied = new AtomicBoolean();
  private @Nullable Writers writers;

  private NodeMain(Engine engine, StringBuilder received) {
    this.engine = engine;
    this.received = received;
  }

  /** Arguments: name, bind address, port, planned size, and a folder of keys or '-'. */
  public static void main(String... args) throws Exception {
    NodeConfig config =
        new NodeConfig(
            "test",
            args[0],
            args[1],
            Integer.parseInt(args[2]),
            Pattern.compile(",")
                .splitAsStream(System.getProperty("soumak.test.peers", ""))
                .filter(it -> !it.isEmpty())
                .toList(),
            null,
            Integer.parseInt(args[3]),
            args[4].equals("-") ? null : Path.of(args[4]));
    StringBuilder received = new StringBuilder();
    Engine engine;
    try {
      Cluster.Join join = services -> CoherenceEngine.join(config, services);
      engine = Cluster.join(List.of(new Asked(received)), join).engine();
    } catch (IOException e) {
      say("refused " + e.getMessage().lines().findFirst().orElse(""));
      System.exit(1);
      return;
    }
    engine.onChange(it -> say("change " + names(it) + (it.contains(engine.self()) ? "" : " out")));
    say("in " + names(engine.members()));
    new NodeMain(engine, received).run();
  }

  /** What the others may ask of it, and the entries that they share. */
  private record Asked(StringBuilder received) implements Feature {
    @Override
    public Map<Integer, Handler> handlers() {
      return Map.of(
          ECHO,
          (from, bytes) -> {
            String text = new String(bytes, StandardCharsets.UTF_8);
            received.append(text).append(' ');
            return CompletableFuture.completedFuture(
                (from.name() + ":" + text).getBytes(StandardCharsets.UTF_8));
          },
          SILENT,
          (from, bytes) -> new CompletableFuture<>(),
          FAILING,
          (from, bytes) -> {
            throw new IllegalStateException("not today");
          });
    }

    @Override
    public Map<Integer, Step> steps() {
      return Map.of(TABLE, new LedgerStep());
    }

    @Override
    public void joined(Engine engine) {
      // Who answers needs no engine.
    }
  }

  private static String names(Members members) {
    return members.nodes().stream().map(Node::name).collect(Collectors.joining(","));
  }

  private static synchronized void say(String line) {
    System.out.println(line);
  }

  private void run() throws Exception {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      say("= " + act(line.split(" ")));
    }
    engine.close();
    System.exit(0);
  }

  private String act(String... words) throws Exception {
    return switch (words[0]) {
      case "write" -> {
        String name = engine.self().name() + engine.self().id();
        writers = new Writers(engine, name, Integer.parseInt(words[2]));
        writers.start(Integer.parseInt(words[1]));
        yield "writing";
      }
      case "progress" -> writers == null ? "none" : writers.report();
      case "stop" -> writers == null ? "none" : writers.stop();
      case "count" -> outcome(atomic(words[1], Long.parseLong(words[2])));
      case "request" -> outcome(request(words[1], Integer.parseInt(words[2]), words[3]));
      case "send" -> {
        for (int i = 1; i <= Integer.parseInt(words[2]); i++) {
          engine.send(node(words[1]), ECHO, Integer.toString(i).getBytes(StandardCharsets.UTF_8));
        }
        yield "sent";
      }
      case "received" -> received.toString().strip();
      case "members" -> engine.members().epoch() + " " + names(engine.members());
      case "safe" -> Boolean.toString(((CoherenceEngine) engine).isBackedUp(TABLE));
      case "home" -> engine.home(TABLE, words[1].getBytes(StandardCharsets.UTF_8)).name();
      case "forget" -> {
        engine.forget(TABLE, words[1].getBytes(StandardCharsets.UTF_8));
        yield "forgetting";
      }
      case "occupy" -> {
        occupy();
        yield "occupied";
      }
      case "leave" -> {
        occupied.set(false);
        yield "left";
      }
      case "close" -> {
        engine.close();
        yield "closed";
      }
      default -> "what is " + words[0] + "?";
    };
  }

  /** No virtual thread gets a processor any more. */
  private void occupy() throws InterruptedException {
    occupied.set(true);
    int all = Runtime.getRuntime().availableProcessors();
    CountDownLatch running = new CountDownLatch(all);
    for (int i = 0; i < all; i++) {
      Thread.ofVirtual()
          .start(() -> {
            running.countDown();
            while (occupied.get()) {
              Thread.onSpinWait();
            }
          });
    }
    running.await();
  }

  private CompletableFuture<String> atomic(String key, long number) {
    return engine
        .atomic(TABLE, key.getBytes(StandardCharsets.UTF_8), LedgerStep.bytes(number))
        .thenApply(it -> Long.toString(LedgerStep.number(it)));
  }

  private CompletableFuture<String> request(String name, int service, String text) {
    return engine
        .request(node(name), service, text.getBytes(StandardCharsets.UTF_8))
        .thenApply(it -> new String(it, StandardCharsets.UTF_8));
  }

  private static String outcome(CompletableFuture<String> future) throws Exception {
    return future
        .handle((answer, failure) -> failure == null ? answer : failure.toString())
        .get(60, TimeUnit.SECONDS);
  }

  private Node node(String name) {
    return engine.members().nodes().stream()
        .filter(it -> it.name().equals(name))
        .findFirst()
        .orElse(new Node(1, name, "nowhere"));
  }
}
