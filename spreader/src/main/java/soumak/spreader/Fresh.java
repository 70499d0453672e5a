package soumak.spreader;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Whether a method calls a method of a {@code Date} that it has made, or got from the JDK, which
 * gives a new one each time. Follows local variables, but not whom else the method gives it to.
 */
final class Fresh extends SourceInterpreter {
  private static final String DATE = "java/util/Date";
  private static final AbstractInsnNode GIVEN = new InsnNode(Opcodes.NOP);

  private final Program program;
  private final Map<AbstractInsnNode, SourceValue> receivers = new HashMap<>();

  private Fresh(Program program) {
    super(Opcodes.ASM9);
    this.program = program;
  }

  static boolean isDate(Program program, String owner, MethodNode method, MethodInsnNode call) {
    Fresh found = new Fresh(program);
    try {
      new Analyzer<>(found).analyze(owner, method);
    } catch (AnalyzerException e) { // its rewriting tells
      return false;
    }
    SourceValue receiver = found.receivers.get(call);
    return receiver == null || receiver.insns.stream().allMatch(found::makes); // null: never runs
  }

  private boolean makes(AbstractInsnNode at) {
    if (at instanceof MethodInsnNode call) {
      boolean copies = call.owner.equals(DATE) && call.name.equals("clone");
      String given = Type.getReturnType(call.desc).getInternalName();
      return copies || (given.equals(DATE) && !program.owns(call.owner));
    }
    return at.getOpcode() == Opcodes.NEW || at.getOpcode() == Opcodes.ACONST_NULL;
  }

  @Override
  public SourceValue newParameterValue(boolean isInstance, int local, Type type) {
    return new SourceValue(type.getSize(), Set.of(GIVEN));
  }

  @Override
  public SourceValue copyOperation(AbstractInsnNode at, SourceValue value) {
    return value;
  }

  @Override
  public SourceValue unaryOperation(AbstractInsnNode at, SourceValue value) {
    return at.getOpcode() == Opcodes.CHECKCAST ? value : super.unaryOperation(at, value);
  }

  @Override
  public SourceValue naryOperation(AbstractInsnNode at, List<? extends SourceValue> values) {
    if (at.getOpcode() == Opcodes.INVOKEVIRTUAL) {
      receivers.put(at, values.get(0));
    }
    return super.naryOperation(at, values);
  }
}
