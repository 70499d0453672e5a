package soumak.analysis;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Immediate dominators of a graph from node 0, by Cooper, Harvey and Kennedy's iteration over the
 * nodes in reverse postorder.
 */
final class Dominators {
  private final int[][] successors;
  private final int[] order;
  private final int[] position;
  private final int[] immediate;
  private final int count;

  Dominators(int[][] successors) {
    this.successors = successors;
    this.order = new int[successors.length];
    this.position = new int[successors.length];
    this.immediate = new int[successors.length];
    this.count = postorder();
    iterate();
  }

  boolean isReachable(int node) {
    return position[node] >= 0;
  }

  /** True if an edge goes against the order: it closes a cycle. */
  boolean isRetreating(int from, int to) {
    return position[to] <= position[from];
  }

  boolean dominates(int above, int node) {
    int next = node;
    while (position[next] > position[above]) {
      next = immediate[next];
    }
    return next == above;
  }

  /** Fills the reverse postorder without recursion; returns the number of reachable nodes. */
  private int postorder() {
    Arrays.fill(position, -1);
    int[] nextEdge = new int[successors.length];
    boolean[] seen = new boolean[successors.length];
    Deque<Integer> path = new ArrayDeque<>();
    int at = successors.length;
    seen[0] = true;
    path.push(0);
    while (!path.isEmpty()) {
      int node = path.peek();
      if (nextEdge[node] < successors[node].length) {
        int next = successors[node][nextEdge[node]++];
        if (!seen[next]) {
          seen[next] = true;
          path.push(next);
        }
      } else {
        order[--at] = path.pop();
      }
    }
    int reachable = successors.length - at;
    System.arraycopy(order, at, order, 0, reachable);
    for (int i = 0; i < reachable; i++) {
      position[order[i]] = i;
    }
    return reachable;
  }

  private void iterate() {
    List<List<Integer>> predecessors = predecessors();
    Arrays.fill(immediate, -1);
    immediate[0] = 0;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = 1; i < count; i++) {
        int node = order[i];
        int dominator = -1;
        for (int from : predecessors.get(node)) {
          if (immediate[from] >= 0) {
            dominator = dominator < 0 ? from : meet(dominator, from);
          }
        }
        changed |= immediate[node] != dominator;
        immediate[node] = dominator;
      }
    }
  }

  private List<List<Integer>> predecessors() {
    List<List<Integer>> predecessors = new ArrayList<>();
    for (int i = 0; i < successors.length; i++) {
      predecessors.add(new ArrayList<>(2));
    }
    for (int i = 0; i < count; i++) {
      for (int to : successors[order[i]]) {
        predecessors.get(to).add(order[i]);
      }
    }
    return predecessors;
  }

  private int meet(int first, int second) {
    int a = first;
    int b = second;
    while (a != b) {
      while (position[a] > position[b]) {
        a = immediate[a];
      }
      while (position[b] > position[a]) {
        b = immediate[b];
      }
    }
    return a;
  }
}
