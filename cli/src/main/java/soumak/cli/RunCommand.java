package soumak.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

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
      "  soumak run -cp lib.jar src/main/java -m app.Main",
      "  soumak run Program.pj",
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

  @Mixin private IsolationOptions isolation = new IsolationOptions();

  @Parameters(
      index = "0",
      paramLabel = "TARGET",
      description =
          "A .java or .pj file (the files that it needs are compiled too), a folder of sources"
              + " or classes, or a jar.")
  private Path target;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "ARGS",
      description = "The program's arguments, options included.")
  private List<String> args = List.of();

  private @Nullable Program program;

  @Override
  public Integer call() {
    List<Path> path = PathList.parse(classPath);
    program =
        new ProgramBuilder(path, main, spec.commandLine().getErr()::println)
            .isolation(isolation.isolation())
            .build(target, args);
    return 0;
  }

  @Nullable Program program() {
    return program;
  }
}
