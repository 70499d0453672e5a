package soumak.processj.code;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import soumak.processj.typed.Basic;
import soumak.processj.typed.Descriptors;
import soumak.processj.typed.Step;
import soumak.processj.typed.Type;
import soumak.processj.typed.Variable;

/** The code of one method while it is written: its slots, and where its jumps lead. */
final class MethodCode {
  /** Where a break and a continue go, and how many claims are held there. */
  record Target(Label onBreak, Label onContinue, int claims) {}

  /**
   * A claim that is held.
   *
   * @param end the slot of the end
   * @param name that of the end as the claim names it; null if it does not
   */
  record Claim(int end, @Nullable Integer name) {}

  /** A variable, from where it has a value. */
  private record Named(Variable variable, int slot, Label start) {}

  final FileClass file;
  final String name;
  final Emitter out;
  final Type result;
  final Deque<Claim> claims = new ArrayDeque<>();
  private final Map<Variable, Integer> slots = new HashMap<>();
  private final Map<Variable, Integer> boxes = new HashMap<>();
  private final Map<Step.Label, Target> targets = new HashMap<>();
  private final ValueCode values;
  private final StepCode steps;
  private final List<Named> named = new ArrayList<>();
  private Set<Variable> passedOn = Set.of();
  private int next;

  /**
   * @param name of the procedure that it belongs to
   * @param firstSlot the first one that is free
   */
  MethodCode(FileClass file, String name, Emitter out, Type result, int firstSlot) {
    this.file = file;
    this.name = name;
    this.out = out;
    this.result = result;
    this.next = firstSlot;
    this.values = new ValueCode(this);
    this.steps = new StepCode(this);
  }

  ValueCode values() {
    return values;
  }

  StepCode steps() {
    return steps;
  }

  /** Writes all of the process' code. */
  void write(Step all) {
    passedOn = PassedOn.in(all);
    steps.write(all);
  }

  /** Whether the object of the number in a variable is kept beside it. */
  boolean isPassedOn(Variable variable) {
    return passedOn.contains(variable);
  }

  void loadBox(Variable variable) {
    out.mv.visitVarInsn(Opcodes.ALOAD, boxOf(variable));
  }

  void storeBox(Variable variable) {
    out.mv.visitVarInsn(Opcodes.ASTORE, boxOf(variable));
  }

  private int boxOf(Variable variable) {
    return boxes.computeIfAbsent(variable, it -> referenceSlot());
  }

  /** A slot that nothing else uses. */
  int slot(Type type) {
    int slot = next;
    next += Emitter.size(type);
    return slot;
  }

  int referenceSlot() {
    return next++;
  }

  /** The slot of a variable, or of its cell if several processes share it. */
  int slotOf(Variable variable) {
    Integer known = slots.get(variable);
    if (known != null) {
      return known;
    }
    int slot = variable.isShared() ? next++ : slot(variable.type());
    slots.put(variable, slot);
    return slot;
  }

  /** The descriptor of what stands in a variable's slot. */
  static String slotDescriptor(Variable variable) {
    return (variable.isShared() ? "[" : "") + Descriptors.of(variable.type());
  }

  /** Loads what stands in a variable's slot: its value, or its cell. */
  void loadSlot(Variable variable) {
    if (variable.isShared()) {
      out.mv.visitVarInsn(Opcodes.ALOAD, slotOf(variable));
    } else {
      out.load(variable.type(), slotOf(variable));
    }
  }

  void load(Variable variable) {
    loadSlot(variable);
    if (variable.isShared()) {
      out.integer(0);
      out.loadElement(variable.type());
    }
  }

  /** Stores the value on the stack. */
  void store(Variable variable) {
    Type type = variable.type();
    if (!variable.isShared()) {
      out.store(type, slotOf(variable));
      return;
    }
    int value = slot(type);
    out.store(type, value);
    loadSlot(variable);
    out.integer(0);
    out.load(type, value);
    out.storeElement(type);
  }

  /** Stores the first value of a variable, in a new cell if it needs one. */
  void begin(Variable variable) {
    if (variable.isShared()) {
      int value = slot(variable.type());
      out.store(variable.type(), value);
      out.integer(1);
      out.newArray(variable.type());
      out.mv.visitVarInsn(Opcodes.ASTORE, slotOf(variable));
      out.load(variable.type(), value);
    }
    store(variable);
    name(variable);
  }

  /** Tells debuggers, and reports on what a mobile process holds, about a variable. */
  void name(Variable variable) {
    Label start = new Label();
    out.mv.visitLabel(start);
    named.add(new Named(variable, slotOf(variable), start));
  }

  /** Returns without a value; where Java wants one, with null. */
  void leave() {
    if (result != Basic.VOID) {
      out.mv.visitInsn(Opcodes.ACONST_NULL);
    }
    out.result(result);
  }

  /** Completes the method. */
  void end() {
    Label end = new Label();
    out.mv.visitLabel(end);
    for (Named it : named) {
      if (it.start.getOffset() != end.getOffset() && !it.variable.name().isEmpty()) {
        String descriptor = slotDescriptor(it.variable);
        out.mv.visitLocalVariable(it.variable.name(), descriptor, null, it.start, end, it.slot);
      }
    }
    out.mv.visitMaxs(0, 0);
    out.mv.visitEnd();
  }

  /** A parameter stands in its slot as a value; if it is shared, it moves to a cell. */
  void parameter(Variable variable, int slot) {
    if (variable.isShared()) {
      out.load(variable.type(), slot);
      begin(variable);
    } else {
      captured(variable, slot);
    }
  }

  /** A captured variable stands in its slot as in that of the process around. */
  void captured(Variable variable, int slot) {
    slots.put(variable, slot);
    name(variable);
  }

  Target target(Step.Label label, Label onBreak, Label onContinue) {
    Target target = new Target(onBreak, onContinue, claims.size());
    targets.put(label, target);
    return target;
  }

  Target target(Step.Label label) {
    Target target = targets.get(label);
    if (target == null) {
      throw new IllegalStateException("a jump out of its method");
    }
    return target;
  }

  /** Gives back the claimed ends that a jump leaves, down to {@code keep} of them. */
  void unlockDownTo(int keep) {
    int leave = claims.size() - keep;
    for (Claim it : claims) {
      if (leave-- > 0) {
        unlock(it);
      }
    }
  }

  /** Gives a claimed end back. */
  void unlock(Claim claim) {
    if (claim.name != null) {
      out.mv.visitVarInsn(Opcodes.ALOAD, claim.name);
      out.callStatic(Names.ENDS, "over", "(Ljava/lang/Object;)V");
    }
    out.mv.visitVarInsn(Opcodes.ALOAD, claim.end);
    out.callStatic(Names.ENDS, "unlock", "(Ljava/lang/Object;)V");
  }
}
