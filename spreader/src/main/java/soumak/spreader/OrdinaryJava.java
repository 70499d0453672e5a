package soumak.spreader;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/** Which classes a program names, by their constant pools. */
public final class OrdinaryJava {
  private static final int UTF8 = 1;
  private static final int CLASS = 7;

  private OrdinaryJava() {}

  /**
   * Whether no class of a program refers to Soumak: only then it is to be rewritten.
   *
   * @param program class files by internal name
   */
  public static boolean is(Map<String, byte[]> program) {
    return program.values().stream()
        .flatMap(it -> names(it).stream())
        .noneMatch(it -> it.startsWith("soumak/") && !program.containsKey(it));
  }

  /**
   * A program with the classes of its libraries that it leads to: they are rewritten as well.
   *
   * @param library the class file of an internal name; null for those of the JDK
   */
  public static Map<String, byte[]> with(
      Map<String, byte[]> program, Function<String, byte @Nullable []> library) {
    Map<String, byte[]> all = new HashMap<>(program);
    Deque<byte[]> left = new ArrayDeque<>(program.values());
    while (!left.isEmpty()) {
      for (String name : names(left.pop())) {
        byte[] file = all.containsKey(name) ? null : library.apply(name);
        if (file != null) {
          all.put(name, file);
          left.add(file);
        }
      }
    }
    return all;
  }

  /** Classes, and what descriptors and signatures name; nothing if the class file is damaged. */
  static Set<String> names(byte[] file) {
    try {
      return named(file);
    } catch (RuntimeException damaged) {
      return Set.of();
    }
  }

  private static Set<String> named(byte[] file) {
    ClassReader reader = new ClassReader(file);
    char[] buffer = new char[reader.getMaxStringLength()];
    Set<String> names = new HashSet<>();
    for (int i = 1; i < reader.getItemCount(); i++) {
      int at = reader.getItem(i);
      int tag = at == 0 ? 0 : reader.readByte(at - 1);
      if (tag == CLASS) {
        names.add(String.valueOf(reader.readUTF8(at, buffer)).replaceAll("^\\[+L?|;$", ""));
      } else if (tag == UTF8) {
        described(new String(file, at + 2, reader.readUnsignedShort(at), UTF_8), names);
      }
    }
    return names;
  }

  private static void described(String text, Set<String> names) {
    if (!text.startsWith("(") && !text.startsWith("L") && !text.startsWith("[")) {
      return;
    }
    for (int from = text.indexOf('L'); from >= 0; ) {
      int end = from;
      while (end < text.length() && text.charAt(end) != ';' && text.charAt(end) != '<') {
        end++;
      }
      names.add(text.substring(from + 1, end));
      from = text.indexOf('L', end);
    }
  }
}
