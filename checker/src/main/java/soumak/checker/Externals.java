package soumak.checker;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import soumak.analysis.Excerpt;
import soumak.analysis.Mark;
import soumak.analysis.Names;

/**
 * Annotations for classes whose source cannot be annotated, as a text: the idea of paper 000,
 * section 5.2.
 *
 * <pre>{@code
 * class java.util.logging.Logger implements Sharable
 * class java.io.OutputStream {
 *   void write(@Safe byte[]);
 *   String toString(@Safe this);
 * }
 * }</pre>
 *
 * Types are written without packages and type arguments; result types may be left out.
 */
final class Externals {
  private static final String SHARABLE = "implements Sharable";
  private static final String MUST_CLOSE = "implements MustClose";

  private final Set<String> sharable = new HashSet<>();
  private final Set<String> closed = new HashSet<>();

  /** By class. */
  private final Map<String, Owner> owners = new HashMap<>();

  /**
   * The methods that do more than to lend what they get, in any class, as others may inherit or
   * override them; but constructors with their own: the numbers of their parameters.
   */
  private final Map<String, Set<Integer>> demanding = new HashMap<>();

  /** A method by the simple names of its parameters' types. */
  private record Method(List<String> types, List<Mark> marks) {}

  private record Named(String name, Method method) {}

  private record Line(String text, int number) {}

  /**
   * What the texts say of a class. Most classes are not asked for, so their lines are read when
   * they are.
   */
  private static final class Owner {
    private final List<Line> unread = new ArrayList<>();

    /** By name; of several texts' the last is the first. */
    private final Map<String, List<Method>> methods = new HashMap<>();

    synchronized void add(Line line) {
      unread.add(line);
    }

    synchronized @Nullable List<Method> named(String name) {
      for (Line line : unread) {
        Named read = method(line.text, line.number);
        List<Method> named = methods.get(read.name);
        if (named == null) {
          named = new ArrayList<>();
          methods.put(read.name, named);
        }
        named.addFirst(read.method);
      }
      unread.clear();
      return methods.get(name);
    }
  }

  private Externals() {}

  /**
   * Reads texts, of which each adds to those before it.
   *
   * @param shipped are taken to be right
   * @throws IllegalArgumentException if a line of {@code texts} cannot be understood; the message
   *     names it
   */
  static Externals of(List<String> shipped, List<String> texts) {
    Externals all = new Externals();
    for (String text : shipped) {
      all.read(text, false);
    }
    for (String text : texts) {
      all.read(text, true);
    }
    return all;
  }

  /** By hand, as this is a part of every check, and patterns would be a large one. */
  private void read(String text, boolean wary) {
    String owner = null;
    int number = 0;
    for (int start = 0; start < text.length(); ) {
      int newline = text.indexOf('\n', start);
      int end = newline < 0 ? text.length() : newline;
      String line = withoutRemark(text.substring(start, end));
      start = end + 1;
      number++;
      if (line.startsWith("class ") || line.startsWith("interface ")) {
        owner = readHead(line, number);
      } else if (!line.isEmpty() && !line.equals("}")) {
        add(owner, new Line(line, number), wary);
      }
    }
  }

  private static String withoutRemark(String line) {
    int remark = line.indexOf("//");
    return (remark < 0 ? line : line.substring(0, remark)).strip();
  }

  private String readHead(String line, int number) {
    String rest = line.substring(line.indexOf(' ') + 1);
    rest = rest.endsWith("{") ? rest.substring(0, rest.length() - 1).strip() : rest;
    boolean shared = rest.endsWith(" " + SHARABLE);
    boolean owed = rest.endsWith(" " + MUST_CLOSE);
    String mark = shared ? SHARABLE : owed ? MUST_CLOSE : "";
    String name = rest.substring(0, rest.length() - mark.length()).strip();
    if (!isName(name, ".$")) {
      throw notUnderstood(line, number);
    }
    String owner = name.replace('.', '/');
    if (shared) {
      sharable.add(owner);
    }
    if (owed) {
      closed.add(owner);
    }
    return owner;
  }

  private void add(@Nullable String name, Line line, boolean wary) {
    if (name == null) {
      throw notUnderstood(line.text, line.number);
    }
    Owner owner = owners.get(name);
    if (owner == null) {
      owner = new Owner();
      owners.put(name, owner);
    }
    owner.add(line);
    if (wary || mayDemand(line.text)) {
      Named read = method(line.text, line.number);
      for (Mark mark : read.method.marks) {
        if (!lends(mark)) {
          demand(general(name, read.name), read.method.types.size());
        }
      }
    }
  }

  /** Whether a line has other marks than {@code @Safe} of a parameter. */
  private static boolean mayDemand(String line) {
    for (int at = line.indexOf('@'); at >= 0; at = line.indexOf('@', at + 1)) {
      if (at == 0 || !line.startsWith("@Safe ", at)) {
        return true;
      }
    }
    return false;
  }

