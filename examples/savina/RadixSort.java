package savina;

import java.util.Random;
import soumak.Actor;
import soumak.Mailbox;
import soumak.Message;
import soumak.Pausable;

/**
 * A pipeline of actors, one for each bit, sorts numbers: each passes on those whose bit is 0, and
 * behind them those whose bit is 1. Usage: RadixSort [numbers]
 */
public class RadixSort {
  private static final int BITS = 20;

  static final class Numbers implements Message {
    long[] values;

    Numbers(int size) {
      values = new long[size];
    }
  }

  static final class Sorter extends Actor {
    private final Mailbox<Numbers> in;
    private final Mailbox<Numbers> out;
    private final int bit;

    Sorter(Mailbox<Numbers> in, Mailbox<Numbers> out, int bit) {
      this.in = in;
      this.out = out;
      this.bit = bit;
    }

    @Override
    protected void execute() throws Pausable {
      while (true) {
        Numbers numbers = in.get();
        int size = numbers.values.length;
        long[] ones = new long[size];
        int zeros = 0;
        int held = 0;
        for (int i = 0; i < size; i++) {
          long value = numbers.values[i];
          if ((value >> bit & 1) == 0) {
            numbers.values[zeros++] = value;
          } else {
            ones[held++] = value;
          }
        }
        System.arraycopy(ones, 0, numbers.values, zeros, held);
        out.put(numbers);
      }
    }
  }

  public static void main(String[] args) throws Pausable {
    int size = args.length == 0 ? 10_000 : Integer.parseInt(args[0]);
    Random random = new Random(1);
    Mailbox<Numbers> first = new Mailbox<>();
    Mailbox<Numbers> last = first;
    for (int bit = 0; bit < BITS; bit++) {
      Mailbox<Numbers> next = new Mailbox<>();
      new Sorter(last, next, bit).start();
      last = next;
    }
    Numbers numbers = new Numbers(size);
    long sum = 0;
    for (int i = 0; i < size; i++) {
      numbers.values[i] = random.nextInt(1 << BITS);
      sum += numbers.values[i];
    }
    first.put(numbers);
    long[] sorted = last.get().values;
    for (int i = 0; i < size; i++) {
      sum -= sorted[i];
      if (i > 0 && sorted[i - 1] > sorted[i]) {
        throw new AssertionError("not sorted at " + i);
      }
    }
    if (sum != 0) {
      throw new AssertionError("other numbers came out");
    }
    System.out.println(size + " numbers sorted");
  }
}
