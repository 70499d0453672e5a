package soumak.spreader;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Rewrites calls. */
final class CallCode {
  private static final String ANY = "(Ljava/lang/Object;)";
  private static final String GENERATOR = "(Ljava/util/function/IntFunction;)";
  private final Program program;
  private final Initialisers initialisers;
  private final ClassNode owner;
  private final @Nullable AbstractInsnNode above;
  private final Emitter emit;

  /**
   * @param above the call of the superclass's constructor, or of another one of the class
   */
  CallCode(
      Program program,
      Initialisers initialisers,
      ClassNode owner,
      @Nullable AbstractInsnNode above,
      Emitter emit) {
    this.program = program;
    this.initialisers = initialisers;
    this.owner = owner;
    this.above = above;
    this.emit = emit;
  }

  void call(MethodInsnNode call) {
    ClassNode declares = program.methodOwner(call.owner, call.name, call.desc);
    boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
    if (isStatic && declares != null && initialisers.asks(owner.name, declares.name)) {
      StaticsClass.ask(emit.out(), declares.name);
    }
    if (isValues(call)) {
      String refs = "()L" + Types.REFS + ";";
      emit.call(Opcodes.INVOKESTATIC, call.owner, "values$", refs);
    } else if (declares != null) {
      String name = program.methodName(call.name, call.desc);
      String mapped = Types.method(call.desc);
      emit.out().visitMethodInsn(call.getOpcode(), call.owner, name, mapped, call.itf);
    } else if (!special(call)) {
      foreign(call);
    }
  }

  private boolean isValues(MethodInsnNode call) {
    return call.name.equals("values")
        && call.desc.equals("()[L" + call.owner + ";")
        && program.enumOf(call.owner) != null;
  }

  private void foreign(MethodInsnNode call) {
    if (call.name.equals("toArray") && call.desc.startsWith(GENERATOR)) {
      emit.access("generator", GENERATOR + "Ljava/util/function/IntFunction;");
    }
    if (call.desc.contains("[") && !known(call)) {
      converted(call);
    } else {
      String in = call.owner.startsWith("[") ? Types.OBJECT : Types.name(call.owner);
      invoke(call, in, Types.method(call.desc));
    }
  }

  /** Whether it is a method of the runtime or of a twin, which have wrappers. */
  private boolean known(MethodInsnNode call) {
    String in = Types.name(call.owner);
    boolean ours = !in.equals(call.owner) && !call.owner.startsWith("[");
    return (ours && !Twins.is(in))
        || program.ownsMethod(in, call.name, Twins.descriptor(call.desc));
  }

  private void invoke(MethodInsnNode call, String in, String descriptor) {
    String name = program.methodName(call.name, Twins.descriptor(call.desc));
    emit.out()
        .visitMethodInsn(
            call.getOpcode(), in, Twins.is(in) ? name : call.name, descriptor, call.itf);
  }

  /** Calls of Object's and System's methods for which the runtime has its own. */
  private boolean special(MethodInsnNode call) {
    boolean onSuper =
        call.getOpcode() == Opcodes.INVOKESPECIAL && !SpecialCalls.isFinal(call.name, call.desc);
    if (call.name.equals("<init>")) {
      return constructor(call);
    }
    if (onSuper && program.isShared(owner.name) && Types.isRoot(call.owner)) {
      invoke(call, Types.SHARED, call.desc);
      return true;
    }
    if (Twins.is(owner.name) && SpecialCalls.startsThread(call.owner, call.name)) {
      emit.call(Opcodes.INVOKEVIRTUAL, Types.THREAD, "start$", "()V");
      return true;
    }
    String formatters = SpecialCalls.formatters(call.owner, call.name);
    if (formatters != null) {
      formatter(call, formatters);
      return true;
    }
    boolean changes =
        SpecialCalls.changesThrowables(call.name, call.desc)
            && program.inherits(call.owner, Types.THROWABLE);
    boolean ofEnum = program.enumOf(call.owner) != null;
    String of = changes ? Types.THROWABLE : ofEnum ? Types.ENUM : call.owner;
    String instead = onSuper ? null : SpecialCalls.of(of, call.name, call.desc);
    if (instead == null) {
      return arrayClone(call);
    }
    boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
    String descriptor = Types.method(call.desc);
    emit.access(
        instead, isStatic ? descriptor : descriptor.replaceFirst("\\(", "(Ljava/lang/Object;"));
    return true;
  }

  private void formatter(MethodInsnNode call, String in) {
    boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
    String taken = isStatic ? "(" : "(L" + call.owner + ";";
    emit.call(Opcodes.INVOKESTATIC, in, call.name, taken + call.desc.substring(1));
  }

  private boolean arrayClone(MethodInsnNode call) {
    if (!call.owner.startsWith("[") || !call.name.equals("clone")) {
      return false;
    }
    emit.access("cloneOf", "(L" + Types.SHARED + ";)L" + Types.ARRAY + ";");
    emit.type(Opcodes.CHECKCAST, Types.name(call.owner));
    return true;
  }

  private boolean constructor(MethodInsnNode call) {
    if (!Types.isRoot(call.owner)) {
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
        if (SpecialCalls.looksDeep(call.owner, call.name)) {
          emit.access("deepToJdk", ANY + "Ljava/lang/Object;");
        }
        Jdk.to(emit.out(), types[i]);
      }
    }
    invoke(call, Types.name(call.owner), call.desc);
    Type result = Type.getReturnType(call.desc);
    if (Types.isArray(result)) {
      Jdk.from(emit.out(), result);
    }
  }
}
