import soumak.Channel;
import soumak.Par;
import soumak.Pausable;
import soumak.ReadEnd;
import soumak.WriteEnd;

/**
 * The CommsTime network: prefix starts a number on its way, delta copies it, succ adds one and
 * sends it back to prefix, and consume receives the numbers 0, 1, 2... Each takes four meetings at
 * channels. Usage: CommsTime [numbers]
 */
public class CommsTime {
  static void prefix(int first, ReadEnd<Integer> in, WriteEnd<Integer> out, int n) throws Pausable {
    out.write(first);
    for (int i = 1; i < n; i++) {
      out.write(in.read());
    }
    in.read();
  }

  static void delta(ReadEnd<Integer> in, WriteEnd<Integer> left, WriteEnd<Integer> right, int n)
      throws Pausable {
    for (int i = 0; i < n; i++) {
      int value = in.read();
      left.write(value);
      right.write(value);
    }
  }

  static void succ(ReadEnd<Integer> in, WriteEnd<Integer> out, int n) throws Pausable {
    for (int i = 0; i < n; i++) {
      out.write(in.read() + 1);
    }
  }

  static void consume(ReadEnd<Integer> in, int n) throws Pausable {
    long start = System.nanoTime();
    int last = -1;
    for (int i = 0; i < n; i++) {
      last = in.read();
    }
    long nanos = System.nanoTime() - start;
    System.out.println("the last number is " + last);
    System.err.printf("%d ns for each number%n", nanos / n);
  }

  public static void main(String[] args) throws Pausable {
    int n = args.length == 0 ? 1_000_000 : Integer.parseInt(args[0]);
    Channel<Integer> a = new Channel<>();
    Channel<Integer> b = new Channel<>();
    Channel<Integer> c = new Channel<>();
    Channel<Integer> d = new Channel<>();
    Par.run(
        () -> prefix(0, c.in(), a.out(), n),
        () -> delta(a.in(), b.out(), d.out(), n),
        () -> succ(b.in(), c.out(), n),
        () -> consume(d.in(), n));
  }
}
