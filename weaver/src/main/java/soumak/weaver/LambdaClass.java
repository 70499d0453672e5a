package soumak.weaver;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import soumak.analysis.Names;
import soumak.analysis.WovenAttribute;

/**
 * Writes the class of a lambda whose functional interface's method may pause: it implements both
 * versions of that method and passes captured values and arguments to the {@link LambdaAdapter}.
 */
final class LambdaClass {
  static final String FACTORY = "make";
  private static final String INSTANCE = "instance";
  private static final int FLAGS = Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC;

  private final LambdaSite site;
  private final ClassNode owner;
  private final String name;
  private final String adapter;
  private final boolean pausable;
  private final String contents;
  private final ClassWriter writer;

  private LambdaClass(
      LambdaSite site,
      ClassNode owner,
      String name,
      String adapter,
      boolean pausable,
      String contents,
      ClassWriter writer) {
    this.site = site;
    this.owner = owner;
    this.name = name;
    this.adapter = adapter;
    this.pausable = pausable;
    this.contents = contents;
    this.writer = writer;
  }

  /**
   * @param adapter the method of {@code owner} that calls the implementation
   * @param pausable whether it takes a fiber
   * @param contents what it contains, see {@link FrameContents#ofLambda}
   */
  static byte[] of(
      LambdaSite site,
      ClassNode owner,
      String name,
      String adapter,
      boolean pausable,
      String contents,
      ClassWriter writer) {
    new LambdaClass(site, owner, name, adapter, pausable, contents, writer).write();
    return writer.toByteArray();
  }

  private void write() {
    Set<String> interfaces = new LinkedHashSet<>();
    interfaces.add(site.interfaceName());
    interfaces.addAll(site.markers());
    if (site.serializable()) {
      interfaces.add("java/io/Serializable");
    }
    writer.visit(
        owner.version, FLAGS, name, null, "java/lang/Object", interfaces.toArray(String[]::new));
    writer.visitSource(owner.sourceFile, null);
    writer.visitAttribute(new WovenAttribute(WovenAttribute.CURRENT));
    FrameContents.write(writer, contents);
    constructor();
    if (site.captures().isEmpty()) {
      singleton();
    } else {
      factory();
    }
    method();
    fiberMethod();
    for (String bridge : new LinkedHashSet<>(site.bridges())) {
      if (!bridge.equals(site.erased())) {
        bridge(bridge, site.erased());
        bridge(Names.withFiber(bridge), Names.withFiber(site.erased()));
      }
    }
    if (site.serializable()) {
      SerializableLambda.writeReplace(writer, site, owner.name, name);
    }
    writer.visitEnd();
  }

  static String field(int index) {
    return "c" + index;
  }

  private void constructor() {
    List<Type> captures = site.captures();
    MethodVisitor code =
        begin(
            Opcodes.ACC_PRIVATE,
            "<init>",
            Type.getMethodDescriptor(Type.VOID_TYPE, captures.toArray(Type[]::new)));
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    int slot = 1;
    for (int i = 0; i < captures.size(); i++) {
      String type = captures.get(i).getDescriptor();
      int flags = Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL;
      writer.visitField(flags, field(i), type, null, null).visitEnd();
      code.visitVarInsn(Opcodes.ALOAD, 0);
      code.visitVarInsn(captures.get(i).getOpcode(Opcodes.ILOAD), slot);
      code.visitFieldInsn(Opcodes.PUTFIELD, name, field(i), type);
      slot += captures.get(i).getSize();
    }
    end(code, Type.VOID_TYPE);
  }

  private void factory() {
    MethodVisitor code = begin(Opcodes.ACC_STATIC, FACTORY, site.factory());
    make(code);
    end(code, Type.getObjectType(name));
  }

  private void make(MethodVisitor code) {
    code.visitTypeInsn(Opcodes.NEW, name);
    code.visitInsn(Opcodes.DUP);
    Delegate.arguments(code, 0, site.factory());
    Type[] captures = site.captures().toArray(Type[]::new);
    String descriptor = Type.getMethodDescriptor(Type.VOID_TYPE, captures);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, name, "<init>", descriptor, false);
  }

  private void singleton() {
    String type = "L" + name + ";";
    int flags = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
    writer.visitField(flags, INSTANCE, type, null, null).visitEnd();
    MethodVisitor initialiser = begin(Opcodes.ACC_STATIC, "<clinit>", "()V");
    make(initialiser);
    initialiser.visitFieldInsn(Opcodes.PUTSTATIC, name, INSTANCE, type);
    end(initialiser, Type.VOID_TYPE);
    MethodVisitor factory = begin(Opcodes.ACC_STATIC, FACTORY, site.factory());
    factory.visitFieldInsn(Opcodes.GETSTATIC, name, INSTANCE, type);
    end(factory, Type.getObjectType(name));
  }

  private void method() {
    MethodVisitor code = begin(Opcodes.ACC_PUBLIC, site.method(), site.erased());
    if (pausable) {
      EntryVersion.write(
          code, Opcodes.INVOKEVIRTUAL, name, false, site.method(), site.erased(), -1);
    } else {
      callAdapter(code, false);
    }
  }

  private void fiberMethod() {
    String descriptor = Names.withFiber(site.erased());
    callAdapter(begin(Opcodes.ACC_PUBLIC, site.method(), descriptor), pausable);
  }

  private void callAdapter(MethodVisitor code, boolean passFiber) {
    List<Type> captures = site.captures();
    for (int i = 0; i < captures.size(); i++) {
      code.visitVarInsn(Opcodes.ALOAD, 0);
      code.visitFieldInsn(Opcodes.GETFIELD, name, field(i), captures.get(i).getDescriptor());
    }
    String erased = passFiber ? Names.withFiber(site.erased()) : site.erased();
    Delegate.arguments(code, 1, erased);
    String descriptor = site.adapterDescriptor();
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        owner.name,
        adapter,
        passFiber ? Names.withFiber(descriptor) : descriptor,
        (owner.access & Opcodes.ACC_INTERFACE) != 0);
    end(code, Type.getReturnType(site.erased()));
  }

  private void bridge(String from, String to) {
    MethodVisitor code = begin(Opcodes.ACC_PUBLIC, site.method(), from);
    Type[] given = Type.getArgumentTypes(from);
    Type[] wanted = Type.getArgumentTypes(to);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    int slot = 1;
    for (int i = 0; i < given.length; i++) {
      code.visitVarInsn(given[i].getOpcode(Opcodes.ILOAD), slot);
      Conversion.convert(code, given[i], wanted[i], wanted[i]);
      slot += given[i].getSize();
    }
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, name, site.method(), to, false);
    Type result = Type.getReturnType(from);
    Conversion.convert(code, Type.getReturnType(to), result, result);
    end(code, result);
  }

  private MethodVisitor begin(int access, String method, String descriptor) {
    MethodVisitor code =
        writer.visitMethod(access | Opcodes.ACC_SYNTHETIC, method, descriptor, null, null);
    code.visitCode();
    return code;
  }

  private static void end(MethodVisitor code, Type result) {
    code.visitInsn(result.getOpcode(Opcodes.IRETURN));
    code.visitMaxs(0, 0);
    code.visitEnd();
  }
}
