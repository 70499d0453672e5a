package soumak.spreader;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Rewrites accesses to fields, and monitors; calls by {@link CallCode}. */
final class MemberCode {
  private static final Type OBJECT = Type.getObjectType(Types.SHARED);
  private final Program program;
  private final Initialisers initialisers;
  private final ClassNode owner;
  private final Emitter emit;
  private final CallCode calls;

  MemberCode(
      Program program,
      Initialisers initialisers,
      ClassNode owner,
      MethodNode method,
      Emitter emit) {
    this.program = program;
    this.initialisers = initialisers;
    this.owner = owner;
    this.emit = emit;
    AbstractInsnNode above = method.name.equals("<init>") ? Constructors.above(method) : null;
    this.calls = new CallCode(program, initialisers, owner, above, emit);
  }

  boolean instruction(AbstractInsnNode at, Checks checks) {
    if (at instanceof FieldInsnNode field) {
      return field(field, checks);
    }
    if (at instanceof MethodInsnNode call) {
      calls.call(call);
      return true;
    }
    if (at instanceof InvokeDynamicInsnNode dynamic) {
      emit.out()
          .visitInvokeDynamicInsn(
              dynamic.name, Types.method(dynamic.desc), dynamic.bsm, dynamic.bsmArgs);
      return true;
    }
    if (at.getOpcode() == Opcodes.MONITORENTER || at.getOpcode() == Opcodes.MONITOREXIT) {
      boolean enter = at.getOpcode() == Opcodes.MONITORENTER;
      emit.access(enter ? "enter" : "exit", "(Ljava/lang/Object;)V");
      return true;
    }
    return false;
  }

  private boolean field(FieldInsnNode at, Checks checks) {
    ClassNode declares = program.fieldOwner(at.owner, at.name, at.desc);
    FieldNode field = program.field(at.owner, at.name, at.desc);
    if (declares == null || field == null) {
      return false;
    }
    if (Initialisers.stays(field)) {
      return staying(at, declares, field);
    }
    boolean isStatic = (field.access & Opcodes.ACC_STATIC) != 0;
    boolean inEnum = program.enumOf(declares.name) != null;
    boolean shared = isStatic || inEnum || (!checks.isEarly(at) && program.isShared(declares.name));
    boolean writes = at.getOpcode() == Opcodes.PUTFIELD || at.getOpcode() == Opcodes.PUTSTATIC;
    boolean isVolatile = (field.access & Opcodes.ACC_VOLATILE) != 0 && shared;
    Type type = Types.map(Type.getType(at.desc));
    String in = declares.name + (isStatic ? StaticsClass.SUFFIX : inEnum ? EnumState.SUFFIX : "");
    boolean changes = isStatic || !program.isUnchanging(declares.name);
    boolean checked = shared && changes && checks.isNeeded(at);
    boolean below = writes && (checked || isStatic || inEnum);
    int value = below ? emit.keep(type) : 0;
    receiver(isStatic, inEnum, declares.name);
    if (isVolatile && writes) {
      emit.access("beginVolatile", "()V");
    }
    if (checked) {
      emit.check(checks.isWrite(at) ? "write" : "read");
    }
    if (below) {
      emit.load(type, value);
    }
    int object = isVolatile && !writes ? keepObject() : -1;
    int opcode = writes ? Opcodes.PUTFIELD : Opcodes.GETFIELD;
    emit.field(opcode, in, at.name, type.getDescriptor());
    if (isVolatile && writes) {
      emit.access("release", "()V");
    } else if (object >= 0) {
      emit.load(OBJECT, object);
      emit.access("acquire", "(L" + Types.SHARED + ";)V");
    }
    return true;
  }

  private int keepObject() {
    emit.insn(Opcodes.DUP);
    return emit.keep(OBJECT);
  }

  private void receiver(boolean isStatic, boolean inEnum, String declares) {
    if (isStatic) {
      StaticsClass.get(emit.out(), declares);
    } else if (inEnum) {
      EnumState.of(program, declares, emit.out());
    }
  }

  /** Constants, and what is set at each node. */
  private boolean staying(FieldInsnNode at, ClassNode declares, FieldNode field) {
    if (at.getOpcode() == Opcodes.PUTSTATIC) {
      emit.insn(Type.getType(at.desc).getSize() == 2 ? Opcodes.POP2 : Opcodes.POP);
      return true;
    }
    boolean constant = (field.access & Opcodes.ACC_ENUM) != 0;
    if (constant && initialisers.asks(owner.name, declares.name)) {
      StaticsClass.ask(emit.out(), declares.name);
    }
    return false;
  }
}
