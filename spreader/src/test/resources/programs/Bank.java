/** Accounts, with locks in order; money stays the same. */
public class Bank {
  static class Account {
    final int id;
    private long balance;

    Account(int id, long balance) {
      this.id = id;
      this.balance = balance;
    }

    static boolean transfer(Account from, Account to, long amount) {
      Account first = from.id < to.id ? from : to;
      Account second = first == from ? to : from;
      synchronized (first) {
        synchronized (second) {
          if (from.balance < amount) {
            return false;
          }
          from.balance -= amount;
          to.balance += amount;
          return true;
        }
      }
    }
  }

  static class Teller extends Thread {
    private final Account[] accounts;
    private int seed;
    int done;

    Teller(Account[] accounts, int seed) {
      this.accounts = accounts;
      this.seed = seed;
    }

    private int next(int bound) {
      seed = seed * 1103515245 + 12345;
      return (seed >>> 16) % bound;
    }

    @Override
    public void run() {
      for (int i = 0; i < 30; i++) {
        int from = next(accounts.length);
        int to = next(accounts.length);
        if (from != to && Account.transfer(accounts[from], accounts[to], next(50))) {
          done++;
        }
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Account[] accounts = new Account[6];
    for (int i = 0; i < accounts.length; i++) {
      accounts[i] = new Account(i, 1000);
    }
    Teller[] tellers = {new Teller(accounts, 1), new Teller(accounts, 2), new Teller(accounts, 3)};
    for (Teller teller : tellers) {
      teller.start();
    }
    int done = 0;
    for (Teller teller : tellers) {
      teller.join();
      done += teller.done;
    }
    long sum = 0;
    for (Account account : accounts) {
      sum += account.balance;
      System.out.println(account.id + ": " + account.balance);
    }
    System.out.println(sum + " " + done);
  }
}
