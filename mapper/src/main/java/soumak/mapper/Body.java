package soumak.mapper;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.ControlFlow;
import soumak.analysis.Hierarchy;
import soumak.analysis.Loops;
import soumak.analysis.MethodInfo;

/** The code of one method with its loops, its source lines and where its values come from. */
final class Body {
  final MethodKey key;
  final MethodNode method;
  final ControlFlow flow;
  final Loops loops;
  private final @Nullable ClassInfo owner;
  private final int[] lines;
  private final Map<Integer, Long> turns = new HashMap<>();
  private @Nullable Origins origins;

  Body(MethodKey key, MethodNode method, @Nullable ClassInfo owner) {
    this.key = key;
    this.method = method;
    this.owner = owner;
    this.flow = ControlFlow.of(method);
    this.loops = Loops.of(flow);
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

  /** The source line of an instruction; a label belongs to the line that begins there. */
  int line(int index) {
    for (int i = index; i < lines.length; i++) {
      if (flow.instruction(i).getOpcode() >= 0) {
        return lines[i];
      }
    }
    return lines[index];
  }

  Origins origins() {
    if (origins == null) {
      origins = Origins.of(key.owner(), method);
    }
    return origins;
  }

  int size() {
    return flow.size();
  }

  AbstractInsnNode at(int index) {
    return flow.instruction(index);
  }

  int indexOf(AbstractInsnNode instruction) {
    return flow.indexOf(instruction);
  }

  boolean isStatic() {
    return (method.access & Opcodes.ACC_STATIC) != 0;
  }

  /** Whether it says so, as compilers demand it of a method that calls what may pause. */
  boolean canPause(Hierarchy hierarchy) {
    MethodInfo facts = owner == null ? null : owner.method(method.name, method.desc);
    return owner == null
        || facts == null
        || !owner.checksExceptions()
        || hierarchy.isPausable(owner, facts);
  }

  /** Whether nothing overrides the method. */
  boolean isFixed() {
    return isStatic() || key.isConstructor() || (method.access & Opcodes.ACC_PRIVATE) != 0;
  }

  @Nullable String sourceFile() {
    return owner == null ? null : owner.sourceFile();
  }

  /** How often a loop turns at most, see {@link Bounds}. */
  long turns(Loops.Loop loop) {
    return turns.computeIfAbsent(loop.header(), header -> Bounds.turns(this, loop));
  }

  /** The innermost loop around an instruction; null if there is none. */
  Loops.@Nullable Loop innermost(int index) {
    List<Loops.Loop> around = loops.around(index);
    return around.isEmpty() ? null : around.getLast();
  }

  /**
   * Whether a way leads from one instruction to another within {@code in}, past {@code without}.
   */
  boolean leads(int from, int to, BitSet in, BitSet without) {
    BitSet seen = new BitSet();
    int[] open = new int[flow.size()];
    int count = 0;
    open[count++] = from;
    seen.set(from);
    while (count > 0) {
      int index = open[--count];
      if (index == to) {
        return true;
      }
      if (!without.get(index)) {
        for (int next : flow.allSuccessors(index)) {
          if (in.get(next) && !seen.get(next)) {
            seen.set(next);
            open[count++] = next;
          }
        }
      }
    }
    return false;
  }

  /** Whether a loop can turn without passing any of some instructions. */
  boolean turnsWithout(Loops.Loop loop, BitSet some) {
    if (some.get(loop.header())) {
      return false;
    }
    for (int next : flow.allSuccessors(loop.header())) {
      if (loop.body().get(next) && leads(next, loop.header(), loop.body(), some)) {
        return true;
      }
    }
    return false;
  }
}
