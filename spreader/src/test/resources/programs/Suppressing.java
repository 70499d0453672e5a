import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** Exceptions in fields and arrays that several nodes add to. */
public class Suppressing {
  /** The first one thrown, with the others. */
  static class Failures {
    private Exception first;
    private int others;

    synchronized void add(Exception e) {
      if (first == null) {
        first = e;
      } else {
        first.addSuppressed(e);
        others++;
      }
    }
  }

  static class Wrong extends Exception {
    Wrong(String text) {
      super(text);
    }
  }

  static final Object LOCK = new Object();
  static Wrong failure;
  static Exception[] all = new Exception[3];
  static Optional<Wrong> last = Optional.empty();

  static String suppressed(Throwable thrown) {
    TreeSet<String> texts = new TreeSet<>();
    texts.add(thrown.getMessage());
    for (Throwable each : thrown.getSuppressed()) {
      texts.add(each.getMessage());
    }
    return texts.toString();
  }

  static void collect() throws InterruptedException {
    Failures failures = new Failures();
    Thread[] threads = new Thread[3];
    for (int i = 0; i < threads.length; i++) {
      int number = i;
      threads[i] =
          new Thread(() -> {
            for (int k = 0; k < 4; k++) {
              failures.add(new Wrong("by " + number + ", " + k));
            }
          });
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(failures.others + " " + suppressed(failures.first));
  }

  static <T> T at(ExecutorService pool, Callable<T> body) throws Exception {
    return pool.submit(
            () -> {
              synchronized (LOCK) {
                return body.call();
              }
            })
        .get();
  }

  static void changes(ExecutorService pool) throws Exception {
    at(pool, () -> failure = new Wrong("static"));
    at(
        pool,
        () -> {
          StackTraceElement[] trace = {new StackTraceElement("Some", "method", "Some.java", 9)};
          failure.setStackTrace(trace);
          return failure.initCause(new IOException("cause"));
        });
    String seen = at(pool, () -> failure.getCause() + " " + failure.getStackTrace()[0]);
    System.out.println(seen);
    for (int i = 0; i < 3; i++) {
      int number = i;
      at(
          pool,
          () -> {
            Consumer<Exception> add = failure::addSuppressed;
            add.accept(new Wrong("more " + number));
            return null;
          });
    }
    System.out.println(suppressed(failure) + failure.getCause() + failure.getStackTrace()[0]);
    at(pool, () -> failure.fillInStackTrace());
    at(pool, () -> failure.getMessage());
    System.out.println(at(pool, () -> failure.getStackTrace()[0].getClassName().equals("Some")));
  }

  static void elements(ExecutorService pool) throws Exception {
    at(pool, () -> all[0] = all[2] = new Wrong("element"));
    at(pool, () -> all[1] = new Wrong("another"));
    for (int i = 0; i < 3; i++) {
      int number = i;
      at(
          pool,
          () -> {
            all[1].addSuppressed(new Wrong("to another " + number));
            last = last.isEmpty() ? Optional.of(new Wrong("last")) : last;
            last.get().addSuppressed(new Wrong("to last " + number));
            return null;
          });
    }
    System.out.println(Arrays.stream(all).map(Suppressing::suppressed).toList());
    System.out.println(suppressed(last.get()));
  }

  /** What the compiler makes of a resource: it adds to what a task has thrown. */
  static void resources(ExecutorService pool) throws Exception {
    AutoCloseable resource =
        () -> {
          throw new Wrong("close");
        };
    try (resource) {
      at(
          pool,
          () -> {
            throw new Wrong("body");
          });
    } catch (Exception e) {
      System.out.println(suppressed(e) + suppressed(e.getCause()));
    }
  }

  public static void main(String[] args) throws Exception {
    collect();
    ExecutorService pool = Executors.newFixedThreadPool(3);
    changes(pool);
    elements(pool);
    resources(pool);
    pool.shutdown();
  }
}
