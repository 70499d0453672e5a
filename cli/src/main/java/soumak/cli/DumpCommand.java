package soumak.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import soumak.build.Failures;

/** {@code soumak dump}: all tasks of a running JVM. */
@Command(
    name = "dump",
    mixinStandardHelpOptions = true,
    description = {
      "Prints all tasks of a running JVM: their states, what they wait for, and their stacks.",
      "It must be a JVM of the same user (root may ask all); it needs no options for",
      "it and goes on running."
    })
final class DumpCommand implements Callable<Integer> {
  private final PrintStream out;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "PID",
      description = "The process; without it, those are named that could be meant.")
  private @Nullable String pid;

  @Option(names = "--json", description = "One JSON object; each task is on a line of its own.")
  private boolean json;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write to a file instead; it must not exist yet.")
  private @Nullable Path file;

  DumpCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() {
    if (file != null && Files.exists(file)) {
      throw CommandException.usage("'" + file + "' exists already");
    }
    if (pid == null) {
      throw CommandException.usage(
          "which process? Its PID is missing" + RunningJvm.others(RunningJvm.Kind.TASKS));
    }
    try (RunningJvm jvm = RunningJvm.attach(pid, RunningJvm.Kind.TASKS)) {
      if (file != null) {
        jvm.dump(file.toAbsolutePath(), json);
        return 0;
      }
      Path passing = passing(Long.parseLong(pid));
      jvm.dump(passing, json);
      try (InputStream dump = Files.newInputStream(passing, LinkOption.NOFOLLOW_LINKS)) {
        dump.transferTo(out);
      }
      out.flush();
    } catch (IOException e) {
      throw CommandException.failed("the dump cannot be passed on: " + Failures.why(e));
    }
    return 0;
  }

  /** A file that goes when this JVM ends, however it is ended: what comes later goes first. */
  private static Path passing(long pid) throws IOException {
    Path folder = Files.createTempDirectory("soumak-dump-");
    folder.toFile().deleteOnExit();
    giveTo(pid, folder);
    Path file = folder.resolve("tasks");
    file.toFile().deleteOnExit();
    return file;
  }

  /** Root can ask the JVMs of others too, which write as who they are. */
  private static void giveTo(long pid, Path folder) throws IOException {
    Path process = Path.of("/proc", Long.toString(pid));
    if (Files.exists(process) && !Files.getOwner(process).equals(Files.getOwner(folder))) {
      Files.setOwner(folder, Files.getOwner(process));
    }
  }
}
