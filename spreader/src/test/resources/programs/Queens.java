/** Solutions of the queens' problem: tasks in a stack of our own that threads empty. */
public class Queens {
  private static final int SIZE = 7;

  private static final class Task {
    final int[] columns;
    final int row;
    final Task below;

    Task(int[] columns, int row, Task below) {
      this.columns = columns;
      this.row = row;
      this.below = below;
    }
  }

  private Task top;
  private int open;
  private int solutions;

  private synchronized void push(int[] columns, int row) {
    top = new Task(columns, row, top);
    open++;
    notify();
  }

  private synchronized Task pop() throws InterruptedException {
    while (top == null && open > 0) {
      wait();
    }
    Task task = top;
    if (task != null) {
      top = task.below;
    }
    return task;
  }

  private synchronized void done(int found) {
    solutions += found;
    if (--open == 0) {
      notifyAll();
    }
  }

  private static boolean fits(int[] columns, int row, int column) {
    for (int above = 0; above < row; above++) {
      int other = columns[above];
      if (other == column || Math.abs(other - column) == row - above) {
        return false;
      }
    }
    return true;
  }

  private static int solve(int[] columns, int row) {
    if (row == SIZE) {
      return 1;
    }
    int found = 0;
    for (int column = 0; column < SIZE; column++) {
      if (fits(columns, row, column)) {
        columns[row] = column;
        found += solve(columns, row + 1);
      }
    }
    return found;
  }

  private void work() {
    try {
      for (Task task = pop(); task != null; task = pop()) {
        if (task.row < 2) {
          for (int column = 0; column < SIZE; column++) {
            if (fits(task.columns, task.row, column)) {
              int[] next = task.columns.clone();
              next[task.row] = column;
              push(next, task.row + 1);
            }
          }
          done(0);
        } else {
          done(solve(task.columns.clone(), task.row));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Queens queens = new Queens();
    queens.push(new int[SIZE], 0);
    Thread[] threads = new Thread[3];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(queens::work, "queen " + i);
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(queens.solutions + " " + queens.open + " " + (queens.top == null));
  }
}
