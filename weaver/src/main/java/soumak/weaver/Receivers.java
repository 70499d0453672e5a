package soumak.weaver;

import java.util.HashMap;
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

  boolean isThis(MethodInsnNode call) {
    return isThis(call, Type.getArgumentTypes(call.desc).length);
  }

  boolean isThis(FieldInsnNode access) {
    return isThis(access, access.getOpcode() == Opcodes.PUTFIELD ? 1 : 0);
  }

  /** Whether the first value that the function keeps is {@code this}. */
  boolean isThis(InvokeDynamicInsnNode function) {
    int kept = Type.getArgumentTypes(function.desc).length;
    return kept > 0 && isThis(function, kept - 1);
  }

  /** The functions that are made right where they are handed to {@code call}. */
  Set<InvokeDynamicInsnNode> functions(MethodInsnNode call) {
    Set<InvokeDynamicInsnNode> found = new LinkedHashSet<>();
    Frame<SourceValue> frame = frames.get(call);
    if (frame == null) {
      return found;
    }
    for (int i = 1; i <= Type.getArgumentTypes(call.desc).length; i++) {
      for (AbstractInsnNode source : frame.getStack(frame.getStackSize() - i).insns) {
        if (source instanceof InvokeDynamicInsnNode made) {
          found.add(made);
        }
      }
    }
    return found;
  }

  private boolean isThis(AbstractInsnNode at, int above) {
    Frame<SourceValue> frame = frames.get(at);
    if (!keepsThis) {
      return false;
    }
    if (frame == null) {
      // Code that is never reached, or that the weaver will refuse.
      return true;
    }
    SourceValue receiver = frame.getStack(frame.getStackSize() - 1 - above);
    return receiver.insns.stream()
        .allMatch(it ->
            it instanceof VarInsnNode load && load.getOpcode() == Opcodes.ALOAD && load.var == 0);
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
