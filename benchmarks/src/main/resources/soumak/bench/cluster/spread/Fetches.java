/** A thread goes along a list that another thread has made, once. */
public class Fetches {
  static final class Link {
    final Link next;
    final int value;

    Link(Link next, int value) {
      this.next = next;
      this.value = value;
    }
  }

  static final class Walker extends Thread {
    final Link first;
    long sum;

    Walker(Link first) {
      this.first = first;
    }

    @Override
    public void run() {
      long all = 0;
      for (Link at = first; at != null; at = at.next) {
        all += at.value;
      }
      sum = all;
    }
  }

  /** Argument: how long the list is. */
  public static void main(String[] args) throws InterruptedException {
    Link first = null;
    for (int i = Integer.parseInt(args[0]); i > 0; i--) {
      first = new Link(first, i);
    }
    Walker walker = new Walker(first);
    walker.start();
    walker.join();
    takeTurn();
    System.out.println("sum " + walker.sum);
  }

  /** Nodes take turns, so the thread of the next round will be where this one was. */
  private static void takeTurn() throws InterruptedException {
    Thread turn = new Thread(() -> {});
    turn.start();
    turn.join();
  }
}
