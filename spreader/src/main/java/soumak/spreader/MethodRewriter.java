package soumak.spreader;

import java.util.ArrayList;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;
import soumak.analysis.TypedFrames;

/** Rewrites the code of one method: arrays here, the rest by {@link MemberCode}. */
final class MethodRewriter {
  private static final Set<String> ARRAYS = Set.of("java/lang/Cloneable", "java/io/Serializable");
  private final Program program;
  private final Initialisers initialisers;
  private final ClassNode owner;
  private final MethodNode method;
  private final MethodNode out;
  private final Emitter emit;
  private final MemberCode members;

  MethodRewriter(Program program, Initialisers initialisers, ClassNode owner, MethodNode method) {
    this.program = program;
    this.initialisers = initialisers;
    this.owner = owner;
    this.method = method;
    boolean init = method.name.equals("<clinit>");
    int access = method.access & ~Opcodes.ACC_SYNCHRONIZED & ~Opcodes.ACC_VARARGS;
    this.out =
        new MethodNode(
            init ? Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC : access,
            init ? StaticsClass.CLINIT : program.methodName(method.name, method.desc),
            Types.method(method.desc),
            null,
            method.exceptions.toArray(String[]::new));
    this.emit = new Emitter(out, method.maxLocals);
    this.members = new MemberCode(program, initialisers, owner, method, emit);
  }

  MethodNode rewrite() throws AnalyzerException {
    if (method.instructions.size() == 0) {
      return out;
    }
    TypedFrames frames = TypedFrames.of(owner.name, method, program.hierarchy());
    Quiet quiet = new Quiet(program, initialisers);
    LoopPlan plan = new LoopPlan(program, quiet, owner, method, frames);
    Checks checks = new Checks(program, quiet, owner, method, plan);
    emit.startAt(plan.locals());
    ArrayCode arrays = new ArrayCode(program, emit, plan, checks, at -> plainly(at, checks));
    boolean locks = (method.access & Opcodes.ACC_SYNCHRONIZED) != 0;
    SynchronizedCode monitor = locks ? new SynchronizedCode(owner, method, emit) : null;
    if (monitor != null) {
      monitor.enter();
    }
    handlers(frames);
    int index = 0;
    for (AbstractInsnNode at : method.instructions) {
      arrays.before(index);
      Frame<BasicValue> frame = frames.before(index++);
      boolean dead = frame == null && at.getOpcode() >= 0;
      if (!(at instanceof FrameNode) && !dead) {
        if (monitor != null && isReturn(at.getOpcode())) {
          monitor.exit();
        }
        emit.fresh();
        instruction(at, frame, checks, arrays);
      }
    }
    if (monitor != null) {
      monitor.handler();
    }
    return out;
  }

  /** Those around code that can be reached: the JVM wants no empty ranges. */
  private void handlers(TypedFrames frames) {
    for (TryCatchBlockNode block : new ArrayList<>(method.tryCatchBlocks)) {
      int end = method.instructions.indexOf(block.end);
      boolean used = false;
      for (int i = method.instructions.indexOf(block.start); i < end; i++) {
        used |= frames.before(i) != null && method.instructions.get(i).getOpcode() >= 0;
      }
      if (used) {
        block.accept(out);
      }
    }
  }

  private static boolean isReturn(int opcode) {
    return opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
  }

  /** The type of an array on the stack; if it is null, one that the instruction could have. */
  private static Type array(int opcode, Frame<BasicValue> frame, int below) {
    Type type = frame.getStack(frame.getStackSize() - 1 - below).getType();
    if (type != null && Types.isArray(type)) {
      return type;
    }
    int kind = opcode >= Opcodes.IASTORE ? opcode - Opcodes.IASTORE : opcode - Opcodes.IALOAD;
    return switch (kind) {
      case 0 -> Type.getType("[I");
      case 1 -> Type.getType("[J");
      case 2 -> Type.getType("[F");
      case 3 -> Type.getType("[D");
      case 5 -> Type.getType("[B");
      case 6 -> Type.getType("[C");
      case 7 -> Type.getType("[S");
      default -> Type.getType("[Ljava/lang/Object;");
    };
  }

