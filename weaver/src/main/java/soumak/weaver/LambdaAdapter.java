package soumak.weaver;

import java.util.List;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;

/**
 * Writes the static method of the woven class through which a lambda class reaches the lambda's
 * implementation, which may be private. It takes the captured values and the arguments of the
 * functional interface's method. It is woven as any other method is, so the implementation may
 * pause before its result is converted.
 */
final class LambdaAdapter {
  private LambdaAdapter() {}

  static MethodNode of(LambdaSite site, String name, boolean inInterface, int line) {
    String descriptor = site.adapterDescriptor();
    MethodNode code =
        new MethodNode(Opcodes.ASM9, Access.shared(inInterface), name, descriptor, null, null);
    code.visitCode();
    if (line >= 0) {
      Label start = new Label();
      code.visitLabel(start);
      code.visitLineNumber(line, start);
    }
    Handle target = site.implementation();
    if (site.makesObject()) {
      code.visitTypeInsn(Opcodes.NEW, target.getOwner());
      code.visitInsn(Opcodes.DUP);
    }
    int slots = arguments(code, site);
    code.visitMethodInsn(
        site.opcode(), target.getOwner(), target.getName(), target.getDesc(), target.isInterface());
    Type result = Type.getReturnType(site.erased());
    Conversion.convert(code, site.result(), Type.getReturnType(site.instantiated()), result);
    code.visitInsn(result.getOpcode(Opcodes.IRETURN));
    code.visitMaxs(2 * slots + 4, slots);
    code.visitEnd();
    return code;
  }

  private static int arguments(MethodNode code, LambdaSite site) {
    List<Type> parameters = site.parameters();
    int slot = 0;
    int next = 0;
    for (Type capture : site.captures()) {
      code.visitVarInsn(capture.getOpcode(Opcodes.ILOAD), slot);
      slot += capture.getSize();
      next++;
    }
    Type[] erased = Type.getArgumentTypes(site.erased());
    Type[] instantiated = Type.getArgumentTypes(site.instantiated());
    for (int i = 0; i < erased.length; i++) {
      code.visitVarInsn(erased[i].getOpcode(Opcodes.ILOAD), slot);
      Conversion.convert(code, erased[i], instantiated[i], parameters.get(next));
      slot += erased[i].getSize();
      next++;
    }
    return slot;
  }
}
