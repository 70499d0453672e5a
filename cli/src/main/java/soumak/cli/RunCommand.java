package soumak.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import soumak.build.Failures;
import soumak.cluster.Cluster;
import soumak.cluster.NodeConfig;
import soumak.spreader.OrdinaryJava;

/** {@code soumak run}: prepares a program that then takes the JVM over. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description = {
      "Compiles what is to be compiled, weaves it in memory, and runs its main method in this JVM.",
      "Nothing is written to disk."
    },
    footer = {
      "",
      "Examples:",
      "  soumak run examples/TxtServer.java 8080",
      "  soumak run -cp lib.jar -m app.Main src/main/java",
      "  soumak run Program.pj",
      "  soumak run --nodes 3 Program.java",
      "  soumak run --join 10.0.0.1,10.0.0.2 --keys keys Program.java",
      "  soumak run app.jar --an-option-of-the-program"
    })
final class RunCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = {"-cp", "--class-path"},
      paramLabel = "PATH",
      description =
          "Folders and jars that the program needs, separated as for java (also dir/*). They are"
              + " woven while they are loaded.")
  private String classPath = "";

  @Option(
      names = {"-m", "--main"},
      paramLabel = "CLASS",
      description = "The class with the main method, where there are several.")
  private @Nullable String main;

  @Option(
      names = "--profile",
      paramLabel = "FILE",
      description =
          "Begins with the policies that earlier runs have found, and writes there what this one"
              + " finds.")
  private @Nullable Path profile;

  @Option(
      names = "--record",
      paramLabel = "FILE",
      description = "Writes who sent to whom, for 'soumak map --recorded'.")
  private @Nullable Path record;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      description = {
        "Runs it on N nodes of this machine: this JVM and N-1 more, which end with it.",
        "A Java program that does not use Soumak is rewritten, so that its threads run at all nodes"
            + " and share their objects."
      })
  private @Nullable Integer nodes;

  @Mixin private JoinedNodes running = new JoinedNodes();

  @Mixin private IsolationOptions isolation = new IsolationOptions();

  @Mixin private PolicyOptions policies = new PolicyOptions();

  @Parameters(
      index = "0",
      paramLabel = "TARGET",
      description =
          "A .java or .pj file (the files that it needs are compiled too), a folder of sources"
              + " or classes, or a jar. Options stand before it.")
  private Path target;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "ARGS",
      description = "The program's arguments, options included.")
  private List<String> args = List.of();

  private @Nullable Program program;

  private @Nullable LocalNodes others;

  @Override
  public Integer call() {
    keep("soumak.profile", profile);
    keep("soumak.record", record);
    List<Path> path = PathList.parse(classPath);
    if (nodes != null && running.isAsked()) {
      throw CommandException.usage(
          "--nodes starts nodes, and --join takes those that run: not both");
    }
    if (nodes != null && running.isSaidWhose()) {
      throw CommandException.usage(
          "--nodes starts nodes of its own, which need no keys: leave --cluster and --keys out,"
              + " which are those of nodes that run (--join)");
    }
    try {
      prepare(path);
    } catch (CommandException e) {
      throw e.saying(line().explained(String.valueOf(e.getMessage())));
    }
    return 0;
  }

  private void prepare(List<Path> path) {
    NodeConfig guest = running.find();
    LocalNodes others = null;
    if (nodes != null) {
      ProgramBuilder.look(target); // no process is started for what is no program
      others = LocalNodes.start(nodes);
    }
    this.others = others;
    ProgramBuilder builder =
        new ProgramBuilder(path, main, spec.commandLine().getErr()::println)
            .isolation(isolation.isolation())
            .policies(policies.policies());
    Startable compiled = builder.startable(target);
    Supplier<Cluster> several = several(others, guest);
    if (several != null && OrdinaryJava.is(compiled.classes())) {
      program = SpreadProgram.of(compiled, several, line());
      return;
    }
    WovenProgram woven = builder.weave(compiled, line());
    if (others != null) {
      others.join(woven.loader());
    }
    if (guest != null) {
      JoinedNodes.join(guest, woven.loader());
    }
    program = woven;
  }

  /** The words as they are when those of files (@FILE) are in their place. */
  private RunLine line() {
    List<String> words = spec.commandLine().getParseResult().expandedArgs();
    int at = words.size() - args.size() - 1;
    return new RunLine(words.subList(words.indexOf("run") + 1, at), words.get(at), args);
  }

  /** Joins the nodes that were asked for; null if none were. */
  private static @Nullable Supplier<Cluster> several(
      @Nullable LocalNodes others, @Nullable NodeConfig guest) {
    if (others != null) {
      return others::joinAll;
    }
    return guest == null ? null : () -> JoinedNodes.join(guest);
  }

  /** Tells the run time of a file; it is not in use yet. */
  private static void keep(String setting, @Nullable Path file) {
    if (file == null) {
      return;
    }
    String objection = objection(file);
    if (objection != null) {
      throw CommandException.usage("cannot write the file '" + file + "': " + objection);
    }
    System.setProperty(setting, file.toAbsolutePath().toString());
  }

  /**
   * Why a file cannot be written; null if it can. A file is replaced as a whole; a pipe or a device
   * is written to.
   */
  private static @Nullable String objection(Path file) {
    if (Files.isDirectory(file)) {
      return "it is a folder";
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      return Files.isWritable(file) ? null : "no permission for it";
    }
    try {
      Path folder = (Files.exists(file) ? file.toRealPath() : file.toAbsolutePath()).getParent();
      if (folder == null || !Files.isDirectory(folder)) {
        return "there is no folder " + folder;
      }
      return Files.isWritable(folder) ? null : "no permission to write to its folder " + folder;
    } catch (IOException e) {
      return Failures.why(e);
    }
  }

  @Nullable Program program() {
    return program;
  }

  /** Whether this JVM is about to become a node. */
  boolean isJoining() {
    return others != null && others.isJoining();
  }
}
