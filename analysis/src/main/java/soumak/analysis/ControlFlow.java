package soumak.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Which instruction can follow which. Instructions are named by their index in the method's list;
 * labels and line numbers count as instructions that do nothing.
 */
public final class ControlFlow {
  private static final int[] NONE = {};

  private final AbstractInsnNode[] instructions;
  private final MethodNode method;
  private final int[][] successors;
  private final List<List<TryCatchBlockNode>> covering;

  private ControlFlow(MethodNode method) {
    this.method = method;
    this.instructions = method.instructions.toArray();
    this.successors = new int[instructions.length][];
    for (int i = 0; i < instructions.length; i++) {
      successors[i] = successorsOf(instructions[i], i);
    }
    this.covering = new ArrayList<>(instructions.length);
    computeCovering();
  }

  public static ControlFlow of(MethodNode method) {
    return new ControlFlow(method);
  }

  public int size() {
    return instructions.length;
  }

  public AbstractInsnNode instruction(int index) {
    return instructions[index];
  }

  public int indexOf(AbstractInsnNode instruction) {
    return method.instructions.indexOf(instruction);
  }

  /** Where control goes without an exception. */
  public int[] successors(int index) {
    return successors[index];
  }

  /** The try ranges around an instruction, in the order in which the JVM asks them. */
  public List<TryCatchBlockNode> covering(int index) {
    return covering.get(index);
  }

  private int[] successorsOf(AbstractInsnNode instruction, int index) {
    if (instruction instanceof JumpInsnNode jump) {
      boolean always = jump.getOpcode() == Opcodes.GOTO;
      return always ? new int[] {at(jump.label)} : new int[] {index + 1, at(jump.label)};
    }
    if (instruction instanceof TableSwitchInsnNode choice) {
      return targets(choice.labels, choice.dflt);
    }
    if (instruction instanceof LookupSwitchInsnNode choice) {
      return targets(choice.labels, choice.dflt);
    }
    return endsPath(instruction) ? NONE : new int[] {index + 1};
  }

  private boolean endsPath(AbstractInsnNode instruction) {
    int opcode = instruction.getOpcode();
    boolean returns = opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
    return returns || opcode == Opcodes.ATHROW || instruction.getNext() == null;
  }

  private int[] targets(List<LabelNode> labels, LabelNode otherwise) {
    int[] targets = new int[labels.size() + 1];
    for (int i = 0; i < labels.size(); i++) {
      targets[i] = at(labels.get(i));
    }
    targets[labels.size()] = at(otherwise);
    return targets;
  }

  private int at(LabelNode label) {
    return method.instructions.indexOf(label);
  }

  private void computeCovering() {
    List<TryCatchBlockNode> current = List.of();
    BitSet changes = new BitSet();
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      changes.set(at(block.start));
      changes.set(at(block.end));
    }
    for (int i = 0; i < instructions.length; i++) {
      if (changes.get(i)) {
        current = coveringAt(i);
      }
      covering.add(current);
    }
  }

  private List<TryCatchBlockNode> coveringAt(int index) {
    List<TryCatchBlockNode> blocks = new ArrayList<>();
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      if (at(block.start) <= index && index < at(block.end)) {
        blocks.add(block);
      }
    }
    return blocks;
  }

  public int handler(TryCatchBlockNode block) {
    return at(block.handler);
  }

  /** Where control can go from an instruction, exceptions included. */
  public int[] allSuccessors(int index) {
    List<TryCatchBlockNode> blocks = covering.get(index);
    if (blocks.isEmpty()) {
      return successors[index];
    }
    int[] all = Arrays.copyOf(successors[index], successors[index].length + blocks.size());
    for (int i = 0; i < blocks.size(); i++) {
      all[successors[index].length + i] = handler(blocks.get(i));
    }
    return all;
  }

  /** The instructions that can be reached from the first. */
  public BitSet reachable() {
    BitSet seen = new BitSet(instructions.length);
    int[] open = new int[instructions.length];
    int count = 0;
    if (instructions.length > 0) {
      seen.set(0);
      open[count++] = 0;
    }
    while (count > 0) {
      for (int next : allSuccessors(open[--count])) {
        if (!seen.get(next)) {
          seen.set(next);
          open[count++] = next;
        }
      }
    }
    return seen;
  }
}
