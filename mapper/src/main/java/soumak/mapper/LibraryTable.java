package soumak.mapper;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
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
 * the named one, too; the entry of the nearest ancestor counts, there an exact name before a
 * pattern, and a later text before an earlier one.
 */
final class LibraryTable {
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
    /** A function that is given to this call is called by others. */
    ELSEWHERE
  }

  /**
   * @param what a few words about what such a call does; may be empty
   */
  record Entry(Kind kind, String what) {}

  private final Map<String, Entry> exact = new HashMap<>();
  private final Map<String, List<Pattern>> patterns = new HashMap<>();
  private final Map<String, Optional<Entry>> known = new HashMap<>();
  private final List<Line> lines = new ArrayList<>();
  private final Hierarchy hierarchy;

  /** A line of what was given, and not shipped. */
  private record Line(String where, String owner, String name) {
    boolean isIn(ClassInfo type) {
      return type.methods().stream().anyMatch(it -> means(it.name()))
          || type.fields().stream().anyMatch(it -> means(it.name()));
    }

    private boolean means(String member) {
      return name.endsWith("*")
          ? member.startsWith(name.substring(0, name.length() - 1))
          : member.equals(name);
    }
  }

  private record Pattern(String prefix, Entry entry) {}

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
    int line = 0;
    for (String whole : text.lines().toList()) {
      line++;
      int remark = whole.indexOf('#');
      String rule = (remark < 0 ? whole : whole.substring(0, remark)).strip();
      if (!rule.isEmpty()) {
        add(table + "line " + line, rule, remark < 0 ? "" : whole.substring(remark + 1).strip());
      }
    }
  }

  private void add(String where, String rule, String what) {
    String[] words = rule.split("\\s+");
    Kind kind = words.length == 2 ? kind(words[0]) : null;
    int dot = words.length == 2 ? words[1].lastIndexOf('.') : -1;
    if (kind == null || dot <= 0) {
      throw wrong(where, rule);
    }
    String owner = words[1].substring(0, dot).replace('.', '/');
    String name = words[1].substring(dot + 1);
    int star = name.indexOf('*');
    if (name.isEmpty() || owner.contains("*") || (star >= 0 && star != name.length() - 1)) {
      throw wrong(where, rule);
    }
    lines.add(new Line(where, owner, name));
    Entry entry = new Entry(kind, what);
    if (star < 0) {
      exact.put(owner + "." + name, entry);
    } else {
      patterns
          .computeIfAbsent(owner, key -> new ArrayList<>())
          .addFirst(new Pattern(name.substring(0, star), entry));
    }
  }

  /** What the given texts name that is not there: a sentence for each such line. */
  List<String> unknown() {
    List<String> found = new ArrayList<>();
    for (Line line : lines) {
      String owner = Names.readable(line.owner());
      List<ClassInfo> types = hierarchy.ancestors(line.owner());
      if (types.isEmpty()) {
        found.add(line.where() + ": there is no class " + owner + " on the class path");
      } else if (types.stream().noneMatch(line::isIn)
          && hierarchy.missingAncestors(line.owner()).isEmpty()) {
        found.add(line.where() + ": " + owner + " has no method or field " + line.name());
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
            + " java.io.Reader.read or java.io.Reader.*");
  }

  private static @Nullable Kind kind(String word) {
    for (Kind kind : Kind.values()) {
      if (kind.name().toLowerCase(Locale.ROOT).equals(word)) {
        return kind;
      }
    }
    return null;
  }

  /** The entry for a call or the reading of a static field; null if there is none. */
  @Nullable Entry of(String owner, String name) {
    return known.computeIfAbsent(owner + "." + name, key -> find(owner, name)).orElse(null);
  }

  private Optional<Entry> find(String owner, String name) {
    Entry own = at(owner, name);
    if (own != null || owner.startsWith("[")) {
      return Optional.ofNullable(own);
    }
    for (ClassInfo ancestor : hierarchy.ancestors(owner)) {
      Entry entry = name.equals("<init>") ? null : at(ancestor.name(), name);
      if (entry != null) {
        return Optional.of(entry);
      }
    }
    return Optional.empty();
  }

  private @Nullable Entry at(String owner, String name) {
    Entry entry = exact.get(owner + "." + name);
    if (entry != null) {
      return entry;
    }
    for (Pattern pattern : patterns.getOrDefault(owner, List.of())) {
      if (name.startsWith(pattern.prefix())) {
        return pattern.entry();
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
