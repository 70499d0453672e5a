package soumak.mapper;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import soumak.analysis.ClassInfo;
import soumak.analysis.Excerpt;
import soumak.analysis.Hierarchy;
import soumak.analysis.Names;

/**
 * What calls into libraries mean, read from texts of lines such as {@code blocking
 * java.io.InputStream.read* # reads a stream}. An entry is good for the classes that inherit from
 * the named one, too; the entry of the nearest ancestor counts, there that of a later text before
 * an earlier one's, one with parameters before one without, and an exact name before a pattern.
 * What a call does and who calls its functions are told apart: an entry about the one hides none
 * about the other.
 */
final class LibraryTable {
  /** What can be asked about a call. */
  enum About {
    /** What it does to its thread. */
    EFFECT,
    /** Who calls the functions that it is given. */
    FUNCTIONS
  }

  /** What an entry says. */
  enum Kind {
    /** The call may hold up its thread. */
    BLOCKING,
    /** The call may compute, or read a file, for long. */
    COSTLY,
    /** Neither; for exceptions to the entry of an ancestor. */
    HARMLESS,
    /** A function that is given to this call is called by it, at most once. */
    ONCE,
    /** A function that is given to this call, or what the call is of, is run by others. */
    ELSEWHERE;

    private About about() {
      return this == ONCE || this == ELSEWHERE ? About.FUNCTIONS : About.EFFECT;
    }
  }

  /**
   * @param what a few words about what such a call does; may be empty
   */
  record Entry(Kind kind, String what) {}

  /** A line of what was given, and not shipped. */
  private record Line(String where, LibraryRule rule) {}

  /** Of each text, the latest first: by class, those that count more first. */
  private final Deque<Map<String, List<LibraryRule>>> rules = new ArrayDeque<>();

  private record Question(About about, MethodKey called) {}

  private final Map<Question, Optional<LibraryRule>> known = new HashMap<>();
  private final List<Line> lines = new ArrayList<>();
  private final Hierarchy hierarchy;

  /**
   * @throws IllegalArgumentException if a text cannot be understood; the message names the line
   */
  LibraryTable(Hierarchy hierarchy, List<String> texts) {
    this.hierarchy = hierarchy;
    read("the mapper's own table, ", shipped());
    lines.clear();
    for (int i = 0; i < texts.size(); i++) {
      read(texts.size() == 1 ? "" : "library table " + (i + 1) + ", ", texts.get(i));
    }
  }

  /** The table that comes with the mapper. */
  static String shipped() {
    try (InputStream in = LibraryTable.class.getResourceAsStream("libraries.txt")) {
      if (in == null) {
        throw new IllegalStateException("the mapper's own file libraries.txt is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read(String table, String text) {
    Map<String, List<LibraryRule>> read = new HashMap<>();
    rules.addFirst(read);
    int line = 0;
    // Some editors begin a file with a mark of its byte order.
    String told = text.startsWith("\uFEFF") ? text.substring(1) : text;
    for (String whole : told.lines().toList()) {
      line++;
      int remark = whole.indexOf('#');
      String rule = (remark < 0 ? whole : whole.substring(0, remark)).strip();
      if (!rule.isEmpty()) {
        String what = remark < 0 ? "" : whole.substring(remark + 1).strip();
        add(read, table + "line " + line, rule, what);
      }
    }
  }

  private void add(Map<String, List<LibraryRule>> read, String where, String text, String what) {
    LibraryRule rule = LibraryRule.parse(text, what);
    if (rule == null) {
      throw wrong(where, text);
    }
    lines.add(new Line(where, rule));
    List<LibraryRule> all = read.computeIfAbsent(rule.owner(), key -> new ArrayList<>());
    int place = 0;
    while (place < all.size() && all.get(place).weight() > rule.weight()) {
      place++;
    }
    all.add(place, rule);
  }

  /** What the given texts name that is not there: a sentence for each such line. */
  List<String> unknown() {
    List<String> found = new ArrayList<>();
    for (Line line : lines) {
      LibraryRule rule = line.rule();
      String owner = Names.readable(rule.owner());
      List<ClassInfo> types = hierarchy.ancestors(rule.owner());
      if (types.isEmpty()) {
        found.add(line.where() + ": there is no class " + owner + " on the class path");
      } else if (types.stream().noneMatch(rule::isIn)
          && hierarchy.missingAncestors(rule.owner()).isEmpty()) {
        String what = rule.parameters() == null ? " has no method or field " : " has no method ";
        found.add(line.where() + ": " + owner + what + rule.member());
      }
    }
    return found;
  }

  private static IllegalArgumentException wrong(String where, String rule) {
    return new IllegalArgumentException(
        where
            + ": cannot understand \""
            + Excerpt.of(rule)
            + "\"; write one of blocking, costly, harmless, once, elsewhere, then a method such as"
            + " java.io.Reader.read, java.io.Reader.* or java.io.Reader.read(char[],int,int)");
  }

  /** The entry for a call or the reading of a static field; null if there is none. */
  @Nullable Entry of(About about, String owner, String name, String descriptor) {
    LibraryRule rule = rule(about, owner, name, descriptor);
    return rule == null ? null : rule.entry();
  }

  /** The line for it, which may be one for an ancestor. */
  @Nullable LibraryRule rule(About about, String owner, String name, String descriptor) {
    Question question = new Question(about, new MethodKey(owner, name, descriptor));
    return known.computeIfAbsent(question, this::find).orElse(null);
  }

  /** Whether there are lines besides the shipped ones. */
  boolean hasOwnLines() {
    return !lines.isEmpty();
  }

  private Optional<LibraryRule> find(Question question) {
    MethodKey called = question.called();
    LibraryRule own = at(called.owner(), question);
    if (own != null || called.owner().startsWith("[")) {
      return Optional.ofNullable(own);
    }
    for (ClassInfo ancestor : hierarchy.ancestors(called.owner())) {
      LibraryRule rule = called.isConstructor() ? null : at(ancestor.name(), question);
      if (rule != null) {
        return Optional.of(rule);
      }
    }
    return Optional.empty();
  }

  private @Nullable LibraryRule at(String owner, Question question) {
    MethodKey called = question.called();
    for (Map<String, List<LibraryRule>> text : rules) {
      for (LibraryRule rule : text.getOrDefault(owner, List.of())) {
        if (rule.entry().kind().about() == question.about()
            && rule.means(called.name(), called.descriptor())) {
          return rule;
        }
      }
    }
    return null;
  }

  /** A sentence about a call with an entry. */
  static String sentence(Entry entry, String owner, String name) {
    String call = Names.readable(owner) + (name.equals("<init>") ? "'s constructor" : "." + name);
    String effect = entry.kind() == Kind.BLOCKING ? " blocks" : " is costly";
    return (entry.what().isEmpty() ? "" : entry.what() + ": ") + call + effect;
  }
}
