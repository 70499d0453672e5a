package soumak.analysis;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Class files for tests, written by hand. */
final class Sample {
  private final Map<String, byte[]> classes = new TreeMap<>();

  /** Adds a class; {@code body} adds methods to it. */
  Sample type(
      int access, String name, String parent, String[] interfaces, Consumer<ClassWriter> body) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V21, access, name, null, parent, interfaces);
    body.accept(writer);
    writer.visitEnd();
    classes.put(name, writer.toByteArray());
    return this;
  }

  Sample type(String name, String parent, String... interfaces) {
    return type(Opcodes.ACC_PUBLIC, name, parent, interfaces, it -> {});
  }

  Sample interfaceType(String name, String... interfaces) {
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT;
    return type(access, name, "java/lang/Object", interfaces, it -> {});
  }

  Map<String, byte[]> classes() {
    return classes;
  }

  ClassPath path() {
    return ClassPath.of(java.util.List.of(), classes);
  }

  Hierarchy hierarchy() {
    return new Hierarchy(path());
  }

  static void method(
      ClassWriter writer, int access, String name, String descriptor, String... thrown) {
    writer.visitMethod(access, name, descriptor, null, thrown).visitEnd();
  }

  /** Reads a method of a class that is loaded in the tests. */
  static MethodNode methodOf(Class<?> owner, String name) throws java.io.IOException {
    String file = owner.getName().replace('.', '/') + ".class";
    try (var in = owner.getClassLoader().getResourceAsStream(file)) {
      ClassNode node = new ClassNode();
      new ClassReader(in).accept(node, ClassReader.SKIP_FRAMES);
      return node.methods.stream().filter(it -> it.name.equals(name)).findFirst().orElseThrow();
    }
  }
}
