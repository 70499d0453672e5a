package soumak.spreader;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.ClassNode;
import soumak.analysis.ClassInfo;

/** How rewritten classes, those of the runtime and those that are made inherit from each other. */
final class RewrittenTypes {
  private final Program program;

  RewrittenTypes(Program program) {
    this.program = program;
  }

  /**
   * Where two references meet. Interfaces are of no use for that: the verifier takes every object
   * for one.
   */
  String common(String first, String second) {
    for (String one = first; one != null; one = above(one)) {
      for (String other = second; other != null; other = above(other)) {
        if (one.equals(other)) {
          return one;
        }
      }
    }
    return Types.OBJECT;
  }

  /** The superclass of a rewritten class. */
  String above(ClassNode node) {
    boolean shared = program.isShared(node.name);
    return shared && Types.isRoot(node.superName) ? Types.SHARED : Types.name(node.superName);
  }

  private @Nullable String above(String name) {
    ClassNode node = program.classes.get(name);
    if (node != null) {
      return above(node);
    }
    if (name.startsWith(Types.RUNTIME)) {
      return Types.isWrapper(name)
          ? Types.ARRAY
          : name.equals(Types.SHARED) ? Types.OBJECT : Types.SHARED;
    }
    if (name.endsWith(StaticsClass.SUFFIX)) {
      return Types.SHARED;
    }
    if (name.endsWith(EnumState.SUFFIX)) {
      return EnumState.above(program, name);
    }
    ClassInfo info = program.hierarchy().find(name);
    return info == null ? null : info.superName();
  }
}
