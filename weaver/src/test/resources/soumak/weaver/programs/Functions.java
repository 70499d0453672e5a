import static soumak.weaver.testing.Pause.*;

import java.util.*;
import java.util.function.*;
import soumak.Pausable;

/** Lambdas and references to pausing methods of every kind. */
class T extends Above {
  interface Fun<A, B> {
    B apply(A a) throws Pausable;

    default <C> Fun<A, C> then(Fun<? super B, ? extends C> next) {
      return a -> next.apply(at(apply(a)));
    }

    static <X> Fun<X, X> same() {
      return x -> at(x);
    }
  }

  interface Fun0<B> {
    B get() throws Pausable;
  }

  interface Fun3<A, B, C, D> {
    D apply(A a, B b, C c) throws Pausable;
  }

  interface Varargs {
    String join(String a, String b, String c) throws Pausable;
  }

  interface IntFun {
    int of(int i) throws Pausable;
  }

  interface LongFun {
    long of(long i) throws Pausable;
  }

  interface Generic {
    <X extends Comparable<X>> X greater(X a, X b) throws Pausable;
  }

  record Point(int x, int y) {
    static int made;

    Point {
      made++;
    }

    int sum() throws Pausable {
      return at(x) + y;
    }

    int plus(Point other) throws Pausable {
      return sum() + at(other.x);
    }
  }

  static String join(String... parts) throws Pausable {
    return at(String.join("-", parts));
  }

  static int boxed(Integer i) throws Pausable {
    return at(i) + 1;
  }

  static <X extends Comparable<X>> X max(X a, X b) throws Pausable {
    return at(a).compareTo(at(b)) > 0 ? a : b;
  }

  @Override
  String name(String s) throws Pausable {
    Fun<String, String> above = super::name;
    Fun<String, String> own = this::other;
    return above.apply(at(s)) + own.apply(s);
  }

  String other(String s) throws Pausable {
    Fun0<Fun0<String>> deep = () -> () -> super.name(at(s)) + this;
    return deep.get().get();
  }

  @Override
  public String toString() {
    return "T";
  }

  static Fun0<Integer> counter(int[] state, long step) {
    return () -> {
      for (int i = 0; i < 3; i++) {
        state[0] += at((int) step);
      }
      return state[at(0)];
    };
  }

  static Object run() throws Pausable {
    StringBuilder s = new StringBuilder();
    Point.made = 0;
    Fun<Point, Integer> unbound = Point::sum;
    Fun0<Integer> bound = new Point(at(1), at(2))::sum;
    Fun3<Point, Point, Object, Integer> three = (a, b, c) -> a.plus(at(b)) + at(c.hashCode() * 0);
    Fun<Integer, Point> dropped = x -> new Point(at(x), at(5));
    Varargs varargs = T::join;
    Fun<String, String> one = T::join;
    Fun0<String> none = T::join;
    IntFun unboxing = T::boxed;
    LongFun widening = n -> at((int) n);
    Fun<Integer, int[]> arrays = int[]::new;
    Fun<int[], int[]> clone = int[]::clone;
    Fun<String, T> make = T::new;
    Generic generic = T::max;
    s.append(unbound.apply(new Point(3, 4))).append(bound.get());
    s.append(three.apply(new Point(1, 1), new Point(2, 2), "c")).append(dropped.apply(7));
    s.append(varargs.join("a", "b", "c")).append(one.apply("d")).append(none.get());
    s.append(unboxing.of(at(41))).append(widening.of(at(5L)));
    s.append(arrays.apply(at(3)).length).append(clone.apply(new int[] {1, 2})[at(1)]);
    s.append(make.apply(at("made")).name("n"))
        .append(generic.greater("x", "y"))
        .append(generic.greater(2, 1));
    s.append(
        Fun.<Integer>same()
            .then(x -> x * at(2))
            .then(String::valueOf)
            .then(String::length)
            .apply(500));
    Fun0<Integer> counter = counter(new int[] {at(10)}, 2L);
    s.append(counter.get()).append(counter.get());
    Fun<Integer, Fun<Integer, Fun<Integer, Integer>>> curried =
        a -> b -> c -> at(a) * 100 + at(b) * 10 + c;
    s.append(curried.apply(1).apply(at(2)).apply(3));
    Fun0<?>[] loops = new Fun0<?>[3];
    for (int i = 0; i < 3; i++) {
      int n = at(i);
      loops[i] =
          n % 2 == 0
              ? () -> at(n)
              : () ->
                  new Object() {
                    int twice() throws Pausable {
                      return at(n) * 2;
                    }
                  }.twice();
    }
    for (Fun0<?> f : loops) {
      s.append(f.get());
    }
    try {
      Fun0<Object> npe = ((Point) at((Object) null))::sum;
      s.append(npe.get());
    } catch (NullPointerException e) {
      s.append("npe");
    }
    Supplier<String> ordinary = () -> "ordinary" + Point.made;
    return s + ordinary.get();
  }

  T() {
    this("default");
  }

  T(String s) {
    super(s);
  }
}

class Above {
  final String given;

  Above(String given) {
    this.given = given;
  }

  String name(String s) throws Pausable {
    return given + at(s) + "above";
  }
}
