package soumak.spreader;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/** The classes of a program before they are rewritten; none of them is initialised. */
final class Program extends ClassLoader {
  final Map<String, ClassNode> classes = new TreeMap<>();
  private final Map<String, byte[]> files;

  Program(Map<String, byte[]> files) {
    super(ClassLoader.getPlatformClassLoader());
    this.files = files;
    files.forEach((name, bytes) -> classes.put(name, parse(bytes)));
  }

  private static ClassNode parse(byte[] bytes) {
    ClassNode node = new ClassNode();
    new ClassReader(bytes).accept(node, ClassReader.SKIP_FRAMES);
    return node;
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] bytes = files.get(name.replace('.', '/'));
    if (bytes == null) {
      throw new ClassNotFoundException(name);
    }
    return defineClass(name, bytes, 0, bytes.length);
  }

  boolean owns(String name) {
    return classes.containsKey(name);
  }

  /** Whether objects of the class may be known to several nodes; exceptions are copied instead. */
  boolean isShared(String name) {
    ClassNode node = classes.get(name);
    if (node == null) {
      return name.equals(Types.OBJECT) || name.equals("java/lang/Thread");
    }
    return node.superName != null && isShared(node.superName);
  }

  /** The class of the program that declares a field, if any. */
  @Nullable FieldNode field(String owner, String name) {
    ClassNode at = fieldOwner(owner, name);
    return at == null
        ? null
        : at.fields.stream().filter(it -> it.name.equals(name)).findFirst().orElse(null);
  }

  @Nullable ClassNode fieldOwner(String owner, String name) {
    ClassNode node = classes.get(owner);
    if (node == null) {
      return null;
    }
    if (node.fields.stream().anyMatch(it -> it.name.equals(name))) {
      return node;
    }
    for (String above : node.interfaces) {
      ClassNode found = fieldOwner(above, name);
      if (found != null) {
        return found;
      }
    }
    return node.superName == null ? null : fieldOwner(node.superName, name);
  }

  /** Whether a class of the program declares the method that a call of it means. */
  boolean ownsMethod(String owner, String name, String descriptor) {
    ClassNode node = classes.get(owner);
    if (node == null) {
      return false;
    }
    for (MethodNode method : node.methods) {
      if (method.name.equals(name) && method.desc.equals(descriptor)) {
        return true;
      }
    }
    return (node.superName != null && ownsMethod(node.superName, name, descriptor))
        || node.interfaces.stream().anyMatch(it -> ownsMethod(it, name, descriptor));
  }

  /** Of rewritten classes. */
  String commonSuperclass(String first, String second) {
    if (first.equals(second)) {
      return first;
    }
    if (!owns(first) || !owns(second)) {
      return original(first) != null && original(second) != null
          ? load(first, second)
          : Types.OBJECT;
    }
    return load(first, second);
  }

  private static @Nullable String original(String name) {
    return name.startsWith(Types.RUNTIME) || name.endsWith("$spread$Statics") ? null : name;
  }

  private String load(String first, String second) {
    try {
      Class<?> one = Class.forName(first.replace('/', '.'), false, this);
      Class<?> other = Class.forName(second.replace('/', '.'), false, this);
      if (one.isInterface() || other.isInterface()) {
        return one.isAssignableFrom(other)
            ? first
            : other.isAssignableFrom(one) ? second : Types.OBJECT;
      }
      while (!one.isAssignableFrom(other)) {
        one = one.getSuperclass();
      }
      String name = one.getName().replace('.', '/');
      boolean root = name.equals(Types.OBJECT) && isShared(first) && isShared(second);
      return root ? Types.SHARED : Types.name(name);
    } catch (ClassNotFoundException e) {
      return Types.OBJECT;
    }
  }
}
