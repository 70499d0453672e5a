package soumak.checker;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.objectweb.asm.ClassReader;
import soumak.analysis.ClassInfo;
import soumak.analysis.ClassPath;
import soumak.analysis.FieldInfo;
import soumak.analysis.Names;

/**
 * Tells classes that may have to do with messages from all others, of which most programs load
 * many. A class does if it names something of Soumak, or a class that does so itself or by its
 * supertypes or the types of its fields, and so on: a class that has got a message as such names
 * its type, or the type of what keeps it, and neither need be a type of Soumak.
 *
 * <p>Not seen is a class that gets messages only by a library's interface which knows nothing of
 * them ({@code implements Consumer<Object>}).
 *
 * <p>Loads no class. Safe for use by many threads.
 */
public final class Concern {
  private static final String OWN = "soumak/";
  private static final int UTF8 = 1;
  private static final int CLASS = 7;

  /** In descriptors and generic signatures. */
  private static final Pattern TYPE = Pattern.compile("L([^;<>:\\[.()]++)[;<]");

  private final ClassPath path;
  private final Map<String, Boolean> known = new ConcurrentHashMap<>();

  public Concern(ClassPath path) {
    this.path = path;
  }

  /**
   * Whether a class may have to do with messages; what cannot be read as a class does not, nor do
   * Soumak's own.
   */
  public boolean hasMessages(byte[] classFile) {
    try {
      if (Names.mentionsSoumak(classFile)) {
        return !Names.isOwn(new ClassReader(classFile).getClassName());
      }
      return named(new ClassReader(classFile)).stream().anyMatch(this::leadsToSoumak);
    } catch (RuntimeException unreadable) {
      return false;
    }
  }

  /** The classes that stand in the constant pool, by themselves and in descriptors. */
  private static Set<String> named(ClassReader reader) {
    Set<String> names = new HashSet<>();
    char[] buffer = new char[reader.getMaxStringLength()];
    for (int i = 1; i < reader.getItemCount(); i++) {
      int at = reader.getItem(i);
      int tag = at == 0 ? 0 : reader.readByte(at - 1);
      if (tag == CLASS) {
        String name = reader.readUTF8(at, buffer);
        if (name != null && !name.startsWith("[")) {
          names.add(name);
        }
      } else if (tag == UTF8) {
        addTypes(text(reader, at), names);
      }
    }
    return names;
  }

  private static String text(ClassReader reader, int at) {
    byte[] bytes = new byte[reader.readUnsignedShort(at)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) reader.readByte(at + 2 + i);
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static void addTypes(String text, Set<String> names) {
    if (text.indexOf(';') > 0) {
      Matcher type = TYPE.matcher(text);
      while (type.find()) {
        names.add(type.group(1));
      }
    }
  }

  /** A search, as classes may lead to each other in circles. */
  private boolean leadsToSoumak(String start) {
    Boolean before = known.get(start);
    if (before != null) {
      return before;
    }
    Set<String> seen = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      String name = open.pop();
      Boolean found = name.startsWith(OWN) ? Boolean.TRUE : known.get(name);
      if (found == null && seen.add(name)) {
        found = look(name, open);
      }
      if (found != null && found) {
        known.put(start, true);
        return true;
      }
    }
    seen.forEach(it -> known.put(it, false));
    return false;
  }

  /** Whether a class names something of Soumak; if not, what it consists of remains to be seen. */
  private boolean look(String name, Deque<String> open) {
    byte[] bytes = isOfPlatform(name) ? null : path.bytes(name);
    if (bytes == null) {
      return false;
    }
    if (Names.mentionsSoumak(bytes)) {
      return true;
    }
    ClassInfo info;
    try {
      info = ClassInfo.read(bytes);
    } catch (RuntimeException unreadable) {
      return false;
    }
    if (info.superName() != null) {
      open.push(info.superName());
    }
    info.interfaces().forEach(open::push);
    for (FieldInfo field : info.fields()) {
      Set<String> types = new HashSet<>();
      addTypes(field.descriptor(), types);
      types.forEach(open::push);
    }
    return false;
  }

  private static boolean isOfPlatform(String name) {
    return name.startsWith("java/") || name.startsWith("jdk/") || name.startsWith("sun/");
  }
}
