package soumak.checker;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import soumak.analysis.Mark;

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
  private static final Pattern HEAD =
      Pattern.compile("(?:class|interface) ([\\w.$]+)( implements Sharable)?\\s*(\\{)?");
  private static final Pattern METHOD =
      Pattern.compile("(@\\w+ )?(?:[\\w\\[\\]]+ )?([\\w<>]+)\\((.*)\\);");

  private final Set<String> sharable = new HashSet<>();
  private final Map<String, List<Mark>> methods = new HashMap<>();

  /** The methods that do more than to lend what they get: names, with the number of parameters. */
  private final Set<String> demanding = new HashSet<>();

  private Externals() {}

  /**
   * Reads texts, of which each adds to those before it.
   *
   * @throws IllegalArgumentException if a line cannot be understood; the message names it
   */
  static Externals of(List<String> texts) {
    Externals all = new Externals();
    texts.forEach(all::read);
    return all;
  }

  private void read(String text) {
    String owner = null;
    int number = 0;
    for (String written : text.lines().toList()) {
      number++;
      String line = written.replaceFirst("//.*", "").strip();
      Matcher head = HEAD.matcher(line);
      if (head.matches()) {
        owner = head.group(1).replace('.', '/');
        if (head.group(2) != null) {
          sharable.add(owner);
        }
      } else if (!line.isEmpty() && !line.equals("}")) {
        readMethod(owner, line, number);
      }
    }
  }

  private void readMethod(@Nullable String owner, String line, int number) {
    Matcher method = METHOD.matcher(line);
    if (owner == null || !method.matches()) {
      throw notUnderstood(line, number);
    }
    List<Mark> marks = new ArrayList<>();
    if (method.group(1) != null) {
      marks.add(mark(Mark.RESULT, method.group(1).strip(), line, number));
    }
    List<String> types = new ArrayList<>();
    String parameters = method.group(3).strip();
    for (String parameter : parameters.isEmpty() ? new String[0] : parameters.split(",\\s*")) {
      String[] words = parameter.strip().split("\\s+");
      boolean receiver = words[words.length - 1].equals("this");
      boolean marked = words[0].startsWith("@");
      if (marked) {
        marks.add(mark(receiver ? Mark.RECEIVER : types.size(), words[0], line, number));
      }
      if (!receiver) {
        types.add(words[marked ? 1 : 0]);
      }
    }
    methods.put(key(owner, method.group(2), types), List.copyOf(marks));
    if (!marks.stream().allMatch(Externals::lends)) {
      demanding.add(general(owner, method.group(2), types.size()));
    }
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
            + line);
  }

  private static String key(String owner, String name, List<String> types) {
    return owner + "." + name + "(" + String.join(",", types) + ")";
  }

  private static boolean lends(Mark mark) {
    return mark.position() != Mark.RESULT
        && Qualifier.ofAnnotation(mark.annotation()) == Qualifier.SAFE;
  }

  /** A method in any class, as others may inherit or override it; but a constructor in its own. */
  private static String general(String owner, String name, int parameters) {
    return (name.equals("<init>") ? owner + "." : "") + name + " " + parameters;
  }

  /**
   * Whether a method may demand more than that its arguments are lent to it, or promise something
   * of its result. Only for methods without annotations of their own.
   */
  boolean mayDemand(String owner, String name, String descriptor) {
    return demanding.contains(general(owner, name, Type.getArgumentCount(descriptor)));
  }

  boolean isSharable(String name) {
    return sharable.contains(name);
  }

  /** The marks of a method; null if it is not mentioned. */
  @Nullable List<Mark> marks(String owner, String name, String descriptor) {
    return methods.get(key(owner, name, parameters(descriptor)));
  }

  private static List<String> parameters(String descriptor) {
    List<String> types = new ArrayList<>();
    for (Type type : Type.getArgumentTypes(descriptor)) {
      String full = type.getClassName();
      types.add(full.substring(Math.max(full.lastIndexOf('.'), full.lastIndexOf('$')) + 1));
    }
    return types;
  }
}
