package soumak.spreader;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/** Which instruction has put a value on the stack, and which ones take it. */
final class Provenance extends SourceInterpreter {
  private final Map<AbstractInsnNode, SourceValue> firsts = new HashMap<>();
  private final Map<AbstractInsnNode, SourceValue> seconds = new HashMap<>();
  private final Map<AbstractInsnNode, Set<AbstractInsnNode>> takers = new HashMap<>();

  private Provenance() {
    super(Opcodes.ASM9);
  }

  static Provenance of(String owner, MethodNode method) throws AnalyzerException {
    Provenance found = new Provenance();
    new Analyzer<>(found).analyze(owner, method);
    return found;
  }

  /** What has made the object or array that an instruction is about, if it is one instruction. */
  @Nullable AbstractInsnNode receiver(AbstractInsnNode at) {
    return only(firsts.get(at));
  }

  /** What has made the second value, such as the index into an array. */
  @Nullable AbstractInsnNode second(AbstractInsnNode at) {
    return only(seconds.get(at));
  }

  /** Whether an instruction may have made the second value. */
  boolean isSecond(AbstractInsnNode at, AbstractInsnNode source) {
    SourceValue value = seconds.get(at);
    return value != null && value.insns.contains(source);
  }

  private static @Nullable AbstractInsnNode only(@Nullable SourceValue value) {
    return value != null && value.insns.size() == 1 ? value.insns.iterator().next() : null;
  }

  /** Those that take what an instruction has made. */
  Set<AbstractInsnNode> takers(AbstractInsnNode of) {
    return takers.getOrDefault(of, Set.of());
  }

  private void take(AbstractInsnNode by, SourceValue value) {
    for (AbstractInsnNode source : value.insns) {
      takers.computeIfAbsent(source, it -> new HashSet<>()).add(by);
    }
  }

  @Override
  public SourceValue copyOperation(AbstractInsnNode at, SourceValue value) {
    int opcode = at.getOpcode();
    if (opcode >= Opcodes.DUP && opcode <= Opcodes.SWAP) {
      return value;
    }
    if (opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE) {
      take(at, value);
    }
    return super.copyOperation(at, value);
  }

  @Override
  public SourceValue unaryOperation(AbstractInsnNode at, SourceValue value) {
    take(at, value);
    firsts.put(at, value);
    return super.unaryOperation(at, value);
  }

  @Override
  public SourceValue binaryOperation(AbstractInsnNode at, SourceValue one, SourceValue other) {
    take(at, one);
    take(at, other);
    firsts.put(at, one);
    seconds.put(at, other);
    return super.binaryOperation(at, one, other);
  }

  @Override
  public SourceValue ternaryOperation(
      AbstractInsnNode at, SourceValue one, SourceValue two, SourceValue three) {
    take(at, one);
    take(at, two);
    take(at, three);
    firsts.put(at, one);
    seconds.put(at, two);
    return super.ternaryOperation(at, one, two, three);
  }

  @Override
  public SourceValue naryOperation(AbstractInsnNode at, List<? extends SourceValue> values) {
    values.forEach(it -> take(at, it));
    return super.naryOperation(at, values);
  }

  @Override
  public void returnOperation(AbstractInsnNode at, SourceValue value, SourceValue expected) {
    take(at, value);
  }
}
