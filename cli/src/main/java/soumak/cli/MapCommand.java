package soumak.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import soumak.analysis.Places;
import soumak.build.Failures;
import soumak.build.Pipeline;
import soumak.build.WholeFile;
import soumak.mapper.Mapping;
import soumak.mapper.Remark;

/** {@code soumak map}: where the actors of a program run, and why. */
@Command(
    name = "map",
    mixinStandardHelpOptions = true,
    description = {
      "Shows for each class of actors what it is like, and the policy that follows from it.",
      "Nothing is run; of woven classes it sees what the weaver has made, so give it the sources.",
      "The exit code is 1 if a policy that was asked for is refused, or if --pinned finds",
      "differences."
    },
    footer = {
      "",
      "Examples:",
      "  soumak map Program.java",
      "  soumak map src/main/java -cp lib/a.jar --format svg > map.svg",
      "  soumak map src/main/java --pin policies.txt",
      "  soumak map src/main/java --pinned policies.txt"
    })
final class MapCommand implements Callable<Integer> {
  @Parameters(
      index = "0",
      paramLabel = "TARGET",
      description = "A .java file, a folder of sources or classes, or a jar.")
  private Path target = Path.of("");

  @Option(
      names = {"-cp", "--class-path"},
      paramLabel = "PATH",
      description = "What the program needs besides, separated as for java (also dir/*).")
  private String classPath = "";

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "table (default), json; or the graph as dot, mermaid or svg.")
  private MapFormat format = MapFormat.TABLE;

  @Mixin private PolicyOptions policies = new PolicyOptions();

  @Option(
      names = "--recorded",
      paramLabel = "FILE",
      description = "Completes the graph with a run that 'soumak run --record' has recorded.")
  private @Nullable Path recorded;

  @Option(
      names = "--pin",
      paramLabel = "FILE",
      description = "Writes the policies to a file, for --pinned to compare with.")
  private @Nullable Path pin;

  @Option(
      names = "--pinned",
      paramLabel = "FILE",
      description = "Prints what has changed since the file was written, and nothing else.")
  private @Nullable Path pinned;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    List<Path> path = PathList.parseLeniently(classPath, err::println);
    ProgramClasses program = new ProgramBuilder(path, null, it -> {}).classes(target);
    Mapping mapping = mapping(program);
    tell("soumak: ", mapping.problems(), program, err);
    tell("soumak: warning: ", mapping.warnings(), program, err);
    boolean failed = !mapping.problems().isEmpty();
    if (pinned != null) {
      List<String> differences = differences(mapping, pinned);
      differences.forEach(out::println);
      failed |= !differences.isEmpty();
    }
    if (pin != null) {
      write(mapping.pins(), pin);
    }
    if (pinned == null && pin == null) {
      out.print(format.write(mapping));
    }
    out.flush();
    return failed ? CommandException.FAILED : 0;
  }

  private static void tell(
      String begin, List<Remark> remarks, ProgramClasses program, PrintWriter err) {
    if (!remarks.isEmpty()) {
      Places places = new Places(program.classes().values());
      remarks.forEach(it -> err.println(begin + new Remark(places.told(it.where()), it.what())));
    }
  }

  private Mapping mapping(ProgramClasses program) {
    Mapping mapping =
        Pipeline.builder()
            .classPath(PathList.withCore(program.path()))
            .policies(policies.policies())
            .build()
            .map(program.classes());
    return recorded == null
        ? mapping
        : read(recorded, "soumak run --record writes it", mapping::completedBy);
  }

  private static List<String> differences(Mapping mapping, Path file) {
    return read(file, "--pin writes it", mapping::differencesFrom);
  }

  private static <T> T read(Path file, String whoWrites, Function<String, T> reader) {
    try {
      return reader.apply(Files.readString(file));
    } catch (NoSuchFileException e) {
      throw CommandException.usage("'" + file + "' does not exist; " + whoWrites);
    } catch (CharacterCodingException e) {
      throw CommandException.usage("cannot read '" + file + "': it is no text in UTF-8");
    } catch (IOException e) {
      throw CommandException.usage("cannot read '" + file + "': " + Failures.why(e));
    } catch (IllegalArgumentException e) {
      throw CommandException.usage("'" + file + "': " + e.getMessage());
    }
  }

  private static void write(String text, Path file) {
    try {
      WholeFile.write(file, text);
    } catch (IOException e) {
      throw CommandException.usage("cannot write '" + file + "': " + Failures.why(e));
    }
  }
}
