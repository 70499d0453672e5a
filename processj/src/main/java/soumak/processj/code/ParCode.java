package soumak.processj.code;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import soumak.processj.typed.Basic;
import soumak.processj.typed.Descriptors;
import soumak.processj.typed.ProcessBody;
import soumak.processj.typed.Step;
import soumak.processj.typed.Type;
import soumak.processj.typed.Value;
import soumak.processj.typed.Variable;

/** Writes pars and forks: the code that starts processes, and a method and a class for each. */
final class ParCode {
  private static final String BRANCHES_TYPE = "L" + Names.BRANCHES + ";";

  private final MethodCode code;
  private final Emitter out;

  ParCode(MethodCode code) {
    this.code = code;
    this.out = code.out;
  }

  void write(Step.Par step) {
    int branches = begin(step.enrolled());
    boolean enrolled = !step.enrolled().isEmpty();
    step.branches().forEach(it -> add(branches, it, enrolled));
    run(step, branches);
  }

  void write(Step.ParFor step) {
    int branches = begin(step.enrolled());
    Step.For loop = step.loop();
    loop.initial().forEach(code.steps()::write);
    Label start = new Label();
    Label end = new Label();
    out.mv.visitLabel(start);
    if (loop.condition() != null) {
      code.values().conditions().jumpUnless(loop.condition(), end);
    }
    add(branches, step.branch(), !step.enrolled().isEmpty());
    loop.update().forEach(code.values()::discard);
    out.mv.visitJumpInsn(Opcodes.GOTO, start);
    out.mv.visitLabel(end);
    run(step, branches);
  }

  private int begin(List<Value> enrolled) {
    out.mv.visitTypeInsn(Opcodes.NEW, Names.BRANCHES);
    out.mv.visitInsn(Opcodes.DUP);
    out.integer(enrolled.size());
    out.mv.visitTypeInsn(Opcodes.ANEWARRAY, Names.BARRIER);
    for (int i = 0; i < enrolled.size(); i++) {
      out.mv.visitInsn(Opcodes.DUP);
      out.integer(i);
      code.values().push(enrolled.get(i));
      out.mv.visitInsn(Opcodes.AASTORE);
    }
    out.construct(Names.BRANCHES, "([L" + Names.BARRIER + ";)V");
    int branches = code.referenceSlot();
    out.mv.visitVarInsn(Opcodes.ASTORE, branches);
    return branches;
  }

  private void run(Step step, int branches) {
    out.line(step.at());
    out.mv.visitVarInsn(Opcodes.ALOAD, branches);
    out.callVirtual(Names.BRANCHES, "run", "()V");
  }

  private void add(int branches, Step.Branch branch, boolean enrolled) {
    out.line(branch.at());
    List<Variable> captured = new ArrayList<>(branch.process().captured());
    String method = code.file.branchMethod(code.name);
    List<String> parameters = new ArrayList<>();
    captured.forEach(it -> parameters.add(MethodCode.slotDescriptor(it)));
    if (enrolled) {
      parameters.add(BRANCHES_TYPE);
    }
    method(method, branch, captured, parameters, enrolled);
    String descriptor = "(" + String.join("", parameters) + ")V";
    String type =
        code.file.action(method, code.file.className(), method, descriptor, Basic.VOID, true);
    out.mv.visitVarInsn(Opcodes.ALOAD, branches);
    out.mv.visitTypeInsn(Opcodes.NEW, type);
    out.mv.visitInsn(Opcodes.DUP);
    captured.forEach(code::loadSlot);
    if (enrolled) {
      out.mv.visitVarInsn(Opcodes.ALOAD, branches);
    }
    out.construct(type, descriptor);
    out.callVirtual(Names.BRANCHES, "add", "(L" + Names.ACTION + ";)V");
  }

