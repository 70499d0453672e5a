import soumak.Actor;
import soumak.Mailbox;
import soumak.Pausable;

/**
 * A tree of tasks: each starts ten, down to a million leaves, which send their numbers up; the sums
 * arrive at the root. Usage: Skynet [leaves, a power of ten]
 */
public class Skynet extends Actor {
  private static final int CHILDREN = 10;

  private final Mailbox<Long> parent;
  private final long first;
  private final int leaves;

  Skynet(Mailbox<Long> parent, long first, int leaves) {
    this.parent = parent;
    this.first = first;
    this.leaves = leaves;
  }

  @Override
  public void execute() throws Pausable {
    if (leaves == 1) {
      parent.put(first);
      return;
    }
    Mailbox<Long> sums = new Mailbox<>();
    int each = leaves / CHILDREN;
    for (int i = 0; i < CHILDREN; i++) {
      new Skynet(sums, first + (long) i * each, each).start();
    }
    long sum = 0;
    for (int i = 0; i < CHILDREN; i++) {
      sum += sums.get();
    }
    parent.put(sum);
  }

  public static void main(String[] args) throws Pausable {
    int leaves = args.length == 0 ? 1_000_000 : Integer.parseInt(args[0]);
    Mailbox<Long> result = new Mailbox<>();
    long start = System.nanoTime();
    new Skynet(result, 0, leaves).start();
    System.out.println("the sum is " + result.get());
    System.err.printf("%d ms%n", (System.nanoTime() - start) / 1_000_000);
  }
}