  private void instruction(
      AbstractInsnNode at, @Nullable Frame<BasicValue> frame, Checks checks, ArrayCode arrays) {
    int opcode = at.getOpcode();
    if (frame != null && LoopPlan.isArrayAccess(at)) {
      boolean stores = opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
      int below = stores ? 2 : opcode == Opcodes.ARRAYLENGTH ? 0 : 1;
      arrays.access(at, array(opcode, frame, below));
    } else if (!arrays.source(at)) {
      plainly(at, checks);
    }
  }

  private void plainly(AbstractInsnNode at, Checks checks) {
    if (at instanceof IntInsnNode made && at.getOpcode() == Opcodes.NEWARRAY) {
      newPrimitives(made.operand);
    } else if (at instanceof MultiANewArrayInsnNode made) {
      many(made);
    } else if (at instanceof TypeInsnNode made) {
      type(made);
    } else if (!members.instruction(at, checks)) {
      at.accept(out);
    }
  }

  private void newPrimitives(int kind) {
    String descriptor = "[" + "ZCFDBSIJ".charAt(kind - Opcodes.T_BOOLEAN);
    int length = emit.keep(Type.INT_TYPE);
    String wrapper = Types.wrapper(Type.getType(descriptor));
    emit.make(wrapper);
    emit.load(Type.INT_TYPE, length);
    emit.call(Opcodes.INVOKESPECIAL, wrapper, "<init>", "(I)V");
  }

  private void type(TypeInsnNode made) {
    Type type = Type.getObjectType(made.desc);
    switch (made.getOpcode()) {
      case Opcodes.ANEWARRAY -> {
        int length = emit.keep(Type.INT_TYPE);
        emit.make(Types.REFS);
        emit.ldc(Types.map(type));
        emit.load(Type.INT_TYPE, length);
        emit.call(Opcodes.INVOKESPECIAL, Types.REFS, "<init>", "(Ljava/lang/Class;I)V");
      }
      case Opcodes.NEW -> {
        if (initialisers.asks(owner.name, made.desc)) {
          StaticsClass.ask(out, made.desc);
        }
        boolean plain = made.desc.equals(Types.OBJECT);
        emit.type(Opcodes.NEW, plain ? Types.PLAIN : Types.name(made.desc));
      }
      case Opcodes.CHECKCAST, Opcodes.INSTANCEOF -> test(made.getOpcode(), type);
      default -> emit.type(made.getOpcode(), Types.name(made.desc));
    }
  }

  private void test(int opcode, Type type) {
    boolean isArray = Types.isArray(type);
    if (!isArray && !ARRAYS.contains(type.getInternalName())) {
      emit.type(opcode, Types.map(type).getInternalName());
    } else if (opcode == Opcodes.INSTANCEOF) {
      emit.ldc(isArray ? Types.arrayClass(type) : type);
      emit.access("isInstance", "(Ljava/lang/Object;Ljava/lang/Class;)Z");
    } else if (isArray && !Types.wrapper(type).equals(Types.REFS)) {
      Jdk.from(out, type);
    } else {
      emit.ldc(isArray ? Types.arrayClass(type) : type);
      emit.access("cast", "(Ljava/lang/Object;Ljava/lang/Class;)Ljava/lang/Object;");
      if (isArray) {
        emit.type(Opcodes.CHECKCAST, Types.REFS);
      }
    }
  }

  private void many(MultiANewArrayInsnNode made) {
    int[] dims = new int[made.dims];
    for (int i = made.dims - 1; i >= 0; i--) {
      dims[i] = emit.keep(Type.INT_TYPE);
    }
    Type inner = Type.getType(made.desc.substring(made.dims));
    if (inner.getSort() == Type.OBJECT || Types.isArray(inner)) {
      emit.ldc(Types.map(inner));
    } else {
      String box = Emitter.box(inner);
      emit.field(Opcodes.GETSTATIC, box, "TYPE", "Ljava/lang/Class;");
    }
    emit.push(made.dims);
    out.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_INT);
    for (int i = 0; i < made.dims; i++) {
      emit.insn(Opcodes.DUP);
      emit.push(i);
      emit.load(Type.INT_TYPE, dims[i]);
      emit.insn(Opcodes.IASTORE);
    }
    emit.access("many", "(Ljava/lang/Class;[I)L" + Types.RUNTIME + "SharedArray;");
    emit.type(Opcodes.CHECKCAST, Types.wrapper(Type.getType(made.desc)));
  }
}
