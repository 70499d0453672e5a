package soumak.mapper;

import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.Names;

/** Names a method by its class's internal name, its own name and its descriptor. */
record MethodKey(String owner, String name, String descriptor) {

  static MethodKey of(ClassNode owner, MethodNode method) {
    return new MethodKey(owner.name, method.name, method.desc);
  }

  boolean isOf(MethodNode method) {
    return method.name.equals(name) && method.desc.equals(descriptor);
  }

  /** Its name in the source, also if the weaver has made it. */
  String written() {
    return Names.ofMessage(name);
  }

  boolean isConstructor() {
    return name.equals("<init>");
  }
}
