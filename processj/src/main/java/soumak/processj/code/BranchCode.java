package soumak.processj.code;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import soumak.processj.typed.Basic;
import soumak.processj.typed.Step;
import soumak.processj.typed.Variable;

/**
 * Writes the class of a par's branch. The process itself is of this class, and its fields are the
 * variables that it captures: there may be millions of them, and each object less counts.
 */
final class BranchCode {
  private final MethodCode around;
  private final Step.Branch branch;
  private final boolean enrolled;
  private final List<Variable> captured;
  private final String type;

  /**
   * @param around the method with the par
   * @param enrolled whether it tells its par when it ends
   */
  BranchCode(MethodCode around, Step.Branch branch, boolean enrolled) {
    this.around = around;
    this.branch = branch;
    this.enrolled = enrolled;
    this.captured = new ArrayList<>(branch.process().captured());
    this.type = around.file.className() + "$" + around.file.branchMethod(around.name);
  }

  /** The class's internal name. */
  String type() {
    return type;
  }

  /**
   * Writes the class.
   *
   * @return the descriptor of its constructor, which takes the captured variables and then, if it
   *     is enrolled, the branches of the par
   */
  String write() {
    ClassOutput output =
        ClassOutput.of(
            Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC, type, Names.BRANCH, around.file.source());
    List<String> fields = new ArrayList<>();
    captured.forEach(it -> fields.add(MethodCode.slotDescriptor(it)));
    if (enrolled) {
      fields.add("L" + Names.BRANCHES + ";");
    }
    constructor(output, fields);
    execute(output, fields);
    around.file.beside(type, output);
    return descriptor(fields);
  }

  private static String descriptor(List<String> fields) {
    return "(" + String.join("", fields) + ")V";
  }

  private void constructor(ClassOutput output, List<String> fields) {
    String all = ClassOutput.within(descriptor(fields));
    MethodVisitor mv = output.visitMethod(0, "<init>", all, null, null);
    mv.visitCode();
    mv.visitVarInsn(Opcodes.ALOAD, 0);
    mv.visitMethodInsn(Opcodes.INVOKESPECIAL, Names.BRANCH, "<init>", "()V", false);
    int slot = 1;
    for (int i = 0; i < fields.size(); i++) {
      String descriptor = fields.get(i);
      int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL;
      output.visitField(access, field(i), descriptor, null, null).visitEnd();
      mv.visitVarInsn(Opcodes.ALOAD, 0);
      mv.visitVarInsn(Type.getType(descriptor).getOpcode(Opcodes.ILOAD), slot);
      mv.visitFieldInsn(Opcodes.PUTFIELD, type, field(i), descriptor);
      slot += Type.getType(descriptor).getSize();
    }
    mv.visitInsn(Opcodes.RETURN);
    mv.visitMaxs(0, 0);
    mv.visitEnd();
  }

  private static String field(int index) {
    return "v" + index;
  }

  /** The fields are loaded first; what is not needed any more behind a pause is not kept. */
  private void execute(ClassOutput output, List<String> fields) {
    MethodVisitor mv =
        output.visitMethod(Opcodes.ACC_PROTECTED, "execute", "()V", null, FileClass.pausable());
    mv.visitCode();
    MethodCode inner = new MethodCode(around.file, around.name, new Emitter(mv), Basic.VOID, 1);
    inner.out.line(branch.at());
    for (int i = 0; i < captured.size(); i++) {
      Variable variable = captured.get(i);
      int slot = variable.isShared() ? inner.referenceSlot() : inner.slot(variable.type());
      load(mv, i, fields.get(i), slot);
      inner.captured(variable, slot);
    }
    if (enrolled) {
      int branches = inner.referenceSlot();
      load(mv, captured.size(), fields.getLast(), branches);
      enrolled(inner, branches);
    } else {
      inner.write(branch.code());
    }
    mv.visitInsn(Opcodes.RETURN);
    inner.end();
  }

  private void load(MethodVisitor mv, int index, String descriptor, int slot) {
    mv.visitVarInsn(Opcodes.ALOAD, 0);
    mv.visitFieldInsn(Opcodes.GETFIELD, type, field(index), descriptor);
    mv.visitVarInsn(Type.getType(descriptor).getOpcode(Opcodes.ISTORE), slot);
  }

  /** The branch resigns from its barriers, however it ends. */
  private void enrolled(MethodCode inner, int branches) {
    Emitter out = inner.out;
    Label start = new Label();
    Label stop = new Label();
    Label handler = new Label();
    Label behind = new Label();
    out.mv.visitLabel(start);
    inner.write(branch.code());
    out.mv.visitLabel(stop);
    ended(out, branches);
    out.mv.visitJumpInsn(Opcodes.GOTO, behind);
    out.mv.visitLabel(handler);
    ended(out, branches);
    out.mv.visitInsn(Opcodes.ATHROW);
    out.mv.visitLabel(behind);
    if (start.getOffset() != stop.getOffset()) {
      out.mv.visitTryCatchBlock(start, stop, handler, null);
    }
  }

  private static void ended(Emitter out, int branches) {
    out.mv.visitVarInsn(Opcodes.ALOAD, branches);
    out.callVirtual(Names.BRANCHES, "ended", "()V");
  }
}