  /** The method with a branch's code. */
  private void method(
      String name,
      Step.Branch branch,
      List<Variable> captured,
      List<String> parameters,
      boolean enrolled) {
    MethodCode inner =
        code.file.method(
            Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
            name,
            "(" + String.join("", parameters) + ")V",
            true,
            code.name,
            Basic.VOID,
            slots(captured) + (enrolled ? 1 : 0));
    int slot = 0;
    for (Variable variable : captured) {
      inner.captured(variable, slot);
      slot += variable.isShared() ? 1 : Emitter.size(variable.type());
    }
    if (enrolled) {
      enrolled(inner, branch, slot);
    } else {
      inner.steps().write(branch.code());
    }
    inner.out.mv.visitInsn(Opcodes.RETURN);
    inner.end();
  }

  private static int slots(List<Variable> captured) {
    return captured.stream().mapToInt(it -> it.isShared() ? 1 : Emitter.size(it.type())).sum();
  }

  /** The branch resigns from its barriers, however it ends. */
  private static void enrolled(MethodCode inner, Step.Branch branch, int branches) {
    Emitter out = inner.out;
    Label start = new Label();
    Label stop = new Label();
    Label handler = new Label();
    Label behind = new Label();
    out.mv.visitLabel(start);
    inner.steps().write(branch.code());
    out.mv.visitLabel(stop);
    ended(out, branches);
    out.mv.visitJumpInsn(Opcodes.GOTO, behind);
    out.mv.visitLabel(handler);
    ended(out, branches);
    out.mv.visitInsn(Opcodes.ATHROW);
    out.mv.visitLabel(behind);
    if (start.getOffset() != stop.getOffset()) {
      out.mv.visitTryCatchBlock(start, stop, handler, null);
    }
  }

  private static void ended(Emitter out, int branches) {
    out.mv.visitVarInsn(Opcodes.ALOAD, branches);
    out.callVirtual(Names.BRANCHES, "ended", "()V");
  }

  /** The arguments are computed here, the call is made by the new process. */
  void write(Step.Fork step) {
    out.mv.visitFieldInsn(
        Opcodes.GETSTATIC, code.file.className(), code.file.forks(), "L" + Names.FORKS + ";");
    List<Value> arguments =
        step.call() instanceof Value.Call call ? call.arguments() : mobile(step.call());
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
      mobileMethod(name, (Value.MobileCall) step.call(), descriptor);
      type = code.file.action(name, code.file.className(), name, descriptor, Basic.VOID, true);
    }
    out.mv.visitTypeInsn(Opcodes.NEW, type);
    out.mv.visitInsn(Opcodes.DUP);
    arguments.forEach(code.values()::push);
    out.construct(type, descriptor);
    out.callVirtual(Names.FORKS, "fork", "(L" + Names.ACTION + ";)V");
  }

  private static List<Value> mobile(Value call) {
    Value.MobileCall mobile = (Value.MobileCall) call;
    List<Value> all = new ArrayList<>(List.of(mobile.process()));
    all.addAll(mobile.arguments());
    return all;
  }

  /** A method that calls the mobile process which is its first parameter. */
  private void mobileMethod(String name, Value.MobileCall call, String descriptor) {
    List<Value> values = mobile(call);
    int size = values.stream().mapToInt(it -> Emitter.size(it.type())).sum();
    MethodCode inner =
        code.file.method(
            Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
            name,
            descriptor,
            true,
            code.name,
            Basic.VOID,
            size);
    List<Value> parameters = new ArrayList<>();
    int slot = 0;
    for (Value value : values) {
      Variable variable = new Variable("", value.type(), new ProcessBody(null), true, call.at());
      inner.parameter(variable, slot);
      slot += Emitter.size(value.type());
      parameters.add(new Value.Local(call.at(), variable));
    }
    inner
        .values()
        .push(
            new Value.MobileCall(
                call.at(),
                parameters.getFirst(),
                call.entry(),
                parameters.subList(1, parameters.size())));
    inner.out.mv.visitInsn(Opcodes.RETURN);
    inner.end();
  }
}
