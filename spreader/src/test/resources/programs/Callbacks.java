import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;

/** Methods of the JDK that write an array while they call code that enters monitors. */
public class Callbacks {
  static final class Account implements Comparable<Account> {
    private final String name;
    private final int balance;
    private int seen;

    Account(String name, int balance) {
      this.name = name;
      this.balance = balance;
    }

    synchronized int balance() {
      seen++;
      return balance;
    }

    String name() {
      return name;
    }

    @Override
    public synchronized int compareTo(Account other) {
      seen++;
      return name.compareTo(other.name);
    }

    @Override
    public String toString() {
      return name + balance;
    }
  }

  /** What one thread writes, and another one has made. */
  static final class Work implements Runnable {
    final int[] ints = new int[6];
    final long[] longs = new long[6];
    final double[] doubles = new double[6];
    final String[] words = new String[6];
    final Account[] byBalance = accounts();
    final Account[] partly = accounts();
    final Account[] byName = accounts();
    final Account[] parallel = accounts();
    final Account[] parallelByName = accounts();
    final Account[] viewed = accounts();
    final Account[] referred = accounts();
    final List<Account> view = Arrays.asList(viewed);
    final List<Account> list = new ArrayList<>(Arrays.asList(accounts()));
    final AtomicInteger number = new AtomicInteger();
    final AtomicLong count = new AtomicLong();

    static Account[] accounts() {
      Account[] all = new Account[8];
      for (int i = 0; i < all.length; i++) {
        all[i] = new Account("" + (char) ('a' + i * 3 % 8), i * 5 % 8);
      }
      return all;
    }

    @Override
    public void run() {
      Arrays.setAll(ints, i -> number.incrementAndGet() * i);
      Arrays.setAll(longs, i -> count.incrementAndGet());
      Arrays.parallelSetAll(doubles, i -> count.get() + i / 2.0);
      Arrays.setAll(words, i -> "word " + number.incrementAndGet());
      Comparator<Account> order = Comparator.comparingInt(Account::balance);
      Arrays.sort(byBalance, order);
      Arrays.sort(partly, 2, 6, order.reversed());
      Arrays.sort(byName);
      Arrays.parallelSort(parallel, order);
      Arrays.parallelSort(parallelByName, 1, 7);
      view.sort(order);
      list.sort(order.reversed());
      BiConsumer<Account[], Comparator<Account>> sort = Arrays::sort;
      sort.accept(referred, order.thenComparing(Account::name));
    }

    void print() {
      System.out.println(Arrays.toString(ints) + Arrays.toString(longs));
      System.out.println(Arrays.toString(doubles) + Arrays.toString(words));
      System.out.println(Arrays.toString(byBalance) + Arrays.toString(partly));
      System.out.println(Arrays.toString(byName) + Arrays.toString(parallel));
      System.out.println(Arrays.toString(parallelByName) + Arrays.toString(viewed));
      System.out.println(Arrays.toString(referred) + view + list);
      System.out.println(byBalance[0].seen > 0);
    }
  }

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 3; i++) {
      Work work = new Work();
      Thread thread = new Thread(work);
      thread.start();
      thread.join();
      work.print();
    }
    try {
      Arrays.sort(Work.accounts(), 5, 3, null);
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
  }
}
