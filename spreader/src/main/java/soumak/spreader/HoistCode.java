package soumak.spreader;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;

/**
 * Writes what is done before a loop. The loop may run no time at all, so nothing is thrown here: if
 * there is no such array, null stands for its data, and the loop finds that out itself.
 */
final class HoistCode {
  private final Program program;
  private final Emitter emit;

  HoistCode(Program program, Emitter emit) {
    this.program = program;
    this.emit = emit;
  }

  void before(Hoist hoist) {
    Label none = new Label();
    Label done = new Label();
    switch (hoist.kind) {
      case LOCAL -> emit.out().visitVarInsn(Opcodes.ALOAD, hoist.base);
      case ELEMENT -> element(hoist, none);
      case FIELD -> field(hoist, none);
      case STATICS -> statics(hoist);
      case STATIC_FIELD -> staticField(hoist);
    }
    emit.insn(Opcodes.DUP);
    emit.out().visitJumpInsn(Opcodes.IFNULL, none);
    if (hoist.reads) {
      emit.check(hoist.writes ? "write" : "read");
    }
    Type array = hoist.array;
    if (array == null) {
      emit.out().visitLabel(none);
      emit.insn(Opcodes.POP);
      return;
    }
    typedData(array);
    emit.out().visitVarInsn(Opcodes.ASTORE, hoist.data);
    emit.out().visitJumpInsn(Opcodes.GOTO, done);
    emit.out().visitLabel(none);
    emit.insn(Opcodes.POP);
    emit.insn(Opcodes.ACONST_NULL);
    emit.out().visitVarInsn(Opcodes.ASTORE, hoist.data);
    emit.out().visitLabel(done);
  }

  /** Leaves the object on the stack, or jumps with null there. */
  private void element(Hoist hoist, Label none) {
    emit.insn(Opcodes.ACONST_NULL);
    emit.out().visitVarInsn(Opcodes.ALOAD, hoist.outer);
    emit.out().visitJumpInsn(Opcodes.IFNULL, none);
    emit.out().visitVarInsn(Opcodes.ILOAD, hoist.index);
    emit.out().visitJumpInsn(Opcodes.IFLT, none);
    emit.out().visitVarInsn(Opcodes.ILOAD, hoist.index);
    emit.out().visitVarInsn(Opcodes.ALOAD, hoist.outer);
    emit.insn(Opcodes.ARRAYLENGTH);
    emit.out().visitJumpInsn(Opcodes.IF_ICMPGE, none);
    emit.insn(Opcodes.POP);
    emit.out().visitVarInsn(Opcodes.ALOAD, hoist.outer);
    emit.out().visitVarInsn(Opcodes.ILOAD, hoist.index);
    emit.insn(Opcodes.AALOAD);
    cast(hoist.array);
  }

  private void field(Hoist hoist, Label none) {
    FieldInsnNode get = (FieldInsnNode) hoist.get;
    if (get == null) {
      return;
    }
    emit.insn(Opcodes.ACONST_NULL);
    emit.out().visitVarInsn(Opcodes.ALOAD, hoist.base);
    emit.out().visitJumpInsn(Opcodes.IFNULL, none);
    emit.insn(Opcodes.POP);
    emit.out().visitVarInsn(Opcodes.ALOAD, hoist.base);
    emit.check("read");
    emit.field(Opcodes.GETFIELD, get.owner, get.name, Types.field(get.desc));
  }

  /** The class is initialised: its own code runs. */
  private String statics(Hoist hoist) {
    FieldInsnNode at = (FieldInsnNode) hoist.get;
    ClassNode declares = at == null ? null : program.fieldOwner(at.owner, at.name, at.desc);
    String name = declares == null ? "" : declares.name;
    StaticsClass.get(emit.out(), name);
    return name + StaticsClass.SUFFIX;
  }

  private void staticField(Hoist hoist) {
    String in = statics(hoist);
    if (hoist.get instanceof FieldInsnNode at) {
      emit.check("read");
      emit.field(Opcodes.GETFIELD, in, at.name, Types.field(at.desc));
    }
  }

  private void cast(@Nullable Type array) {
    if (array != null) {
      emit.cast(Types.map(array));
    }
  }

  /** In the loop, in the place of what gets an element or a field: the data, if it is known. */
  void instead(Hoist hoist, Runnable slow) {
    Label unknown = new Label();
    Label done = new Label();
    emit.out().visitVarInsn(Opcodes.ALOAD, hoist.data);
    emit.out().visitJumpInsn(Opcodes.IFNULL, unknown);
    if (hoist.kind != Hoist.Kind.STATIC_FIELD) {
      emit.insn(hoist.kind == Hoist.Kind.ELEMENT ? Opcodes.POP2 : Opcodes.POP);
    }
    emit.out().visitVarInsn(Opcodes.ALOAD, hoist.data);
    emit.out().visitJumpInsn(Opcodes.GOTO, done);
    emit.out().visitLabel(unknown);
    slow.run();
    Type array = hoist.array;
    if (array != null) {
      emit.check(hoist.writes ? "write" : "read");
      typedData(array);
    }
    emit.out().visitLabel(done);
  }

  /**
   * Whether the data of a hoist is of the class of its elements, so that these need no cast, which
   * would cost a look at each. Of classes of the program the arrays are made by its own code; a
   * variable for interfaces may have any array.
   */
  boolean isTyped(Type array) {
    Type element = Types.element(array);
    boolean isClass =
        element.getSort() == Type.OBJECT
            && program.owns(element.getInternalName())
            && !program.isInterface(element.getInternalName());
    return isClass || Types.isArray(element);
  }

  /**
   * The wrapper on the stack becomes its array, of the class of its elements if they are of one.
   */
  void typedData(Type array) {
    data(emit, array);
    if (isTyped(array)) {
      emit.type(Opcodes.CHECKCAST, "[" + Types.map(Types.element(array)).getDescriptor());
    }
  }

  /** The wrapper on the stack becomes its array. */
  static void data(Emitter emit, Type array) {
    boolean refs = Types.wrapper(array).equals(Types.REFS);
    String data = refs ? "[Ljava/lang/Object;" : array.getDescriptor();
    emit.field(Opcodes.GETFIELD, Types.wrapper(array), "a$", data);
  }
}
