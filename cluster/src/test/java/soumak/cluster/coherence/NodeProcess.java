package soumak.cluster.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import soumak.testing.FreePorts;
import soumak.testing.QuickJava;

/** A process that runs {@link NodeMain}. */
final class NodeProcess implements AutoCloseable {
  private static final long MOST_SECONDS = 90;

  /** Made when the first node is started, by a node that ends as soon as it is in. */
  private static final class Quick {
    static final QuickJava JAVA = make();

    private static QuickJava make() {
      try {
        Path folder = Path.of("target", "quick-java");
        String port = Integer.toString(FreePorts.next());
        String main = NodeMain.class.getName();
        return QuickJava.make(folder, main, "first", "127.0.0.1", port, "1", "-");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  private final String name;
  private final Process process;
  private final Writer in;
  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> news = new LinkedBlockingQueue<>();
  private final List<String> strange = new ArrayList<>();

  private NodeProcess(String name, Process process) {
    this.name = name;
    this.process = process;
    this.in = process.outputWriter(StandardCharsets.UTF_8);
    read(process.inputReader(StandardCharsets.UTF_8));
    Thread.ofPlatform().daemon().start(() -> complain(process.errorReader()));
  }

  static NodeProcess start(String name, int port, int size) {
    return start(name, "127.0.0.1", port, size, null);
  }

  static NodeProcess start(String name, String bind, int port, int size, Path keys) {
    return start(List.of(), List.of(), name, bind, port, size, keys);
  }

  /**
   * @param by what calls the JVM, if anything
   * @param options of the JVM
   */
  static NodeProcess start(
      List<String> by,
      List<String> options,
      String name,
      String bind,
      int port,
      int size,
      Path keys) {
    List<String> command = Quick.JAVA.line();
    command.add(1, "-Xmx256m");
    command.addAll(1, options);
    command.addAll(0, by);
    command.addAll(List.of(NodeMain.class.getName(), name, bind));
    command.addAll(List.of(Integer.toString(port), Integer.toString(size)));
    command.add(keys == null ? "-" : keys.toString());
    try {
      return new NodeProcess(name, new ProcessBuilder(command).start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read(BufferedReader reader) {
    Thread.ofPlatform()
        .daemon()
        .start(() -> {
          lines(reader, this::sort);
          news.add("ended");
        });
  }

  private void sort(String line) {
    if (line.startsWith("= ")) {
      answers.add(line.substring(2));
    } else {
      news.add(line);
    }
  }

  private void complain(BufferedReader reader) {
    lines(
        reader,
        line -> {
          synchronized (strange) {
            strange.add(line);
          }
        });
  }

  /** Ends without a word if this process is closed: other tests that run now look for failures. */
  private static void lines(BufferedReader reader, Consumer<String> each) {
    try {
      reader.lines().forEach(each);
    } catch (UncheckedIOException closed) {
      // There is nothing more to read.
    }
  }

  /** Waits for a line of news that begins so. */
  String await(String start) throws InterruptedException {
    return await(List.of(start), "");
  }

  /** Waits for a line of news that begins in one of these ways. */
  String await(String one, String other) throws InterruptedException {
    return await(List.of(one, other), "");
  }

  /** Waits until it says that it was shut out. */
  void awaitOut() throws InterruptedException {
    await(List.of("change "), " out");
  }

  private String await(List<String> starts, String tail) throws InterruptedException {
    List<String> skipped = new ArrayList<>();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
    while (true) {
      String line = news.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      assertThat(line)
          .as("'%s%s' of %s; it said %s, %s", starts, tail, name, skipped, errors())
          .isNotNull();
      if (starts.stream().anyMatch(line::startsWith) && line.endsWith(tail)) {
        return line;
      }
      skipped.add(line);
      assertThat(line).as("%s, %s of %s", skipped, errors(), name).isNotEqualTo("ended");
    }
  }

  void tell(String command) throws IOException {
    in.write(command + "\n");
    in.flush();
  }

  String answer() throws InterruptedException {
    String answer = answers.poll(MOST_SECONDS, TimeUnit.SECONDS);
    assertThat(answer).as("answer of %s; it said %s", name, errors()).isNotNull();
    return answer;
  }

  String ask(String command) throws IOException, InterruptedException {
    tell(command);
    return answer();
  }

  List<String> errors() {
    synchronized (strange) {
      return List.copyOf(strange);
    }
  }

  String name() {
    return name;
  }

  long pid() {
    return process.pid();
  }

  void kill() {
    process.destroyForcibly();
  }

  void signal(String signal) throws IOException, InterruptedException {
    int code =
        new ProcessBuilder("kill", "-" + signal, Long.toString(pid()))
            .inheritIO()
            .start()
            .waitFor();
    assertThat(code).isZero();
    if (signal.equals("STOP")) {
      awaitStopped();
    }
  }

  /** Its threads are stopped one after the other, when they have a processor. */
  private void awaitStopped() throws IOException {
    Path status = Path.of("/proc", Long.toString(pid()), "status");
    while (Files.exists(status) && !Files.readString(status).contains("\nState:\tT")) {
      Thread.onSpinWait();
    }
  }

  int exitCode() throws InterruptedException {
    assertThat(process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)).as("end of %s", name).isTrue();
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
