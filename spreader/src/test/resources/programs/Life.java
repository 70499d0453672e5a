/** The game of life on a torus, in stripes, with a barrier between generations. */
public class Life {
  private final boolean[][][] boards;
  private final int size;
  private int arrived;
  private int generation;

  Life(int size) {
    this.size = size;
    boards = new boolean[2][size][size];
    for (String cell : "0,1 1,2 2,0 2,1 2,2 7,7 7,8 7,9 8,8".split(" ")) {
      String[] parts = cell.split(",");
      boards[0][Integer.parseInt(parts[0])][Integer.parseInt(parts[1])] = true;
    }
  }

  private synchronized void meet(int all) throws InterruptedException {
    int now = generation;
    if (++arrived == all) {
      arrived = 0;
      generation++;
      notifyAll();
    }
    while (now == generation) {
      wait();
    }
  }

  private static int around(boolean[][] board, int y, int x) {
    int size = board.length;
    int count = 0;
    for (int dy = size - 1; dy <= size + 1; dy++) {
      boolean[] row = board[(y + dy) % size];
      for (int dx = size - 1; dx <= size + 1; dx++) {
        if ((dy != size || dx != size) && row[(x + dx) % size]) {
          count++;
        }
      }
    }
    return count;
  }

  private void run(int from, int to, int all) {
    try {
      for (int round = 0; round < 6; round++) {
        boolean[][] old = boards[round & 1];
        boolean[][] next = boards[1 - (round & 1)];
        for (int y = from; y < to; y++) {
          for (int x = 0; x < size; x++) {
            int count = around(old, y, x);
            next[y][x] = count == 3 || (old[y][x] && count == 2);
          }
        }
        meet(all);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Life life = new Life(12);
    int all = 3;
    Thread[] threads = new Thread[all];
    for (int i = 0; i < all; i++) {
      int from = 12 * i / all;
      int to = 12 * (i + 1) / all;
      threads[i] = new Thread(() -> life.run(from, to, all));
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    for (boolean[] row : life.boards[0]) {
      StringBuilder text = new StringBuilder();
      for (boolean alive : row) {
        text.append(alive ? '#' : '.');
      }
      System.out.println(text);
    }
    System.out.println(life.generation);
  }
}
