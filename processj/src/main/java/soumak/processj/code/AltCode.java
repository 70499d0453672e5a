package soumak.processj.code;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import soumak.processj.typed.Basic;
import soumak.processj.typed.Step;
import soumak.processj.typed.Value;
import soumak.processj.typed.Variable;

/**
 * Writes alts: code that collects the guards whose preconditions hold, that selects one, and for
 * each choice its read and its body.
 */
final class AltCode {
  private final MethodCode code;
  private final Emitter out;
  private final int alternative;
  private final List<Chosen> all = new ArrayList<>();

  /** A choice with the indices of the replicated alts around it, by their depth. */
  private record Chosen(Step.Guarded choice, List<Variable> indices) {}

  AltCode(MethodCode code) {
    this.code = code;
    this.out = code.out;
    this.alternative = code.referenceSlot();
  }

  private void call(String method, String descriptor) {
    out.callVirtual(Names.ALTERNATIVE, method, descriptor);
  }

  private void load() {
    out.mv.visitVarInsn(Opcodes.ALOAD, alternative);
  }

  void write(Step.Alt step) {
    out.mv.visitTypeInsn(Opcodes.NEW, Names.ALTERNATIVE);
    out.mv.visitInsn(Opcodes.DUP);
    out.integer(step.priority() ? 0 : 1);
    out.construct(Names.ALTERNATIVE, "(Z)V");
    out.mv.visitVarInsn(Opcodes.ASTORE, alternative);
    collect(step.choices(), List.of());
    out.line(step.at());
    load();
    load();
    call("select", "()I");
    call("choice", "(I)I");
    Label end = new Label();
    TreeMap<Integer, Label> places = new TreeMap<>();
    for (int i = 0; i < all.size(); i++) {
      places.put(i, new Label());
    }
    StepCode.jumpTable(out, places, end);
    for (int i = 0; i < all.size(); i++) {
      out.mv.visitLabel(places.get(i));
      chosen(all.get(i));
      out.mv.visitJumpInsn(Opcodes.GOTO, end);
    }
    out.mv.visitLabel(end);
  }

  private void collect(List<Step.Choice> choices, List<Variable> indices) {
    for (Step.Choice choice : choices) {
      Label next = new Label();
      switch (choice) {
        case Step.Guarded it -> {
          if (it.condition() != null) {
            code.values().conditions().jumpUnless(it.condition(), next);
          }
          guard(it.guard(), all.size());
          all.add(new Chosen(it, indices));
        }
        case Step.Nested it -> {
          if (it.condition() != null) {
            code.values().conditions().jumpUnless(it.condition(), next);
          }
          nested(it, indices);
        }
      }
      out.mv.visitLabel(next);
    }
  }

  private void guard(Step.Guard guard, int number) {
    out.line(guard.at());
    load();
    out.integer(number);
    switch (guard) {
      case Step.ReadGuard it -> {
        code.values().push(it.read().end());
        call("read", "(I" + Names.READ_END + ")V");
      }
      case Step.TimeoutGuard it -> {
        code.values().push(it.timer());
        code.values().push(it.time());
        call("timeout", "(IL" + Names.TIMER + ";J)V");
      }
      case Step.SkipGuard it -> call("skip", "(I)V");
    }
  }

  private void nested(Step.Nested nested, List<Variable> indices) {
    Step.For loop = nested.loop();
    Variable index = nested.index();
    if (loop == null || index == null) {
      collect(nested.choices(), indices);
      return;
    }
    List<Variable> inner = new ArrayList<>(indices);
    inner.add(index);
    loop.initial().forEach(code.steps()::write);
    Label start = new Label();
    Label end = new Label();
    out.mv.visitLabel(start);
    if (loop.condition() != null) {
      code.values().conditions().jumpUnless(loop.condition(), end);
    }
    load();
    out.integer(indices.size());
    code.load(index);
    out.convert(index.type(), Basic.LONG);
    call("index", "(IJ)V");
    collect(nested.choices(), inner);
    loop.update().forEach(code.values()::discard);
    out.mv.visitJumpInsn(Opcodes.GOTO, start);
    out.mv.visitLabel(end);
  }

  private void chosen(Chosen chosen) {
    for (int depth = 0; depth < chosen.indices.size(); depth++) {
      Variable index = chosen.indices.get(depth);
      load();
      out.integer(depth);
      call("index", "(I)J");
      out.convert(Basic.LONG, index.type());
      // Where the alt inside was left out, a cell that processes share does not exist yet.
      code.begin(index);
    }
    if (chosen.choice.guard() instanceof Step.ReadGuard guard) {
      read(guard);
    }
    code.steps().write(chosen.choice.body());
  }

  private void read(Step.ReadGuard guard) {
    Value.Read read = guard.read();
    Value.Place target = read.rendezvous() == null ? guard.target() : null;
    load();
    call("end", "()" + Names.READ_END);
    code.values().readFrom(read);
    if (target == null) {
      out.pop(read.type());
      return;
    }
    int message = code.slot(read.type());
    out.store(read.type(), message);
    code.values()
        .places()
        .store(
            target,
            () -> {
              out.load(read.type(), message);
              out.convert(read.type(), target.type());
            });
  }
}
