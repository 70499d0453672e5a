package soumak.checker;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.Hierarchy;

/**
 * The code of the program that a call surely leads to.
 *
 * @param owner the class that declares the method
 */
record CalledBody(String owner, MethodNode method) {

  /** Null if it is a library's, or a method that may be overridden. */
  static @Nullable CalledBody of(
      MethodInsnNode call, Bodies bodies, Hierarchy hierarchy, Contracts contracts) {
    Hierarchy.Declared found = hierarchy.resolve(call.owner, call.name, call.desc);
    if (found == null
        || !contracts.isCompiledHere(found.owner().name())
        || !(found.method().isConstructor() || Inference.isClosed(found.owner(), found.method()))) {
      return null;
    }
    String owner = found.owner().name();
    MethodNode body = bodies.of(owner, call.name, call.desc);
    return body == null ? null : new CalledBody(owner, body);
  }
}
