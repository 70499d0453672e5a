package soumak.bench.memory.fft;

import java.util.Arrays;
import soumak.bench.Entry;
import soumak.bench.Run;
import soumak.bench.Size;
import soumak.bench.Workload;
import soumak.bench.memory.Meter;

/**
 * Fourier transforms of mixed radix, as the library KissFFT does them: {@code count} signals of
 * {@code each} whole numbers are transformed there and back.
 *
 * <p>What a transform of some size needs is made once: the paper calls it the state. In the manual
 * version it is outside of the collector's heap, with a unique pointer, and each transform borrows
 * that; so are the signals, each of which is freed when it has come back. Measured: all transforms.
 * The result is a sum over the numbers that came back, which are rounded; it must be that over the
 * signals themselves.
 */
public final class Fft {
  private Fft() {}

  /** A way to transform. */
  interface Fourier {
    /** Transforms so many signals there and back; gives {@link #sum} over all of them. */
    long thereAndBack(int signals, int size);

    /** The transform of complex numbers, each two in a row. */
    double[] spectrum(double[] signal);
  }

  public static Workload workload() {
    return Workload.of("fft", "ms")
        .size(new Size("fft1200", 200, 1_200, 1e6))
        .size(new Size("fft64k", 3, 65_536, 1e6))
        .contender(Entry.of(Entry.BASELINE, () -> run -> transform(new ManualFourier(), run)))
        .contender(Entry.of("gc", () -> run -> transform(new CollectedFourier(), run)))
        .build(new Size("fft-smoke", 3, 60, 1e6), Fft::expected);
  }

  private static long transform(Fourier fourier, Run run) {
    Meter meter = Meter.start(run);
    long sum = fourier.thereAndBack(run.count(), run.each());
    meter.stop();
    return sum;
  }

  private static long expected(Size size) {
    long sum = 0;
    for (int signal = 0; signal < size.count(); signal++) {
      for (int i = 0; i < size.each(); i++) {
        sum = sum(sum, sample(signal, i));
      }
    }
    return sum;
  }

  /** A signal's number at a place; the imaginary parts are 0. */
  static int sample(int signal, int at) {
    return (signal + 1) * (at + 3) * 7919 % 2003 - 1001;
  }

  /** Goes on with a sum over numbers in their order. */
  static long sum(long before, long number) {
    return before * 31 + number;
  }

  /** The radices by which a size is taken apart. */
  static int[] radices(int size) {
    int[] radices = new int[Integer.SIZE];
    int count = 0;
    int rest = size;
    for (int radix : new int[] {4, 2, 3, 5}) {
      for (; rest % radix == 0; rest /= radix) {
        radices[count++] = radix;
      }
    }
    for (int radix = 7; rest > 1; radix += 2) {
      for (; rest % radix == 0; rest /= radix) {
        radices[count++] = radix;
      }
    }
    return Arrays.copyOf(radices, count);
  }
}
