import static soumak.weaver.testing.Pause.*;

import java.util.*;
import java.util.function.*;
import soumak.Pausable;

/** Objects that are made before their arguments pause. */
class T {
  static final StringBuilder log = new StringBuilder();

  static class Node {
    static {
      log.append("Node;");
    }

    final Object left;
    final long weight;
    final Object[] rest;

    Node(Object left, long weight, Object... rest) {
      log.append(weight).append(';');
      this.left = left;
      this.weight = weight;
      this.rest = rest;
      if (weight < 0) {
        throw new IllegalArgumentException("weight " + weight);
      }
    }

    @Override
    public String toString() {
      return "(" + left + weight + Arrays.toString(rest) + ")";
    }
  }

  class Inner {
    final long x;

    Inner(long x) {
      this.x = x + base;
    }

    class Deep {
      final String s;

      Deep(String s) {
        this.s = s + x + base;
      }
    }
  }

  final int base;

  T(int base) {
    this.base = base;
  }

  static Object run() throws Pausable {
    StringBuilder out = log;
    out.setLength(0);
    out.append(new Node(new Node(at("a"), at(1L)), at(2L), at("b"), new Node(null, at(3L), at(4))));
    out.append(
        new Node(
            at(true) ? at("c") : new Node(1, at(4L)),
            at(5L),
            new Object[] {at(1), new Object[] {at(2)}.length}));
    long total = 0;
    for (int i = 0; i < 3; i++) {
      total +=
          new Node(new StringBuilder(at("x")).append(at(i)), at((long) i)).weight
              * new int[] {at(1), at(2), at(i)}[at(i)];
    }
    try {
      out.append(new Node(at(1), at(-1L), at(2)));
    } catch (IllegalArgumentException e) {
      out.append(e.getMessage());
    }
    try {
      out.append(new Node(new Node(at(1), at(9L)), fail(new IllegalStateException("no")), at(2)));
    } catch (IllegalStateException e) {
      out.append(e.getMessage());
    }
    T outer = new T(at(100));
    Inner inner = outer.new Inner(at(7L));
    out.append(inner.new Deep(at("s")).s);
    try {
      out.append(((T) at((Object) null)).new Inner(at(7L)).x);
    } catch (NullPointerException e) {
      out.append("null");
    }
    int captured = at(11);
    class Local {
      final int more;

      Local(int more) {
        this.more = more + captured;
      }

      int sum(int other) throws Pausable {
        return at(more) + captured + new Local(at(other)).more;
      }
    }
    out.append(new Local(at(3)).sum(at(4)));
    Object anonymous =
        new Node(at("anonymous"), at(6L)) {
          final int own = captured * 2;

          @Override
          public String toString() {
            return own + super.toString();
          }
        };
    int[][] grid = new int[at(2)][at(3)];
    grid[at(1)][at(2)] = at(5);
    long[][][] cube = new long[at(1)][at(2)][];
    cube[at(0)][at(1)] = new long[] {at(1L), at(2L)};
    throwNew(out);
    return out.toString()
        + total
        + anonymous
        + Arrays.deepToString(grid)
        + Arrays.deepToString(cube);
  }

  static void throwNew(StringBuilder out) throws Pausable {
    try {
      throw new IllegalStateException("a" + at(1), new Error(at("cause")));
    } catch (IllegalStateException e) {
      out.append(e.getMessage()).append(e.getCause().getMessage());
    }
  }
}
