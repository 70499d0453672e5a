package soumak.bench.memory.fft;

import soumak.bench.memory.fft.Fft.Fourier;
import soumak.bench.memory.fft.ManualState.Complex;
import soumak.memory.Region;
import soumak.memory.Unique;

/** With states and signals outside of the collector's heap. */
final class ManualFourier implements Fourier {
  @Override
  public long thereAndBack(int signals, int size) {
    ManualState there = new ManualState(size, false);
    try {
      ManualState back = new ManualState(size, true);
      try {
        long sum = 0;
        for (int signal = 0; signal < signals; signal++) {
          sum = thereAndBack(there, back, signal, size, sum);
        }
        return sum;
      } finally {
        back.free();
      }
    } finally {
      there.free();
    }
  }

  private static long thereAndBack(
      ManualState there, ManualState back, int signal, int size, long before) {
    Unique<Complex> time = Region.heap().allocUnique(Complex.class, size);
    try {
      for (int i = 0; i < size; i++) {
        time.get(i).re(Fft.sample(signal, i));
      }
      Unique<Complex> frequency = Region.heap().allocUnique(Complex.class, size);
      try {
        there.transform(time, frequency);
        back.transform(frequency, time);
      } finally {
        frequency.free();
      }
      long sum = before;
      for (int i = 0; i < size; i++) {
        sum = Fft.sum(sum, Math.round(time.get(i).re() / size));
      }
      return sum;
    } finally {
      time.free();
    }
  }

  @Override
  public double[] spectrum(double[] signal) {
    int size = signal.length / 2;
    ManualState state = new ManualState(size, false);
    try {
      return spectrum(state, signal, size);
    } finally {
      state.free();
    }
  }

  private static double[] spectrum(ManualState state, double[] signal, int size) {
    Unique<Complex> time = Region.heap().allocUnique(Complex.class, size);
    try {
      for (int i = 0; i < size; i++) {
        time.get(i).re(signal[2 * i]);
        time.get(i).im(signal[2 * i + 1]);
      }
      Unique<Complex> frequency = Region.heap().allocUnique(Complex.class, size);
      try {
        state.transform(time, frequency);
        double[] spectrum = new double[2 * size];
        for (int i = 0; i < size; i++) {
          spectrum[2 * i] = frequency.get(i).re();
          spectrum[2 * i + 1] = frequency.get(i).im();
        }
        return spectrum;
      } finally {
        frequency.free();
      }
    } finally {
      time.free();
    }
  }
}
