package soumak.spreader;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Makes a class of each lambda and method reference, with a field for each value that it captures.
 * The class is one of the program, and is rewritten as the others. It is a nest mate of the class
 * that it comes from, as it calls private methods.
 */
final class LambdaClasses {
  static final String SUFFIX = "$spread$Lambda";
  private static final String FACTORY = "java/lang/invoke/LambdaMetafactory";
  private static final String MAKE = "make$";
  private static final int SERIALIZABLE = 1;
  private static final int MARKERS = 2;
  private static final int BRIDGES = 4;

  private final Program program;
  private final ClassNode owner;
  private int count;

  LambdaClasses(Program program, ClassNode owner) {
    this.program = program;
    this.owner = owner;
  }

  static boolean isLambda(InvokeDynamicInsnNode dynamic) {
    return dynamic.bsm.getOwner().equals(FACTORY);
  }

  /** Whether it is one that must be serialisable. */
  static boolean isSerializable(InvokeDynamicInsnNode dynamic) {
    return dynamic.bsmArgs.length > 3
        && dynamic.bsmArgs[3] instanceof Integer flags
        && (flags & SERIALIZABLE) != 0;
  }

  /** The class that a lambda's class was made for; others are their own. */
  static String home(String name) {
    int end = name.indexOf(SUFFIX);
    return end < 0 ? name : name.substring(0, end);
  }

  /** The call that makes the lambda. */
  AbstractInsnNode replace(InvokeDynamicInsnNode dynamic) {
    Type made = Type.getReturnType(dynamic.desc);
    ClassNode node = new ClassNode();
    String name = owner.name + SUFFIX + count++;
    Set<String> interfaces = new LinkedHashSet<>(List.of(made.getInternalName()));
    Set<String> descriptors = new LinkedHashSet<>();
    descriptors.add(((Type) dynamic.bsmArgs[0]).getDescriptor());
    more(dynamic.bsmArgs, interfaces, descriptors);
    int access = Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC;
    String[] implemented = interfaces.toArray(String[]::new);
    node.visit(Nests.version(owner.version), access, name, null, Types.OBJECT, implemented);
    node.sourceFile = owner.sourceFile;
    Nests.join(program, owner, node);
    Type[] captured = Type.getArgumentTypes(dynamic.desc);
    constructor(node, captured);
    node.methods.add(maker(node, captured, made));
    for (String descriptor : descriptors) {
      node.methods.add(body(node, dynamic, captured, descriptor));
    }
    program.add(node);
    return new MethodInsnNode(Opcodes.INVOKESTATIC, name, MAKE, dynamic.desc, false);
  }

  /** What altMetafactory is told beside: markers, and descriptors of bridges. */
  private static void more(Object[] args, Set<String> interfaces, Set<String> descriptors) {
    int flags = args.length > 3 ? (Integer) args[3] : 0;
    int at = 4;
    if ((flags & MARKERS) != 0) {
      for (int left = (Integer) args[at++]; left > 0; left--) {
        interfaces.add(((Type) args[at++]).getInternalName());
      }
    }
    if ((flags & BRIDGES) != 0) {
      for (int left = (Integer) args[at++]; left > 0; left--) {
        descriptors.add(((Type) args[at++]).getDescriptor());
      }
    }
  }

