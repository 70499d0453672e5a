package soumak.analysis;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.Interpreter;

/**
 * The types of locals and operand stack before each instruction, as the JVM's verifier sees them.
 */
public final class TypedFrames {
  private final @Nullable Frame<BasicValue>[] frames;

  private TypedFrames(@Nullable Frame<BasicValue>[] frames) {
    this.frames = frames;
  }

  /**
   * @throws AnalyzerException if the code breaks the rules of the stack
   */
  public static TypedFrames of(String owner, MethodNode method, Hierarchy hierarchy)
      throws AnalyzerException {
    return new TypedFrames(new FlowAnalyzer(hierarchy).analyze(owner, method));
  }

  /** The frame before an instruction, or null if the instruction cannot be reached. */
  public @Nullable Frame<BasicValue> before(int index) {
    return frames[index];
  }

  /** Whether a type is that of the value null, which is a subtype of all references. */
  public static boolean isNull(@Nullable Type type) {
    return BasicInterpreter.NULL_TYPE.equals(type);
  }

  /** The type of the elements of an array, one dimension less. */
  public static Type component(Type array) {
    return Type.getType(array.getDescriptor().substring(1));
  }

  private static final class FlowAnalyzer extends Analyzer<BasicValue> {
    FlowAnalyzer(Hierarchy hierarchy) {
      super(new FlowInterpreter(hierarchy));
    }

    @Override
    protected Frame<BasicValue> newFrame(int locals, int stack) {
      return new FlowFrame(locals, stack);
    }

    @Override
    protected Frame<BasicValue> newFrame(Frame<? extends BasicValue> frame) {
      return new FlowFrame(frame);
    }
  }

  /** A frame in which a constructor call turns all copies of its object into initialised ones. */
  private static final class FlowFrame extends Frame<BasicValue> {
    FlowFrame(int locals, int stack) {
      super(locals, stack);
    }

    FlowFrame(Frame<? extends BasicValue> frame) {
      super(frame);
    }

    @Override
    public void execute(AbstractInsnNode instruction, Interpreter<BasicValue> interpreter)
        throws AnalyzerException {
      Uninitialised object = constructed(instruction);
      super.execute(instruction, interpreter);
      if (object != null) {
        initialise(object, new BasicValue(object.getType()));
      }
    }

    private @Nullable Uninitialised constructed(AbstractInsnNode instruction) {
      if (instruction.getOpcode() != Opcodes.INVOKESPECIAL) {
        return null;
      }
      MethodInsnNode call = (MethodInsnNode) instruction;
      int position = getStackSize() - 1 - Type.getArgumentTypes(call.desc).length;
      return call.name.equals("<init>") && getStack(position) instanceof Uninitialised object
          ? object
          : null;
    }

    private void initialise(Uninitialised object, BasicValue initialised) {
      for (int i = 0; i < getLocals(); i++) {
        if (object.equals(getLocal(i))) {
          setLocal(i, initialised);
        }
      }
      for (int i = 0; i < getStackSize(); i++) {
        if (object.equals(getStack(i))) {
          setStack(i, initialised);
        }
      }
    }
  }
}
