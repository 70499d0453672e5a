package soumak.mapper;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import soumak.analysis.ClassInfo;

/**
 * A line of a table of libraries: of which members of a class it tells, and what.
 *
 * @param name without the star that a pattern ends in
 * @param parameters the types of a method's parameters, with or without their packages; null where
 *     any will do
 */
record LibraryRule(
    LibraryTable.Entry entry,
    String owner,
    String name,
    boolean isPattern,
    @Nullable List<String> parameters) {
  private static final Pattern FORM =
      Pattern.compile("(\\w+)\\s+([^\\s()*]+)\\.([^\\s()*.]*)(\\*?)(?:\\(([^()]*)\\))?");
  private static final Pattern TYPE = Pattern.compile("[\\w.$]+(\\[])*");

  /** What a line means; null if it cannot be understood. */
  static @Nullable LibraryRule parse(String rule, String what) {
    Matcher parts = FORM.matcher(rule);
    LibraryTable.Kind kind = parts.matches() ? kind(parts.group(1)) : null;
    if (kind == null || (parts.group(3).isEmpty() && parts.group(4).isEmpty())) {
      return null;
    }
    List<String> parameters = parts.group(5) == null ? null : types(parts.group(5).strip());
    if (parameters != null && !parameters.stream().allMatch(it -> TYPE.matcher(it).matches())) {
      return null;
    }
    return new LibraryRule(
        new LibraryTable.Entry(kind, what),
        parts.group(2).replace('.', '/'),
        parts.group(3),
        !parts.group(4).isEmpty(),
        parameters);
  }

  private static LibraryTable.@Nullable Kind kind(String word) {
    for (LibraryTable.Kind kind : LibraryTable.Kind.values()) {
      if (kind.name().toLowerCase(Locale.ROOT).equals(word)) {
        return kind;
      }
    }
    return null;
  }

  private static List<String> types(String list) {
    return list.isEmpty() ? List.of() : List.of(list.split("\\s*,\\s*", -1));
  }

  /** Whether it tells of a method, or of a field, which has no parameters. */
  boolean means(String member, String descriptor) {
    return (isPattern ? member.startsWith(name) : member.equals(name))
        && (parameters == null || hasParameters(descriptor, parameters));
  }

  private static boolean hasParameters(String descriptor, List<String> wanted) {
    if (!descriptor.startsWith("(")) {
      return false;
    }
    Type[] types = Type.getArgumentTypes(descriptor);
    boolean same = types.length == wanted.size();
    for (int i = 0; same && i < types.length; i++) {
      String type = "." + types[i].getClassName().replace('$', '.');
      same = type.endsWith("." + wanted.get(i).replace('$', '.'));
    }
    return same;
  }

  /** Whether the class has a member that it tells of. */
  boolean isIn(ClassInfo type) {
    return type.methods().stream().anyMatch(it -> means(it.name(), it.descriptor()))
        || type.fields().stream().anyMatch(it -> means(it.name(), it.descriptor()));
  }

  /** Of two rules for the same call the one with the higher weight counts. */
  int weight() {
    return (parameters == null ? 0 : 2) + (isPattern ? 0 : 1);
  }

  /** The member, as the line has it. */
  String member() {
    return name
        + (isPattern ? "*" : "")
        + (parameters == null ? "" : "(" + String.join(",", parameters) + ")");
  }
}
