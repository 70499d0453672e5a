package soumak.checker.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Makes classes {@code F} with valid code that no compiler would write: values stay on the stack
 * and are shuffled there, jumps and handlers go anywhere. At labels the stack is empty, and each
 * local has one type from beginning to end, so the verifier has nothing to object.
 */
final class RandomCode {
  private static final int MAX_STEPS = 16;
  private static final int LABELS = 5;

  /** The types of locals, by slot. */
  private static final char[] LOCALS = {'N', 'N', 'N', 'A', 'B', 'O', 'I', 'J'};

  private static final int[] FIRST_SLOTS = {0, 1, 2, 3, 4, 5, 6, 7};
  private static final List<String> MARKS = List.of("Free", "Free", "Cuttable", "Safe");
  private static final List<String> MEMBERS = List.of("next", "left", "right");

  private final Random random;
  private final String node;
  private final MethodVisitor code;
  private final StringBuilder stack = new StringBuilder();
  private final List<Label> labels = new ArrayList<>();

  private RandomCode(Random random, String node, MethodVisitor code) {
    this.random = random;
    this.node = node;
    this.code = code;
  }

  /**
   * A class with one static method.
   *
   * @param folder of the class, and of the class {@code Node} that it uses
   */
  static byte[] make(Random random, String folder) {
    String node = folder + "/Node";
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    // Up to this version the verifier infers the types at labels.
    writer.visit(Opcodes.V1_6, Opcodes.ACC_PUBLIC, folder + "/F", null, "java/lang/Object", null);
    String descriptor = "(LNode;LNode;LNode;[LNode;[BLjava/lang/Object;IJ)V".replace("Node", node);
    MethodVisitor code =
        writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "f", descriptor, null, null);
    for (int i = 0; i < LOCALS.length; i++) {
      if (LOCALS[i] == 'N' || LOCALS[i] == 'A') {
        String mark = MARKS.get(random.nextInt(MARKS.size()));
        code.visitParameterAnnotation(i, "Lsoumak/" + mark + ";", false);
      }
    }
    code.visitCode();
    new RandomCode(random, node, code).write();
    code.visitMaxs(0, 0);
    code.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  private void write() {
    for (int i = 0; i < LABELS; i++) {
      labels.add(new Label());
    }
    Label handler = new Label();
    Label[] bounds = {labels.get(0), labels.get(LABELS - 1)};
    if (random.nextBoolean()) {
      code.visitTryCatchBlock(bounds[0], bounds[1], handler, "java/lang/RuntimeException");
    }
    int steps = 1 + random.nextInt(MAX_STEPS);
    for (Label label : labels) {
      code.visitLabel(label);
      for (int i = 0; i < steps; i++) {
        step();
      }
      empty();
    }
    code.visitInsn(Opcodes.RETURN);
    code.visitLabel(handler);
    code.visitVarInsn(Opcodes.ASTORE, 5);
    maybe();
    code.visitInsn(Opcodes.POP);
    code.visitJumpInsn(Opcodes.GOTO, anyLabel());
  }

  private Label anyLabel() {
    return labels.get(random.nextInt(labels.size()));
  }

  private void empty() {
    while (!stack.isEmpty()) {
      char top = pop();
      code.visitInsn(top == 'J' ? Opcodes.POP2 : Opcodes.POP);
    }
  }

  private char pop() {
    char top = stack.charAt(stack.length() - 1);
    stack.setLength(stack.length() - 1);
    return top;
  }

  private boolean ends(String types) {
    return stack.toString().endsWith(types);
  }

  /** Replaces what is on top of the stack. */
  private void then(int taken, String given) {
    stack.setLength(stack.length() - taken);
    stack.append(given);
  }

  private void step() {
    switch (random.nextInt(6)) {
      case 0, 1 -> load();
      case 2 -> store();
      case 3 -> shuffle();
      case 4 -> jump();
      default -> use();
    }
  }

  private void load() {
    int local = random.nextInt(LOCALS.length);
    char type = LOCALS[local];
    code.visitVarInsn(
        type == 'I' ? Opcodes.ILOAD : type == 'J' ? Opcodes.LLOAD : Opcodes.ALOAD, local);
    stack.append(type);
  }

  private void store() {
    if (stack.isEmpty()) {
      made();
      return;
    }
    char type = stack.charAt(stack.length() - 1);
    List<Integer> fitting = new ArrayList<>();
    for (int i = 0; i < LOCALS.length; i++) {
      if (LOCALS[i] == type) {
        fitting.add(i);
      }
    }
    code.visitVarInsn(
        type == 'I' ? Opcodes.ISTORE : type == 'J' ? Opcodes.LSTORE : Opcodes.ASTORE,
        fitting.get(random.nextInt(fitting.size())));
    pop();
  }

  private void made() {
    switch (random.nextInt(3)) {
      case 0 -> {
        code.visitMethodInsn(Opcodes.INVOKESTATIC, node, "make", "()L" + node + ";", false);
        stack.append('N');
      }
      case 1 -> {
        code.visitInsn(Opcodes.ACONST_NULL);
        code.visitTypeInsn(Opcodes.CHECKCAST, node);
        stack.append('N');
      }
      default -> {
        code.visitInsn(Opcodes.ICONST_2);
        code.visitTypeInsn(Opcodes.ANEWARRAY, node);
        stack.append('A');
      }
    }
  }

