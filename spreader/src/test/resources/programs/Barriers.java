/** A barrier and a latch made of monitors; phases of a computation on shared arrays. */
public class Barriers {
  static class Barrier {
    private final int parties;
    private int waiting;
    private int phase;

    Barrier(int parties) {
      this.parties = parties;
    }

    synchronized int await() throws InterruptedException {
      int mine = phase;
      if (++waiting == parties) {
        waiting = 0;
        phase++;
        notifyAll();
      } else {
        while (phase == mine) {
          wait();
        }
      }
      return phase;
    }
  }

  static class Stencil implements Runnable {
    private final double[][] grids;
    private final Barrier barrier;
    private final int from;
    private final int to;

    Stencil(double[][] grids, Barrier barrier, int from, int to) {
      this.grids = grids;
      this.barrier = barrier;
      this.from = from;
      this.to = to;
    }

    @Override
    public void run() {
      try {
        for (int round = 0; round < 8; round++) {
          double[] old = grids[round % 2];
          double[] next = grids[(round + 1) % 2];
          for (int i = Math.max(1, from); i < Math.min(to, old.length - 1); i++) {
            next[i] = (old[i - 1] + 2 * old[i] + old[i + 1]) / 4;
          }
          barrier.await();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    double[][] grids = new double[2][24];
    for (int i = 0; i < 24; i++) {
      grids[0][i] = grids[1][i] = i * i % 7;
    }
    Barrier barrier = new Barrier(3);
    Thread[] threads = new Thread[3];
    for (int t = 0; t < 3; t++) {
      threads[t] = new Thread(new Stencil(grids, barrier, t * 8, t * 8 + 8));
      threads[t].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(java.util.Arrays.toString(grids[0]));
    System.out.println(barrier.phase);
  }
}
