package soumak.processj.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import soumak.processj.typed.Basic;
import soumak.processj.typed.Step;

/** Writes the code of switches. */
final class SwitchCode {
  private final MethodCode code;
  private final Emitter out;

  SwitchCode(MethodCode code) {
    this.code = code;
    this.out = code.out;
  }

  void write(Step.Switch step) {
    Label end = new Label();
    code.target(step.label(), end, end);
    List<Label> places = new ArrayList<>();
    step.cases().forEach(it -> places.add(new Label()));
    Label otherwise = end;
    for (int i = 0; i < places.size(); i++) {
      if (step.cases().get(i).isDefault()) {
        otherwise = places.get(i);
      }
    }
    code.values().push(step.value());
    if (step.value().type() == Basic.STRING) {
      strings(step, places, otherwise);
    } else {
      integers(step, places, otherwise);
    }
    for (int i = 0; i < places.size(); i++) {
      out.mv.visitLabel(places.get(i));
      step.cases().get(i).body().forEach(code.steps()::write);
    }
    out.mv.visitLabel(end);
  }

  private void integers(Step.Switch step, List<Label> places, Label otherwise) {
    TreeMap<Integer, Label> table = new TreeMap<>();
    for (int i = 0; i < places.size(); i++) {
      for (Object label : step.cases().get(i).labels()) {
        table.put((Integer) label, places.get(i));
      }
    }
    StepCode.jumpTable(out, table, otherwise);
  }

  /** Strings are compared one after the other. */
  private void strings(Step.Switch step, List<Label> places, Label otherwise) {
    int value = code.referenceSlot();
    out.mv.visitVarInsn(Opcodes.ASTORE, value);
    for (int i = 0; i < places.size(); i++) {
      for (Object label : step.cases().get(i).labels()) {
        out.mv.visitLdcInsn(label);
        out.mv.visitVarInsn(Opcodes.ALOAD, value);
        out.callVirtual("java/lang/String", "equals", "(Ljava/lang/Object;)Z");
        out.mv.visitJumpInsn(Opcodes.IFNE, places.get(i));
      }
    }
    out.mv.visitJumpInsn(Opcodes.GOTO, otherwise);
  }

  void write(Step.TagSwitch step) {
    Label end = new Label();
    code.target(step.label(), end, end);
    int value = code.referenceSlot();
    code.values().push(step.value());
    out.mv.visitVarInsn(Opcodes.ASTORE, value);
    out.mv.visitVarInsn(Opcodes.ALOAD, value);
    out.mv.visitLdcInsn("a switch on a protocol's value that is null");
    out.callStatic(
        "java/util/Objects",
        "requireNonNull",
        "(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;");
    out.mv.visitInsn(Opcodes.POP);
    Step.TagCase otherwise = null;
    for (Step.TagCase one : step.cases()) {
      if (one.tag() == null) {
        otherwise = one;
        continue;
      }
      Label next = new Label();
      out.line(one.at());
      out.mv.visitVarInsn(Opcodes.ALOAD, value);
      out.mv.visitTypeInsn(Opcodes.INSTANCEOF, Objects.requireNonNull(one.tag()).className());
      out.mv.visitJumpInsn(Opcodes.IFEQ, next);
      one.body().forEach(code.steps()::write);
      out.mv.visitLabel(next);
    }
    if (otherwise != null) {
      otherwise.body().forEach(code.steps()::write);
    }
    out.mv.visitLabel(end);
  }
}
