package soumak.build;

import org.jspecify.annotations.Nullable;
import soumak.analysis.ClassInfo;
import soumak.analysis.Names;

/** How class files are named and recognised. */
final class ClassFiles {
  static final String SUFFIX = ".class";

  private static final int SYNTHETIC = 0x1000;

  private ClassFiles() {}

  static boolean isClassFile(String path) {
    return path.endsWith(SUFFIX);
  }

  static String nameOfPath(String path) {
    return path.substring(0, path.length() - SUFFIX.length());
  }

  /** The facts about a class, or null if the bytes are no class file that can be read. */
  static @Nullable ClassInfo read(byte[] bytes) {
    try {
      return ClassInfo.read(bytes);
    } catch (RuntimeException unreadable) {
      return null;
    }
  }

  /** Whether a path looks like a class that the weaver generates; its content has the last word. */
  static boolean maybeGenerated(String path) {
    return isClassFile(path) && path.contains(Names.GENERATED);
  }

  static boolean isGenerated(String path, byte[] bytes) {
    if (!maybeGenerated(path)) {
      return false;
    }
    ClassInfo info = read(bytes);
    return info != null && info.wovenVersion() > 0 && (info.access() & SYNTHETIC) != 0;
  }

  /** The path of the class that a generated class belongs to. */
  static String ownerOf(String generatedPath) {
    return generatedPath.substring(0, generatedPath.lastIndexOf(Names.GENERATED)) + SUFFIX;
  }
}
