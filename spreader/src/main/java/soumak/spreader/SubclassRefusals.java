package soumak.spreader;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.MethodInfo;

/** Classes of the program that extend one of the JDK for which there is a twin. */
final class SubclassRefusals {
  private final Program program;
  private final ClassNode owner;
  private final LibraryRefusals to;

  SubclassRefusals(Program program, ClassNode owner, LibraryRefusals to) {
    this.program = program;
    this.owner = owner;
    this.to = to;
  }

  void find() {
    String extended = Twins.original(owner.superName);
    ClassNode twin = program.classes.get(owner.superName);
    if (extended == null || twin == null) {
      return;
    }
    if ((twin.access & Opcodes.ACC_FINAL) != 0) {
      to.add(
          0,
          "superclass",
          "extends "
              + extended.replace('/', '.')
              + ", for which Soumak has a class of its own that cannot be extended",
          "hold such an object in a field instead of extending its class");
      return;
    }
    for (MethodNode method : owner.methods) {
      if (overrides(extended, method) && !to.hasMethod(extended, method.name, method.desc)) {
        to.add(
            0,
            "superclass",
            "overrides "
                + LibraryRefusals.method(extended, method.name, method.desc)
                + ", which Soumak's class for it does not call",
            "hold such an object in a field instead of extending its class");
      }
    }
  }

  private boolean overrides(String extended, MethodNode method) {
    return program.hierarchy().ancestors(extended).stream().anyMatch(it -> declares(it, method));
  }

  private static boolean declares(ClassInfo type, MethodNode method) {
    return !type.name().equals(Types.OBJECT)
        && type.methods().stream().anyMatch(it -> isSame(it, method));
  }

  /** What only its package sees, no class of a program overrides. */
  private static boolean isSame(MethodInfo one, MethodNode other) {
    return one.isVirtual()
        && one.has(Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)
        && one.name().equals(other.name)
        && one.descriptor().equals(other.desc);
  }
}
