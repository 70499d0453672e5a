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
      new Work(radices.clone(), inverse ? -1 : 1, in.ptr(), out.ptr(), powers.ptr())
          .transform(0, 0, 0, size);
    }
  }

  /** A transform at work. */
  private static final class Work {
    private final int[] radices;
    private final int sign;
    private final int size;
    private final Ptr<Complex> in;
    private final Ptr<Complex> out;
    private final Ptr<Complex> powers;

    Work(int[] radices, int sign, Ptr<Complex> in, Ptr<Complex> out, Ptr<Complex> powers) {
      this.radices = radices;
      this.sign = sign;
      this.size = powers.length();
      this.in = in;
      this.out = out;
      this.powers = powers;
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
          Complex number = in.get(inAt + i * stride);
          set(out.get(outAt + i), number.re(), number.im());
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
      for (int i = 0; i < part; i++) {
        Complex first = out.get(at + i);
        Complex second = out.get(at + part + i);
        Complex power = powers.get(i * stride);
        double re = second.re() * power.re() - second.im() * power.im();
        double im = second.re() * power.im() + second.im() * power.re();
        double firstRe = first.re();
        double firstIm = first.im();
        set(second, firstRe - re, firstIm - im);
        set(first, firstRe + re, firstIm + im);
      }
    }

    private void four(int at, int stride, int part) {
      for (int i = 0; i < part; i++) {
        Complex second = out.get(at + part + i);
        Complex bySecond = powers.get(i * stride);
        double secondRe = second.re();
        double secondIm = second.im();
        double bByRe = bySecond.re();
        double bByIm = bySecond.im();
        double bRe = secondRe * bByRe - secondIm * bByIm;
        double bIm = secondRe * bByIm + secondIm * bByRe;
        Complex third = out.get(at + 2 * part + i);
        Complex byThird = powers.get(2 * i * stride);
        double thirdRe = third.re();
        double thirdIm = third.im();
        double cByRe = byThird.re();
        double cByIm = byThird.im();
        double cRe = thirdRe * cByRe - thirdIm * cByIm;
        double cIm = thirdRe * cByIm + thirdIm * cByRe;
        Complex fourth = out.get(at + 3 * part + i);
        Complex byFourth = powers.get(3 * i * stride);
        double fourthRe = fourth.re();
        double fourthIm = fourth.im();
        double dByRe = byFourth.re();
        double dByIm = byFourth.im();
        double dRe = fourthRe * dByRe - fourthIm * dByIm;
        double dIm = fourthRe * dByIm + fourthIm * dByRe;
        Complex first = out.get(at + i);
        double aRe = first.re();
        double aIm = first.im();
        double crossRe = sign * (bIm - dIm);
        double crossIm = sign * (dRe - bRe);
        set(first, aRe + cRe + (bRe + dRe), aIm + cIm + (bIm + dIm));
        set(second, aRe - cRe + crossRe, aIm - cIm + crossIm);
        set(third, aRe + cRe - (bRe + dRe), aIm + cIm - (bIm + dIm));
        set(fourth, aRe - cRe - crossRe, aIm - cIm - crossIm);
      }
    }

    private void any(int at, int stride, int part, int radix) {
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
          int turn = 0;
          double sumRe = re[0];
          double sumIm = im[0];
          for (int q = 1; q < radix; q++) {
            turn = (turn + step) % size;
            Complex power = powers.get(turn);
            double turnRe = power.re();
            double turnIm = power.im();
            sumRe += re[q] * turnRe - im[q] * turnIm;
            sumIm += re[q] * turnIm + im[q] * turnRe;
          }
          set(out.get(at + i + k * part), sumRe, sumIm);
        }
      }
    }
  }

  private static void set(Complex number, double re, double im) {
    number.re(re);
    number.im(im);
  }
}
