package soumak.checker;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import soumak.analysis.ClassInfo;
import soumak.analysis.Diagnostic;
import soumak.analysis.Names;
import soumak.analysis.Severity;

/**
 * Where findings are: a file goes by its name alone, unless the program has another of that name.
 */
public final class Places {
  private final Set<String> shared = new HashSet<>();

  /** Those of the given class files. */
  public Places(Collection<byte[]> classes) {
    Map<String, String> folders = new HashMap<>();
    for (byte[] classFile : classes) {
      ClassInfo info = read(classFile);
      if (info != null && info.sourceFile() != null) {
        String folder = Names.packageOf(info.name());
        String before = folders.putIfAbsent(info.sourceFile(), folder);
        if (before != null && !before.equals(folder)) {
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

  /** The file, with the folders of its package if that is needed, and the line if that is known. */
  public String where(Finding it) {
    String name = it.file().substring(it.file().lastIndexOf('/') + 1);
    return it.in(shared.contains(name) ? it.file() : name);
  }

  /** A finding for who tells about other things, too. */
  public Diagnostic diagnostic(Finding it, Severity severity) {
    return new Diagnostic(
        severity, it.kind().name(), where(it), it.sentence(), it.edit(), it.story());
  }
}
