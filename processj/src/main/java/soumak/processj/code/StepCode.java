package soumak.processj.code;

import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import soumak.processj.typed.Step;
import soumak.processj.typed.Value;
import soumak.processj.typed.Variable;

/** Writes the code of statements. */
final class StepCode {
  private final MethodCode code;
  private final Emitter out;

  StepCode(MethodCode code) {
    this.code = code;
    this.out = code.out;
  }

  void write(Step step) {
    if (!(step instanceof Step.Block)) {
      out.line(step.at());
    }
    switch (step) {
      case Step.Block it -> it.steps().forEach(this::write);
      case Step.Declare it -> declare(it);
      case Step.Evaluate it -> code.values().discard(it.value());
      case Step.Skip it -> {}
      case Step.Stop it -> out.callStatic(Names.ENDS, "stop", "()V");
      case Step.If it -> condition(it);
      case Step.While it -> loop(it.label(), it.condition(), List.of(), it.body());
      case Step.For it -> {
        it.initial().forEach(this::write);
        loop(it.label(), it.condition(), it.update(), it.body());
      }
      case Step.DoWhile it -> doWhile(it);
      case Step.Labeled it -> {
        Label end = new Label();
        code.target(it.label(), end, end);
        write(it.body());
        out.mv.visitLabel(end);
      }
      case Step.Break it -> jump(code.target(it.target()), true);
      case Step.Continue it -> jump(code.target(it.target()), false);
      case Step.Return it -> result(it.value());
      case Step.Switch it -> new SwitchCode(code).write(it);
      case Step.TagSwitch it -> new SwitchCode(code).write(it);
      case Step.Par it -> new ParCode(code).write(it);
      case Step.ParFor it -> new ParCode(code).write(it);
      case Step.Alt it -> new AltCode(code).write(it);
      case Step.Claim it -> claim(it);
      case Step.Suspend it -> suspend(it);
      case Step.Fork it -> new ParCode(code).write(it);
    }
  }

  private void declare(Step.Declare step) {
    if (code.isPassedOn(step.variable())) {
      code.values().store(step.variable(), step.initial());
      code.name(step.variable());
    } else {
      code.values().push(step.initial());
      code.begin(step.variable());
    }
  }

  private void condition(Step.If step) {
    Label no = new Label();
    Step otherwise = step.no();
    code.values().conditions().jumpUnless(step.condition(), no);
    write(step.yes());
    if (otherwise == null) {
      out.mv.visitLabel(no);
      return;
    }
    Label end = new Label();
    out.mv.visitJumpInsn(Opcodes.GOTO, end);
    out.mv.visitLabel(no);
    write(otherwise);
    out.mv.visitLabel(end);
  }

  private void loop(Step.Label label, @Nullable Value condition, List<Value> update, Step body) {
    Label start = new Label();
    Label next = new Label();
    Label end = new Label();
    code.target(label, end, next);
    out.mv.visitLabel(start);
    if (condition != null) {
      out.line(condition.at());
      code.values().conditions().jumpUnless(condition, end);
    }
    write(body);
    out.mv.visitLabel(next);
    for (Value value : update) {
      out.line(value.at());
      code.values().discard(value);
    }
    out.mv.visitJumpInsn(Opcodes.GOTO, start);
    out.mv.visitLabel(end);
  }

  private void doWhile(Step.DoWhile step) {
    Label start = new Label();
    Label next = new Label();
    Label end = new Label();
    code.target(step.label(), end, next);
    out.mv.visitLabel(start);
    write(step.body());
    out.mv.visitLabel(next);
    out.line(step.condition().at());
    code.values().conditions().jumpIf(step.condition(), start);
    out.mv.visitLabel(end);
  }

  private void jump(MethodCode.Target target, boolean isBreak) {
    code.unlockDownTo(target.claims());
    out.mv.visitJumpInsn(Opcodes.GOTO, isBreak ? target.onBreak() : target.onContinue());
  }

  private void result(@Nullable Value value) {
    if (value == null) {
      code.unlockDownTo(0);
      code.leave();
      return;
    }
    code.values().push(value);
    if (!code.claims.isEmpty()) {
      int slot = code.slot(code.result);
      out.store(code.result, slot);
      code.unlockDownTo(0);
      out.load(code.result, slot);
    }
    out.result(code.result);
  }

