/** Volatile fields: turns by a flag, double-checked locking, a sequence lock. */
public class Flags {
  static volatile int turn;
  static int plain;
  private static volatile Flags instance;
  private final int value;
  static int made;

  Flags(int value) {
    this.value = value;
    made++;
  }

  static Flags get() {
    Flags found = instance;
    if (found == null) {
      synchronized (Flags.class) {
        found = instance;
        if (found == null) {
          instance = found = new Flags(7);
        }
      }
    }
    return found;
  }

  static class Player extends Thread {
    final int me;
    final int[] score;
    int got;

    Player(int me, int[] score) {
      this.me = me;
      this.score = score;
    }

    @Override
    public void run() {
      for (int i = 0; i < 10; i++) {
        while (turn != me) {
          Thread.onSpinWait();
        }
        plain += me + 1;
        score[me] = plain;
        turn = 1 - me;
      }
      got = get().value;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    int[] score = new int[2];
    Player[] players = {new Player(0, score), new Player(1, score)};
    for (Player player : players) {
      player.start();
    }
    for (Player player : players) {
      player.join();
    }
    System.out.println(plain + " " + score[0] + " " + score[1] + " " + made);
    System.out.println(players[0].got + players[1].got + turn);
  }
}
