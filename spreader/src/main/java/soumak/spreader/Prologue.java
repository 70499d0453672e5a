package soumak.spreader;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * What a constructor writes into its own object before it calls another constructor. The JVM lets
 * nothing else be done to the object there, so these writes must not be checked.
 */
final class Prologue extends SourceInterpreter {
  private final AbstractInsnNode made = new InsnNode(Opcodes.NOP);
  private final Set<AbstractInsnNode> own = new HashSet<>();

  private Prologue() {
    super(Opcodes.ASM9);
  }

  static Set<AbstractInsnNode> ownWrites(String owner, MethodNode method) throws AnalyzerException {
    AbstractInsnNode above = method.name.equals("<init>") ? Constructors.above(method) : null;
    Set<AbstractInsnNode> early = new HashSet<>();
    for (AbstractInsnNode at = above; at != null; at = at.getPrevious()) {
      if (at.getOpcode() == Opcodes.PUTFIELD) {
        early.add(at);
      }
    }
    if (early.isEmpty()) {
      return early;
    }
    Prologue found = new Prologue();
    new Analyzer<>(found).analyze(owner, method);
    early.retainAll(found.own);
    return early;
  }

  @Override
  public SourceValue newParameterValue(boolean isInstance, int local, Type type) {
    return local == 0 ? new SourceValue(1, made) : super.newParameterValue(isInstance, local, type);
  }

  @Override
  public SourceValue copyOperation(AbstractInsnNode at, SourceValue value) {
    return value;
  }

  @Override
  public @Nullable SourceValue binaryOperation(
      AbstractInsnNode at, SourceValue one, SourceValue other) {
    if (at.getOpcode() == Opcodes.PUTFIELD && one.insns.contains(made)) {
      own.add(at);
    }
    return super.binaryOperation(at, one, other);
  }
}
