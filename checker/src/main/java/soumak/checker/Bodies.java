package soumak.checker;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.ClassPath;

/**
 * The code of classes, each read when it is needed. Those that were used last are kept, so that a
 * library of any size fits into memory. Safe for use by many threads.
 */
final class Bodies {
  private static final int KEPT = 300;

  private final ClassPath path;
  private final Map<String, Optional<ClassNode>> known =
      Collections.synchronizedMap(new LatestUsed());

  private static final class LatestUsed extends LinkedHashMap<String, Optional<ClassNode>> {
    private static final long serialVersionUID = 1;

    LatestUsed() {
      super(KEPT, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Optional<ClassNode>> eldest) {
      return size() > KEPT;
    }
  }

  Bodies(ClassPath path) {
    this.path = path;
  }

  /** A class with its code; null if it cannot be found or read. */
  @Nullable ClassNode of(String name) {
    Optional<ClassNode> body = known.get(name);
    if (body == null) {
      body = read(name);
      known.put(name, body);
    }
    return body.orElse(null);
  }

  private Optional<ClassNode> read(String name) {
    byte[] bytes = path.bytes(name);
    try {
      return Optional.ofNullable(bytes == null ? null : parse(new ClassReader(bytes)));
    } catch (RuntimeException unreadable) {
      return Optional.empty();
    }
  }

  /** A class from its file; null if that is none, which the weaver says. */
  @Nullable ClassNode of(byte[] bytes) {
    try {
      ClassReader reader = new ClassReader(bytes);
      String name = reader.getClassName();
      if (!path.holds(name, bytes)) {
        return parse(reader);
      }
      Optional<ClassNode> body = known.get(name);
      if (body == null) {
        body = Optional.of(parse(reader));
        known.put(name, body);
      }
      return body.orElse(null);
    } catch (RuntimeException unreadable) {
      return null;
    }
  }

  private static ClassNode parse(ClassReader reader) {
    ClassNode node = new ClassNode();
    reader.accept(node, ClassReader.SKIP_FRAMES);
    return node;
  }

  /** A method with its code; null if it has none. */
  @Nullable MethodNode of(String owner, String name, String descriptor) {
    ClassNode node = of(owner);
    MethodNode found = node == null ? null : method(node, name, descriptor);
    return found == null || isEmpty(found) ? null : found;
  }

  static boolean isEmpty(MethodNode method) {
    return method.instructions.size() == 0;
  }

  /** A method that a class declares, with code or without; null if there is none. */
  static @Nullable MethodNode method(ClassNode node, String name, String descriptor) {
    for (MethodNode method : node.methods) {
      if (method.name.equals(name) && method.desc.equals(descriptor)) {
        return method;
      }
    }
    return null;
  }
}
