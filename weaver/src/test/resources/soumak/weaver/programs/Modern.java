import static soumak.weaver.testing.Pause.*;

import java.util.*;
import java.util.function.*;
import soumak.Pausable;

/** Records, sealed types, generics, unnamed variables, statements before this(). */
class T {
  record Pair<A, B>(A a, B b) {
    static int count;

    Pair {
      count++;
    }

    Pair(A only) {
      int before = count;
      this(only, null);
      count += before;
    }

    <C> Pair<A, C> with(Fun<? super B, ? extends C> f) throws Pausable {
      return new Pair<>(at(a), f.apply(b));
    }

    static <X> Pair<X, X> twin(X x) throws Pausable {
      return new Pair<>(at(x), at(x));
    }
  }

  interface Fun<A, B> {
    B apply(A a) throws Pausable;
  }

  static class Base {
    final int n;

    Base(int n) {
      this.n = n;
    }
  }

  static class Derived extends Base {
    final String s;

    Derived(String s) {
      int n = Integer.parseInt(s);
      if (n < 0) {
        throw new IllegalArgumentException(s);
      }
      this.s = s;
      super(n);
    }

    static Derived of(int n) throws Pausable {
      return new Derived(String.valueOf(at(n)));
    }
  }

  enum Planet implements Fun<Integer, String> {
    EARTH,
    MARS {
      @Override
      public String apply(Integer i) throws Pausable {
        return "mars" + at(i) + super.apply(i);
      }
    };

    @Override
    public String apply(Integer i) throws Pausable {
      return at(name()) + i + ordinal();
    }
  }

  static <X extends Comparable<? super X> & java.io.Serializable> X most(List<? extends X> list)
      throws Pausable {
    X best = null;
    for (X x : list) {
      if (best == null || at(x).compareTo(best) > 0) {
        best = at(x);
      }
    }
    return best;
  }

  static String text(int n) throws Pausable {
    return """
    text %d
      %s\
    """
        .formatted(at(n), at("x"));
  }

  static Object run() throws Pausable {
    Pair.count = 0;
    StringBuilder s = new StringBuilder();
    s.append(new Pair<>(at(1)).with(x -> at("with" + x)))
        .append(Pair.twin(at("t")))
        .append(Pair.count);
    s.append(Derived.of(5).s).append(new Derived(at("7")).n);
    try {
      Derived.of(-5);
    } catch (IllegalArgumentException _) {
      s.append(at("caught"));
    }
    for (Planet p : Planet.values()) {
      s.append(p.apply(at(3)));
    }
    s.append(most(List.of("a", "c", "b"))).append(most(List.of(3, 2))).append(text(4));
    int _ = at(5);
    for (var _ : new int[] {1, 2}) {
      s.append(at('x'));
    }
    var anonymous =
        new Object() {
          int count = 0;

          int up() throws Pausable {
            return count += at(2);
          }
        };
    s.append(anonymous.up()).append(anonymous.up());
    var list = new ArrayList<Map.Entry<String, ? extends Number>>();
    list.add(Map.entry(at("k"), at(1)));
    list.add(Map.entry(at("l"), at(2.5)));
    for (var e : list) {
      s.append(e.getKey()).append(at(e.getValue().intValue()));
    }
    return s.toString();
  }
}
