package soumak.mapper;

import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.Names;
import soumak.analysis.Places;

/**
 * Something that was written and is refused or has no effect, or that could not be found out.
 *
 * @param where {@code pkg/File.java:12} where lines are known, else the class; empty where the
 *     sentence names the place
 * @param what a sentence
 */
public record Remark(String where, String what) {
  static Remark at(ClassNode type, String what) {
    int line = line(type);
    return new Remark(
        type.sourceFile != null && line > 0
            ? Places.file(type.name, type.sourceFile) + ":" + line
            : Names.readable(type.name),
        what);
  }

  /** Classes have no lines: that of a constructor, which is mostly the first, stands for it. */
  private static int line(ClassNode type) {
    int first = 0;
    for (MethodNode method : type.methods) {
      for (AbstractInsnNode at : method.instructions) {
        if (at instanceof LineNumberNode mark && (first == 0 || mark.line < first)) {
          first = mark.line;
        }
      }
    }
    return first;
  }

  @Override
  public String toString() {
    return where.isEmpty() ? what : where + ": " + what;
  }
}