  private static void constructor(ClassNode node, Type[] captured) {
    String descriptor = Type.getMethodDescriptor(Type.VOID_TYPE, captured);
    MethodNode code = new MethodNode(Opcodes.ACC_PUBLIC, "<init>", descriptor, null, null);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, Types.OBJECT, "<init>", "()V", false);
    int local = 1;
    for (int i = 0; i < captured.length; i++) {
      node.visitField(Opcodes.ACC_FINAL, "c" + i, captured[i].getDescriptor(), null, null);
      code.visitVarInsn(Opcodes.ALOAD, 0);
      code.visitVarInsn(captured[i].getOpcode(Opcodes.ILOAD), local);
      code.visitFieldInsn(Opcodes.PUTFIELD, node.name, "c" + i, captured[i].getDescriptor());
      local += captured[i].getSize();
    }
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(4, local);
    node.methods.add(code);
  }

  private static MethodNode maker(ClassNode node, Type[] captured, Type made) {
    String descriptor = Type.getMethodDescriptor(made, captured);
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    MethodNode code = new MethodNode(access, MAKE, descriptor, null, null);
    code.visitTypeInsn(Opcodes.NEW, node.name);
    code.visitInsn(Opcodes.DUP);
    int local = 0;
    for (Type each : captured) {
      code.visitVarInsn(each.getOpcode(Opcodes.ILOAD), local);
      local += each.getSize();
    }
    String given = Type.getMethodDescriptor(Type.VOID_TYPE, captured);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, node.name, "<init>", given, false);
    code.visitInsn(Opcodes.ARETURN);
    code.visitMaxs(local + 2, local);
    return code;
  }

  private MethodNode body(
      ClassNode node, InvokeDynamicInsnNode dynamic, Type[] captured, String descriptor) {
    Handle target = (Handle) dynamic.bsmArgs[1];
    Type special = (Type) dynamic.bsmArgs[2];
    MethodNode code = new MethodNode(Opcodes.ACC_PUBLIC, dynamic.name, descriptor, null, null);
    boolean makes = target.getTag() == Opcodes.H_NEWINVOKESPECIAL;
    if (makes) {
      code.visitTypeInsn(Opcodes.NEW, target.getOwner());
      code.visitInsn(Opcodes.DUP);
    }
    List<Type> wanted = wanted(target);
    for (int i = 0; i < captured.length; i++) {
      code.visitVarInsn(Opcodes.ALOAD, 0);
      code.visitFieldInsn(Opcodes.GETFIELD, node.name, "c" + i, captured[i].getDescriptor());
    }
    Type[] given = Type.getArgumentTypes(descriptor);
    Type[] known = special.getArgumentTypes();
    int local = 1;
    for (int i = 0; i < given.length; i++) {
      code.visitVarInsn(given[i].getOpcode(Opcodes.ILOAD), local);
      local += given[i].getSize();
      Conversion.convert(code, given[i], known[i]);
      Conversion.convert(code, known[i], wanted.get(captured.length + i));
    }
    code.instructions.add(call(dynamic));
    Type got = makes ? Type.getObjectType(target.getOwner()) : Type.getReturnType(target.getDesc());
    result(code, got, special.getReturnType(), Type.getReturnType(descriptor));
    code.visitMaxs(4 + 2 * (captured.length + given.length), local);
    return code;
  }

  private static void result(MethodNode code, Type got, Type known, Type wanted) {
    if (wanted.getSort() == Type.VOID) {
      if (got.getSort() != Type.VOID) {
        code.visitInsn(got.getSize() == 2 ? Opcodes.POP2 : Opcodes.POP);
      }
    } else {
      Conversion.convert(code, got, known);
      Conversion.convert(code, known, wanted);
    }
    code.visitInsn(wanted.getOpcode(Opcodes.IRETURN));
  }

  /** What the target takes, the object that it is called on first. */
  private static List<Type> wanted(Handle target) {
    List<Type> types = new ArrayList<>();
    int tag = target.getTag();
    if (tag != Opcodes.H_INVOKESTATIC && tag != Opcodes.H_NEWINVOKESPECIAL) {
      types.add(Type.getObjectType(target.getOwner()));
    }
    types.addAll(List.of(Type.getArgumentTypes(target.getDesc())));
    return types;
  }

  /** The call of what a lambda or a method reference stands for. */
  static MethodInsnNode call(InvokeDynamicInsnNode dynamic) {
    Handle target = (Handle) dynamic.bsmArgs[1];
    int opcode =
        switch (target.getTag()) {
          case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
          case Opcodes.H_NEWINVOKESPECIAL -> Opcodes.INVOKESPECIAL;
          default -> target.isInterface() ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
        };
    return new MethodInsnNode(
        opcode, target.getOwner(), target.getName(), target.getDesc(), target.isInterface());
  }

  /** Why a lambda cannot become a class, if so. */
  @Nullable String obstacle(InvokeDynamicInsnNode dynamic) {
    boolean known =
        dynamic.bsmArgs.length >= 3
            && dynamic.bsmArgs[0] instanceof Type
            && dynamic.bsmArgs[1] instanceof Handle
            && dynamic.bsmArgs[2] instanceof Type;
    if (!known) {
      return "makes a lambda in a way that is not known";
    }
    if (isSerializable(dynamic)) {
      return "makes a lambda that is serialisable, and its class has another name here";
    }
    Handle target = (Handle) dynamic.bsmArgs[1];
    ClassNode declares = program.methodOwner(target.getOwner(), target.getName(), target.getDesc());
    MethodNode called =
        declares == null ? null : Program.method(declares, target.getName(), target.getDesc());
    boolean isPrivate = called != null && (called.access & Opcodes.ACC_PRIVATE) != 0;
    return target.getTag() == Opcodes.H_INVOKESPECIAL && !isPrivate
        ? "refers to a method of a superclass past the one that overrides it"
        : null;
  }
}
