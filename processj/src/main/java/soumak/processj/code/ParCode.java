package soumak.processj.code;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import soumak.processj.typed.Basic;
import soumak.processj.typed.Descriptors;
import soumak.processj.typed.Parts;
import soumak.processj.typed.ProcessBody;
import soumak.processj.typed.Step;
import soumak.processj.typed.Type;
import soumak.processj.typed.Value;
import soumak.processj.typed.Variable;

/** Writes pars and forks: the code that starts processes. */
final class ParCode {
  private final MethodCode code;
  private final Emitter out;

  ParCode(MethodCode code) {
    this.code = code;
    this.out = code.out;
  }

  void write(Step.Par step) {
    Group group = begin(step.enrolled(), true);
    start(group, () -> step.branches().forEach(it -> add(group, it)));
    await(step, group);
  }

  void write(Step.ParFor step) {
    Group group = begin(step.enrolled(), Plain.isPlain(step.loop()));
    Step.For loop = step.loop();
    loop.initial().forEach(code.steps()::write);
    start(group, () -> addAll(group, loop, step.branch()));
    await(step, group);
  }

  private void addAll(Group group, Step.For loop, Step.Branch branch) {
    Label start = new Label();
    Label end = new Label();
    out.mv.visitLabel(start);
    if (loop.condition() != null) {
      code.values().conditions().jumpUnless(loop.condition(), end);
    }
    add(group, branch);
    loop.update().forEach(code.values()::discard);
    out.mv.visitJumpInsn(Opcodes.GOTO, start);
    out.mv.visitLabel(end);
  }

  /**
   * A par whose code is being written.
   *
   * @param slot of the object that knows its branches
   * @param direct whether each branch starts as soon as it is made; else all start in the end
   * @param enrolled whether its branches are enrolled on barriers
   */
  private record Group(int slot, boolean direct, boolean enrolled) {
    String type() {
      return direct ? Names.PAR : Names.BRANCHES;
    }
  }

  /**
   * Makes the object of a par. Branches start at once if nothing can go wrong between two starts,
   * and nothing need be known of all of them before.
   */
  private Group begin(List<Value> enrolled, boolean plain) {
    Group group = new Group(code.referenceSlot(), plain && enrolled.isEmpty(), !enrolled.isEmpty());
    if (group.direct()) {
      out.callStatic(Names.PAR, "awaited", "()L" + Names.PAR + ";");
    } else {
      out.mv.visitTypeInsn(Opcodes.NEW, Names.BRANCHES);
      out.mv.visitInsn(Opcodes.DUP);
      barriers(enrolled);
      out.construct(Names.BRANCHES, "([L" + Names.BARRIER + ";)V");
    }
    out.mv.visitVarInsn(Opcodes.ASTORE, group.slot());
    return group;
  }

  private void barriers(List<Value> enrolled) {
    out.integer(enrolled.size());
    out.mv.visitTypeInsn(Opcodes.ANEWARRAY, Names.BARRIER);
    for (int i = 0; i < enrolled.size(); i++) {
      out.mv.visitInsn(Opcodes.DUP);
      out.integer(i);
      code.values().push(enrolled.get(i));
      out.mv.visitInsn(Opcodes.AASTORE);
    }
  }

  /** Writes code that starts branches. If one cannot be started, others run already. */
  private void start(Group group, Runnable branches) {
    if (!group.direct()) {
      branches.run();
      return;
    }
    Label start = new Label();
    Label stop = new Label();
    Label handler = new Label();
    Label behind = new Label();
    out.mv.visitLabel(start);
    branches.run();
    out.mv.visitLabel(stop);
    out.mv.visitJumpInsn(Opcodes.GOTO, behind);
    out.mv.visitLabel(handler);
    out.mv.visitVarInsn(Opcodes.ALOAD, group.slot());
    out.mv.visitInsn(Opcodes.SWAP);
    out.callVirtual(Names.PAR, "refused", "(Ljava/lang/Throwable;)V");
    // Ends here, as what was on the stack before is there on the other way only. It throws.
    out.mv.visitVarInsn(Opcodes.ALOAD, group.slot());
    out.callVirtual(Names.PAR, "await", "()V");
    out.mv.visitInsn(Opcodes.ACONST_NULL);
    out.mv.visitInsn(Opcodes.ATHROW);
    out.mv.visitLabel(behind);
    if (start.getOffset() != stop.getOffset()) {
      out.mv.visitTryCatchBlock(start, stop, handler, null);
    }
  }