  private char below(int depth) {
    int at = stack.length() - 1 - depth;
    return at < 0 ? '-' : stack.charAt(at);
  }

  private boolean isNarrow(int depth) {
    return below(depth) != '-' && below(depth) != 'J';
  }

  private void shuffle() {
    char a = below(0);
    char b = below(1);
    char c = below(2);
    boolean two = isNarrow(0) && isNarrow(1);
    boolean three = two && isNarrow(2);
    int way = random.nextInt(7);
    if (way == 0 && isNarrow(0)) {
      insn(Opcodes.DUP, 1, "" + a + a);
    } else if (way == 1 && two) {
      insn(Opcodes.SWAP, 2, "" + a + b);
    } else if (way == 2 && two) {
      insn(Opcodes.DUP_X1, 2, "" + a + b + a);
    } else if (way == 3 && three) {
      insn(Opcodes.DUP_X2, 3, "" + a + c + b + a);
    } else if (way == 4 && two) {
      insn(Opcodes.DUP2, 2, "" + b + a + b + a);
    } else if (way == 5 && three) {
      insn(Opcodes.DUP2_X1, 3, "" + b + a + c + b + a);
    } else if (way == 6 && a == 'J' && isNarrow(1)) {
      insn(Opcodes.DUP2_X1, 2, "J" + b + "J");
    } else {
      made();
    }
  }

  private void insn(int opcode, int taken, String given) {
    code.visitInsn(opcode);
    then(taken, given);
  }

  private void jump() {
    maybe();
    code.visitInsn(Opcodes.POP);
    if (stack.length() == 1 && (ends("N") || ends("O"))) {
      code.visitJumpInsn(Opcodes.IFNULL, anyLabel());
      pop();
    } else if (stack.length() == 2 && ends("NN")) {
      code.visitJumpInsn(Opcodes.IF_ACMPEQ, anyLabel());
      then(2, "");
    } else if (stack.length() == 1 && ends("I")) {
      code.visitTableSwitchInsn(0, 1, anyLabel(), anyLabel(), anyLabel());
      pop();
      code.visitLabel(new Label());
    } else {
      empty();
      maybe();
      code.visitJumpInsn(Opcodes.IFEQ, anyLabel());
    }
  }

  /** Whoever runs the code decides here, and can make an end. */
  private void maybe() {
    code.visitMethodInsn(Opcodes.INVOKESTATIC, node, "maybe", "()Z", false);
  }

  /** Does something with what lies on the stack, if it fits. */
  private void use() {
    if (ends("NN") && random.nextBoolean()) {
      code.visitFieldInsn(Opcodes.PUTFIELD, node, member(), "L" + node + ";");
      then(2, "");
    } else if (ends("N")) {
      useNode();
    } else if (ends("AIN")) {
      insn(Opcodes.AASTORE, 3, "");
    } else if (ends("AI")) {
      insn(Opcodes.AALOAD, 2, "N");
    } else if (ends("A")) {
      code.visitInsn(Opcodes.ICONST_0);
      stack.append('I');
    } else if (ends("BI")) {
      insn(Opcodes.BALOAD, 2, "I");
    } else if (ends("B")) {
      insn(Opcodes.ARRAYLENGTH, 1, "I");
    } else if (ends("JJ")) {
      insn(Opcodes.LADD, 2, "J");
    } else if (ends("O")) {
      code.visitTypeInsn(Opcodes.CHECKCAST, random.nextBoolean() ? "Node" : "[L" + node + ";");
      throwAway();
    } else {
      made();
    }
  }

  private void throwAway() {
    code.visitInsn(Opcodes.POP);
    pop();
  }

  private String member() {
    return MEMBERS.get(random.nextInt(MEMBERS.size()));
  }

  private void useNode() {
    switch (random.nextInt(8)) {
      case 0 -> call("send", "(L" + node + ";)V", "");
      case 1 -> call("cuts", "(L" + node + ";)V", "");
      case 2 -> call("reads", "(L" + node + ";)V", "");
      case 3 -> {
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, node, "shed", "()L" + node + ";", false);
        then(1, "N");
      }
      case 4 -> {
        code.visitFieldInsn(Opcodes.GETFIELD, node, member(), "L" + node + ";");
        code.visitMethodInsn(
            Opcodes.INVOKESTATIC,
            "soumak/Cut",
            "cut",
            "(Ljava/lang/Object;)Ljava/lang/Object;",
            false);
        code.visitTypeInsn(Opcodes.CHECKCAST, node);
        then(1, "N");
      }
      case 5 -> {
        code.visitFieldInsn(Opcodes.GETFIELD, node, "data", "[B");
        then(1, "B");
      }
      case 6 -> {
        code.visitFieldInsn(Opcodes.GETFIELD, node, "parts", "[L" + node + ";");
        then(1, "A");
      }
      default -> {
        code.visitFieldInsn(Opcodes.GETFIELD, node, member(), "L" + node + ";");
        then(1, "N");
      }
    }
  }

  private void call(String name, String descriptor, String result) {
    code.visitMethodInsn(Opcodes.INVOKESTATIC, node, name, descriptor, false);
    then(1, result);
  }
}
