import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Exceptions that have objects of the program, and collections, from thread to thread. */
public class Throwing {
  static class Account {
    final int number;
    private int balance;

    Account(int number, int balance) {
      this.number = number;
      this.balance = balance;
    }

    synchronized void take(int amount) {
      if (amount > balance) {
        throw new LowFunds(this, amount - balance);
      }
      balance -= amount;
    }

    synchronized int balance() {
      return balance;
    }
  }

  static class LowFunds extends RuntimeException {
    private Account account;
    private int missing;

    LowFunds(Account account, int missing) {
      super("account " + account.number);
      this.account = account;
      this.missing = missing;
    }

    Account account() {
      return account;
    }

    int missing() {
      return missing;
    }
  }

  static class Invalid extends Exception {
    private final List<String> reasons;
    private final Map<String, Integer> counts;

    Invalid(List<String> reasons, Map<String, Integer> counts, Throwable cause) {
      super(reasons.size() + " reasons", cause);
      this.reasons = reasons;
      this.counts = counts;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(3);
    Account account = new Account(7, 100);
    for (int i = 1; i < 4; i++) {
      int amount = 40 * i;
      try {
        pool.submit(() -> account.take(amount)).get();
        System.out.println("taken " + amount);
      } catch (ExecutionException e) {
        LowFunds low = (LowFunds) e.getCause();
        System.out.println(e.getMessage() + " " + low.missing() + " " + low.account().balance());
        System.out.println(low.account() == account);
      }
    }
    List<String> reasons = new ArrayList<>(List.of("first"));
    try {
      pool.submit(
              () -> {
                reasons.add("second");
                throw new Invalid(reasons, Map.of("one", 1), new LowFunds(account, 3));
              })
          .get();
    } catch (ExecutionException e) {
      Invalid invalid = (Invalid) e.getCause();
      System.out.println(invalid + " " + invalid.reasons + invalid.counts);
      System.out.println(((LowFunds) invalid.getCause()).account().number);
    }
    pool.shutdown();
  }
}
