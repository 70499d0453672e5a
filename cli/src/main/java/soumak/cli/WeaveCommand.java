package soumak.cli;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import soumak.build.Failures;
import soumak.build.Pipeline;
import soumak.build.Result;
import soumak.build.SourceCompiler;

/** {@code soumak weave}: the pipeline from disk to disk. */
@Command(
    name = "weave",
    mixinStandardHelpOptions = true,
    description = {
      "Weaves the classes of a folder or jar and copies everything else.",
      "Classes that are woven already stay as they are, but for those that it has woven in this"
          + " folder itself, which are checked and woven as they were compiled, with what has"
          + " changed since. If a class has an error, nothing is woven."
    },
    footer = {
      "",
      "Examples:",
      "  soumak weave target/classes -o target/classes -cp lib/a.jar:lib/b.jar",
      "  soumak weave app.jar -o app-woven.jar"
    })
final class WeaveCommand implements Callable<Integer> {
  @Parameters(
      index = "0",
      paramLabel = "IN",
      description = "A folder of classes, a jar, or a .pj file, which is compiled.")
  private Path in;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      required = true,
      description =
          "Where the result goes: the same kind of thing as IN, or IN itself; of a .pj file, a"
              + " folder.")
  private Path out;

  @Option(
      names = {"-cp", "--class-path"},
      paramLabel = "PATH",
      description = "What the classes were compiled against, separated as for java (also dir/*).")
  private String classPath = "";

  @Mixin private IsolationOptions isolation = new IsolationOptions();

  @Mixin private PolicyOptions policies = new PolicyOptions();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    if (in.toString().isEmpty() || out.toString().isEmpty()) {
      throw CommandException.usage(
          "IN or OUT is empty: name a folder or a jar ('.' is this folder)");
    }
    if (!Files.exists(in)) {
      throw CommandException.usage("there is no '" + in + "'" + NearestFile.suggest(in));
    }
    if (Files.isRegularFile(in) && in.toString().matches(".*\\.(java|class)")) {
      throw CommandException.usage(
          "cannot weave the single file '"
              + in
              + "': give a folder of classes or a jar; 'soumak run' takes a .java file");
    }
    if (Files.isRegularFile(in) && !SourceCompiler.isProcessJ(in) && isNamedAsFolder()) {
      throw CommandException.usage(
          "cannot weave the jar '%s' to a folder: name the jar in it: %s"
              .formatted(in, out.resolve(in.getFileName())));
    }
    List<Path> path = PathList.parseLeniently(classPath, it -> {}); // a build tool's
    Pipeline.Builder builder =
        Pipeline.builder()
            .classPath(PathList.withCore(path))
            .isolation(isolation.isolation())
            .policies(policies.policies());
    Path state = CheckMemory.ofWeaving(in, out);
    Pipeline pipeline = (state == null ? builder : builder.state(state)).build();
    Result result =
        SourceCompiler.isProcessJ(in) ? weaveSource(pipeline, path) : pipeline.run(in, out);
    PrintWriter err = spec.commandLine().getErr();
    if (!result.diagnostics().isEmpty()) {
      String headline = result.failed() ? Diagnostics.refusal(result) + "; " : "";
      err.println("soumak: " + Diagnostics.text(headline + result.summary(), result));
    }
    if (result.woven() + result.untouched() + result.alreadyWoven() + result.errors() == 0) {
      err.println(
          "soumak: nothing to weave: '" + in + "' has no class files; all else has been copied");
    }
    return result.failed() ? CommandException.FAILED : 0;
  }

  /** Whether OUT ends in a slash, which its path does not. */
  private boolean isNamedAsFolder() {
    List<String> written =
        spec.commandLine().getParseResult().matchedOption("-o").originalStringValues();
    return written.getLast().endsWith("/") || written.getLast().endsWith(File.separator);
  }

  /** Compiles to a folder of its own first. */
  private Result weaveSource(Pipeline pipeline, List<Path> path) {
    PrintWriter err = spec.commandLine().getErr();
    ProgramClasses program = new ProgramBuilder(path, null, err::println).classes(in);
    try {
      Path folder = Files.createTempDirectory("soumak-weave");
      try {
        Map<String, byte[]> classes = new TreeMap<>(program.classes());
        for (Map.Entry<String, byte[]> entry : classes.entrySet()) {
          Path file = folder.resolve(entry.getKey() + ".class");
          Files.createDirectories(file.getParent());
          Files.write(file, entry.getValue());
        }
        return pipeline.run(folder, out);
      } finally {
        delete(folder);
      }
    } catch (IOException e) {
      throw CommandException.failed("the compiled classes cannot be written: " + Failures.why(e));
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
