package soumak.checker;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.ClassPath;

/** The code of classes, each read when it is first needed. Safe for use by many threads. */
final class Bodies {
  private final ClassPath path;
  private final Map<String, Optional<ClassNode>> known = new ConcurrentHashMap<>();

  Bodies(ClassPath path) {
    this.path = path;
  }

  /** A class with its code; null if it cannot be found or read. */
  @Nullable ClassNode of(String name) {
    return known.computeIfAbsent(name, this::read).orElse(null);
  }

  private Optional<ClassNode> read(String name) {
    byte[] bytes = path.bytes(name);
    return Optional.ofNullable(bytes == null ? null : parse(bytes));
  }

  /** A class file; null if it is none, which the weaver says. */
  static @Nullable ClassNode parse(byte[] bytes) {
    ClassNode node = new ClassNode();
    try {
      new ClassReader(bytes).accept(node, ClassReader.SKIP_FRAMES);
      return node;
    } catch (RuntimeException unreadable) {
      return null;
    }
  }

  /** A method with its code; null if it has none. */
  @Nullable MethodNode of(String owner, String name, String descriptor) {
    ClassNode node = of(owner);
    if (node == null) {
      return null;
    }
    for (MethodNode method : node.methods) {
      if (method.name.equals(name) && method.desc.equals(descriptor)) {
        return method.instructions.size() == 0 ? null : method;
      }
    }
    return null;
  }
}