  /** Holds the ends' locks while the body runs, however that ends. */
  private void claim(Step.Claim step) {
    claim(step, 0);
  }

  private void claim(Step.Claim step, int index) {
    if (index == step.ends().size()) {
      write(step.body());
      return;
    }
    Step.Claimed claimed = step.ends().get(index);
    Variable name = claimed.name();
    MethodCode.Claim held =
        new MethodCode.Claim(code.referenceSlot(), name == null ? null : code.referenceSlot());
    code.values().push(claimed.end());
    lock(held);
    Label start = new Label();
    Label stop = new Label();
    Label handler = new Label();
    Label behind = new Label();
    code.claims.push(held);
    out.mv.visitLabel(start);
    if (name != null && held.name() != null) {
      out.mv.visitVarInsn(Opcodes.ALOAD, held.name());
      out.cast(name.type());
      code.begin(name);
    }
    claim(step, index + 1);
    out.mv.visitLabel(stop);
    code.claims.pop();
    code.unlock(held);
    out.mv.visitJumpInsn(Opcodes.GOTO, behind);
    out.mv.visitLabel(handler);
    code.unlock(held);
    out.mv.visitInsn(Opcodes.ATHROW);
    out.mv.visitLabel(behind);
    if (start.getOffset() != stop.getOffset()) {
      out.mv.visitTryCatchBlock(start, stop, handler, null);
    }
  }

  /** Claims the end on the stack. */
  private void lock(MethodCode.Claim held) {
    String same = "(Ljava/lang/Object;)Ljava/lang/Object;";
    out.callStatic(Names.ENDS, "now", same);
    out.mv.visitVarInsn(Opcodes.ASTORE, held.end());
    Integer name = held.name();
    if (name != null) {
      out.mv.visitVarInsn(Opcodes.ALOAD, held.end());
      out.callStatic(Names.ENDS, "claimed", same);
      out.mv.visitVarInsn(Opcodes.ASTORE, name);
    }
    out.mv.visitVarInsn(Opcodes.ALOAD, held.end());
    out.callStatic(Names.ENDS, "lock", "(Ljava/lang/Object;)V");
  }

  private void suspend(Step.Suspend step) {
    out.callStatic("soumak/Mobile", "suspend", "()Ljava/lang/Object;");
    unpack(step.entry(), step.parameters(), false);
  }

  /** Sets parameters from the call of a mobile process that is on the stack. */
  void unpack(int entry, List<Variable> parameters, boolean begin) {
    int array = code.referenceSlot();
    out.integer(entry);
    out.callStatic(Names.MOBILE, "arguments", "(Ljava/lang/Object;I)[Ljava/lang/Object;");
    out.mv.visitVarInsn(Opcodes.ASTORE, array);
    for (int i = 0; i < parameters.size(); i++) {
      Variable parameter = parameters.get(i);
      out.mv.visitVarInsn(Opcodes.ALOAD, array);
      out.integer(i);
      out.mv.visitInsn(Opcodes.AALOAD);
      out.unbox(parameter.type());
      if (begin) {
        code.begin(parameter);
      } else {
        code.store(parameter);
      }
    }
  }

  /** Jumps by the int on the stack to one of several places. */
  static void jumpTable(Emitter out, SortedMap<Integer, Label> places, Label otherwise) {
    if (places.isEmpty()) {
      out.mv.visitInsn(Opcodes.POP);
      out.mv.visitJumpInsn(Opcodes.GOTO, otherwise);
      return;
    }
    long span = (long) places.lastKey() - places.firstKey() + 1;
    if (span > 4L * places.size() + 8) {
      int[] keys = places.keySet().stream().mapToInt(Integer::intValue).toArray();
      out.mv.visitLookupSwitchInsn(otherwise, keys, places.values().toArray(Label[]::new));
      return;
    }
    Label[] table = new Label[(int) span];
    for (int i = 0; i < table.length; i++) {
      table[i] = places.getOrDefault(places.firstKey() + i, otherwise);
    }
    out.mv.visitTableSwitchInsn(places.firstKey(), places.lastKey(), otherwise, table);
  }
}
