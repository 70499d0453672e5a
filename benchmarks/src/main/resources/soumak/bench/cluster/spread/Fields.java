/** A thread reads, or writes, a field of each of many objects, over and over. */
public class Fields {
  private static final int CELLS = 1_000;

  static final class Cell {
    int value = 1;
  }

  static final class Worker extends Thread {
    final Cell[] cells;
    final boolean writes;
    final int times;
    long sum;

    Worker(Cell[] cells, boolean writes, int times) {
      this.cells = cells;
      this.writes = writes;
      this.times = times;
    }

    @Override
    public void run() {
      long all = 0;
      for (int i = 0; i < times; i++) {
        all += writes ? write(i) : read();
      }
      sum = all;
    }

    private long read() {
      long all = 0;
      for (Cell cell : cells) {
        all += cell.value;
      }
      return all;
    }

    private int write(int value) {
      for (Cell cell : cells) {
        cell.value = value;
      }
      return value;
    }
  }

  /** Arguments: read or write, and how often each. */
  public static void main(String[] args) throws InterruptedException {
    Cell[] cells = new Cell[CELLS];
    for (int i = 0; i < CELLS; i++) {
      cells[i] = new Cell();
    }
    int times = Integer.parseInt(args[1]);
    Worker worker = new Worker(cells, args[0].equals("write"), times);
    worker.start();
    worker.join();
    takeTurn();
    System.out.println("sum " + worker.sum + " last " + cells[CELLS - 1].value);
  }

  /** Nodes take turns, so the thread of the next round will be where this one was. */
  private static void takeTurn() throws InterruptedException {
    Thread turn = new Thread(() -> {});
    turn.start();
    turn.join();
  }
}
