package soumak.analysis;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where things are in a program's sources. Who looks at a class names its file with the folders of
 * its package; who tells people of a whole program leaves these out, unless the program has another
 * file of that name. Immutable.
 */
public final class Places {
  private final Map<String, String> files = new HashMap<>();
  private final Set<String> shared = new HashSet<>();

  /** Those of the given class files; such as cannot be read have none. */
  public Places(Collection<byte[]> classes) {
    for (byte[] classFile : classes) {
      ClassInfo info = read(classFile);
      if (info != null && info.sourceFile() != null) {
        String file = file(info.name(), info.sourceFile());
        String before = files.putIfAbsent(info.sourceFile(), file);
        if (before != null && !before.equals(file)) {
          shared.add(info.sourceFile());
        }
      }
    }
  }

  private static @Nullable ClassInfo read(byte[] classFile) {
    try {
      return ClassInfo.read(classFile);
    } catch (RuntimeException unreadable) {
      return null;
    }
  }

  /**
   * The source file of a class, in the folder of its package: {@code app/Text.java}.
   *
   * @param className the internal name
   * @param sourceFile as the class file tells it, without folders
   */
  public static String file(String className, String sourceFile) {
    return className.substring(0, className.lastIndexOf('/') + 1) + sourceFile;
  }

  /**
   * A place as people are told it: {@code Text.java:12} for {@code app/Text.java:12}, if the
   * program has no other file of that name. Whatever is no source file of the program stays as it
   * is.
   */
  public String told(String where) {
    int end = where.lastIndexOf(':');
    String file = end < 0 ? where : where.substring(0, end);
    int folders = file.lastIndexOf('/') + 1;
    String name = file.substring(folders);
    return file.equals(files.get(name)) && !shared.contains(name)
        ? where.substring(folders)
        : where;
  }

  /** The same diagnostic with its place as people are told it. */
  public Diagnostic told(Diagnostic it) {
    return it.at(told(it.where()));
  }
}
