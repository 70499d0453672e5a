package soumak.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
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

  private final List<Process> processes;
  private final int port;
  private final int size;

  private LocalNodes(List<Process> processes, int port, int size) {
    this.processes = List.copyOf(processes);
    this.port = port;
    this.size = size;
  }

  /** Starts the processes, and does not wait for them. */
  static LocalNodes start(int size) {
    if (size < 1 || size > MOST) {
      throw CommandException.usage("--nodes takes 1 to " + MOST + ", not " + size);
    }
    List<Process> processes = new ArrayList<>();
    try {
      int port = freePort();
      for (int i = 2; i <= size; i++) {
        processes.add(start("node-" + i, port, size));
      }
      return new LocalNodes(processes, port, size);
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

  private static Process start(String name, int port, int size) throws IOException {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(cache());
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

  /** Makes this JVM a node too, waits until all are in, and gives them the program's classes. */
  void join(ProgramLoader program) {
    Cluster cluster = join();
    cluster.feature(Programs.class).publish(program::content, program);
    awaitAll(cluster.engine());
  }

  /** The same, for a program whose classes are brought to the others at once. */
  Cluster joinAll() {
    Cluster cluster = join();
    awaitAll(cluster.engine());
    return cluster;
  }

  private Cluster join() {
    return NodeCommand.join(
        new NodeConfig("run", "node-1", "127.0.0.1", port, List.of(), null, size, null));
  }

  private void awaitAll(Engine engine) {
    CountDownLatch all = new CountDownLatch(1);
    engine.onChange(it -> {
      if (it.nodes().size() >= size) {
        all.countDown();
      }
    });
    if (engine.members().nodes().size() >= size) {
      return;
    }
    try {
      if (!all.await(MOST_SECONDS, TimeUnit.SECONDS)) {
        processes.forEach(Process::destroyForcibly);
        int here = engine.members().nodes().size();
        throw CommandException.failed(
            here + " of " + size + " nodes came in within " + MOST_SECONDS + " seconds");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
