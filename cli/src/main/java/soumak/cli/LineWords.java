package soumak.cli;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The words of a command line, with those of files in the place of {@code @FILE}. Where a command
 * hands everything behind its first operand on, only the words up to that are its own: others stay
 * as they are, as with {@code java}. What a file has is words of the command, all of it.
 */
final class LineWords {
  /** Knows no words, and so only puts those of files in their place. */
  private final CommandLine files =
      new CommandLine(CommandSpec.create()).setUnmatchedArgumentsAllowed(true);

  private final CommandLine root;
  private final List<String> words = new ArrayList<>();
  private @Nullable CommandLine command;
  private boolean isCommandKnown;
  private boolean isValue;
  private boolean areOperandsOnly;
  private boolean isOver;

  private LineWords(CommandLine root) {
    this.root = root;
  }

  static String[] of(CommandLine root, String... args) {
    LineWords line = new LineWords(root);
    for (String arg : args) {
      line.add(arg);
    }
    return line.words.toArray(String[]::new);
  }

  private void add(String arg) {
    if (isOver || !arg.startsWith("@")) {
      see(arg);
    } else {
      files.parseArgs(arg).expandedArgs().forEach(this::see);
    }
  }

  private void see(String word) {
    words.add(word);
    if (!isCommandKnown) {
      isCommandKnown = !word.startsWith("-");
      command = root.getSubcommands().get(word);
    } else if (command != null && command.isStopAtPositional()) {
      isOver |= isOperand(word, command.getCommandSpec());
    }
  }

  private boolean isOperand(String word, CommandSpec spec) {
    if (isValue) {
      isValue = false;
      return false;
    }
    if (areOperandsOnly || !word.startsWith("-")) {
      return true;
    }
    areOperandsOnly = word.equals("--");
    OptionSpec option = spec.optionsMap().get(word);
    isValue = option != null && option.arity().min() > 0;
    return false;
  }
}
