package savina;

import java.util.Arrays;
import java.util.Random;
import soumak.Free;
import soumak.Mailbox;
import soumak.Message;
import soumak.Pausable;
import soumak.Task;

/**
 * A task for each part of the numbers that is worth it: it sends the smaller ones and the larger
 * ones to tasks of their own, and puts together what they send back. Usage: QuickSort [numbers]
 */
public class QuickSort {
  private static final int SMALL = 256;

  static final class Part implements Message {
    final int[] numbers;
    final int position;

    Part(int[] numbers, int position) {
      this.numbers = numbers;
      this.position = position;
    }
  }

  static @Free int[] select(int[] from, int pivot, int sign) {
    int count = 0;
    int[] found = new int[from.length];
    for (int number : from) {
      if (Integer.compare(number, pivot) == sign) {
        found[count++] = number;
      }
    }
    return Arrays.copyOf(found, count);
  }

  static void sort(Mailbox<Part> in, Mailbox<Part> out) throws Pausable {
    Part part = in.get();
    if (part.numbers.length <= SMALL) {
      Arrays.sort(part.numbers);
      out.put(part);
      return;
    }
    int pivot = part.numbers[part.numbers.length / 2];
    Mailbox<Part> results = new Mailbox<>();
    for (int sign = -1; sign <= 1; sign += 2) {
      Mailbox<Part> half = new Mailbox<>();
      Task.spawn(() -> {
        sort(half, results);
        return null;
      });
      half.put(new Part(select(part.numbers, pivot, sign), sign));
    }
    Part one = results.get();
    Part other = results.get();
    Part smaller = one.position < 0 ? one : other;
    Part larger = one.position < 0 ? other : one;
    int[] whole = new int[part.numbers.length];
    Arrays.fill(whole, pivot);
    System.arraycopy(smaller.numbers, 0, whole, 0, smaller.numbers.length);
    int rest = whole.length - larger.numbers.length;
    System.arraycopy(larger.numbers, 0, whole, rest, larger.numbers.length);
    out.put(new Part(whole, part.position));
  }

  public static void main(String[] args) throws Pausable {
    int size = args.length == 0 ? 100_000 : Integer.parseInt(args[0]);
    int[] numbers = new Random(1).ints(size, 0, size).toArray();
    int[] expected = numbers.clone();
    Arrays.sort(expected);
    Mailbox<Part> in = new Mailbox<>();
    Mailbox<Part> out = new Mailbox<>();
    Task.spawn(() -> {
      sort(in, out);
      return null;
    });
    in.put(new Part(numbers, 0));
    if (!Arrays.equals(out.get().numbers, expected)) {
      throw new AssertionError("not sorted");
    }
    System.out.println(size + " numbers sorted");
  }
}
