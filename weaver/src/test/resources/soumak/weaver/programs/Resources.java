import static soumak.weaver.testing.Pause.*;

import java.util.*;
import java.util.function.*;
import soumak.Pausable;

/**
 * Resources around pauses whose close fails, finally blocks that return, rethrown and suppressed
 * exceptions.
 */
class T {
  static final StringBuilder log = new StringBuilder();

  interface Closing extends AutoCloseable {
    @Override
    void close();
  }

  static class A extends RuntimeException {
    A(String s) {
      super(s);
    }
  }

  static class B extends A {
    B(String s) {
      super(s);
    }
  }

  record Res(String name, int failing) implements Closing {
    Res {
      if (failing == 1) {
        throw new A("open " + name);
      }
    }

    @Override
    public void close() {
      log.append("close ").append(name).append(';');
      if (failing == 2) {
        throw new B("close " + name);
      }
    }
  }

  static Res open(String name, int failing) throws Pausable {
    return failing == 3 ? at((Res) null) : new Res(at(name), at(failing));
  }

  static String use(int a, int b, int c) throws Pausable {
    try (Res first = open("1", a);
        Res second = open("2", b);
        Res third = new Res(at("3"), c)) {
      log.append("body").append(at(first == null)).append(';');
      if (at(c) == 4) {
        throw new B("body");
      }
      if (c == 5) {
        return at("returned") + third;
      }
    } catch (B e) {
      return at("B:") + text(e);
    } catch (A e) {
      return at("A:") + text(e);
    } finally {
      log.append("finally").append(at(a)).append(';');
    }
    return "end";
  }

  static String text(Throwable e) throws Pausable {
    StringBuilder s = new StringBuilder(at(e.getMessage()));
    for (Throwable more : e.getSuppressed()) {
      s.append('+').append(text(more));
    }
    return s.toString();
  }

  @SuppressWarnings("finally")
  static int returning(int n) throws Pausable {
    for (int i = 0; ; i++) {
      try {
        try {
          if (at(i) == n) {
            return at(n * 10);
          }
          if (i > 5) {
            fail(new A("never seen"));
          }
        } finally {
          here();
          if (i == 4) {
            return at(-i);
          }
          if (i % 2 == 0) {
            continue;
          }
          log.append(i).append(';');
        }
      } finally {
        if (at(i) == 7) {
          break;
        }
      }
    }
    return -99;
  }

  static <X extends Throwable> void sneak(Throwable t) throws X, Pausable {
    here();
    @SuppressWarnings("unchecked")
    X x = (X) at(t);
    throw x;
  }

  static String precise(int n) throws java.io.IOException, InterruptedException, Pausable {
    try {
      if (at(n) == 1) {
        throw new java.io.IOException(at("io"));
      }
      if (n == 2) {
        throw new InterruptedException("int");
      }
      if (n == 3) {
        T.<RuntimeException>sneak(new Exception("sneaked"));
      }
      return "none";
    } catch (final Exception e) {
      log.append("rethrown;");
      here();
      throw e;
    }
  }

  static String nested() throws Pausable {
    String s = "";
    try {
      try {
        try {
          fail(new B("1"));
        } catch (B e) {
          s += at(1);
          fail(new A("2" + e.getMessage()));
        } finally {
          s += at(2);
          fail(new B("3"));
        }
      } catch (A e) {
        s += at(e.getMessage());
        throw new IllegalStateException(at("4"), e);
      }
    } catch (IllegalStateException | IllegalArgumentException e) {
      s += at(e.getCause().getMessage());
    }
    return s;
  }

  static Object run() throws Pausable {
    log.setLength(0);
    StringBuilder all = new StringBuilder();
    for (int a = 0; a < 4; a++) {
      for (int b = 0; b < 4; b++) {
        all.append(use(a, b, a + b)).append(',');
      }
    }
    for (int n = 0; n < 4; n++) {
      all.append(returning(n * 2 + 1)).append(',');
      try {
        all.append(precise(n)).append(',');
      } catch (Exception e) {
        all.append(e.toString());
      }
    }
    return all + nested() + log;
  }
}
