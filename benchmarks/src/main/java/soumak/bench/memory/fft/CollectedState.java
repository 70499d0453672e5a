package soumak.bench.memory.fft;

/** What transforms of one size and direction need. */
final class CollectedState {
  private final int size;
  private final boolean inverse;
  private final int[] radices;

  /** The powers of the first root of unity. */
  private final double[] roots;

  CollectedState(int size, boolean inverse) {
    this.size = size;
    this.inverse = inverse;
    radices = Fft.radices(size);
    roots = new double[2 * size];
    for (int i = 0; i < size; i++) {
      double angle = (inverse ? 2 : -2) * Math.PI * i / size;
      set(roots, i, Math.cos(angle), Math.sin(angle));
    }
  }

  void transform(double[] from, double[] to) {
    work(to, 0, from, 0, 0, size);
  }

  /** The transform of {@code length} numbers from {@code inAt} on, each so many behind the last. */
  private void work(double[] out, int outAt, double[] in, int inAt, int level, int length) {
    int radix = radices[level];
    int part = length / radix;
    int stride = size / length;
    for (int i = 0; i < radix; i++) {
      if (part == 1) {
        set(out, outAt + i, re(in, inAt + i * stride), im(in, inAt + i * stride));
      } else {
        work(out, outAt + i * part, in, inAt + i * stride, level + 1, part);
      }
    }
    switch (radix) {
      case 2 -> two(out, outAt, stride, part);
      case 4 -> four(out, outAt, stride, part);
      default -> any(out, outAt, stride, part, radix);
    }
  }

  private static double re(double[] numbers, int at) {
    return numbers[2 * at];
  }

  private static double im(double[] numbers, int at) {
    return numbers[2 * at + 1];
  }

  private static void set(double[] numbers, int at, double re, double im) {
    numbers[2 * at] = re;
    numbers[2 * at + 1] = im;
  }

  private void two(double[] out, int at, int stride, int part) {
    for (int i = 0; i < part; i++) {
      int first = at + i;
      int second = at + part + i;
      turn(out, second, i * stride);
      double re = re(out, second);
      double im = im(out, second);
      set(out, second, re(out, first) - re, im(out, first) - im);
      set(out, first, re(out, first) + re, im(out, first) + im);
    }
  }

  private void four(double[] out, int at, int stride, int part) {
    double sign = inverse ? -1 : 1;
    for (int i = 0; i < part; i++) {
      int a = at + i;
      int b = a + part;
      int c = b + part;
      int d = c + part;
      turn(out, b, i * stride);
      turn(out, c, 2 * i * stride);
      turn(out, d, 3 * i * stride);
      double evenRe = re(out, a) + re(out, c);
      double evenIm = im(out, a) + im(out, c);
      double oddRe = re(out, a) - re(out, c);
      double oddIm = im(out, a) - im(out, c);
      double sumRe = re(out, b) + re(out, d);
      double sumIm = im(out, b) + im(out, d);
      double crossRe = sign * (im(out, b) - im(out, d));
      double crossIm = sign * (re(out, d) - re(out, b));
      set(out, a, evenRe + sumRe, evenIm + sumIm);
      set(out, b, oddRe + crossRe, oddIm + crossIm);
      set(out, c, evenRe - sumRe, evenIm - sumIm);
      set(out, d, oddRe - crossRe, oddIm - crossIm);
    }
  }

  private void turn(double[] numbers, int at, int power) {
    double re = re(numbers, at) * re(roots, power) - im(numbers, at) * im(roots, power);
    double im = re(numbers, at) * im(roots, power) + im(numbers, at) * re(roots, power);
    set(numbers, at, re, im);
  }

  private void any(double[] out, int at, int stride, int part, int radix) {
    double[] re = new double[radix];
    double[] im = new double[radix];
    for (int i = 0; i < part; i++) {
      for (int k = 0; k < radix; k++) {
        re[k] = re(out, at + i + k * part);
        im[k] = im(out, at + i + k * part);
      }
      for (int k = 0; k < radix; k++) {
        int step = stride * (i + k * part) % size;
        int power = 0;
        double sumRe = re[0];
        double sumIm = im[0];
        for (int q = 1; q < radix; q++) {
          power = (power + step) % size;
          sumRe += re[q] * re(roots, power) - im[q] * im(roots, power);
          sumIm += re[q] * im(roots, power) + im[q] * re(roots, power);
        }
        set(out, at + i + k * part, sumRe, sumIm);
      }
    }
  }
}
