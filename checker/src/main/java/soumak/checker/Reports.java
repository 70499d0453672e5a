package soumak.checker;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The findings of one class. Of several with one cause, such as the uses of a message behind the
 * call that took it, or the copies that compilers make of finally blocks, the first in the source
 * is kept.
 */
final class Reports {
  private static final Pattern READ_AT = Pattern.compile(", (?:read|made) at line 0\\b,?");
  private static final Pattern LINE = Pattern.compile(" (?:at|since|of) line 0\\b");
  private static final Pattern ORDER = Pattern.compile("(before|behind) line 0\\b");

  private final @Nullable String file;
  private final Map<String, Draft> byCause = new LinkedHashMap<>();
  private final List<Finding> exempt = new ArrayList<>();

  /**
   * @param file null if nobody reads the findings, which are only counted
   */
  Reports(@Nullable String file) {
    this.file = file;
  }

  /** Whether somebody reads what findings suggest. */
  boolean areRead() {
    return file != null;
  }

  /**
   * A finding whose edit may depend on where its cause is seen last.
   *
   * @param edit by that line
   */
  private record Draft(Finding found, ToldTwice.About about, int last, IntFunction<String> edit) {
    Draft or(Draft other) {
      Draft first = other.found.line() < found.line() ? other : this;
      return new Draft(first.found, first.about, Math.max(last, other.last), first.edit);
    }

    /** Without the lines that a class file does not tell. */
    private static String told(String text) {
      String placed = LINE.matcher(READ_AT.matcher(text).replaceAll("")).replaceAll("");
      return ORDER.matcher(placed).replaceAll("$1 that");
    }

    ToldTwice.Told told() {
      Finding finding =
          new Finding(
              found.kind(),
              found.file(),
              found.line(),
              told(found.sentence()),
              found.story().stream().map(Draft::told).toList(),
              told(edit.apply(last)));
      return new ToldTwice.Told(finding, about);
    }
  }

  /** An edit that depends on nothing. */
  record Fixed(String edit) implements IntFunction<String> {
    @Override
    public String apply(int last) {
      return edit;
    }
  }

  void add(Kind kind, int line, String cause, String sentence, List<String> story, String edit) {
    add(kind, line, ToldTwice.About.NONE, cause, sentence, story, new Fixed(edit));
  }

  /**
   * Adds a finding.
   *
   * @param about decides which others tell the same
   * @param edit by the last line where there is something with this cause
   */
  void add(
      Kind kind,
      int line,
      ToldTwice.About about,
      String cause,
      String sentence,
      List<String> story,
      IntFunction<String> edit) {
    Finding found = new Finding(kind, file(), line, sentence, story, "");
    String key = kind + " " + cause;
    Draft draft = new Draft(found, about, line, edit);
    Draft earlier = byCause.get(key);
    byCause.put(key, earlier == null ? draft : earlier.or(draft));
  }

  private String file() {
    return file == null ? "" : file;
  }

  /** Notes that an author vouches for something that would be refused. */
  void exempt(String sentence, int line) {
    exempt.add(
        new Finding(
            Kind.MESSAGE_SHAPE, file(), line, sentence, List.of(), "its author vouches for it"));
  }

  /** All of it, and the qualifiers that were found in a class. */
  Outcome outcome(String name, Collection<String> inferred) {
    return new Outcome(name, findings(), List.copyOf(exempt), List.copyOf(inferred));
  }

  int count() {
    return byCause.size();
  }

  List<Finding> findings() {
    if (byCause.isEmpty()) {
      return List.of();
    }
    List<ToldTwice.Told> all = byCause.values().stream().map(Draft::told).toList();
    return all.stream()
        .filter(it -> !ToldTwice.isTold(it, all))
        .map(ToldTwice.Told::finding)
        .sorted(ToldTwice.IN_ORDER)
        .toList();
  }
}
