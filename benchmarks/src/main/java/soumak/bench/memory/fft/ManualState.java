package soumak.bench.memory.fft;

import soumak.Cut;
import soumak.Free;
import soumak.Message;
import soumak.memory.Borrow;
import soumak.memory.Ptr;
import soumak.memory.Region;
import soumak.memory.Struct;
import soumak.memory.Unique;

/**
 * What transforms of one size and direction need. Who has it may send it to another task, and frees
 * it in the end.
 */
final class ManualState implements Message {
  /** A complex number. */
  interface Complex extends Struct {
    double re();

    void re(double value);

    double im();

    void im(double value);
  }

  private final int size;
  private final boolean inverse;
  private final int[] radices;

  /** The powers of the first root of unity. */
  private Unique<Complex> roots;

  ManualState(int size, boolean inverse) {
    this.size = size;
    this.inverse = inverse;
    radices = Fft.radices(size);
    roots = Region.heap().allocUnique(Complex.class, size);
    for (int i = 0; i < size; i++) {
      double angle = (inverse ? 2 : -2) * Math.PI * i / size;
      roots.get(i).re(Math.cos(angle));
      roots.get(i).im(Math.sin(angle));
    }
  }

  void free(@Free ManualState this) {
    Cut.cut(roots).free();
  }

  /** Transforms; all three are borrowed meanwhile, so that there may be more pointers to them. */
  void transform(Unique<Complex> from, Unique<Complex> to) {
    try (Borrow<Complex> in = from.borrow();
        Borrow<Complex> out = to.borrow();
        Borrow<Complex> powers = roots.borrow()) {
      work(out.ptr(), 0, in.ptr(), 0, 0, size, powers.ptr());
    }
  }

  /** The transform of {@code length} numbers from {@code inAt} on, each so many behind the last. */
  private void work(
      Ptr<Complex> out,
      int outAt,
      Ptr<Complex> in,
      int inAt,
      int level,
      int length,
      Ptr<Complex> powers) {
    int radix = radices[level];
    int part = length / radix;
    int stride = size / length;
    for (int i = 0; i < radix; i++) {
      if (part == 1) {
        Complex number = in.get(inAt + i * stride);
        set(out.get(outAt + i), number.re(), number.im());
      } else {
        work(out, outAt + i * part, in, inAt + i * stride, level + 1, part, powers);
      }
    }
    switch (radix) {
      case 2 -> two(out, outAt, stride, part, powers);
      case 4 -> four(out, outAt, stride, part, powers);
      default -> any(out, outAt, stride, part, powers, radix);
    }
  }

  private static void set(Complex number, double re, double im) {
    number.re(re);
    number.im(im);
  }

  private static void two(Ptr<Complex> out, int at, int stride, int part, Ptr<Complex> powers) {
    for (int i = 0; i < part; i++) {
      Complex turn = powers.get(i * stride);
      Complex first = out.get(at + i);
      Complex second = out.get(at + part + i);
      double secondRe = second.re();
      double secondIm = second.im();
      double turnRe = turn.re();
      double turnIm = turn.im();
      double re = secondRe * turnRe - secondIm * turnIm;
      double im = secondRe * turnIm + secondIm * turnRe;
      double firstRe = first.re();
      double firstIm = first.im();
      set(second, firstRe - re, firstIm - im);
      set(first, firstRe + re, firstIm + im);
    }
  }

  private void four(Ptr<Complex> out, int at, int stride, int part, Ptr<Complex> powers) {
    for (int i = 0; i < part; i++) {
      turn(out.get(at + part + i), powers.get(i * stride));
      turn(out.get(at + 2 * part + i), powers.get(2 * i * stride));
      turn(out.get(at + 3 * part + i), powers.get(3 * i * stride));
    }
    cross(out, at, part, inverse ? -1 : 1);
  }

  private static void turn(Complex number, Complex by) {
    double re = number.re();
    double im = number.im();
    double byRe = by.re();
    double byIm = by.im();
    set(number, re * byRe - im * byIm, re * byIm + im * byRe);
  }

  /** Adds up four numbers that have been turned. */
  private static void cross(Ptr<Complex> out, int at, int part, int sign) {
    for (int i = 0; i < part; i++) {
      Complex a = out.get(at + i);
      Complex c = out.get(at + 2 * part + i);
      double aRe = a.re();
      double aIm = a.im();
      double cRe = c.re();
      double cIm = c.im();
      Complex b = out.get(at + part + i);
      Complex d = out.get(at + 3 * part + i);
      double bRe = b.re();
      double bIm = b.im();
      double dRe = d.re();
      double dIm = d.im();
      double crossRe = sign * (bIm - dIm);
      double crossIm = sign * (dRe - bRe);
      set(a, aRe + cRe + (bRe + dRe), aIm + cIm + (bIm + dIm));
      set(b, aRe - cRe + crossRe, aIm - cIm + crossIm);
      set(c, aRe + cRe - (bRe + dRe), aIm + cIm - (bIm + dIm));
      set(d, aRe - cRe - crossRe, aIm - cIm - crossIm);
    }
  }

  private void any(Ptr<Complex> out, int at, int stride, int part, Ptr<Complex> powers, int radix) {
    double[] re = new double[radix];
    double[] im = new double[radix];
    for (int i = 0; i < part; i++) {
      for (int k = 0; k < radix; k++) {
        Complex number = out.get(at + i + k * part);
        re[k] = number.re();
        im[k] = number.im();
      }
      for (int k = 0; k < radix; k++) {
        int step = stride * (i + k * part) % size;
        int power = 0;
        double sumRe = re[0];
        double sumIm = im[0];
        for (int q = 1; q < radix; q++) {
          power = (power + step) % size;
          Complex turn = powers.get(power);
          sumRe += re[q] * turn.re() - im[q] * turn.im();
          sumIm += re[q] * turn.im() + im[q] * turn.re();
        }
        set(out.get(at + i + k * part), sumRe, sumIm);
      }
    }
  }
}
