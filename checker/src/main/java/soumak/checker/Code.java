package soumak.checker;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import soumak.analysis.ControlFlow;
import soumak.analysis.Hierarchy;
import soumak.analysis.Liveness;
import soumak.analysis.TypedFrames;

/** The code of one method, with what the compiler tells of its source. */
final class Code {
  final String owner;
  final MethodNode method;
  final ControlFlow flow;
  private final Hierarchy hierarchy;
  private @Nullable TypedFrames types;
  private final Liveness liveness;
  private final int[] lines;
  private @Nullable BitSet joins;
  private @Nullable Boolean elements;

  /** By their slots. */
  private @Nullable Map<Integer, List<LocalVariableNode>> variables;

  Code(String owner, MethodNode method, Hierarchy hierarchy) {
    this.owner = owner;
    this.method = method;
    this.flow = ControlFlow.of(method);
    this.liveness = Liveness.of(flow);
    this.hierarchy = hierarchy;
    this.lines = lines(flow);
  }

  private static int[] lines(ControlFlow flow) {
    int[] lines = new int[flow.size()];
    int line = 0;
    for (int i = 0; i < lines.length; i++) {
      if (flow.instruction(i) instanceof LineNumberNode mark) {
        line = mark.line;
      }
      lines[i] = line;
    }
    return lines;
  }

  /**
   * What the verifier knows of types; few methods are asked for it.
   *
   * @throws UnsupportedOperationException if the code would not pass it
   */
  TypedFrames types() {
    if (types == null) {
      try {
        types = TypedFrames.of(owner, method, hierarchy);
      } catch (AnalyzerException e) {
        throw new UnsupportedOperationException(e.getMessage(), e);
      }
    }
    return types;
  }

  /** Whether control can get from one instruction to another. */
  boolean leads(int from, int to) {
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty()) {
      for (int next : flow.allSuccessors(open.pop())) {
        if (!seen.get(next)) {
          seen.set(next);
          open.push(next);
        }
      }
    }
    return seen.get(to);
  }

  /** The locals whose values may be read at or after an instruction. */
  BitSet liveBefore(int index) {
    return liveness.before(index);
  }

  /** The locals whose values may be read after an instruction, also if it throws. */
  BitSet liveAfter(int index) {
    BitSet live = new BitSet();
    for (int next : flow.successors(index)) {
      live.or(liveness.before(next));
    }
    for (TryCatchBlockNode block : flow.covering(index)) {
      live.or(liveness.before(flow.handler(block)));
    }
    return live;
  }

  /** Where more than one way leads, and where handlers begin. */
  BitSet joins() {
    if (joins == null) {
      joins = joins(flow);
    }
    return joins;
  }

  private static BitSet joins(ControlFlow flow) {
    BitSet seen = new BitSet();
    BitSet joins = new BitSet();
    for (int i = 0; i < flow.size(); i++) {
      int[] next = flow.successors(i);
      for (int target : next) {
        if (seen.get(target) || next.length > 1 || target != i + 1) {
          joins.set(target);
        }
        seen.set(target);
      }
      for (TryCatchBlockNode block : flow.covering(i)) {
        joins.set(flow.handler(block));
      }
    }
    joins.set(0);
    return joins;
  }

  /** Whether it reads or writes elements of arrays of objects. */
  boolean hasElements() {
    if (elements == null) {
      elements = hasElements(flow);
    }
    return elements;
  }

  private static boolean hasElements(ControlFlow flow) {
    for (int i = 0; i < flow.size(); i++) {
      int opcode = flow.instruction(i).getOpcode();
      if (opcode == Opcodes.AALOAD || opcode == Opcodes.AASTORE) {
        return true;
      }
    }
    return false;
  }

  boolean isStatic() {
    return (method.access & Opcodes.ACC_STATIC) != 0;
  }

  int line(int index) {
    return lines[index];
  }

  /** The source's name of a local; null if the class file does not tell. */
  @Nullable String local(int slot, int index) {
    for (LocalVariableNode variable : variables(slot)) {
      if (method.instructions.indexOf(variable.start) <= index
          && index < method.instructions.indexOf(variable.end)) {
        return variable.name;
      }
    }
    return null;
  }

  /** The declared type of a local; null if the class file does not tell. */
  @Nullable Type localType(int slot, int index) {
    for (LocalVariableNode variable : variables(slot)) {
      if (method.instructions.indexOf(variable.start) <= index
          && index < method.instructions.indexOf(variable.end)) {
        return Type.getType(variable.desc);
      }
    }
    return null;
  }

  private List<LocalVariableNode> variables(int slot) {
    if (variables == null) {
      variables = new HashMap<>();
      if (method.localVariables != null) {
        for (LocalVariableNode variable : method.localVariables) {
          List<LocalVariableNode> known = variables.get(variable.index);
          if (known == null) {
            known = new ArrayList<>();
            variables.put(variable.index, known);
          }
          known.add(variable);
        }
      }
    }
    return variables.getOrDefault(slot, List.of());
  }

  /** The source's name of a parameter. */
  String parameter(int slot, int position) {
    String name = local(slot, firstInstruction());
    return name == null ? "parameter " + (position + 1) : name;
  }

  /** The first line that the class file tells of. */
  int firstLine() {
    return lines[firstInstruction()];
  }

  private int firstInstruction() {
    AbstractInsnNode at = method.instructions.getFirst();
    while (at != null && at.getOpcode() < 0) {
      at = at.getNext();
    }
    return at == null ? 0 : method.instructions.indexOf(at);
  }
}
