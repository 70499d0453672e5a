package soumak.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.VirtualMachineDescriptor;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import soumak.testing.FreePorts;

/** Programs on several nodes, and nodes by themselves. */
@Execution(ExecutionMode.CONCURRENT)
class NodesTest {
  @TempDir private Path folder;
  private Command command;

  @BeforeEach
  void setUp() {
    command = new Command(folder);
  }

  private void write(String body) throws IOException {
    Files.writeString(
        folder.resolve("Use.java"),
        """
        import soumak.cluster.Cluster;
        import soumak.cluster.engine.*;

        public class Use {
        %s
        }
        """
            .formatted(body));
  }

  @Test
  void aProgramRunsOnThreeNodes() throws Exception {
    write(
        """
          public static void main(String[] args) {
            Engine engine = Cluster.here().engine();
            for (Node it : engine.members().nodes()) {
              System.out.println(it.name());
            }
          }
        """);
    Command.Ending ending = command.soumak("run", "--nodes", "3", "Use.java");
    assertThat(ending.err()).isEmpty();
    assertThat(ending.out().lines()).containsExactlyInAnyOrder("node-1", "node-2", "node-3");
    assertThat(ending.code()).isZero();
  }

  @Test
  void eachNodeHasItsFlightRecording() throws Exception {
    write("  public static void main(String[] args) {}");
    ProcessBuilder run = command.process("run", "--nodes", "2", "Use.java");
    run.environment().put("SOUMAK_JAVA_OPTS", "-XX:StartFlightRecording=filename=node-%p.jfr");
    assertThat(Command.end(run.start()).code()).isZero();
    // The output has ended, so the other node has.
    Path recording = onlyFile(".jfr");
    assertThat(RecordingFile.readAllEvents(recording)).isNotEmpty();
  }

