package soumak.analysis;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The natural loops of a method: for each instruction that dominates a jump back to it, everything
 * that leads to such a jump without passing it.
 */
public final class Loops {
  private final List<Loop> outermostFirst;
  private final boolean irreducible;

  private Loops(List<Loop> outermostFirst, boolean irreducible) {
    this.outermostFirst = outermostFirst;
    this.irreducible = irreducible;
  }

  /**
   * One loop.
   *
   * @param header the index of the instruction through which alone the loop is entered
   * @param body the indices of its instructions, the header and inner loops included
   */
  public record Loop(int header, BitSet body) {}

  public static Loops of(ControlFlow flow) {
    if (flow.size() == 0) {
      return new Loops(List.of(), false);
    }
    int[][] successors = new int[flow.size()][];
    for (int i = 0; i < successors.length; i++) {
      successors[i] = flow.allSuccessors(i);
    }
    return of(successors);
  }

  private static Loops of(int[][] successors) {
    Dominators dominators = new Dominators(successors);
    Map<Integer, List<Integer>> backEdges = new TreeMap<>();
    boolean irreducible = false;
    for (int from = 0; from < successors.length; from++) {
      for (int to : dominators.isReachable(from) ? successors[from] : new int[0]) {
        if (dominators.isRetreating(from, to)) {
          if (dominators.dominates(to, from)) {
            backEdges.computeIfAbsent(to, header -> new ArrayList<>()).add(from);
          } else {
            irreducible = true;
          }
        }
      }
    }
    return new Loops(natural(backEdges, successors, dominators), irreducible);
  }

  private static List<Loop> natural(
      Map<Integer, List<Integer>> backEdges, int[][] successors, Dominators dominators) {
    List<List<Integer>> predecessors = new ArrayList<>();
    for (int i = 0; i < successors.length; i++) {
      predecessors.add(new ArrayList<>(2));
    }
    for (int from = 0; from < successors.length; from++) {
      for (int to : dominators.isReachable(from) ? successors[from] : new int[0]) {
        predecessors.get(to).add(from);
      }
    }
    List<Loop> loops = new ArrayList<>();
    backEdges.forEach((header, ends) -> loops.add(natural(header, ends, predecessors)));
    loops.sort(
        Comparator.comparingInt((Loop loop) -> -loop.body().cardinality())
            .thenComparingInt(Loop::header));
    return loops;
  }

  private static Loop natural(int header, List<Integer> ends, List<List<Integer>> predecessors) {
    BitSet body = new BitSet();
    body.set(header);
    Deque<Integer> open = new ArrayDeque<>(ends);
    while (!open.isEmpty()) {
      int node = open.pop();
      if (!body.get(node)) {
        body.set(node);
        open.addAll(predecessors.get(node));
      }
    }
    return new Loop(header, body);
  }

  /** True if some cycle can be entered at more than one place; its jumps make no {@link Loop}. */
  public boolean isIrreducible() {
    return irreducible;
  }

  /** The loops around an instruction, the outermost first. */
  public List<Loop> around(int index) {
    return outermostFirst.stream().filter(loop -> loop.body().get(index)).toList();
  }

  public List<Loop> all() {
    return outermostFirst;
  }
}
