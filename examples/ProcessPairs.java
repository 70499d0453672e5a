import soumak.Actor;
import soumak.Channel;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.ReadEnd;
import soumak.WriteEnd;

/**
 * Pairs of processes, each pair with a channel of its own, over which one writes a number and the
 * other reads it: the test program with which the paper "Millions of processes on the JVM" counts
 * how many a JVM can hold. Usage: ProcessPairs [pairs]
 */
public class ProcessPairs {
  static final class Reader extends Actor {
    private final ReadEnd<Integer> in;
    private final Mailbox<Integer> done;

    Reader(ReadEnd<Integer> in, Mailbox<Integer> done) {
      this.in = in;
      this.done = done;
    }

    @Override
    public void execute() throws Pausable {
      done.put(receive());
    }

    private int receive() throws Pausable {
      return in.read();
    }
  }

  static final class Writer extends Actor {
    private final WriteEnd<Integer> out;

    Writer(WriteEnd<Integer> out) {
      this.out = out;
    }

    @Override
    public void execute() throws Pausable {
      out.write(42);
    }
  }

  public static void main(String[] args) throws Pausable {
    int pairs = args.length == 0 ? 100_000 : Integer.parseInt(args[0]);
    Mailbox<Integer> done = new Mailbox<>();
    long start = System.nanoTime();
    for (int i = 0; i < pairs; i++) {
      Channel<Integer> channel = new Channel<>();
      new Reader(channel.in(), done).start();
      new Writer(channel.out()).start();
    }
    long sum = 0;
    for (int i = 0; i < pairs; i++) {
      sum += done.get();
    }
    System.out.println(2 * pairs + " processes, " + sum / 42 + " numbers received");
    System.err.printf("%d ms%n", (System.nanoTime() - start) / 1_000_000);
  }
}
