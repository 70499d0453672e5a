package soumak.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import soumak.Scheduler;

/**
 * The words of {@code soumak run}. What stands behind the target is the program's, as with {@code
 * java}, also where it has the name of an option of {@code run}. That is only told where the
 * program fails for a class that it does not find, as most who write so forget where options go, or
 * where what is told of a failure names that option.
 *
 * @param before what stands between {@code run} and the target
 */
record RunLine(List<String> before, String target, List<String> args) {
  /** How javac, the weaver, the checker and the JVM say that a class is not there. */
  private static final Pattern LACKS_CLASS =
      Pattern.compile(
          "package \\S+ does not exist|symbol: +(class|variable \\p{Lu})"
              + "|class file for \\S+ not found|is not on the class path|the class path lacks "
              + "|NoClassDefFoundError|ClassNotFoundException");

  /** Causes can go in a circle. */
  private static final int DEEPEST_CAUSE = 100;

  private static final Pattern PLAIN_WORD = Pattern.compile("[\\w@%+=:,./-]+");

  /** An error of ours; if options are at the wrong place and may be the cause, it says so. */
  String explained(String error) {
    String misplaced = misplaced(LACKS_CLASS.matcher(error).find(), error);
    return misplaced == null ? error : error + "\n" + misplaced;
  }

  /** The same for what the program has thrown. */
  void explain(Throwable thrown, PrintWriter err) {
    StringBuilder messages = new StringBuilder();
    boolean lacksClass = false;
    Throwable cause = thrown;
    for (int i = 0; cause != null && i < DEEPEST_CAUSE; i++) {
      lacksClass |= lacksClass(cause);
      String message = message(cause);
      // A program may have options of the same name, and say so.
      messages.append(message.contains("soumak run") ? message + "\n" : "");
      cause = cause.getCause();
    }
    String misplaced = misplaced(lacksClass, messages.toString());
    if (misplaced != null) {
      err.println("soumak: " + misplaced);
    }
  }

  private static String message(Throwable thrown) {
    try {
      return String.valueOf(thrown.getMessage());
    } catch (RuntimeException | Error inMessage) {
      return "";
    }
  }

  /**
   * The same for what its tasks and threads will throw, which is then told as ever. A program that
   * wants to be told itself is not kept from it.
   */
  void explainLater(PrintWriter err) {
    if (args.stream().noneMatch(it -> it.startsWith("-"))) {
      return;
    }
    Scheduler.onUncaught((task, failure) -> {
      explain(failure, err);
      RunLine.<RuntimeException>rethrow(failure);
    });
    Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {
      explain(failure, err);
      System.err.print("Exception in thread \"" + thread.getName() + "\" ");
      failure.printStackTrace();
    });
  }

  /** Also what would have to be declared. */
  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void rethrow(Throwable thrown) throws T {
    throw (T) thrown;
  }

  private static boolean lacksClass(Throwable thrown) {
    return thrown instanceof ClassNotFoundException
        || (thrown instanceof NoClassDefFoundError && !isBroken(thrown));
  }

  /** The JVM says the same of a class that is there, and whose initialiser has failed. */
  private static boolean isBroken(Throwable error) {
    return String.valueOf(error.getMessage()).startsWith("Could not initialize class");
  }

  /**
   * Which options stand behind the target, and the line as it should be; null if none do.
   *
   * @param areAllMeant or only those that {@code text} names
   */
  private @Nullable String misplaced(boolean areAllMeant, String text) {
    if (args.stream().noneMatch(it -> it.startsWith("-"))) {
      return null;
    }
    Map<String, OptionSpec> options = CommandSpec.forAnnotatedObject(new RunCommand()).optionsMap();
    List<String> moved = new ArrayList<>(before);
    List<String> left = new ArrayList<>();
    List<String> names = new ArrayList<>();
    boolean isMeant = areAllMeant;
    for (int i = 0; i < args.size(); i++) {
      String word = args.get(i);
      OptionSpec option = options.get(word.replaceFirst("=.*", ""));
      if (option == null || option.usageHelp() || option.versionHelp()) {
        left.add(word);
        continue;
      }
      isMeant |= Stream.of(option.names()).anyMatch(it -> names(text, it));
      names.add("'" + word + "'");
      moved.add(word);
      boolean hasValue = option.arity().min() > 0 && !word.contains("=");
      if (hasValue && i + 1 < args.size()) {
        moved.add(args.get(++i));
      }
    }
    if (names.isEmpty() || !isMeant) {
      return null;
    }
    return "%s behind '%s' went to the program: options of 'soumak run' go before the target: %s"
        .formatted(String.join(" and ", names), target, line(moved, left));
  }

  private static boolean names(String text, String option) {
    return Pattern.compile("(?<![\\w-])" + Pattern.quote(option) + "(?![\\w-])")
        .matcher(text)
        .find();
  }

  private String line(List<String> options, List<String> rest) {
    return Stream.of(List.of("soumak", "run"), options, List.of(target), rest)
        .flatMap(List::stream)
        .map(it -> PLAIN_WORD.matcher(it).matches() ? it : "'" + it.replace("'", "'\\''") + "'")
        .collect(Collectors.joining(" "));
  }
}