  /** The one of the other node, as the command's own JVM is started without the options. */
  private Path onlyFile(String end) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      List<Path> found = all.filter(it -> it.toString().endsWith(end)).toList();
      assertThat(found).hasSize(1);
      return found.getFirst();
    }
  }

  @Test
  void theProgramsClassesAreThereForOtherNodes() throws Exception {
    Files.createDirectories(folder.resolve("app/there"));
    Files.writeString(
        folder.resolve("app/Main.java"),
        """
        package app;

        import app.there.Feature;
        import soumak.cluster.*;

        public class Main {
          public static void main(String[] args) throws Exception {
            // What the loader of another node would ask.
            var engine = Cluster.here().engine();
            var request = new byte[] {1, 'a', 'p', 'p', '/', 'M', 'a', 'i', 'n', '.'};
            var whole = java.util.Arrays.copyOf(request, 15);
            System.arraycopy("class".getBytes(), 0, whole, 10, 5);
            byte[] mine = engine.request(engine.self(), 3, whole).get();
            System.out.println(Integer.toHexString(java.nio.ByteBuffer.wrap(mine).getInt()));
            System.out.println(new Feature().greet());
          }
        }
        """);
    Files.writeString(
        folder.resolve("app/there/Feature.java"),
        """
        package app.there;

        public class Feature {
          public String greet() {
            return "hello";
          }
        }
        """);
    Command.Ending ending = command.soumak("run", "--nodes", "2", "--main", "app.Main", ".");
    assertThat(ending.err()).isEmpty();
    assertThat(ending.out()).isEqualTo("cafebabe\nhello\n");
    assertThat(ending.code()).isZero();
  }

  /** Of the options: as to the first node, by the launcher, which has no part in this. */
  @Test
  void theOtherNodesHaveTheOptionsForTheJvmAndEndWithTheProgram() throws Exception {
    write(
        """
          public static void main(String[] args) throws Exception {
            for (Object it : ProcessHandle.current().children().toArray()) {
              System.out.println(((ProcessHandle) it).pid());
            }
            System.out.println("up");
            Thread.sleep(100_000);
          }
        """);
    ProcessBuilder builder = command.process("run", "--nodes", "2", "Use.java");
    builder.environment().put("SOUMAK_JAVA_OPTS", "-Xmx300m  -Dmine=yes");
    Process process = builder.start();
    BufferedReader out = process.inputReader(UTF_8);
    ProcessHandle child = ProcessHandle.of(Long.parseLong(out.readLine())).orElseThrow();
    assertThat(child.info().commandLine().orElseThrow()).contains(" -Xmx300m -Dmine=yes -cp ");
    assertThat(out.readLine()).isEqualTo("up");
    process.destroyForcibly();
    assertThat(child.onExit().get(30, TimeUnit.SECONDS).isAlive()).isFalse();
  }

  @Test
  void aNodeThatEndsBeforeItIsInEndsTheProgram() throws Exception {
    write("  public static void main(String[] args) { System.out.println(\"up\"); }");
    Command.Ending ending = killing();
    for (int again = 0; again < 9 && ending.code() == 0; again++) {
      ending = killing(); // this test was too late, and the program had run
    }
    assertThat(ending.out()).isEmpty();
    ending.isFailure("the node node-2 has ended before all were in, with the exit code 137");
  }

  private Command.Ending killing() throws Exception {
    Process process = command.start("run", "--nodes", "2", "Use.java");
    aJavaChildOf(process).ifPresent(ProcessHandle::destroyForcibly);
    return Command.end(process);
  }

  @Test
  @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aNodeThatEndsWhileTheProgramRunsIsTold() throws Exception {
    write(
        """
          public static void main(String[] args) throws Exception {
            System.out.println(ProcessHandle.current().children().findFirst().get().pid());
            System.in.read();
            System.out.println(Cluster.here().engine().members().nodes().size());
          }
        """);
    Process process = command.start("run", "--nodes", "2", "Use.java");
    long child = Long.parseLong(process.inputReader(UTF_8).readLine());
    ProcessHandle.of(child).orElseThrow().destroyForcibly();
    BufferedReader err = process.errorReader(UTF_8);
    String told;
    do {
      told = err.readLine();
    } while (told != null && !told.startsWith("soumak: the node"));
    assertThat(told).isEqualTo("soumak: the node node-2 has ended, with the exit code 137");
    process.outputWriter(UTF_8).close();
    assertThat(process.waitFor()).isZero();
  }

  /** Waits for a child that is a JVM already: one killed before would be one that never started. */
  private static Optional<ProcessHandle> aJavaChildOf(Process process) throws InterruptedException {
    while (process.isAlive()) {
      Set<String> jvms =
          VirtualMachine.list().stream()
              .map(VirtualMachineDescriptor::id)
              .collect(Collectors.toSet());
      Optional<ProcessHandle> child =
          process.children().filter(it -> jvms.contains(Long.toString(it.pid()))).findFirst();
      if (child.isPresent()) {
        return child;
      }
      Thread.sleep(5);
    }
    return Optional.empty();
  }

  @Test
  void withoutNodesNoEngineIsLoaded() throws Exception {
    write(
        """
          public static void main(String[] args) {
            System.out.println(Node.class.getSimpleName());
          }
        """);
    Command.Ending ending = loading("run", "Use.java");
    assertThat(ending.code()).isZero();
    assertThat(ending.out()).contains("soumak.cli.Main", "\nNode\n");
    assertThat(ending.out()).doesNotContain("tangosol", "soumak.cluster.coherence", "Cluster ");
  }

  @Test
  void noProcessIsStartedForWhatIsNoProgram() throws Exception {
    Command.Ending ending = loading("run", "--nodes", "2", "Use.java");
    assertThat(ending.code()).isEqualTo(2);
    assertThat(ending.err()).startsWith("soumak: there is no file 'Use.java'");
    assertThat(ending.out()).contains("soumak.cli.Main").doesNotContain("java.lang.ProcessBuilder");
  }

  /** Says which classes it loads; without a cache, which would load some that nobody uses. */
  private Command.Ending loading(String... words) throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classPath = System.getProperty("java.class.path");
    List<String> line =
        new ArrayList<>(List.of(java, "-Xlog:class+load", "-cp", classPath, Command.MAIN));
    line.addAll(List.of(words));
    return Command.end(new ProcessBuilder(line).directory(folder.toFile()).start());
  }

  @Test
  void aProgramThatIsOnNoNodeIsToldSo() throws Exception {
    write("  public static void main(String[] args) { Cluster.here(); }");
    Command.Ending ending = command.soumak("run", "Use.java");
    assertThat(ending.code()).isEqualTo(1);
    assertThat(ending.err()).contains("this JVM is not a node of a cluster", "--nodes N");
  }

  @Test
  void refusesNumbersOfNodesThatMakeNoSense() throws Exception {
    write("  public static void main(String[] args) {}");
    command
        .here("run", "--nodes", "0", Path.of("Use.java"))
        .isUsageError("--nodes takes 1 to 64, not 0");
  }

  @Test
  void aProgramThatDoesNotCompileIsRefusedAndTheNodesEnd() throws Exception {
    write("  public static void main(String[] args) { nonsense }");
    // Its output ends when the last process that could write to it has.
    command.soumak("run", "--nodes", "2", "Use.java").isFailure("it does not compile");
  }

  @Test
  void aNodeSaysThatItIsInAndEndsWhenItIsTold() throws Exception {
    String port = Integer.toString(FreePorts.next());
    Process node = command.start("node", "--name", "alone", "--port", port);
    String line = node.inputReader(UTF_8).readLine();
    assertThat(line).startsWith("soumak: the node alone (127.0.0.1:").endsWith("here: 1 of 1");
    // Process.destroy would close what is read below.
    node.toHandle().destroy();
    assertThat(node.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(node.exitValue()).isEqualTo(143);
    assertThat(new String(node.getErrorStream().readAllBytes(), UTF_8)).isEmpty();
  }

  @Test
  void aNodeTellsItsStatusIfItIsToldTo() throws Exception {
    String port = Integer.toString(FreePorts.next());
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String at = Integer.toString(taken.getLocalPort());
      // Nobody is at that peer: it is not asked, as what can be said at once is said first.
      command
          .soumak("node", "--port", port, "--peers", "127.0.0.2", "--status", at)
          .isFailure("cannot be told at the port " + at);
    }
    String at = Integer.toString(FreePorts.next());
    Process node = command.start("node", "--name", "told", "--port", port, "--status", at);
    try {
      assertThat(node.inputReader(UTF_8).readLine()).startsWith("soumak: the node told ");
      try (InputStream in = URI.create("http://127.0.0.1:" + at + "/").toURL().openStream()) {
        assertThat(new String(in.readAllBytes(), UTF_8))
            .startsWith("{\"nodes\":[\n{\"name\":\"told\",")
            .contains("\"pid\":" + node.pid() + ",");
      }
    } finally {
      node.destroyForcibly();
    }
    command.here("node", "--status", "0").isUsageError("--status takes a port");
  }

  @Test
  void aNodeNeedsKeysBeyondThisMachine() throws Exception {
    command
        .here("node", "--bind", "192.0.2.7")
        .isUsageError("'192.0.2.7'", "there are no keys", "soumak cluster keys DIR");
    command.here("node", "--bind", "0.0.0.0").isUsageError("means all interfaces");
    command.here("node", "--size", "0").isUsageError("at least one node");
  }

  @Test
  void peersAreFoundInOneWay() throws Exception {
    command
        .here("node", "--peers", "a,b", "--dns", "nodes")
        .isUsageError("peers are found by DNS or by a list, not by both");
    command.here("node", "--peers", "a b").isUsageError("the peer 'a b'");
    command.here("node", "--port", "70000").isUsageError("70000");
    command.here("cluster").isUsageError("which command?");
  }

  @Test
  void keysAreMadeOnce() throws Exception {
    command.soumak("cluster", "keys", "made").isSuccess("soumak: the keys are in 'made'\n");
    assertThat(folder.resolve("made/node.p12")).exists();
    command
        .here("cluster", "keys", Path.of("made"))
        .isUsageError("'made' has keys already: name another");
    command.here("cluster", "keys", Path.of(".")).isUsageError("'.' has other files: name another");
    Files.createFile(folder.resolve("file"));
    command
        .here("cluster", "keys", Path.of("file/x"))
        .isFailure("cannot make keys in 'file/x': ", "Not a directory; name another folder");
    // Not even root can make a file there, and is told that none is there.
    command
        .here("cluster", "keys", "/proc/x")
        .isFailure("cannot make keys in '/proc/x': nothing can be made there; name another folder");
  }
}
