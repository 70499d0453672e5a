import static soumak.weaver.testing.Pause.*;

import java.util.*;
import java.util.function.*;
import soumak.Pausable;

/** Switches over all that can be switched over; guards and deconstruction with pauses. */
class T {
  sealed interface Shape permits Circle, Square, Group {}

  record Circle(double r) implements Shape {}

  record Square(long side, String name) implements Shape {}

  record Group(Shape first, Shape second) implements Shape {}

  enum Op {
    ADD {
      @Override
      int apply(int a, int b) throws Pausable {
        return at(a) + at(b);
      }
    },
    MUL("*") {
      int twice(int x) throws Pausable {
        return at(x) * 2;
      }

      @Override
      int apply(int a, int b) throws Pausable {
        return twice(at(a)) * b / at(2);
      }
    };

    final String sign;

    Op() {
      this("+");
    }

    Op(String sign) {
      this.sign = sign;
    }

    abstract int apply(int a, int b) throws Pausable;
  }

  static boolean big(double d) throws Pausable {
    return at(d) > 10;
  }

  static String shape(Object o) throws Pausable {
    return switch (o) {
      case null -> at("null");
      case Circle(double r) when big(r) && at(true) -> "big" + at(r);
      case Circle c when at(c.r()) < 0 -> "negative";
      case Circle c -> "circle" + at(c.r());
      case Square(long side, String name) when at(side) == 4 -> name + at(side);
      case Square(var side, var name) -> at(name) + side;
      case Group(Circle(var r), Square s) when big(r + at(1.0)) -> "cs" + at(r) + shape(s);
      case Group(Group(Shape x, var y), var z) -> at("ggz") + shape(x) + shape(y) + shape(z);
      case Group g -> shape(g.first()) + shape(g.second());
      case Integer i when at(i) > 5 -> "int>5";
      case Integer i -> "int" + at(i);
      case String s when at(s.length()) > 2 -> s;
      case String s -> at(s) + s;
      case int[] array when array.length > at(0) -> "ints" + array[at(0)];
      case Op op -> op.sign + op.apply(3, at(4));
      default -> at(o.getClass().getSimpleName());
    };
  }

  static int strings(String s) throws Pausable {
    int n = 0;
    switch (at(s)) {
      case "Aa":
        n += at(1);
      case "BB":
        n += at(2);
        break;
      case "C":
        {
          n = at(3);
          switch (at(n)) {
            case 3 -> n += at(30);
            default -> n = 0;
          }
        }
      default:
        n += at(100);
    }
    return n;
  }

  static int yields(int i) throws Pausable {
    return i
        + switch (at(i)) {
              case -1000, 1000 -> at(1);
              case 5 -> {
                int x = at(3);
                try {
                  yield x + fail(new IllegalStateException());
                } catch (IllegalStateException e) {
                  yield at(x) * 2;
                } finally {
                  here();
                }
              }
              case 6, 7, 8, 9 -> throw new IllegalArgumentException("i" + at(i));
              default -> at(i) > 0 ? at(10) : at(20);
            }
            * at(2);
  }

  static String ops(Op op) throws Pausable {
    switch (op) {
      case ADD -> {
        return "add" + at(1);
      }
      case MUL -> here();
    }
    return at("fell");
  }

  static Object run() throws Pausable {
    StringBuilder s = new StringBuilder();
    Object[] all = {
      null,
      new Circle(3),
      new Circle(30),
      new Circle(-1),
      new Square(4, "four"),
      new Square(5, "five"),
      new Group(new Circle(9.5), new Square(4, "in")),
      new Group(new Group(new Circle(1), new Square(1, "q")), new Circle(2)),
      new Group(new Square(2, "x"), new Circle(99)),
      3,
      8,
      "ab",
      "abc",
      new int[] {42},
      new int[0],
      Op.ADD,
      Op.MUL,
      'c'
    };
    for (Object o : all) {
      s.append(shape(o)).append(',');
    }
    for (String text : new String[] {"Aa", "BB", "C", "D"}) {
      s.append(strings(text)).append(',');
    }
    for (int i : new int[] {-1000, 5, 6, 1, -1}) {
      try {
        s.append(yields(i)).append(',');
      } catch (IllegalArgumentException e) {
        s.append(e.getMessage());
      }
    }
    for (Op op : Op.values()) {
      s.append(ops(op));
    }
    if (at((Object) new Group(new Circle(1), new Square(2, "s")))
            instanceof Group(Circle(var r), Square(long side, var name))
        && at(side) == 2
        && !(at((Object) name) instanceof Integer)) {
      s.append(at(r)).append(name);
    }
    return s.toString();
  }
}
