import static soumak.weaver.testing.Pause.*;

import java.util.*;
import java.util.function.*;
import soumak.Pausable;

/** Operands of every type wait on the stack, or in a call of invokedynamic, while others pause. */
class T {
  static long field = 7;
  static int[] numbers = {1, 2, 3};
  static Object[] objects = new String[2];

  static Object run() throws Pausable {
    long sum = 5L;
    double part = 2.5;
    String text =
        sum + at("a") + part + at(1.5f) + at(3L) + (char) at(66) + at(true) + at((String) null);
    text += at("b") + (sum += at(4L)) + sum++ + at(sum);
    numbers[at(1)] += at(5);
    numbers[at(2)] <<= at(3);
    numbers[at(0)]++;
    field -= field++ * at(3L) + --field;
    double mixed = part * at(2) + sum / at(2.0) - (part = at(8.0)) % at(3L);
    long shifted = (sum << at(3)) ^ (at(9L) >>> at(1)) | ~at(5L);
    boolean logic = at(true) & at(false) | at(true) ^ (sum > at(3L) || at(1) > at(2));
    byte small = (byte) at(300);
    small += at(2.9);
    char letter = (char) at(97);
    letter++;
    String failed;
    try {
      objects[at(0)] = at((Object) 1);
      failed = "stored";
    } catch (ArrayStoreException e) {
      failed = e.getMessage();
    }
    try {
      failed += nothing()[at(1)] = at(2);
    } catch (NullPointerException e) {
      failed += "null";
    }
    try {
      failed += numbers[at(7)] + at(2);
    } catch (ArrayIndexOutOfBoundsException e) {
      failed += e.getMessage();
    }
    return text
        + Arrays.toString(numbers)
        + field
        + mixed
        + shifted
        + logic
        + small
        + letter
        + failed;
  }

  static int[] nothing() throws Pausable {
    here();
    return null;
  }
}
