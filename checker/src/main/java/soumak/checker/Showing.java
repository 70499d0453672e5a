package soumak.checker;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import soumak.analysis.Hierarchy;

/**
 * Finds what makes a task known while it is still being made: a constructor of a superclass, a
 * method or a lambda that starts the task, stores it or gives it to others.
 */
final class Showing {
  private static final Set<String> OURS =
      Set.of("soumak/Strand", "soumak/Task", "soumak/Actor", "soumak/Capsule");

  private final Bodies bodies;
  private final Hierarchy hierarchy;
  private final Types types;
  private final Touching touching;

  Showing(Bodies bodies, Hierarchy hierarchy, Types types) {
    this.bodies = bodies;
    this.hierarchy = hierarchy;
    this.types = types;
    this.touching = new Touching(bodies, hierarchy, types);
  }

  /** Whether a call on a task of the class {@code self} shows it. */
  boolean shows(String self, MethodInsnNode call) {
    return shows(self, call, new HashSet<>());
  }

  /** Whether a lambda that captures a task of the class {@code self} shows it. */
  boolean shows(String self, Handle lambda) {
    return shows(self, lambda, new HashSet<>());
  }

  private boolean shows(String self, MethodInsnNode call, Set<String> seen) {
    boolean virtual =
        call.getOpcode() == Opcodes.INVOKEVIRTUAL || call.getOpcode() == Opcodes.INVOKEINTERFACE;
    return shows(self, virtual ? self : call.owner, call.name, call.desc, seen);
  }

  private boolean shows(String self, Handle lambda, Set<String> seen) {
    boolean virtual =
        lambda.getTag() == Opcodes.H_INVOKEVIRTUAL || lambda.getTag() == Opcodes.H_INVOKEINTERFACE;
    String owner = virtual ? self : lambda.getOwner();
    return sends(owner, lambda) || shows(self, owner, lambda.getName(), lambda.getDesc(), seen);
  }

  /** Whether by a reference a capsule gets a message, and begins, that touches what it keeps. */
  private boolean sends(String owner, Handle to) {
    Hierarchy.Declared declared = hierarchy.resolve(owner, to.getName(), to.getDesc());
    return declared != null
        && Messages.isMessage(hierarchy, declared.owner(), declared.method())
        && touching.touches(owner, to.getName(), to.getDesc());
  }

  private boolean shows(
      String self, String owner, String name, String descriptor, Set<String> seen) {
    Hierarchy.Declared declared = hierarchy.resolve(owner, name, descriptor);
    if (declared == null || !types.isTask(declared.owner().name())) {
      return false;
    }
    String in = declared.owner().name();
    if (OURS.contains(in)) {
      return name.equals("start");
    }
    MethodNode body = bodies.of(in, name, descriptor);
    if (body == null || !seen.add(in + "." + name + descriptor)) {
      return false;
    }
    Flow flow = new Flow(self, seen);
    try {
      new Analyzer<>(flow).analyze(in, body);
    } catch (AnalyzerException strange) {
      return false; // as the check of that method says
    }
    return flow.shown;
  }

  /** Follows the task through the code of one method. */
  private final class Flow extends BasicInterpreter {
    private final BasicValue task = new BasicValue(Type.getObjectType("the task"));
    private final String self;
    private final Set<String> seen;
    private boolean shown;

    Flow(String self, Set<String> seen) {
      super(Opcodes.ASM9);
      this.self = self;
      this.seen = seen;
    }

    @Override
    public BasicValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
      return isInstanceMethod && local == 0 ? task : newValue(type);
    }

    @Override
    public @Nullable BasicValue unaryOperation(AbstractInsnNode at, BasicValue value)
        throws AnalyzerException {
      shown |= at.getOpcode() == Opcodes.PUTSTATIC && task.equals(value);
      boolean cast = at.getOpcode() == Opcodes.CHECKCAST && task.equals(value);
      return cast ? task : super.unaryOperation(at, value);
    }

    @Override
    public @Nullable BasicValue binaryOperation(
        AbstractInsnNode at, BasicValue base, BasicValue value) throws AnalyzerException {
      shown |= at.getOpcode() == Opcodes.PUTFIELD && task.equals(value);
      return super.binaryOperation(at, base, value);
    }

    @Override
    public @Nullable BasicValue ternaryOperation(
        AbstractInsnNode at, BasicValue array, BasicValue index, BasicValue value)
        throws AnalyzerException {
      shown |= at.getOpcode() == Opcodes.AASTORE && task.equals(value);
      return super.ternaryOperation(at, array, index, value);
    }

    @Override
    public @Nullable BasicValue naryOperation(
        AbstractInsnNode at, List<? extends BasicValue> values) throws AnalyzerException {
      if (at instanceof InvokeDynamicInsnNode link && values.contains(task)) {
        for (Object argument : link.bsmArgs) {
          shown |= argument instanceof Handle lambda && shows(self, lambda, seen);
        }
      }
      if (at instanceof MethodInsnNode call && values.contains(task)) {
        boolean receiver =
            call.getOpcode() != Opcodes.INVOKESTATIC && task.equals(values.getFirst());
        shown |= values.lastIndexOf(task) > 0 || !receiver || shows(self, call, seen);
        Type result = Type.getReturnType(call.desc);
        boolean itself = result.getSort() == Type.OBJECT && types.isTask(result.getInternalName());
        return receiver && itself ? task : super.naryOperation(at, values);
      }
      return super.naryOperation(at, values);
    }

    @Override
    public BasicValue merge(BasicValue one, BasicValue two) {
      return task.equals(one) || task.equals(two) ? task : super.merge(one, two);
    }
  }
}
