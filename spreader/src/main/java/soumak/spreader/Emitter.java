package soumak.spreader;

import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;

/** Writes instructions, and gives them locals above those of the method. */
final class Emitter {
  private final MethodNode out;
  private int first;
  private int next;

  Emitter(MethodNode out, int first) {
    this.out = out;
    this.first = first;
    this.next = first;
  }

  MethodNode out() {
    return out;
  }

  /** Leaves locals below to others. */
  void startAt(int local) {
    first = local;
    next = local;
  }

  /** Kept values are for one instruction. */
  void fresh() {
    next = first;
  }

  int keep(Type type) {
    int local = next;
    next += type.getSize();
    out.visitVarInsn(type.getOpcode(Opcodes.ISTORE), local);
    return local;
  }

  void load(Type type, int local) {
    out.visitVarInsn(type.getOpcode(Opcodes.ILOAD), local);
  }

  void insn(int opcode) {
    out.visitInsn(opcode);
  }

  void push(int number) {
    out.visitIntInsn(Opcodes.SIPUSH, number);
  }

  void ldc(Object value) {
    out.visitLdcInsn(value);
  }

  void type(int opcode, String name) {
    out.visitTypeInsn(opcode, name);
  }

  void make(String name) {
    type(Opcodes.NEW, name);
    insn(Opcodes.DUP);
  }

  void field(int opcode, String owner, String name, String descriptor) {
    out.visitFieldInsn(opcode, owner, name, descriptor);
  }

  void call(int opcode, String owner, String name, String descriptor) {
    out.visitMethodInsn(opcode, owner, name, descriptor, false);
  }

  void access(String name, String descriptor) {
    call(Opcodes.INVOKESTATIC, Types.RUNTIME + "Access", name, descriptor);
  }

  /**
   * Checks the object on top of the stack, and leaves it there. The branch is here and not in a
   * method that all checks call, as the JIT counts for each branch of the code whether it was
   * taken: where no object was ever without contents, it compiles no call, so that objects need not
   * be allocated that only the call would see.
   */
  void check(String name) {
    boolean writes = name.equals("write");
    Label ready = new Label();
    insn(Opcodes.DUP);
    access(writes ? "writeState" : "readState", "(L" + Types.SHARED + ";)I");
    out.visitJumpInsn(writes ? Opcodes.IFGT : Opcodes.IFGE, ready);
    insn(Opcodes.DUP);
    access(writes ? "prepare" : "fetch", "(L" + Types.SHARED + ";)V");
    out.visitLabel(ready);
  }

  void cast(Type type) {
    if (!type.getInternalName().equals(Types.OBJECT)) {
      type(Opcodes.CHECKCAST, type.getInternalName());
    }
  }

  static String box(Type primitive) {
    return "java/lang/"
        + switch (primitive.getSort()) {
          case Type.BOOLEAN -> "Boolean";
          case Type.BYTE -> "Byte";
          case Type.SHORT -> "Short";
          case Type.CHAR -> "Character";
          case Type.INT -> "Integer";
          case Type.LONG -> "Long";
          case Type.FLOAT -> "Float";
          default -> "Double";
        };
  }
}