  private void await(Step step, Group group) {
    out.line(step.at());
    out.mv.visitVarInsn(Opcodes.ALOAD, group.slot());
    out.callVirtual(group.type(), group.direct() ? "await" : "run", "()V");
  }

  /**
   * Adds a branch. One that only makes what is new and then does a par itself need not be a process
   * that waits for others: its branches are added instead.
   */
  private void add(Group group, Step.Branch branch) {
    List<Step> before = new ArrayList<>();
    Step.Par inner = group.direct() ? Plain.lastPar(branch.code(), before) : null;
    if (inner != null) {
      before.forEach(code.steps()::write);
      inner.branches().forEach(it -> add(group, it));
      return;
    }
    out.line(branch.at());
    BranchCode made = new BranchCode(code, branch, group.enrolled());
    String descriptor = made.write();
    out.mv.visitVarInsn(Opcodes.ALOAD, group.slot());
    out.mv.visitTypeInsn(Opcodes.NEW, made.type());
    out.mv.visitInsn(Opcodes.DUP);
    branch.process().captured().forEach(code::loadSlot);
    if (group.enrolled()) {
      out.mv.visitVarInsn(Opcodes.ALOAD, group.slot());
    }
    out.construct(made.type(), descriptor);
    out.callVirtual(group.type(), group.direct() ? "start" : "add", "(L" + Names.BRANCH + ";)V");
  }

  /** The arguments are computed here, the call is made by the new process. */
  void write(Step.Fork step) {
    out.mv.visitFieldInsn(
        Opcodes.GETSTATIC, code.file.className(), code.file.forks(), "L" + Names.FORKS + ";");
    List<Value> arguments = Parts.of(step.call());
    List<Type> types = arguments.stream().map(Value::type).toList();
    String descriptor = Descriptors.of(types, Basic.VOID);
    String name = code.file.branchMethod(code.name);
    String type;
    if (step.call() instanceof Value.Call call) {
      String target = Descriptors.of(call.procedure().parameters(), call.procedure().result());
      type =
          code.file.action(
              name,
              call.procedure().owner(),
              code.file.methodName(call.procedure()),
              target,
              call.type(),
              call.procedure().yields());
    } else {
      callMethod(name, step.call(), arguments, descriptor);
      type = code.file.action(name, code.file.className(), name, descriptor, Basic.VOID, true);
    }
    out.mv.visitTypeInsn(Opcodes.NEW, type);
    out.mv.visitInsn(Opcodes.DUP);
    arguments.forEach(code.values()::push);
    out.construct(type, descriptor);
    out.callVirtual(Names.FORKS, "fork", "(L" + Names.ACTION + ";)V");
  }

  /** A method that makes a call of Java or of a mobile process, with its parameters as parts. */
  private void callMethod(String name, Value call, List<Value> parts, String descriptor) {
    MethodCode inner =
        code.file.method(
            Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
            name,
            descriptor,
            true,
            code.name,
            Basic.VOID,
            parts.stream().mapToInt(it -> Emitter.size(it.type())).sum());
    List<Value> parameters = new ArrayList<>();
    int slot = 0;
    for (Value part : parts) {
      Variable variable = new Variable("", part.type(), new ProcessBody(null), true, call.at());
      inner.parameter(variable, slot);
      slot += Emitter.size(part.type());
      parameters.add(new Value.Local(call.at(), variable));
    }
    inner.values().discard(of(call, parameters));
    inner.out.mv.visitInsn(Opcodes.RETURN);
    inner.end();
  }

  /** The call with other values in the places of its parts. */
  private static Value of(Value call, List<Value> parts) {
    List<Value> rest = parts.isEmpty() ? parts : parts.subList(1, parts.size());
    return switch (call) {
      case Value.MobileCall it -> new Value.MobileCall(it.at(), parts.getFirst(), it.entry(), rest);
      case Value.JavaCall it when it.target() != null ->
          new Value.JavaCall(it.at(), it.method(), parts.getFirst(), rest);
      case Value.JavaCall it -> new Value.JavaCall(it.at(), it.method(), null, parts);
      default -> throw new IllegalArgumentException("no call: " + call);
    };
  }
}
