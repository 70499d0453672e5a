package soumak.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import soumak.analysis.Nearest;
import soumak.analysis.Places;
import soumak.analysis.Severity;
import soumak.build.Isolation;
import soumak.build.Pipeline;
import soumak.checker.Example;
import soumak.checker.Kind;

/** {@code soumak check}: whether a program could share a message between tasks. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description = {
      "Checks that each message has one owner at a time.",
      "Nothing is run or written; the exit code is 1 if there are findings."
    },
    footer = {
      "",
      "Examples:",
      "  soumak check src/main/java -cp lib/a.jar",
      "  soumak check --explain USE_AFTER_SEND"
    })
final class CheckCommand implements Callable<Integer> {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "TARGET",
      description = "A .java or .pj file, a folder of sources or classes, or a jar.")
  private @Nullable Path target;

  @Option(
      names = {"-cp", "--class-path"},
      paramLabel = "PATH",
      description = "What the program needs besides, separated as for java (also dir/*).")
  private String classPath = "";

  @Option(
      names = "--annotations",
      paramLabel = "FILE",
      description = "External annotations, for libraries that have none of their own; repeatable.")
  private List<Path> annotations = List.of();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "text (default, on standard error), json or sarif (on standard output).")
  private FindingFormat format = FindingFormat.TEXT;

  @Option(
      names = "--strict",
      description =
          "Ends with 1 also if there are only warnings: of what is never freed or closed.")
  private boolean strict;

  @Option(
      names = "--inferred",
      description = "Also print the qualifiers that were found and nobody has written.")
  private boolean inferred;

  @Option(
      names = "--explain",
      paramLabel = "KIND",
      description = "Explains a kind of finding, with an example.")
  private @Nullable String explained;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    if (explained != null) {
      explain(kind(explained), out);
      return 0;
    }
    if (target == null) {
      throw CommandException.usage("check what? (see 'soumak check --help')");
    }
    List<Path> path = PathList.parseLeniently(classPath, spec.commandLine().getErr()::println);
    ProgramClasses program = new ProgramBuilder(path, null, it -> {}).classes(target);
    List<Path> whole = PathList.withCore(program.path());
    Isolation isolation = new Isolation(Isolation.Mode.REFUSE, annotations);
    Pipeline pipeline =
        Pipeline.builder()
            .classPath(whole)
            .isolation(isolation)
            .memory(CheckMemory.of(target))
            .build();
    Pipeline.Checked checked = pipeline.check(program.classes());
    PrintWriter err = spec.commandLine().getErr();
    checked.warnings().forEach(it -> err.println("soumak: warning: " + it));
    if (inferred) {
      checked.inferred().forEach(out::println);
    }
    if (format == FindingFormat.TEXT) {
      Places places = new Places(program.classes().values());
      print(checked, places, err);
    } else {
      out.println(format.write(checked, program::locate));
    }
    boolean wrong =
        checked.findings().stream().anyMatch(it -> it.kind().severity(strict) == Severity.ERROR);
    return wrong ? CommandException.FAILED : 0;
  }

  private static void explain(Kind kind, PrintWriter out) {
    Example example = kind.example();
    out.println(kind.explanation());
    out.println();
    out.println("Beside " + example.beside());
    out.println("this is wrong:");
    out.println(example.wrong().indent(4));
    out.println("and this is right:");
    out.println(example.right().indent(4).stripTrailing());
  }

  private void print(Pipeline.Checked checked, Places places, PrintWriter err) {
    checked
        .findings()
        .forEach(it -> err.println(places.told(it.diagnostic(it.kind().severity(strict)))));
    checked
        .exemptions()
        .forEach(it -> err.println(FindingFormat.note(places.told(it.where()), it)));
    int count = checked.findings().size();
    if (count > 0) {
      err.println(
          "soumak: %d finding%s; %s has the rules, 'soumak check --explain %s' explains one"
              .formatted(
                  count,
                  count == 1 ? "" : "s",
                  checked.findings().getFirst().kind().page(),
                  checked.findings().getFirst().kind()));
    }
  }

  private static Kind kind(String name) {
    String wanted = name.toUpperCase(Locale.ROOT).replace('-', '_');
    List<String> names = Arrays.stream(Kind.values()).map(Kind::name).toList();
    if (!names.contains(wanted)) {
      throw CommandException.usage("there is no kind '" + name + "'" + suggestion(wanted, names));
    }
    return Kind.valueOf(wanted);
  }

  /** All of them if none is near: nobody knows them by heart. */
  private static String suggestion(String wanted, List<String> names) {
    String near = Nearest.suggest(wanted, names);
    return near.isEmpty() ? "; the kinds are " + String.join(", ", names) : near;
  }
}
