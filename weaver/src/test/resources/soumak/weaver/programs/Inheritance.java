import static soumak.weaver.testing.Pause.*;

import java.util.*;
import java.util.function.*;
import soumak.Pausable;

/**
 * Bridges, covariant results, default, private and static methods of interfaces, generic throws.
 */
class T {
  interface Source<X> {
    X next(int i) throws Pausable;

    default X second(int i) throws Pausable {
      next(i);
      return twice(at(i));
    }

    private X twice(int i) throws Pausable {
      return next(at(i) * 2);
    }

    static <Y> Source<Y> of(Y y) throws Pausable {
      Y kept = at(y);
      return i -> at(kept);
    }
  }

  interface Other {
    default String second(int i) throws Pausable {
      return "other" + at(i);
    }
  }

  static class Numbers implements Source<Integer>, Comparable<Numbers> {
    @Override
    public Integer next(int i) throws Pausable {
      return at(i) + 1;
    }

    @Override
    public int compareTo(Numbers o) {
      return 0;
    }
  }

  static class Both implements Source<String>, Other {
    @Override
    public String next(int i) throws Pausable {
      return "n" + at(i);
    }

    @Override
    public String second(int i) throws Pausable {
      return Source.super.second(at(i)) + Other.super.second(i + 1) + at("!");
    }
  }

  static class Shape {
    Shape copy() throws Pausable {
      here();
      return this;
    }

    Object[] all(long a, double b, Object... rest) throws Pausable {
      return new Object[] {at(a), at(b), rest.length};
    }

    @Override
    public String toString() {
      return getClass().getSimpleName();
    }
  }

  static class Round extends Shape implements Cloneable {
    @Override
    Round copy() throws Pausable {
      super.copy();
      return (Round) at((Object) new Round());
    }

    @Override
    String[] all(long a, double b, Object... rest) throws Pausable {
      String[] made = new String[at(1) + rest.length];
      made[0] = Arrays.toString(super.all(at(a + 1), b, at(1), at(2)));
      return made;
    }
  }

  static final class Rounder extends Round {
    @Override
    Rounder copy() throws Pausable {
      return at(super.copy()) == null ? null : new Rounder();
    }
  }

  interface Action<X extends Exception> {
    int run(int i) throws X, Pausable;
  }

  static class Checked implements Action<java.io.IOException> {
    @Override
    public int run(int i) throws java.io.IOException, Pausable {
      if (at(i) > 1) {
        throw new java.io.IOException("io" + at(i));
      }
      return i;
    }
  }

  static <X extends Exception> int call(Action<X> a, int i) throws X, Pausable {
    try {
      return a.run(at(i));
    } finally {
      here();
    }
  }

  static synchronized int locked(int n) {
    synchronized (T.class) {
      return n + 1;
    }
  }

  static strictfp double strict(double d) throws Pausable {
    synchronized (T.class) {
      d *= 2;
    }
    return at(d);
  }

  static Object run() throws Pausable {
    StringBuilder s = new StringBuilder();
    Source<Integer> numbers = new Numbers();
    s.append(numbers.next(at(1))).append(numbers.second(3)).append(new Numbers().next(5));
    s.append(new Both().second(at(2))).append(Source.of("of").second(1));
    Shape shape = new Rounder();
    Round round = new Round();
    s.append(shape.copy())
        .append(round.copy())
        .append(shape.all(at(1L), at(2.0), "x")[0])
        .append(round.all(1, 2).length);
    try {
      s.append(call(new Checked(), 1))
          .append(T.<RuntimeException>call(i -> at(i) * 3, 2))
          .append(call(new Checked(), 2));
    } catch (java.io.IOException e) {
      s.append(e.getMessage());
    }
    return s.append(locked(at(1))).append(strict(1.5)).toString();
  }
}
