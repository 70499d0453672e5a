package soumak.weaver;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import soumak.analysis.Diagnostic;
import soumak.analysis.Names;
import soumak.analysis.Severity;

/** Looks at the head of a class file, before anything is parsed. */
final class ClassFileCheck {
  private static final int MAGIC = 0xCAFEBABE;
  private static final int HEAD = 10;
  private static final int NEWEST = Opcodes.V28;

  /** Class files count from 45 for Java 1.1. */
  private static final int JAVA_0 = 44;

  private ClassFileCheck() {}

  static @Nullable Diagnostic check(byte[] classFile) {
    if (classFile.length < HEAD || ByteBuffer.wrap(classFile).getInt() != MAGIC) {
      return new Diagnostic(
          Severity.ERROR,
          "not-a-class-file",
          "(unknown class)",
          classFile.length == 1
              ? "this 1 byte is no class file"
              : "these " + classFile.length + " bytes are no class file",
          "Remove the file, or compile it again");
    }
    int version = ByteBuffer.wrap(classFile).getShort(6) & 0xFFFF;
    if (version > NEWEST) {
      return new Diagnostic(
          Severity.ERROR,
          "newer-class-file",
          "(unknown class)",
          "the class file has version %d (Java %d); this Soumak knows versions up to %d (Java %d)"
              .formatted(version, version - JAVA_0, NEWEST, NEWEST - JAVA_0),
          "Use a newer Soumak, or compile with --release " + (NEWEST - JAVA_0) + " or lower");
    }
    return null;
  }

  static int javaRelease(int version) {
    return (version & 0xFFFF) - JAVA_0;
  }

  /** For a class file that looks right at its head and is not. */
  static Diagnostic damaged(byte[] classFile, Throwable failure) {
    String detail = failure.getMessage();
    return new Diagnostic(
        Severity.ERROR,
        "damaged-class-file",
        name(classFile),
        "the class file is damaged and cannot be read"
            + (detail == null ? "" : " (" + detail.lines().findFirst().orElse("") + ")"),
        "Compile it again; if that does not help, report it with the class file");
  }

  private static String name(byte[] classFile) {
    try {
      return Names.readable(new ClassReader(classFile).getClassName());
    } catch (RuntimeException unreadable) {
      return "(unknown class)";
    }
  }
}
