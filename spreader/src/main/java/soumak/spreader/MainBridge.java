package soumak.spreader;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The static {@code main(String[])} that a program is started by, for a main method that takes a
 * wrapper, or takes nothing, or belongs to an object (JLS 12.1.4).
 */
final class MainBridge {
  private static final String ARRAY = "([Ljava/lang/String;)V";
  private static final String NONE = "()V";

  private MainBridge() {}

  static void add(Program program, ClassNode node, ClassNode out, boolean asks) {
    MethodNode main = main(node);
    if (main == null) {
      return;
    }
    boolean isStatic = (main.access & Opcodes.ACC_STATIC) != 0;
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    MethodVisitor code = out.visitMethod(access, "main", ARRAY, null, null);
    if (asks) {
      StaticsClass.ask(code, node.name);
    }
    if (!isStatic) {
      code.visitTypeInsn(Opcodes.NEW, node.name);
      code.visitInsn(Opcodes.DUP);
      code.visitMethodInsn(Opcodes.INVOKESPECIAL, node.name, "<init>", NONE, false);
    }
    if (main.desc.equals(ARRAY)) {
      code.visitTypeInsn(Opcodes.NEW, Types.REFS);
      code.visitInsn(Opcodes.DUP);
      code.visitVarInsn(Opcodes.ALOAD, 0);
      code.visitMethodInsn(
          Opcodes.INVOKESPECIAL, Types.REFS, "<init>", "([Ljava/lang/Object;)V", false);
    }
    boolean onInterface = (node.access & Opcodes.ACC_INTERFACE) != 0;
    int call = isStatic ? Opcodes.INVOKESTATIC : Opcodes.INVOKEVIRTUAL;
    String name = program.methodName("main", main.desc);
    code.visitMethodInsn(call, node.name, name, Types.method(main.desc), onInterface);
    code.visitInsn(Opcodes.RETURN);
  }

  /** The one with arguments goes first; one of an object needs a constructor without any. */
  private static @Nullable MethodNode main(ClassNode node) {
    boolean made =
        Program.method(node, "<init>", NONE) != null
            && (node.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_INTERFACE)) == 0;
    for (String descriptor : new String[] {ARRAY, NONE}) {
      MethodNode main = Program.method(node, "main", descriptor);
      int hidden = Opcodes.ACC_PRIVATE | Opcodes.ACC_ABSTRACT;
      if (main != null && (main.access & hidden) == 0) {
        boolean isStatic = (main.access & Opcodes.ACC_STATIC) != 0;
        if (isStatic || made) {
          return main;
        }
      }
    }
    return null;
  }
}
