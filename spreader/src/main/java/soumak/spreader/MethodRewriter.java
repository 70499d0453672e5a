package soumak.spreader;

import java.util.ArrayList;
import java.util.List;
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
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SimpleVerifier;

/** Rewrites the code of one method: arrays here, the rest by {@link MemberCode}. */
final class MethodRewriter {
  private final Program program;
  private final ClassNode owner;
  private final MethodNode method;
  private final MethodNode out;
  private final Emitter emit;
  private final MemberCode members;

  MethodRewriter(Program program, ClassNode owner, MethodNode method) {
    this.program = program;
    this.owner = owner;
    this.method = method;
    boolean init = method.name.equals("<clinit>");
    int access = method.access & ~Opcodes.ACC_SYNCHRONIZED & ~Opcodes.ACC_VARARGS;
    this.out =
        new MethodNode(
            init ? Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC : access,
            init ? ClassRewriter.CLINIT : method.name,
            Types.method(method.desc),
            null,
            method.exceptions.toArray(String[]::new));
    this.emit = new Emitter(out, method.maxLocals);
    this.members = new MemberCode(program, owner, method, emit);
  }

  MethodNode rewrite() {
    if (method.instructions.size() == 0) {
      return out;
    }
    Frame<BasicValue>[] frames = frames();
    boolean locks = (method.access & Opcodes.ACC_SYNCHRONIZED) != 0;
    SynchronizedCode monitor = locks ? new SynchronizedCode(owner, method, emit) : null;
    if (monitor != null) {
      monitor.enter();
    }
    List<TryCatchBlockNode> blocks = new ArrayList<>(method.tryCatchBlocks);
    for (TryCatchBlockNode block : blocks) {
      block.accept(out);
    }
    int index = 0;
    for (AbstractInsnNode at : method.instructions) {
      Frame<BasicValue> frame = frames[index++];
      boolean dead = frame == null && at.getOpcode() >= 0;
      if (!(at instanceof FrameNode) && !dead) {
        if (monitor != null && isReturn(at.getOpcode())) {
          monitor.exit();
        }
        emit.fresh();
        instruction(at, frame);
      }
    }
    if (monitor != null) {
      monitor.handler();
    }
    return out;
  }

  private static boolean isReturn(int opcode) {
    return opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
  }

  private Frame<BasicValue>[] frames() {
    SimpleVerifier verifier = new Verifier();
    verifier.setClassLoader(program);
    try {
      return new Analyzer<>(verifier).analyze(owner.name, method);
    } catch (AnalyzerException e) {
      throw new IllegalArgumentException(owner.name + "." + method.name + ": " + e.getMessage(), e);
    }
  }

  private static final class Verifier extends SimpleVerifier {
    Verifier() {
      super(Opcodes.ASM9, null, null, null, false);
    }
  }

  private static Type array(Frame<BasicValue> frame, int below) {
    Type type = frame.getStack(frame.getStackSize() - 1 - below).getType();
    return type != null && Types.isArray(type) ? type : Type.getType("[Ljava/lang/Object;");
  }

  private void instruction(AbstractInsnNode at, @Nullable Frame<BasicValue> frame) {
    int opcode = at.getOpcode();
    if (frame != null && opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
      load(opcode, frame);
    } else if (frame != null && opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
      store(opcode, frame);
    } else if (frame != null && opcode == Opcodes.ARRAYLENGTH) {
      data(array(frame, 0));
      emit.insn(Opcodes.ARRAYLENGTH);
    } else if (at instanceof IntInsnNode made && opcode == Opcodes.NEWARRAY) {
      newPrimitives(made.operand);
    } else if (at instanceof MultiANewArrayInsnNode made) {
      many(made);
    } else if (at instanceof TypeInsnNode made) {
      type(made);
    } else if (!members.instruction(at, frame)) {
      at.accept(out);
    }
  }

  private void data(Type array) {
    boolean refs = Types.wrapper(array).equals(Types.REFS);
    String data = refs ? "[Ljava/lang/Object;" : array.getDescriptor();
    emit.field(Opcodes.GETFIELD, Types.wrapper(array), "a$", data);
  }

  private void load(int opcode, Frame<BasicValue> frame) {
    Type array = array(frame, 1);
    emit.insn(Opcodes.SWAP);
    emit.check("read");
    data(array);
    emit.insn(Opcodes.SWAP);
    emit.insn(opcode);
    if (opcode == Opcodes.AALOAD) {
      emit.cast(Types.map(Types.element(array)));
    }
  }

  private void store(int opcode, Frame<BasicValue> frame) {
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
    emit.check("write");
    data(array(frame, 2));
    emit.insn(Opcodes.SWAP);
    emit.load(value, held);
    emit.insn(opcode);
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
      case Opcodes.NEW ->
          emit.type(
              Opcodes.NEW, made.desc.equals(Types.OBJECT) ? Types.PLAIN : Types.name(made.desc));
      case Opcodes.CHECKCAST, Opcodes.INSTANCEOF -> test(made.getOpcode(), type);
      default -> emit.type(made.getOpcode(), Types.name(made.desc));
    }
  }

  private void test(int opcode, Type type) {
    boolean refs = Types.isArray(type) && Types.wrapper(type).equals(Types.REFS);
    if (!refs) {
      emit.type(opcode, Types.map(type).getInternalName());
      return;
    }
    emit.ldc(type);
    if (opcode == Opcodes.CHECKCAST) {
      emit.access("cast", "(Ljava/lang/Object;Ljava/lang/Class;)Ljava/lang/Object;");
      emit.type(Opcodes.CHECKCAST, Types.REFS);
    } else {
      emit.access("isInstance", "(Ljava/lang/Object;Ljava/lang/Class;)Z");
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
