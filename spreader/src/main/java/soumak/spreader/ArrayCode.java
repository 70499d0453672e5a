package soumak.spreader;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;

/** Rewrites accesses to arrays: of their wrapper, or of the data that was found before a loop. */
final class ArrayCode {
  /** How an instruction is rewritten that gets a field. */
  interface Fields {
    void get(AbstractInsnNode at);
  }

  private final Emitter emit;
  private final LoopPlan plan;
  private final Checks checks;
  private final HoistCode hoists;
  private final Fields fields;

  ArrayCode(Program program, Emitter emit, LoopPlan plan, Checks checks, Fields fields) {
    this.emit = emit;
    this.plan = plan;
    this.checks = checks;
    this.hoists = new HoistCode(program, emit);
    this.fields = fields;
  }

  /** What is done before the loop that begins with an instruction. */
  void before(int index) {
    plan.before(index).forEach(hoists::before);
  }

  /** Whether an instruction, which is no access of an array, gives the data of one instead. */
  boolean source(AbstractInsnNode at) {
    Hoist hoist = plan.data(at);
    if (hoist == null) {
      return false;
    }
    if (hoist.kind == Hoist.Kind.LOCAL) {
      emit.out().visitVarInsn(Opcodes.ALOAD, hoist.data);
    } else {
      hoists.instead(hoist, () -> fields.get(at));
    }
    return true;
  }

  void access(AbstractInsnNode at, Type array) {
    Hoist row = plan.data(at);
    if (row != null) {
      hoists.instead(row, () -> element(at, array));
    } else if (at.getOpcode() == Opcodes.ARRAYLENGTH) {
      if (!plan.isData(at)) {
        HoistCode.data(emit, array);
      }
      emit.insn(Opcodes.ARRAYLENGTH);
    } else if (plan.isData(at)) {
      element(at, array);
    } else if (LoopPlan.writes(at)) {
      store(at, array);
    } else {
      load(at, array);
    }
  }

  /** Of the data before a loop. */
  private void element(AbstractInsnNode at, Type array) {
    Hoist data = plan.dataFor(at);
    element(at, array, data != null && array.equals(data.array) && hoists.isTyped(array));
  }

  private void element(AbstractInsnNode at, Type array, boolean typed) {
    emit.insn(at.getOpcode());
    if (at.getOpcode() == Opcodes.AALOAD && !typed) {
      emit.cast(Types.map(Types.element(array)));
    }
  }

  /** The array is cast rather than its element, whose class lies in another line of the cache. */
  private void load(AbstractInsnNode at, Type array) {
    emit.insn(Opcodes.SWAP);
    check(at);
    hoists.typedData(array);
    emit.insn(Opcodes.SWAP);
    element(at, array, hoists.isTyped(array));
  }

  private void check(AbstractInsnNode at) {
    if (checks.isNeeded(at)) {
      emit.check(checks.isWrite(at) ? "write" : "read");
    }
  }

  private void store(AbstractInsnNode at, Type array) {
    int opcode = at.getOpcode();
    Type value =
        switch (opcode) {
          case Opcodes.LASTORE -> Type.LONG_TYPE;
          case Opcodes.DASTORE -> Type.DOUBLE_TYPE;
          case Opcodes.FASTORE -> Type.FLOAT_TYPE;
          case Opcodes.AASTORE -> Type.getObjectType(Types.OBJECT);
          default -> Type.INT_TYPE;
        };
    int held = emit.keep(value);
    emit.insn(Opcodes.SWAP);
    check(at);
    HoistCode.data(emit, array);
    emit.insn(Opcodes.SWAP);
    emit.load(value, held);
    emit.insn(opcode);
  }
}
