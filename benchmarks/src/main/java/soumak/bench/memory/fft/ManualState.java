package soumak.bench.memory.fft;

import soumak.Cut;
import soumak.Free;
import soumak.Message;
import soumak.memory.Borrow;
import soumak.memory.Cursor;
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
      new Work(radices.clone(), inverse ? -1 : 1, in.ptr(), out.ptr(), powers.ptr())
          .transform(0, 0, 0, size);
    }
  }

  /** A transform, with the places where it is at work: as these move, it makes no objects. */
  private static final class Work {
    private final int[] radices;
    private final int sign;
    private final int size;
    private final Ptr<Complex> in;
    private final Ptr<Complex> out;
    private final Ptr<Complex> powers;
    private final Cursor<Complex> a;
    private final Cursor<Complex> b;
    private final Cursor<Complex> c;
    private final Cursor<Complex> d;
    private final Cursor<Complex> power;

    Work(int[] radices, int sign, Ptr<Complex> in, Ptr<Complex> out, Ptr<Complex> powers) {
      this.radices = radices;
      this.sign = sign;
      this.size = powers.length();
      this.in = in;
      this.out = out;
      this.powers = powers;
      a = out.cursor();
      b = out.cursor();
      c = out.cursor();
      d = out.cursor();
      power = powers.cursor();
    }

    /**
     * The transform of {@code length} numbers from {@code inAt} on, each so many behind the last.
     */
    void transform(int outAt, int inAt, int level, int length) {
      int radix = radices[level];
      int part = length / radix;
      int stride = size / length;
      for (int i = 0; i < radix; i++) {
        if (part == 1) {
          b.moveTo(in, inAt + i * stride);
          a.moveTo(out, outAt + i);
          set(a.get(), b.get().re(), b.get().im());
        } else {
          transform(outAt + i * part, inAt + i * stride, level + 1, part);
        }
      }
      switch (radix) {
        case 2 -> two(outAt, stride, part);
        case 4 -> four(outAt, stride, part);
        default -> any(outAt, stride, part, radix);
      }
    }

    private void two(int at, int stride, int part) {
      Complex first = a.get();
      Complex second = b.get();
      for (int i = 0; i < part; i++) {
        a.moveTo(out, at + i);
        b.moveTo(out, at + part + i);
        turn(second, i * stride);
        double re = second.re();
        double im = second.im();
        double firstRe = first.re();
        double firstIm = first.im();
        set(second, firstRe - re, firstIm - im);
        set(first, firstRe + re, firstIm + im);
      }
    }

    private void four(int at, int stride, int part) {
      for (int i = 0; i < part; i++) {
        a.moveTo(out, at + i);
        b.moveTo(out, at + part + i);
        c.moveTo(out, at + 2 * part + i);
        d.moveTo(out, at + 3 * part + i);
        turn(b.get(), i * stride);
        turn(c.get(), 2 * i * stride);
        turn(d.get(), 3 * i * stride);
        cross(a.get(), b.get(), c.get(), d.get(), sign);
      }
    }

    private void turn(Complex number, int by) {
      power.moveTo(powers, by);
      double re = number.re();
      double im = number.im();
      double byRe = power.get().re();
      double byIm = power.get().im();
      set(number, re * byRe - im * byIm, re * byIm + im * byRe);
    }

    private void any(int at, int stride, int part, int radix) {
      double[] re = new double[radix];
      double[] im = new double[radix];
      for (int i = 0; i < part; i++) {
        for (int k = 0; k < radix; k++) {
          a.moveTo(out, at + i + k * part);
          re[k] = a.get().re();
          im[k] = a.get().im();
        }
        for (int k = 0; k < radix; k++) {
          int step = stride * (i + k * part) % size;
          int turn = 0;
          double sumRe = re[0];
          double sumIm = im[0];
          for (int q = 1; q < radix; q++) {
            turn = (turn + step) % size;
            power.moveTo(powers, turn);
            double turnRe = power.get().re();
            double turnIm = power.get().im();
            sumRe += re[q] * turnRe - im[q] * turnIm;
            sumIm += re[q] * turnIm + im[q] * turnRe;
          }
          a.moveTo(out, at + i + k * part);
          set(a.get(), sumRe, sumIm);
        }
      }
    }
  }

  private static void set(Complex number, double re, double im) {
    number.re(re);
    number.im(im);
  }

  /** Adds up four numbers that have been turned. */
  private static void cross(Complex a, Complex b, Complex c, Complex d, int sign) {
    double aRe = a.re();
    double aIm = a.im();
    double cRe = c.re();
    double cIm = c.im();
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
