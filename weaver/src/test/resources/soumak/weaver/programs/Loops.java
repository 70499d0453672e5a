import static soumak.weaver.testing.Pause.*;

import java.util.*;
import java.util.function.*;
import soumak.Pausable;

/** Labelled loops, slots of changing type, nulls that meet types, arrays of arrays. */
class T {
  static int labelled(int n) throws Pausable {
    int sum = 0;
    outer:
    for (int i = 0, j = at(10); i < j; i += at(1), j--) {
      inner:
      do {
        while (at(true)) {
          sum += at(i) + j;
          if (sum % 3 == 0) {
            continue outer;
          }
          if (sum % 5 == 0) {
            continue inner;
          }
          if (sum > n) {
            break outer;
          }
          if (at(sum) % 2 == 0) {
            break inner;
          }
          sum++;
        }
      } while (at(sum) % 7 != 0);
      block:
      {
        if (at(i) == 2) {
          break block;
        }
        sum += 2;
      }
    }
    return sum;
  }

  static String slots(boolean flag) throws Pausable {
    String out = "";
    for (int k = 0; k < 3; k++) {
      {
        int i = at(k);
        out += i + at(1);
      }
      {
        long l = at(5L);
        out += l + at(1);
      }
      {
        String s = at("s");
        out += at(1) + s;
      }
      {
        double[] d = {at(1.5), k};
        out += d[at(0)];
      }
      if (flag) {
        Object o = at((Object) "o");
        out += at("x") + o;
      } else {
        float f = at(1.5f);
        out += at(f) + f;
      }
    }
    return out;
  }

  static Object nulls(int n) throws Pausable {
    Comparable<?> c = null;
    Number[][] rows = null;
    Object last = null;
    for (int i = 0; i < n; i++) {
      here();
      if (i == 1) {
        c = at("text");
      } else if (i == 2) {
        c = at(i);
        rows = new Integer[][] {{at(1)}, null};
      } else if (i == 3) {
        rows = new Number[at(1)][at(2)];
        rows[0][at(1)] = at(2.5);
      }
      last = at(i) % 2 == 0 ? c : rows;
      if (rows != null && rows[0] != null && at(true)) {
        last = rows[at(0)][0];
      }
    }
    return c + Arrays.deepToString(rows) + (last instanceof Object[] ? "array" : last);
  }

  static int tower(int n) throws Pausable {
    return n == 0 ? at(1) : tower(n - 1) + (n % 3 == 0 ? tower(at(n) - 2) : at(n));
  }

  static long collatz(long n) throws Pausable {
    long steps = 0;
    for (; n != 1; steps++) n = (at(n) & 1) == 0 ? n / 2 : 3 * n + at(1L);
    return steps;
  }

  static int flow(List<Integer> list) throws Pausable {
    assert at(list.size()) > 0 : "empty" + at(1);
    int found = 0;
    for (Iterator<Integer> it = list.iterator(); it.hasNext(); ) {
      int value = it.next();
      if (at(value) < 0) continue;
      for (int v : new int[] {at(value), value + 1}) {
        for (char ch : (at("ab") + v).toCharArray()) {
          found += at(ch) == 'a' ? v : 0;
        }
      }
    }
    return found;
  }

  static Object run() throws Pausable {
    Object[] out = {
      labelled(at(60)),
      slots(true),
      slots(false),
      nulls(5),
      tower(4),
      collatz(at(6L)),
      flow(List.of(1, -1, at(2)))
    };
    return out;
  }
}
