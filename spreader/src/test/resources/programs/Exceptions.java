/** Exceptions of the program's own, and what throws and catches them at several nodes. */
public class Exceptions {
  static class Problem extends Exception {
    private int code; // which nobody changes
    final String detail;

    Problem(String text, int code, Throwable cause) {
      super(text, cause);
      this.code = code;
      this.detail = "detail" + code;
    }

    int code() {
      return code;
    }
  }

  static final class Worse extends Problem {
    Worse(String text) {
      super("worse " + text, 7, null);
    }

    @Override
    public String getMessage() {
      return super.getMessage() + "!";
    }
  }

  static class Resource implements AutoCloseable {
    static int open;
    final String name;

    Resource(String name) {
      this.name = name;
      open++;
    }

    @Override
    public void close() throws Problem {
      open--;
      throw new Problem("close " + name, open, null);
    }
  }

  static volatile Problem seen;
  static Throwable[] all = new Throwable[3];

  static int tried(int how) {
    int steps = 0;
    try {
      steps += 1;
      if (how == 1) {
        throw new Worse("one");
      }
      if (how == 2) {
        return Integer.parseInt("x");
      }
      if (how == 3) {
        Object text = "text";
        return (Integer) text;
      }
      if (how == 4) {
        return 1 / (how - 4);
      }
    } catch (Worse e) {
      steps += e.code();
    } catch (NumberFormatException | ClassCastException e) {
      steps += 50;
    } catch (Problem e) {
      steps += 1000;
    } catch (RuntimeException e) {
      steps += 200;
    } finally {
      steps += 10;
    }
    return steps;
  }

  static void resources() {
    try (Resource a = new Resource("a");
        Resource b = new Resource("b")) {
      throw new Worse(a.name + b.name);
    } catch (Problem e) {
      System.out.println(
          e.getMessage() + e.getSuppressed().length + e.getSuppressed()[0].getMessage());
    }
  }

  public static void main(String[] args) throws InterruptedException {
    for (int i = 0; i < 5; i++) {
      System.out.println(tried(i));
    }
    resources();
    System.out.println(Resource.open);
    Thread[] threads = new Thread[3];
    for (int i = 0; i < threads.length; i++) {
      int number = i;
      threads[i] =
          new Thread(() -> {
            try {
              if (number == 1) {
                throw new Worse("in thread");
              }
              throw new Problem("thrown", number, new IllegalStateException("cause"));
            } catch (Problem e) {
              all[number] = e;
              if (number == 2) {
                seen = e;
              }
            }
          });
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(
        seen.getMessage() + seen.code() + seen.detail + seen.getCause().getMessage());
    for (Throwable each : all) {
      System.out.println(each.getMessage() + (each instanceof Worse) + each.getClass().getName());
    }
    StackTraceElement[] trace = new Worse("trace").getStackTrace();
    System.out.println(trace[0].getMethodName() + (trace.length > 0));
  }
}
