import static soumak.weaver.testing.Pause.*;

import java.util.*;
import java.util.concurrent.Callable;
import java.util.function.*;
import soumak.Pausable;

/** In the language of Java 8, whose compilers reach private members by methods of their own. */
class T {
  private int secret = 3;
  private static long counted;
  private final String[] names = {"a", "b"};

  private int hidden(int n) throws Pausable {
    return at(n) + secret;
  }

  private static long count(long by) throws Pausable {
    return counted += at(by);
  }

  interface Visitor<R> {
    R visit(Node node) throws Pausable;
  }

  private class Node {
    private int value;
    private final Node next;

    private Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }

    private int sum() throws Pausable {
      return at(value) + (next == null ? hidden(at(1)) : next.sum()) + secret++;
    }

    private <R> R accept(Visitor<R> visitor) throws Pausable {
      return visitor.visit(at(this));
    }

    class Deeper {
      String name() throws Pausable {
        secret += at(value);
        names[at(1)] += T.this.hidden(value) + count(2L);
        return names[1] + Node.this.sum();
      }
    }
  }

  private static class Checked<X extends Exception> {
    private final X failure;

    private Checked(X failure) {
      this.failure = failure;
    }

    private void go(boolean fails) throws X, Pausable {
      here();
      if (at(fails)) {
        throw failure;
      }
    }
  }

  private static strictfp double strict(float f, double d) throws Pausable {
    return at(f) * d / at(d);
  }

  private static synchronized long locked(Callable<Long> c) throws Exception {
    return c.call();
  }

  static String text(Object o, int... more) throws Pausable {
    String s = "" + at(o);
    s += more.length + at(more[0]);
    final String kept = s;
    Visitor<String> v =
        new Visitor<String>() {
          private int calls;

          @Override
          public String visit(Node node) throws Pausable {
            calls += at(1);
            return kept + calls + node.value + node.new Deeper().name();
          }
        };
    T t = new T();
    Node list = t.new Node(at(1), t.new Node(at(2), null));
    Visitor<Integer> lambda = n -> n.sum() + at(t.secret);
    return list.accept(v) + list.accept(v) + list.accept(lambda) + list.accept(Node::sum);
  }

  static Object run() throws Pausable {
    counted = 0;
    StringBuilder s = new StringBuilder(text("o", at(1), at(2)));
    try {
      new Checked<Exception>(new Exception("never")).go(false);
      s.append(locked(() -> counted));
      new Checked<>(new java.io.IOException("io")).go(true);
    } catch (java.io.IOException e) {
      s.append(at(e.getMessage()));
    } catch (Exception e) {
      s.append("wrong");
    }
    return s.append(strict(1.5f, at(3.0))).append(count(at(4L))).toString();
  }
}
