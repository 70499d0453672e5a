package soumak.spreader;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

/** Rewrites accesses to fields, calls and monitors. */
final class MemberCode {
  private static final String ANY = "(Ljava/lang/Object;)";
  private final Program program;
  private final ClassNode owner;
  private final Emitter emit;
  private final @Nullable AbstractInsnNode above;
  private boolean constructed;

  MemberCode(Program program, ClassNode owner, MethodNode method, Emitter emit) {
    this.program = program;
    this.owner = owner;
    this.emit = emit;
    this.above = method.name.equals("<init>") ? above(method) : null;
    this.constructed = above == null;
  }

  /** The call of the other constructor: that for which no object was made. */
  private static @Nullable AbstractInsnNode above(MethodNode method) {
    int made = 0;
    for (AbstractInsnNode at : method.instructions) {
      if (at instanceof TypeInsnNode && at.getOpcode() == Opcodes.NEW) {
        made++;
      } else if (at instanceof MethodInsnNode call && call.name.equals("<init>") && made-- == 0) {
        return at;
      }
    }
    return null;
  }

  boolean instruction(AbstractInsnNode at, @Nullable Frame<BasicValue> frame) {
    if (at instanceof FieldInsnNode field) {
      return field(field);
    }
    if (at instanceof MethodInsnNode call) {
      call(call);
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
      emit.access(enter ? "enter" : "exit", ANY + "V");
      return true;
    }
    return false;
  }

  private boolean field(FieldInsnNode at) {
    ClassNode declares = program.fieldOwner(at.owner, at.name);
    FieldNode field = program.field(at.owner, at.name);
    if (declares == null || field == null || ClassRewriter.isConstant(field)) {
      return false;
    }
    boolean isStatic = (field.access & Opcodes.ACC_STATIC) != 0;
    boolean writes = at.getOpcode() == Opcodes.PUTFIELD || at.getOpcode() == Opcodes.PUTSTATIC;
    boolean checked = isStatic || (constructed && program.isShared(declares.name));
    boolean isVolatile = writes && (field.access & Opcodes.ACC_VOLATILE) != 0 && checked;
    if (isVolatile) {
      emit.access("release", "()V");
    }
    String in = isStatic ? declares.name + ClassRewriter.STATICS : declares.name;
    Type type = Types.map(Type.getType(at.desc));
    if (writes) {
      int value = emit.keep(type);
      receiver(isStatic, in, checked ? "write" : null);
      emit.load(type, value);
      emit.field(Opcodes.PUTFIELD, in, at.name, type.getDescriptor());
    } else {
      receiver(isStatic, in, checked ? "read" : null);
      emit.field(Opcodes.GETFIELD, in, at.name, type.getDescriptor());
    }
    if (isVolatile) {
      emit.access("release", "()V");
    }
    return true;
  }

  private void receiver(boolean isStatic, String in, @Nullable String check) {
    if (isStatic) {
      emit.call(Opcodes.INVOKESTATIC, in, "get$", "()L" + in + ";");
    }
    if (check != null) {
      emit.check(check);
    }
  }

  private void call(MethodInsnNode call) {
    if (call == above) {
      constructed = true;
    }
    boolean own =
        Twins.declares(call) || program.ownsMethod(call.owner, call.name, call.desc);
    if (own || special(call)) {
      if (own) {
        invoke(call, Types.name(call.owner), Types.method(call.desc));
      }
    } else if (call.desc.contains("[")) {
      converted(call);
    } else {
      String in = call.owner.startsWith("[") ? Types.OBJECT : Types.name(call.owner);
      invoke(call, in, Types.method(call.desc));
    }
  }

  private void invoke(MethodInsnNode call, String in, String descriptor) {
    emit.out().visitMethodInsn(call.getOpcode(), in, call.name, descriptor, call.itf);
  }

  /** Calls of Object's and System's methods for which the runtime has its own. */
  private boolean special(MethodInsnNode call) {
    String key = call.name + call.desc;
    switch (key) {
      case "wait()V", "wait(J)V", "wait(JI)V" ->
          emit.access("await", call.desc.replace("(", "(Ljava/lang/Object;"));
      case "notify()V" -> emit.access("notifyOne", ANY + "V");
      case "notifyAll()V" -> emit.access("notifyAll", ANY + "V");
      case "identityHashCode(Ljava/lang/Object;)I" -> emit.access("identityHash", ANY + "I");
      case "arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V" ->
          emit.access("arraycopy", call.desc);
      case "exit(I)V", "halt(I)V" -> {
        return exit(call);
      }
      case "<init>()V" -> {
        return constructor(call);
      }
      default -> {
        return arrayClone(call);
      }
    }
    return true;
  }

  private boolean exit(MethodInsnNode call) {
    boolean ofRuntime = call.owner.equals("java/lang/Runtime");
    if (!ofRuntime && !call.owner.equals("java/lang/System")) {
      return false;
    }
    emit.access("end", "(I)V");
    if (ofRuntime) {
      emit.insn(Opcodes.POP);
    }
    return true;
  }

  private boolean arrayClone(MethodInsnNode call) {
    if (!call.owner.startsWith("[") || !call.name.equals("clone")) {
      return false;
    }
    emit.access("cloneOf", "(L" + Types.SHARED + ";)L" + Types.RUNTIME + "SharedArray;");
    emit.type(Opcodes.CHECKCAST, Types.name(call.owner));
    return true;
  }

  private boolean constructor(MethodInsnNode call) {
    if (!call.owner.equals(Types.OBJECT)) {
      return false;
    }
    String in =
        call != above ? Types.PLAIN : program.isShared(owner.name) ? Types.SHARED : Types.OBJECT;
    emit.call(Opcodes.INVOKESPECIAL, in, "<init>", "()V");
    return true;
  }

  /** The JDK gets and gives arrays as they are. */
  private void converted(MethodInsnNode call) {
    Type[] types = Type.getArgumentTypes(call.desc);
    int[] kept = new int[types.length];
    for (int i = types.length - 1; i >= 0; i--) {
      kept[i] = emit.keep(types[i]);
    }
    for (int i = 0; i < types.length; i++) {
      emit.load(types[i], kept[i]);
      if (Types.isArray(types[i])) {
        emit.access("toJdk", ANY + "Ljava/lang/Object;");
        emit.type(Opcodes.CHECKCAST, types[i].getInternalName());
      }
    }
    invoke(call, Types.name(call.owner), call.desc);
    Type result = Type.getReturnType(call.desc);
    if (Types.isArray(result)) {
      emit.access("fromJdk", ANY + "Ljava/lang/Object;");
      emit.type(Opcodes.CHECKCAST, Types.wrapper(result));
    }
  }
}
