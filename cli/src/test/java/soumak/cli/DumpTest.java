package soumak.cli;

import static java.io.File.pathSeparator;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import soumak.Task;

/**
 * Dumps of a program that runs in another process, started as users start theirs. One waits for all
 * tests that leave it as it is.
 */
class DumpTest {
  private static final String WAITING =
      """
      import soumak.Mailbox;
      import soumak.Pausable;
      import soumak.Task;

      public class Waits {
        static int first(Mailbox<Integer> from) throws Pausable {
          return from.get();
        }

        public static void main(String[] args) throws Pausable, Exception {
          Mailbox<Integer> empty = new Mailbox<>();
          Task.of(() -> first(empty)).name("hungry").start();
          Task.spawn(() -> first(empty));
          StringBuilder dump = new StringBuilder();
          for (int i = 0; i < 20_000 && dump.toString().split(" waiting for ").length < 3; i++) {
            dump.setLength(0);
            soumak.Dump.text(dump);
          }
          System.out.println("ready");
          System.in.read();
          empty.put(1);
        }
      }
      """;

  @TempDir private static Path folderOfAll;
  private static Process program;

  @TempDir private Path folder;
  private Command command;

  @BeforeAll
  static void startProgram() throws Exception {
    program = started(folderOfAll);
  }

  private static Process started(Path folder) throws IOException {
    Files.writeString(folder.resolve("Waits.java"), WAITING);
    return ready(new Command(folder).process("run", "Waits.java"));
  }

  private static Path socket(Process jvm) {
    return Path.of("/tmp", ".java_pid" + jvm.pid());
  }

  private static Process ready(ProcessBuilder waits) throws IOException {
    Process process = waits.start();
    assertThat(process.inputReader(UTF_8).readLine()).isEqualTo("ready");
    Files.deleteIfExists(socket(process)); // of a test's JVM that was killed, long ago
    return process;
  }

  @AfterAll
  static void endProgram() throws Exception {
    program.destroyForcibly();
    assertThat(program.waitFor(30, TimeUnit.SECONDS)).isTrue();
  }

  @BeforeEach
  void writeProgram() throws Exception {
    command = new Command(folder);
    Files.writeString(folder.resolve("Waits.java"), WAITING);
  }

  private static String pid() {
    return Long.toString(program.pid());
  }

  @Test
  void taskWithItsStackAndWhatItWaitsFor() throws Exception {
    Command.Ending dump = command.soumak("dump", pid());
    assertThat(dump.err()).isEmpty();
    assertThat(dump.out()).contains("hungry waiting").contains("Waits.first(Waits.java:7)");
    assertThat(dump.out()).containsPattern("Waits\\.lambda@[0-9a-f]+ (waiting|ready)");
    assertThat(dump.out()).endsWith("\n2 tasks\n");
    assertThat(dump.code()).isZero();
  }

  @Test
  void json() throws Exception {
    Command.Ending dump = command.here("dump", "--json", pid());
    assertThat(dump.err()).isEmpty();
    assertThat(dump.out()).startsWith("{\"tasks\":[").contains("\"name\":\"hungry\"");
  }

  @Test
  void toAFileAndMoreThanOnce() throws Exception {
    for (String file : new String[] {"first.txt", "second.txt"}) {
      command.here("dump", pid(), "-o", Path.of(file)).isSuccess("");
      assertThat(Files.readString(folder.resolve(file))).contains("hungry waiting");
    }
    command.here("dump", pid(), "-o", Path.of("no/such/folder.txt")).isFailure("could not write");
  }

