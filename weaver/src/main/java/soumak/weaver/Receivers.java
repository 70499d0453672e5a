package soumak.weaver;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/** On which objects a method's calls and field accesses are: on {@code this}, or on others. */
final class Receivers {
  /** What the field of an inner class begins with that has the object that it is in. */
  static final String AROUND = "this$";

  private final Map<AbstractInsnNode, @Nullable Frame<SourceValue>> frames = new HashMap<>();
  private final boolean keepsThis;

  private Receivers(MethodNode method) {
    this.keepsThis = keepsThis(method);
  }

  /** Of a method that is not static and has code. */
  static Receivers of(String owner, MethodNode method) {
    Receivers receivers = new Receivers(method);
    try {
      @Nullable Frame<SourceValue>[] all =
          new Analyzer<>(new Loads()).analyzeAndComputeMaxs(owner, method);
      for (int i = 0; i < all.length; i++) {
        receivers.frames.put(method.instructions.get(i), all[i]);
      }
    } catch (AnalyzerException damaged) {
      // The weaver reports such code; until then nothing is known of its receivers.
      receivers.frames.clear();
    }
    return receivers;
  }

  /** Whether local variable 0 is {@code this} from beginning to end. */
  private static boolean keepsThis(MethodNode method) {
    for (AbstractInsnNode at : method.instructions) {
      if (at instanceof VarInsnNode store
          && store.var == 0
          && store.getOpcode() >= Opcodes.ISTORE
          && store.getOpcode() <= Opcodes.ASTORE) {
        return false;
      }
    }
    return (method.access & Opcodes.ACC_STATIC) == 0;
  }

  /** Of a function: whether the first value that it keeps is {@code this}. */
  boolean isThis(AbstractInsnNode at) {
    int above = above(at);
    if (!keepsThis || above < 0) {
      return false;
    }
    Frame<SourceValue> frame = frames.get(at);
    // Without one it is code that is never reached, or that the weaver will refuse.
    return frame == null || value(frame, above).insns.stream().allMatch(Receivers::loadsThis);
  }

  /** Whether it is on the object that an inner class is in. */
  boolean isAround(AbstractInsnNode at) {
    int above = above(at);
    Frame<SourceValue> frame = frames.get(at);
    return frame != null
        && above >= 0
        && value(frame, above).insns.stream().allMatch(Receivers::loadsAround);
  }

  /** How much stands above the receiver on the stack; negative for a function that keeps none. */
  private static int above(AbstractInsnNode at) {
    if (at instanceof MethodInsnNode call) {
      return Type.getArgumentTypes(call.desc).length;
    }
    if (at instanceof InvokeDynamicInsnNode function) {
      return Type.getArgumentTypes(function.desc).length - 1;
    }
    return at.getOpcode() == Opcodes.PUTFIELD ? 1 : 0;
  }

  private static SourceValue value(Frame<SourceValue> frame, int above) {
    return frame.getStack(frame.getStackSize() - 1 - above);
  }

  private static boolean loadsThis(AbstractInsnNode at) {
    return at instanceof VarInsnNode load && load.getOpcode() == Opcodes.ALOAD && load.var == 0;
  }

  private static boolean loadsAround(AbstractInsnNode at) {
    return at instanceof FieldInsnNode field
        && field.getOpcode() == Opcodes.GETFIELD
        && field.name.startsWith(AROUND);
  }

  /** The functions that are made right where they are handed to {@code call}, also cast. */
  Set<InvokeDynamicInsnNode> functions(MethodInsnNode call) {
    Set<InvokeDynamicInsnNode> found = new LinkedHashSet<>();
    Set<AbstractInsnNode> seen = new HashSet<>();
    for (int i = 0; i < Type.getArgumentTypes(call.desc).length; i++) {
      addFunctions(call, i, found, seen);
    }
    return found;
  }

  private void addFunctions(
      AbstractInsnNode at,
      int above,
      Set<InvokeDynamicInsnNode> found,
      Set<AbstractInsnNode> seen) {
    Frame<SourceValue> frame = frames.get(at);
    if (frame == null) {
      return;
    }
    for (AbstractInsnNode source : value(frame, above).insns) {
      if (source instanceof InvokeDynamicInsnNode made) {
        found.add(made);
      } else if (source.getOpcode() == Opcodes.CHECKCAST && seen.add(source)) {
        addFunctions(source, 0, found, seen);
      }
    }
  }

  /** A copy on the stack comes from where the original does. */
  private static final class Loads extends SourceInterpreter {
    Loads() {
      super(Opcodes.ASM9);
    }

    @Override
    public SourceValue copyOperation(AbstractInsnNode instruction, SourceValue value) {
      return instruction instanceof VarInsnNode load && load.getOpcode() == Opcodes.ALOAD
          ? super.copyOperation(instruction, value)
          : value;
    }
  }
}
