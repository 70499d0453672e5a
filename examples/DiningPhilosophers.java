import soumak.Barrier;
import soumak.Mutex;
import soumak.Par;
import soumak.Pausable;
import soumak.Task;

/**
 * Philosophers round a table, with one fork between each two. With "deadlock" all take their left
 * fork before anybody takes a second one, and the runtime tells who waits for whom; else one of
 * them takes the right fork first, and all eat. Usage: DiningPhilosophers [deadlock]
 */
public class DiningPhilosophers {
  private static final int SEATS = 5;
  private static final int MEALS = 1000;

  static void dine(Mutex first, Mutex second) throws Pausable {
    for (int meal = 0; meal < MEALS; meal++) {
      first.lock();
      second.lock();
      second.unlock();
      first.unlock();
    }
  }

  static void starve(Mutex first, Mutex second, Barrier allHaveOne) throws Pausable {
    first.lock();
    allHaveOne.sync();
    second.lock();
  }

  public static void main(String[] args) throws Pausable {
    boolean deadlock = args.length > 0 && args[0].equals("deadlock");
    Barrier allHaveOne = new Barrier(SEATS);
    Mutex[] forks = new Mutex[SEATS];
    for (int i = 0; i < SEATS; i++) {
      forks[i] = new Mutex();
    }
    Par.each(
        SEATS,
        seat -> {
          Task.current().name("philosopher " + seat);
          Mutex left = forks[seat];
          Mutex right = forks[(seat + 1) % SEATS];
          if (deadlock) {
            starve(left, right, allHaveOne);
          } else {
            dine(seat == 0 ? right : left, seat == 0 ? left : right);
          }
        });
    System.out.println(SEATS + " philosophers have eaten " + MEALS + " meals each");
  }
}
