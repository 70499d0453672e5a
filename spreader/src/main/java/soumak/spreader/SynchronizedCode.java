package soumak.spreader;

import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** The monitor of a synchronized method. */
final class SynchronizedCode {
  private final ClassNode owner;
  private final boolean isStatic;
  private final Emitter emit;
  private final Label start = new Label();

  SynchronizedCode(ClassNode owner, MethodNode method, Emitter emit) {
    this.owner = owner;
    this.isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
    this.emit = emit;
  }

  void enter() {
    monitor("enter");
    emit.out().visitLabel(start);
  }

  void exit() {
    monitor("exit");
  }

  private void monitor(String name) {
    if (isStatic) {
      emit.ldc(Type.getObjectType(owner.name));
    } else {
      emit.out().visitVarInsn(Opcodes.ALOAD, 0);
    }
    emit.access(name, "(Ljava/lang/Object;)V");
  }

  /** Covers the exits and itself: an exit that throws still holds the monitor. */
  void handler() {
    Label handler = new Label();
    Label end = new Label();
    emit.out().visitLabel(handler);
    exit();
    emit.out().visitLabel(end);
    emit.insn(Opcodes.ATHROW);
    emit.out().visitTryCatchBlock(start, end, handler, null);
  }
}
