package soumak.spreader;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;

/**
 * Which accesses of a method have to be checked: the first one of an object in each quiet piece of
 * straight code. If it reads and a later one writes, it is checked as a write.
 */
final class Checks {
  /** What is known of an object in a piece of code. */
  private static final class Known {
    @Nullable AbstractInsnNode read;
    int jumps;
    boolean written;
  }

  private final Program program;
  private final Quiet quiet;
  private final ClassNode owner;
  private final LoopPlan plan;

  /** Whether this is a constructor whose object no other thread can have yet. */
  private final boolean keepsToItself;

  private final Set<AbstractInsnNode> unneeded = new HashSet<>();
  private final Set<AbstractInsnNode> raised = new HashSet<>();
  private final Map<Object, Known> known = new HashMap<>();
  private final Map<AbstractInsnNode, String> loaded = new HashMap<>();
  private final Map<Integer, Integer> assigned = new HashMap<>();
  private int jumps;

  Checks(Program program, Quiet quiet, ClassNode owner, MethodNode method, LoopPlan plan)
      throws AnalyzerException {
    this.program = program;
    this.quiet = quiet;
    this.owner = owner;
    this.plan = plan;
    this.keepsToItself =
        method.name.equals("<init>") && Constructors.keepsToItself(program, owner, method);
    Set<LabelNode> targets = targets(method);
    for (AbstractInsnNode at : method.instructions) {
      if (at instanceof LabelNode label && targets.contains(label)) {
        known.clear();
        loaded.clear();
      }
      see(at);
    }
  }

  boolean isNeeded(AbstractInsnNode at) {
    return !plan.isChecked(at) && !unneeded.contains(at);
  }

  /** Whether an access is of an object that is no object yet, and must not be checked. */
  boolean isEarly(AbstractInsnNode at) {
    return plan.isEarly(at);
  }

  /** Whether the check is that for writing. */
  boolean isWrite(AbstractInsnNode at) {
    return raised.contains(at) || LoopPlan.writes(at);
  }

  private static Set<LabelNode> targets(MethodNode method) {
    Set<LabelNode> targets = new HashSet<>();
    method.tryCatchBlocks.forEach(it -> targets.add(it.handler));
    for (AbstractInsnNode at : method.instructions) {
      switch (at) {
        case JumpInsnNode jump -> targets.add(jump.label);
        case TableSwitchInsnNode table -> {
          targets.addAll(table.labels);
          targets.add(table.dflt);
        }
        case LookupSwitchInsnNode table -> {
          targets.addAll(table.labels);
          targets.add(table.dflt);
        }
        default -> {}
      }
    }
    return targets;
  }

  private void see(AbstractInsnNode at) {
    if (at instanceof VarInsnNode some) {
      if (some.getOpcode() == Opcodes.ALOAD) {
        loaded.put(at, some.var + "#" + assigned.getOrDefault(some.var, 0));
      } else if (some.getOpcode() >= Opcodes.ISTORE) {
        assigned.merge(some.var, 1, Integer::sum);
      }
    } else if (at instanceof JumpInsnNode) {
      jumps++;
    } else if (!quiet.isQuiet(owner, at)) {
      known.clear();
    }
    Object key = key(at);
    if (keepsToItself && key != null && Constructors.isThis(plan.provenance().receiver(at))) {
      unneeded.add(at);
    } else if (key != null && !plan.isChecked(at)) {
      access(at, known.computeIfAbsent(key, it -> new Known()));
    }
  }

  /** Names the object that an instruction accesses, in a piece of code. */
  private @Nullable Object key(AbstractInsnNode at) {
    boolean array = LoopPlan.isArrayAccess(at) && at.getOpcode() != Opcodes.ARRAYLENGTH;
    if (at instanceof FieldInsnNode field) {
      FieldNode of = program.field(field.owner, field.name, field.desc);
      if (plan.isEarly(at)
          || of == null
          || Initialisers.stays(of)
          || (of.access & Opcodes.ACC_VOLATILE) != 0) {
        return null;
      }
      if ((of.access & Opcodes.ACC_STATIC) != 0) {
        ClassNode declares = program.fieldOwner(field.owner, field.name, field.desc);
        return declares == null ? null : declares;
      }
      array = program.isShared(field.owner) && !program.isUnchanging(field.owner);
    }
    AbstractInsnNode source = array ? plan.provenance().receiver(at) : null;
    String local = source == null ? null : loaded.get(source);
    return local == null ? source : local;
  }

  private void access(AbstractInsnNode at, Known object) {
    boolean writes = LoopPlan.writes(at);
    if (object.written || (!writes && object.read != null)) {
      unneeded.add(at);
    } else if (!writes) {
      object.read = at;
      object.jumps = jumps;
    } else {
      object.written = true;
      if (object.read != null && object.jumps == jumps) {
        raised.add(object.read);
        unneeded.add(at);
      }
    }
  }
}