  private static Named method(String line, int number) {
    int open = line.indexOf('(');
    List<String> words = open < 0 ? List.of() : split(line.substring(0, open), ' ');
    boolean marked = !words.isEmpty() && words.getFirst().startsWith("@");
    int unmarked = words.size() - (marked ? 1 : 0);
    if (!line.endsWith(");")
        || unmarked < 1
        || unmarked > 2
        || (unmarked == 2 && !isName(words.get(words.size() - 2), "[]"))
        || !isName(words.getLast(), "<>")) {
      throw notUnderstood(line, number);
    }
    List<Mark> marks = new ArrayList<>();
    if (marked) {
      marks.add(mark(Mark.RESULT, words.getFirst(), line, number));
    }
    List<String> types = new ArrayList<>();
    for (String parameter : split(line.substring(open + 1, line.length() - 2), ',')) {
      readParameter(parameter, types, marks, line, number);
    }
    return new Named(words.getLast(), new Method(types, marks));
  }

  private static void readParameter(
      String parameter, List<String> types, List<Mark> marks, String line, int number) {
    List<String> words = split(parameter, ' ');
    boolean receiver = !words.isEmpty() && words.getLast().equals("this");
    boolean marked = !words.isEmpty() && words.getFirst().startsWith("@");
    if (marked) {
      marks.add(mark(receiver ? Mark.RECEIVER : types.size(), words.getFirst(), line, number));
    }
    if (!receiver) {
      if (words.size() <= (marked ? 1 : 0)) {
        throw notUnderstood(line, number);
      }
      types.add(words.get(marked ? 1 : 0));
    }
  }

  /** What stands between separators, without blanks around it; nothing of an empty text. */
  private static List<String> split(String text, char separator) {
    List<String> parts = new ArrayList<>();
    String left = text.strip();
    while (!left.isEmpty()) {
      int end = left.indexOf(separator);
      parts.add(end < 0 ? left : left.substring(0, end).strip());
      left = end < 0 ? "" : left.substring(end + 1).strip();
    }
    return parts;
  }

  private static boolean isName(String text, String others) {
    for (int i = 0; i < text.length(); i++) {
      char at = text.charAt(i);
      if (!Character.isLetterOrDigit(at) && at != '_' && others.indexOf(at) < 0) {
        return false;
      }
    }
    return !text.isEmpty();
  }

  private static Mark mark(int position, String word, String line, int number) {
    String annotation = "Lsoumak/" + word.substring(1) + ";";
    if (Qualifier.ofAnnotation(annotation) == null) {
      throw notUnderstood(line, number);
    }
    return new Mark(position, annotation);
  }

  private static IllegalArgumentException notUnderstood(String line, int number) {
    return new IllegalArgumentException(
        "line "
            + number
            + " of the external annotations is neither 'class NAME {' nor '@Free Type"
            + " name(@Safe Type);': "
            + Excerpt.of(line));
  }

  private void demand(String name, int parameters) {
    Set<Integer> numbers = demanding.get(name);
    if (numbers == null) {
      numbers = new HashSet<>();
      demanding.put(name, numbers);
    }
    numbers.add(parameters);
  }

  private static boolean lends(Mark mark) {
    return mark.position() != Mark.RESULT
        && Qualifier.ofAnnotation(mark.annotation()) == Qualifier.SAFE;
  }

  private static String general(String owner, String name) {
    return name.equals("<init>") ? owner + "." : name;
  }

  /**
   * Whether a method may demand more than that its arguments are lent to it, or promise something
   * of its result. Only for methods without annotations of their own.
   */
  boolean mayDemand(String owner, String name, String descriptor) {
    Set<Integer> parameters = demanding.get(general(owner, name));
    return parameters != null && parameters.contains(Type.getArgumentCount(descriptor));
  }

  boolean mustBeClosed(String name) {
    return closed.contains(name);
  }

  boolean isSharable(String name) {
    return sharable.contains(name);
  }

  /** Whether a class is mentioned; of others no method is. */
  boolean mention(String owner) {
    return owners.containsKey(owner);
  }

  /** The marks of a method; null if it is not mentioned. */
  @Nullable List<Mark> marks(String owner, String name, String descriptor) {
    Owner mentioned = owners.get(owner);
    List<Method> named = mentioned == null ? null : mentioned.named(name);
    if (named == null) {
      return null;
    }
    List<String> types = parameters(descriptor);
    for (Method method : named) {
      if (method.types.equals(types)) {
        return method.marks;
      }
    }
    return null;
  }

  private static List<String> parameters(String descriptor) {
    List<String> types = new ArrayList<>();
    for (Type type : Type.getArgumentTypes(descriptor)) {
      String full = type.getClassName();
      types.add(Names.simple(full));
    }
    return types;
  }
}
