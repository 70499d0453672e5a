import soumak.Mutex;
import soumak.Par;
import soumak.Pausable;
import soumak.Task;

/**
 * Philosophers round a table, with one fork between each two. With "deadlock" all take their left
 * fork first, and the runtime tells who waits for whom; else one of them takes the right fork
 * first, and all eat. Usage: DiningPhilosophers [deadlock]
 */
public class DiningPhilosophers {
  private static final int SEATS = 5;
  private static final int MEALS = 1000;

  static void dine(String name, Mutex first, Mutex second, boolean slow) throws Pausable {
    Task.current().name(name);
    for (int meal = 0; meal < MEALS; meal++) {
      first.lock();
      if (slow) {
        // Lets the others take their first fork too, so that the circle closes.
        Task.yield();
      }
      second.lock();
      second.unlock();
      first.unlock();
    }
  }

  public static void main(String[] args) throws Pausable {
    boolean deadlock = args.length > 0 && args[0].equals("deadlock");
    Mutex[] forks = new Mutex[SEATS];
    for (int i = 0; i < SEATS; i++) {
      forks[i] = new Mutex();
    }
    Par.each(
        SEATS,
        seat -> {
          Mutex left = forks[seat];
          Mutex right = forks[(seat + 1) % SEATS];
          boolean leftFirst = deadlock || seat != 0;
          dine("philosopher " + seat, leftFirst ? left : right, leftFirst ? right : left, deadlock);
        });
    System.out.println(SEATS + " philosophers have eaten " + MEALS + " meals each");
  }
}
