package soumak.spreader;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.ClassPath;
import soumak.analysis.Hierarchy;

/** The classes of a program before they are rewritten, as bytes; none of them is loaded. */
final class Program implements AutoCloseable {
  /** Before it there were instructions that cannot be analysed (jsr). */
  private static final int OLDEST = Opcodes.V1_6;

  final Map<String, ClassNode> classes = new TreeMap<>();
  final List<Finding> unreadable = new ArrayList<>();
  private final Map<String, List<EnumCode.Constant>> constants = new HashMap<>();
  private final Map<String, byte[]> held = new ConcurrentHashMap<>();
  private final ClassPath path = ClassPath.of(List.of(), held);
  private @Nullable Overloads overloads;
  private final Hierarchy hierarchy = new Hierarchy(path);

  Program(Map<String, byte[]> files) {
    files.forEach(this::parse);
    for (ClassNode node : nodes()) {
      if (isBelow(node, node.name, 0)) {
        unreadable.add(new Finding(node.name, "inherits from itself"));
        classes.remove(node.name);
        held.remove(node.name);
      }
    }
  }

  private boolean isBelow(@Nullable ClassNode node, String name, int depth) {
    if (node == null || depth > classes.size()) {
      return node != null;
    }
    return Stream.concat(Stream.of(node.superName), node.interfaces.stream())
        .anyMatch(it -> it.equals(name) || isBelow(classes.get(it), name, depth + 1));
  }

  /** What is wrong with a class file. */
  record Finding(String name, String what) {}

  private void parse(String name, byte[] bytes) {
    ClassNode node = new ClassNode();
    try {
      new ClassReader(bytes).accept(node, ClassReader.SKIP_FRAMES);
    } catch (RuntimeException e) {
      unreadable.add(new Finding(name, "is no class file that can be read (" + e + ")"));
      return;
    }
    int version = node.version & 0xFFFF;
    if (!name.equals(node.name)) {
      unreadable.add(new Finding(name, "is the class file of " + node.name));
    } else if (version < OLDEST) {
      unreadable.add(new Finding(name, "has the old class file version " + version));
    } else if (node.superName != null) {
      classes.put(name, node);
      held.put(name, bytes);
      if (Twins.has(node.superName)) {
        node.superName = Twins.name(node.superName);
        add(node);
      }
    }
  }

  /** Takes in a class that was made. */
  void add(ClassNode node) {
    ClassWriter writer = new ClassWriter(0);
    node.accept(writer);
    classes.put(node.name, node);
    held.put(node.name, writer.toByteArray());
    overloads = null;
  }

  /** The name that a method of the program has when it is rewritten. */
  String methodName(String name, String descriptor) {
    Overloads known = overloads;
    if (known == null) {
      known = new Overloads(nodes());
      overloads = known;
    }
    return known.name(name, descriptor);
  }

  Collection<ClassNode> nodes() {
    return List.copyOf(classes.values());
  }

  Hierarchy hierarchy() {
    return hierarchy;
  }

  boolean owns(String name) {
    return classes.containsKey(name);
  }

  boolean isInterface(String name) {
    ClassInfo info = hierarchy.find(name);
    return info != null && info.isInterface();
  }

  /** Whether objects of the class may be known to several nodes; exceptions are copied instead. */
  boolean isShared(String name) {
    ClassNode node = classes.get(name);
    if (node == null) {
      return Types.isRoot(name) || !Types.name(name).equals(name);
    }
    boolean isType = (node.access & Opcodes.ACC_INTERFACE) == 0;
    return isType && isShared(node.superName);
  }

  /** The enum that a class is, or is a constant's body of. */
  @Nullable ClassNode enumOf(String name) {
    ClassNode node = classes.get(name);
    if (node == null) {
      return null;
    }
    return node.superName.equals(Types.ENUM) ? node : enumOf(node.superName);
  }

  void constants(ClassNode root, List<EnumCode.Constant> found) {
    constants.put(root.name, found);
  }

  List<EnumCode.Constant> constants(ClassNode root) {
    return constants.getOrDefault(root.name, List.of());
  }

  /** A field of the program that an instruction means. */
  @Nullable FieldNode field(String owner, String name, String descriptor) {
    ClassNode at = fieldOwner(owner, name, descriptor);
    return at == null ? null : declared(at, name, descriptor);
  }

  private static @Nullable FieldNode declared(ClassNode at, String name, String descriptor) {
    for (FieldNode field : at.fields) {
      if (field.name.equals(name) && field.desc.equals(descriptor)) {
        return field;
      }
    }
    return null;
  }

  /** The class of the program that declares it. */
  @Nullable ClassNode fieldOwner(String owner, String name, String descriptor) {
    ClassNode node = classes.get(owner);
    if (node == null || declared(node, name, descriptor) != null) {
      return node;
    }
    for (String above : node.interfaces) {
      ClassNode found = fieldOwner(above, name, descriptor);
      if (found != null) {
        return found;
      }
    }
    return fieldOwner(node.superName, name, descriptor);
  }

  /** Whether a class of the program declares the method that a call of it means. */
  boolean ownsMethod(String owner, String name, String descriptor) {
    return methodOwner(owner, name, descriptor) != null;
  }

  @Nullable ClassNode methodOwner(String owner, String name, String descriptor) {
    ClassNode node = classes.get(owner);
    if (node == null || method(node, name, descriptor) != null) {
      return node;
    }
    ClassNode above = methodOwner(node.superName, name, descriptor);
    for (String each : node.interfaces) {
      above = above == null ? methodOwner(each, name, descriptor) : above;
    }
    return above;
  }

  static @Nullable MethodNode method(ClassNode node, String name, String descriptor) {
    for (MethodNode method : node.methods) {
      if (method.name.equals(name) && method.desc.equals(descriptor)) {
        return method;
      }
    }
    return null;
  }

  /** Whether a class is another one, or inherits from it. */
  boolean inherits(String name, String ancestor) {
    return hierarchy.isSubtype(name, ancestor);
  }

  @Override
  public void close() {
    path.close();
  }
}
