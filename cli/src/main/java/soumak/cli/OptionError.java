package soumak.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;
import soumak.analysis.Nearest;

/** What is wrong with the words of a command line, in one way for all commands. */
final class OptionError {
  private OptionError() {}

  /**
   * @param command as its user types it
   */
  static String told(ParameterException e, String command) {
    ArgSpec spec = e.getArgSpec();
    return switch (e) {
      case UnmatchedArgumentException it when !it.getUnmatched().isEmpty() ->
          unknown(it.getCommandLine(), it.getUnmatched().getFirst(), command);
      case MissingParameterException it when !it.getMissing().isEmpty() ->
          missing(it.getMissing(), command);
      case OverwrittenOptionException it -> quoted(it.getOverwritten()) + " is there twice";
      default -> spec == null ? String.valueOf(e.getMessage()) : wrong(spec, e);
    };
  }

  private static String unknown(CommandLine at, String word, String command) {
    boolean isOption = word.startsWith("-");
    boolean isCommand = !isOption && !at.getSubcommands().isEmpty();
    List<String> valid =
        isOption
            ? List.copyOf(at.getCommandSpec().optionsMap().keySet())
            : List.copyOf(at.getSubcommands().keySet());
    String what =
        isOption
            ? "'" + command + "' has no option '" + word + "'"
            : isCommand ? "there is no command '" + word + "'" : "'" + word + "' is one too many";
    return what + Nearest.suggest(isOption ? word.replaceFirst("=.*", "") : word, valid);
  }

  /** An option that may be left out is there, and its value is not. */
  private static String missing(List<ArgSpec> missing, String command) {
    ArgSpec first = missing.getFirst();
    return first instanceof OptionSpec && !first.required()
        ? quoted(first) + " needs a value, " + first.paramLabel()
        : "'%s' needs %s"
            .formatted(
                command,
                missing.stream().map(OptionError::asTyped).collect(Collectors.joining(" and ")));
  }

  private static String wrong(ArgSpec spec, ParameterException e) {
    String said = String.valueOf(e.getValue());
    Class<?> type = spec.type();
    if (type.isEnum()) {
      return choice(spec, Arrays.stream(type.getEnumConstants()).toList(), said);
    }
    if (type == boolean.class) {
      return quoted(spec) + " takes no value, and has '" + said + "'";
    }
    String message = message(e);
    return message == null ? String.valueOf(e.getMessage()) : quoted(spec) + ": " + message;
  }

  private static String choice(ArgSpec spec, List<?> constants, String said) {
    List<String> words =
        constants.stream().map(it -> String.valueOf(it).toLowerCase(Locale.ROOT)).toList();
    return "%s takes %s or %s, not '%s'%s"
        .formatted(
            quoted(spec),
            String.join(", ", words.subList(0, words.size() - 1)),
            words.getLast(),
            said,
            Nearest.to(said, words).isEmpty() ? "" : Nearest.suggest(said, words));
  }

  /** Why one of our converters has refused a word. */
  private static @Nullable String message(ParameterException e) {
    return e.getCause() == null ? null : e.getCause().getMessage();
  }

  private static String asTyped(ArgSpec spec) {
    return spec instanceof OptionSpec option
        ? "'" + option.longestName() + " " + spec.paramLabel() + "'"
        : spec.paramLabel();
  }

  private static String quoted(ArgSpec spec) {
    return spec instanceof OptionSpec option ? "'" + option.longestName() + "'" : spec.paramLabel();
  }
}
