import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.logging.Logger;

/** What is copied: in exceptions, as keys of maps, in optionals. */
public class Copied {
  static class Account {
    final int number;
    int balance;

    Account(int number) {
      this.number = number;
    }
  }

  /** As the compiler's lint for serialisation would have it. */
  static class LowFunds extends Exception {
    private final transient Account account;
    private final transient int missing;

    LowFunds(Account account, int missing) {
      this.account = account;
      this.missing = missing;
    }
  }

  /** Has what is copied, but cannot be serialised. */
  static class Unread extends Exception {
    final Path path = Path.of("some", "file");
    final Charset charset = StandardCharsets.UTF_16BE;
    final Logger logger = Logger.getLogger("copied.unread");
    final DateTimeFormatter formatter = DateTimeFormatter.ofPattern("yyyy");
    final OptionalInt line = OptionalInt.of(7);
    final PrintStream to = System.out;
    final Optional<Object> nothing = Optional.empty();
    final Optional<Account> account;

    Unread(Account account) {
      this.account = Optional.of(account);
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
      return this;
    }
  }

  /** Must not be asked whether it equals null. */
  static class Picky {
    final int number;

    Picky(int number) {
      this.number = number;
    }

    @Override
    public boolean equals(Object other) {
      return ((Picky) other).number == number;
    }

    @Override
    public int hashCode() {
      return number;
    }
  }

  enum Colour {
    RED,
    GREEN,
    BLUE
  }

  static Optional<Picky> picky = Optional.of(new Picky(5));

  static Throwable thrown(Future<?> by) throws InterruptedException {
    try {
      by.get();
      throw new AssertionError("nothing is thrown");
    } catch (ExecutionException e) {
      return e.getCause();
    }
  }

  static void exceptions(ExecutorService pool) throws InterruptedException {
    List<Future<?>> all = new ArrayList<>();
    Account account = new Account(7);
    for (int i = 0; i < 3; i++) {
      int missing = i;
      all.add(
          pool.submit(() -> {
            throw new LowFunds(account, missing);
          }));
    }
    for (Future<?> each : all) {
      LowFunds low = (LowFunds) thrown(each);
      System.out.println((low.account == account) + " " + low.account.number + " " + low.missing);
    }
    all.clear();
    for (int i = 0; i < 3; i++) {
      all.add(
          pool.submit(() -> {
            throw new Unread(account);
          }));
    }
    for (Future<?> each : all) {
      Unread unread = (Unread) thrown(each);
      System.out.println(unread.path + " " + unread.charset + " " + unread.line);
      System.out.println(unread.logger == Logger.getLogger("copied.unread"));
      System.out.println(unread.formatter.format(java.time.Year.of(1999)) + unread.nothing);
      System.out.println((unread.to == System.out) + " " + (unread.account.get() == account));
    }
  }

  static void keys(ExecutorService pool) throws Exception {
    Map<Object, Integer> map = new HashMap<>();
    List<Future<?>> all = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      int number = i;
      all.add(
          pool.submit(() -> {
            synchronized (map) {
              map.put(Optional.of(Colour.values()[number]), number);
              map.put(Logger.getLogger("copied" + number), number);
              map.merge(System.out, 1, Integer::sum);
              map.merge(Optional.of(List.class).hashCode(), 1, Integer::sum);
              map.merge(System.identityHashCode(System.err), 1, Integer::sum);
            }
          }));
    }
    for (Future<?> each : all) {
      each.get();
    }
    for (int i = 0; i < 3; i++) {
      System.out.print(map.get(Optional.of(Colour.values()[i])) + " ");
      System.out.println(map.get(Logger.getLogger("copied" + i)));
    }
    System.out.println(map.get(System.out) + " " + map.size());
  }

  static void optionals(ExecutorService pool) throws Exception {
    for (int i = 0; i < 3; i++) {
      System.out.println(pool.submit(() -> picky.get().number).get());
    }
  }

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(3);
    exceptions(pool);
    keys(pool);
    optionals(pool);
    pool.shutdown();
  }
}