  @Test
  void halfADumpIsNotLeftBehind() throws Exception {
    Process full = ready(command.onAFullDisk("run", "Waits.java"));
    try {
      command
          .here("dump", Long.toString(full.pid()), "-o", Path.of("dump.txt"))
          .isFailure("could not write the dump to");
      assertThat(folder.resolve("dump.txt")).doesNotExist();
    } finally {
      full.destroyForcibly();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aProcessThatIsStoppedIsNotWaitedFor() throws Exception {
    Process own = started(folder);
    String pid = Long.toString(own.pid());
    try {
      signal("STOP", pid);
      while (!Files.readString(Path.of("/proc", pid, "status")).contains("\nState:\tT")) {
        Thread.onSpinWait();
      }
      command.here("dump", pid).isFailure("process " + pid + " cannot be asked: it is stopped");
      // Nor when all are looked at.
      Command.Ending others = command.here("dump", "1234567890");
      assertThat(others.err()).contains(pid() + " ").doesNotContain(pid + " ");
      signal("CONT", pid);
      own.getOutputStream().close();
      assertThat(own.inputReader(UTF_8).readLine())
          .as("threads, which a JVM prints that was asked")
          .isNull();
    } finally {
      own.destroyForcibly();
    }
  }

  @Test
  void aProcessThatEndsMeanwhile() throws Exception {
    Process own = started(folder);
    String pid = Long.toString(own.pid());
    try (RunningJvm asked = RunningJvm.attach(pid, RunningJvm.Kind.TASKS)) {
      own.destroyForcibly().waitFor();
      assertThatThrownBy(() -> asked.dump(folder.resolve("dump.txt"), false))
          .isInstanceOf(CommandException.class)
          .hasMessage("process " + pid + " has ended before it had answered");
    } finally {
      own.destroyForcibly();
    }
  }

  private static void signal(String name, String pid) throws Exception {
    Process kill = new ProcessBuilder("kill", "-" + name, pid).start();
    assertThat(kill.waitFor()).isZero();
  }

  /** Root may ask all; that this is root is not so everywhere. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aJvmOfAnotherUser() throws Exception {
    assumeTrue(Files.getOwner(Path.of("/proc/self")).getName().equals("root"));
    ProcessBuilder others = command.process("run", "Waits.java");
    List<String> line = others.command();
    int path = line.indexOf("-cp") + 1;
    line.set(path, copied(line.get(path)));
    line.addAll(0, List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    Process other = ready(others);
    try {
      Command.Ending dump = command.here("dump", Long.toString(other.pid()));
      assertThat(dump.err()).isEmpty();
      assertThat(dump.out()).contains("hungry waiting");
    } finally {
      other.destroyForcibly();
    }
  }

  /** It was of a process with the same number. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aSocketThatAKilledJvmHasLeft() throws Exception {
    Process again = ready(command.process("run", "Waits.java"));
    Path socket = socket(again);
    try {
      Files.createFile(socket);
      Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-------"));
      Files.setLastModifiedTime(socket, FileTime.from(Instant.now().minusSeconds(3_600)));
      Command.Ending refused = command.here("dump", Long.toString(again.pid()));
      assertThat(refused.code()).isEqualTo(1);
      assertThat(refused.err())
          .startsWith("soumak: process " + again.pid() + " cannot be asked: ")
          .contains(socket + " is of a JVM that had this number before, and was killed: delete it");
      Files.delete(socket);
      assertThat(command.here("dump", Long.toString(again.pid())).out()).contains("hungry");
    } finally {
      Files.deleteIfExists(socket);
      again.destroyForcibly();
    }
  }

  /** A class path that is nobody's home. */
  private String copied(String classPath) throws IOException {
    Path copies = Files.createDirectory(folder.resolve("copies"));
    List<String> jars = new ArrayList<>();
    for (String jar : classPath.split(pathSeparator)) {
      Path copy = copies.resolve(jars.size() + ".jar");
      jars.add(Files.copy(Path.of(jar), copy).toString());
    }
    return String.join(pathSeparator, jars);
  }

  @Test
  void whatPassesThroughAFileIsGoneBehindIt() throws Exception {
    Path passing = Files.createDirectory(folder.resolve("passing"));
    assertThat(dumpBy(passing).out()).contains("hungry waiting");
    assertThat(passing).isEmptyDirectory();
  }

  @Test
  void withoutAFolderForTheFileItPassesThrough() throws Exception {
    Command.Ending dump = dumpBy(folder.resolve("nowhere"));
    assertThat(dump.code()).isEqualTo(1);
    // The JVM warns of the folder, too.
    assertThat(dump.err())
        .contains("\nsoumak: the dump cannot be passed on: " + folder.resolve("nowhere"))
        .doesNotContain("\tat ");
  }

  private Command.Ending dumpBy(Path temporary) throws Exception {
    ProcessBuilder dump = command.process("dump", pid());
    dump.command().add(1, "-Djava.io.tmpdir=" + temporary);
    Process started = dump.start();
    started.getOutputStream().close();
    return Command.end(started);
  }

  @Test
  void theProgramGoesOnAndSaysNothing() throws Exception {
    Process own = started(folder);
    try {
      command.here("dump", Long.toString(own.pid()));
      own.getOutputStream().close();
      assertThat(own.inputReader(UTF_8).readLine()).isNull();
      assertThat(own.errorReader(UTF_8).readLine()).isNull();
      assertThat(own.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(own.exitValue()).isZero();
    } finally {
      own.destroyForcibly();
    }
  }

  @Test
  void aProcessWithoutSoumak() throws Exception {
    Files.writeString(
        folder.resolve("Other.java"),
        "void main() throws Exception { IO.println(\"ready\"); System.in.read(); }");
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Process other =
        ready(new ProcessBuilder(java.toString(), "Other.java").directory(folder.toFile()));
    try {
      Command.Ending dump = command.here("dump", Long.toString(other.pid()));
      dump.isFailure("runs no tasks of Soumak; JVMs that run tasks: ");
      assertThat(dump.err()).contains(pid() + " (soumak run Waits.java)").doesNotContain("Other");
    } finally {
      other.destroyForcibly();
    }
  }

  @Test
  void withoutAProcessItNamesThoseThatRunTasks() throws Exception {
    command.here("dump").isUsageError("PID is missing", pid() + " (soumak run Waits.java)");
  }

  @Test
  void aProgramThatIsAModule() throws Exception {
    Path sources = Files.createDirectories(folder.resolve("app"));
    Files.writeString(sources.resolve("module-info.java"), "module app { requires soumak; }");
    Files.writeString(sources.resolve("Waits.java"), "package app;\n" + WAITING);
    String core = Task.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
    String[] options = {"-p", core, "-d", "modules/app", "app/module-info.java", "app/Waits.java"};
    for (int i = 3; i < options.length; i++) {
      options[i] = folder.resolve(options[i]).toString();
    }
    assertThat(javac.run(System.out, System.err, options)).isZero();
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    ProcessBuilder waits =
        new ProcessBuilder(
            java.toString(), "-p", core + pathSeparator + "modules", "-m", "app/app.Waits");
    Process module = ready(waits.directory(folder.toFile()));
    try {
      Command.Ending dump = command.here("dump", Long.toString(module.pid()));
      assertThat(dump.err()).isEmpty();
      assertThat(dump.out()).contains("hungry");
    } finally {
      module.destroyForcibly();
    }
  }
}
