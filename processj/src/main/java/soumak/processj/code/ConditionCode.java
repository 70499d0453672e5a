package soumak.processj.code;

import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import soumak.processj.typed.Basic;
import soumak.processj.typed.Type;
import soumak.processj.typed.Value;

/** Writes truth values as jumps. */
final class ConditionCode {
  private static final Set<String> COMPARISONS = Set.of("==", "!=", "<", ">", "<=", ">=");

  private final Emitter out;
  private final ValueCode values;

  ConditionCode(MethodCode code, ValueCode values) {
    this.out = code.out;
    this.values = values;
  }

  static boolean isComparison(String operator) {
    return COMPARISONS.contains(operator);
  }

  /** The truth value itself. */
  void push(Value condition) {
    Label no = new Label();
    Label end = new Label();
    jumpUnless(condition, no);
    out.integer(1);
    out.mv.visitJumpInsn(Opcodes.GOTO, end);
    out.mv.visitLabel(no);
    out.integer(0);
    out.mv.visitLabel(end);
  }

  void jumpUnless(Value condition, Label to) {
    jump(condition, false, to);
  }

  void jumpIf(Value condition, Label to) {
    jump(condition, true, to);
  }

  /** Goes {@code to} there if the condition has the value {@code when}. */
  private void jump(Value condition, boolean when, Label to) {
    switch (condition) {
      case Value.Constant it -> {
        if (Boolean.valueOf(when).equals(it.value())) {
          out.mv.visitJumpInsn(Opcodes.GOTO, to);
        }
      }
      case Value.Unary it -> jump(it.operand(), !when, to);
      case Value.Logical it -> logical(it, when, to);
      case Value.Binary it when isComparison(it.operator()) -> compare(it, when, to);
      default -> {
        values.push(condition);
        out.mv.visitJumpInsn(when ? Opcodes.IFNE : Opcodes.IFEQ, to);
      }
    }
  }

  private void logical(Value.Logical value, boolean when, Label to) {
    if (value.and() == when) {
      Label end = new Label();
      jump(value.left(), !when, end);
      jump(value.right(), when, to);
      out.mv.visitLabel(end);
    } else {
      jump(value.left(), when, to);
      jump(value.right(), when, to);
    }
  }

  private void compare(Value.Binary value, boolean when, Label to) {
    values.push(value.left());
    values.push(value.right());
    Type type = value.left().type();
    String operator = value.operator();
    if (type == Basic.STRING && value.right().type() == Basic.STRING) {
      out.callStatic("java/util/Objects", "equals", "(Ljava/lang/Object;Ljava/lang/Object;)Z");
      boolean equal = operator.equals("==");
      out.mv.visitJumpInsn(equal == when ? Opcodes.IFNE : Opcodes.IFEQ, to);
    } else if (type.isReference()) {
      boolean equal = operator.equals("==");
      out.mv.visitJumpInsn(equal == when ? Opcodes.IF_ACMPEQ : Opcodes.IF_ACMPNE, to);
    } else if (type == Basic.LONG || type == Basic.FLOAT || type == Basic.DOUBLE) {
      wide((Basic) type, operator, when, to);
    } else {
      int opcode = opcode(operator);
      out.mv.visitJumpInsn((when ? opcode : negated(opcode)) + INT_COMPARE, to);
    }
  }

  /** From the comparison of an int with 0 to that of two ints. */
  private static final int INT_COMPARE = Opcodes.IF_ICMPEQ - Opcodes.IFEQ;

  /** Comparisons with NaN are false, except {@code !=}. */
  private void wide(Basic type, String operator, boolean when, Label to) {
    boolean less = operator.startsWith("<");
    int compare =
        switch (type) {
          case LONG -> Opcodes.LCMP;
          case FLOAT -> less ? Opcodes.FCMPG : Opcodes.FCMPL;
          default -> less ? Opcodes.DCMPG : Opcodes.DCMPL;
        };
    out.mv.visitInsn(compare);
    int opcode = opcode(operator);
    out.mv.visitJumpInsn(when ? opcode : negated(opcode), to);
  }

  private static int opcode(String operator) {
    return switch (operator) {
      case "==" -> Opcodes.IFEQ;
      case "!=" -> Opcodes.IFNE;
      case "<" -> Opcodes.IFLT;
      case ">=" -> Opcodes.IFGE;
      case ">" -> Opcodes.IFGT;
      default -> Opcodes.IFLE;
    };
  }

  private static int negated(int opcode) {
    return ((opcode - Opcodes.IFEQ) ^ 1) + Opcodes.IFEQ;
  }
}
