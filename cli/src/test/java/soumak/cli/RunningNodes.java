package soumak.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import soumak.testing.FreePorts;

/** Nodes and programs as processes of their own, which talk. */
final class RunningNodes implements AutoCloseable {
  static final long MOST_SECONDS = 60;

  final Command command;
  final String port;
  private final List<Running> running = new ArrayList<>();

  RunningNodes(Path folder) throws IOException {
    command = new Command(folder);
    port = Integer.toString(FreePorts.next());
  }

  /** A process, and what it says. */
  static final class Running {
    final Process process;
    final BlockingQueue<String> said = new LinkedBlockingQueue<>();

    Running(Process process) {
      this.process = process;
      for (BufferedReader it : List.of(process.inputReader(UTF_8), process.errorReader(UTF_8))) {
        Thread.ofPlatform().daemon().start(() -> collect(it));
      }
    }

    private void collect(BufferedReader from) {
      try {
        from.lines().forEach(said::add);
      } catch (UncheckedIOException closed) {
        // The process was destroyed. Other tests that run now look for threads that fail.
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

    void say(String line) throws IOException {
      process.getOutputStream().write((line + "\n").getBytes(UTF_8));
      process.getOutputStream().flush();
    }

    /** How many objects of a class are left behind a collection. */
    long instances(String name) throws Exception {
      String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
      String pid = Long.toString(process.pid());
      Process histogram =
          new ProcessBuilder(jcmd, "-J-XX:TieredStopAtLevel=1", pid, "GC.class_histogram").start();
      return Command.end(histogram)
          .out()
          .lines()
          .filter(it -> it.matches(".* " + name.replace(".", "\\.") + "( .*)?"))
          .mapToLong(it -> Long.parseLong(it.strip().split(" +")[1]))
          .sum();
    }
  }

  Running start(String... line) throws IOException {
    Running it = new Running(command.start(line));
    running.add(it);
    return it;
  }

  Running node(String name, int size) throws IOException {
    return start("node", "--name", name, "--port", port, "--size", Integer.toString(size));
  }

  List<Running> two() throws Exception {
    List<Running> nodes = List.of(node("a", 2), node("b", 2));
    for (Running it : nodes) {
      it.await("soumak: the node ");
    }
    return nodes;
  }

  String address() {
    return "127.0.0.1:" + port;
  }

  Running join(Path program) throws IOException {
    return start("run", "--join", address(), program.toString());
  }

  /** The line of a node in the status that another one tells. */
  String status(Running node, String name) throws Exception {
    String pid = Long.toString(node.process.pid());
    return command
        .here("cluster", "status", pid)
        .out()
        .lines()
        .filter(it -> it.startsWith(name))
        .findFirst()
        .orElse("");
  }

  @Override
  public void close() {
    running.forEach(it -> it.process.destroyForcibly());
  }
}
