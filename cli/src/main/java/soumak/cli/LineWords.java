package soumak.cli;

import java.io.File;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The words of a command line, with those of files in the place of {@code @FILE}. Where a command
 * hands everything behind its first operand on, only the words up to that are its own: others stay
 * as they are, as with {@code java}, wherever they come from. {@code @@x} is the word {@code @x},
 * and so is {@code @x} if there is no such file.
 */
final class LineWords {
  private final CommandLine root;

  /** The files that are being read; each is within the one before, and none in itself. */
  private final Set<File> within = new HashSet<>();

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
    if (isOver || !arg.startsWith("@") || arg.equals("@")) {
      see(arg);
    } else if (arg.startsWith("@@")) {
      see(arg.substring(1));
    } else {
      addFile(arg, new File(arg.substring(1)));
    }
  }

  private void addFile(String arg, File file) {
    if (!file.canRead()) {
      see(arg);
    } else if (within.add(file.getAbsoluteFile())) {
      WordFile.read(file).forEach(this::add);
      within.remove(file.getAbsoluteFile());
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
