package soumak.spreader;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.MethodInfo;

/** Methods with arrays that the JDK calls: it gives and gets arrays, the program has wrappers. */
final class ArrayBridges {
  private final Program program;
  private final ClassNode node;
  private final ClassNode out;

  ArrayBridges(Program program, ClassNode node, ClassNode out) {
    this.program = program;
    this.node = node;
    this.out = out;
  }

  void add() {
    Set<String> done = new HashSet<>();
    for (ClassInfo above : program.hierarchy().ancestors(node.name)) {
      if (!program.owns(above.name())) {
        for (MethodInfo method : above.methods()) {
          boolean arrays = method.isVirtual() && method.descriptor().contains("[");
          if (arrays && isHere(above, method) && done.add(method.name() + method.descriptor())) {
            bridge(method);
          }
        }
      }
    }
  }

  /**
   * Whether the class declares the method, or gets it from one that the JDK's type is not above.
   */
  private boolean isHere(ClassInfo above, MethodInfo of) {
    ClassNode declares = program.methodOwner(node.name, of.name(), of.descriptor());
    MethodNode method =
        declares == null ? null : Program.method(declares, of.name(), of.descriptor());
    int none = Opcodes.ACC_ABSTRACT | Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE;
    return declares != null
        && method != null
        && (method.access & none) == 0
        && (declares == node || !program.inherits(declares.name, above.name()));
  }

  private void bridge(MethodInfo method) {
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNTHETIC;
    MethodVisitor code = out.visitMethod(access, method.name(), method.descriptor(), null, null);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    int local = 1;
    for (Type type : Type.getArgumentTypes(method.descriptor())) {
      code.visitVarInsn(type.getOpcode(Opcodes.ILOAD), local);
      local += type.getSize();
      if (Types.isArray(type)) {
        Jdk.from(code, type);
      }
    }
    boolean isInterface = (node.access & Opcodes.ACC_INTERFACE) != 0;
    int call = isInterface ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
    String mapped = Types.method(method.descriptor());
    String name = program.methodName(method.name(), method.descriptor());
    code.visitMethodInsn(call, node.name, name, mapped, isInterface);
    Type result = Type.getReturnType(method.descriptor());
    if (Types.isArray(result)) {
      Jdk.to(code, result);
    }
    code.visitInsn(result.getOpcode(Opcodes.IRETURN));
  }
}
