package soumak.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import soumak.build.ProgramLoader;
import soumak.cluster.Cluster;
import soumak.cluster.NodeConfig;
import soumak.cluster.Programs;
import soumak.cluster.engine.Engine;

/**
 * The nodes that {@code run --nodes} starts: processes that read from this JVM, and end when it
 * does, however it ends.
 */
final class LocalNodes {
  private static final int MOST = 64;
  private static final int MOST_SECONDS = 60;

  /** The exit code of a JVM that was interrupted from its terminal. */
  private static final int CTRL_C = 130;

  /** Options by which a JVM listens at a port that is named, for a debugger or for JMX. */
  private static final List<String> OF_ONE_JVM =
      List.of("-agentlib:jdwp", "-Xrunjdwp", "-Dcom.sun.management.jmxremote.port=");

  private final List<Process> processes;
  private final int size;

  /** This JVM, on its way in. */
  private final FutureTask<Cluster> own;

  private LocalNodes(List<Process> processes, int size, FutureTask<Cluster> own) {
    this.processes = List.copyOf(processes);
    this.size = size;
    this.own = own;
  }

  /**
   * Starts the processes, and makes this JVM a node on a thread of its own; waits for none of them,
   * so the program can be compiled meanwhile.
   */
  static LocalNodes start(int size) {
    if (size < 1 || size > MOST) {
      throw CommandException.usage("--nodes takes 1 to " + MOST + ", not " + size);
    }
    List<Process> processes = new ArrayList<>();
    try {
      int port = freePort();
      for (int i = 0; i < size - 1; i++) {
        processes.add(start(name(i), port, size));
      }
      FutureTask<Cluster> own = new FutureTask<>(() -> join(port, size));
      Thread.ofPlatform().daemon().name("soumak-nodes-join").start(own);
      return new LocalNodes(processes, size, own);
    } catch (IOException e) {
      processes.forEach(Process::destroyForcibly);
      throw CommandException.failed("a node cannot be started: " + e.getMessage());
    }
  }

  /** A port of this machine's own addresses that nobody has now. */
  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Of the node of a process; this JVM is node-1. */
  private static String name(int process) {
    return "node-" + (process + 2);
  }

  private static Process start(String name, int port, int size) throws IOException {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(cache());
    line.addAll(options(System.getenv().getOrDefault("SOUMAK_JAVA_OPTS", "")));
    line.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    line.addAll(List.of("node", "--while-input", "--cluster", "run", "--name", name));
    line.addAll(List.of("--port", Integer.toString(port), "--size", Integer.toString(size)));
    return new ProcessBuilder(line)
        .redirectOutput(ProcessBuilder.Redirect.INHERIT)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /**
   * The launcher's cache of loaded classes, which saves a node almost half of the work of starting.
   * If it does not fit, the JVM starts without it and says nothing.
   */
  private static List<String> cache() {
    String file = System.getProperty("soumak.cache", "");
    return file.isEmpty() ? List.of() : List.of("-XX:AOTCache=" + file, "-Xlog:aot*=off,cds*=off");
  }

  /**
   * The user's, as the launcher gives them to this JVM, which alone can have their ports.
   *
   * @param said separated by blanks
   */
  static List<String> options(String said) {
    return Stream.of(said.split("\\s+"))
        .filter(it -> !it.isEmpty() && OF_ONE_JVM.stream().noneMatch(it::startsWith))
        .toList();
  }

  /** Whether this JVM is still on its way in. */
  boolean isJoining() {
    return !own.isDone();
  }

  /** Waits until all are in, and gives them the program's classes. */
  void join(ProgramLoader program) {
    Cluster cluster = own();
    cluster.feature(Programs.class).publish(program::content, program);
    awaitAll(cluster.engine());
  }

  /** The same, for a program whose classes are brought to the others at once. */
  Cluster joinAll() {
    Cluster cluster = own();
    awaitAll(cluster.engine());
    return cluster;
  }

  private Cluster own() {
    try {
      return own.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CommandException.failed("interrupted while the nodes were starting");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof CommandException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private static Cluster join(int port, int size) {
    return NodeCommand.join(
        new NodeConfig("run", "node-1", "127.0.0.1", port, List.of(), null, size, null));
  }

  private void awaitAll(Engine engine) {
    // All that are needed are in, or one has ended and never will be.
    CountDownLatch decided = new CountDownLatch(1);
    engine.onChange(it -> {
      if (it.nodes().size() >= size) {
        decided.countDown();
      }
    });
    for (Process it : processes) {
      var _ = it.onExit().thenRun(decided::countDown);
    }
    try {
      if (engine.members().nodes().size() < size) {
        boolean inTime = decided.await(MOST_SECONDS, TimeUnit.SECONDS);
        failUnlessAllIn(engine.members().nodes().size(), inTime);
      }
      for (int i = 0; i < processes.size(); i++) {
        String name = name(i);
        var _ = processes.get(i).onExit().thenAccept(it -> tellEnd(name, it.exitValue()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** None ends by itself as long as this JVM runs. Ctrl-C in a terminal is for this JVM, too. */
  private static void tellEnd(String name, int exitCode) {
    if (exitCode != CTRL_C) {
      System.err.println("soumak: the node " + name + " has ended, with the exit code " + exitCode);
    }
  }

  /** What a process that has ended left behind. */
  private String ended() {
    for (int i = 0; i < processes.size(); i++) {
      if (!processes.get(i).isAlive()) {
        return "the node %s has ended before all were in, with the exit code %d"
            .formatted(name(i), processes.get(i).exitValue());
      }
    }
    return "a node was lost before all were in";
  }

  private void failUnlessAllIn(int here, boolean inTime) {
    if (here < size) {
      String ended = ended();
      processes.forEach(Process::destroyForcibly);
      throw CommandException.failed(
          inTime
              ? ended
              : here + " of " + size + " nodes came in within " + MOST_SECONDS + " seconds");
    }
  }
}
