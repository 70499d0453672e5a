package savina;

import java.util.Random;
import soumak.Actor;
import soumak.Cut;
import soumak.Cuttable;
import soumak.Mailbox;
import soumak.Message;
import soumak.Par;
import soumak.Pausable;

/**
 * Workers add numbers to a sorted list that an actor keeps, and ask whether one is there and how
 * many there are. Usage: SortedList [workers] [requests]
 */
public class SortedList {
  enum What {
    ADD,
    CONTAINS,
    SIZE
  }

  static final class Request implements Message {
    final What what;
    final int number;
    final Mailbox<Integer> replies;

    Request(What what, int number, Mailbox<Integer> replies) {
      this.what = what;
      this.number = number;
      this.replies = replies;
    }
  }

  static final class Cell implements Message {
    final int number;
    Cell next;

    Cell(int number) {
      this.number = number;
    }
  }

  static final class Keeper extends Actor {
    final Mailbox<Request> requests = new Mailbox<>();
    private Cell first;

    @Override
    protected void execute() throws Pausable {
      while (true) {
        Request request = requests.get();
        switch (request.what) {
          case ADD -> {
            add(request.number);
            request.replies.put(1);
          }
          case CONTAINS -> request.replies.put(contains(request.number) ? 1 : 0);
          case SIZE -> {
            request.replies.put(size());
            return;
          }
        }
      }
    }

    private void add(@Cuttable Keeper this, int number) {
      Cell added = new Cell(number);
      if (first == null || first.number >= number) {
        added.next = Cut.cut(first);
        first = added;
      } else {
        Cell before = first;
        while (before.next != null && before.next.number < number) {
          before = before.next;
        }
        added.next = Cut.cut(before.next);
        before.next = added;
      }
    }

    private boolean contains(int number) {
      Cell cell = first;
      while (cell != null && cell.number < number) {
        cell = cell.next;
      }
      return cell != null && cell.number == number;
    }

    private int size() {
      int size = 0;
      for (Cell cell = first; cell != null; cell = cell.next) {
        if (cell.next != null && cell.number > cell.next.number) {
          throw new IllegalStateException("not sorted");
        }
        size++;
      }
      return size;
    }
  }

  static void work(int number, int count, Mailbox<Request> keeper) throws Pausable {
    Random random = new Random(number);
    Mailbox<Integer> replies = new Mailbox<>();
    for (int i = 0; i < count; i++) {
      int added = random.nextInt(10_000);
      keeper.put(new Request(What.ADD, added, replies));
      replies.get();
      keeper.put(new Request(What.CONTAINS, added, replies));
      if (replies.get() != 1) {
        throw new IllegalStateException("the list has lost " + added);
      }
    }
  }

  public static void main(String[] args) throws Pausable {
    int workers = args.length < 1 ? 10 : Integer.parseInt(args[0]);
    int count = args.length < 2 ? 1_000 : Integer.parseInt(args[1]);
    Keeper keeper = new Keeper();
    keeper.start();
    Par.each(workers, i -> work(i, count, keeper.requests));
    Mailbox<Integer> sizes = new Mailbox<>();
    keeper.requests.put(new Request(What.SIZE, 0, sizes));
    int size = sizes.get();
    if (size != workers * count) {
      throw new AssertionError("a sorted list of " + size);
    }
    System.out.println("a sorted list of " + size);
  }
}
