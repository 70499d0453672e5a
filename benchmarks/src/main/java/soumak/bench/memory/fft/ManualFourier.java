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
    ManualState back = new ManualState(size, true);
    long sum = 0;
    for (int signal = 0; signal < signals; signal++) {
      Unique<Complex> time = Region.heap().allocUnique(Complex.class, size);
      Unique<Complex> frequency = Region.heap().allocUnique(Complex.class, size);
      for (int i = 0; i < size; i++) {
        time.get(i).re(Fft.sample(signal, i));
      }
      there.transform(time, frequency);
      back.transform(frequency, time);
      frequency.free();
      for (int i = 0; i < size; i++) {
        sum = Fft.sum(sum, Math.round(time.get(i).re() / size));
      }
      time.free();
    }
    there.free();
    back.free();
    return sum;
  }

  @Override
  public double[] spectrum(double[] signal) {
    int size = signal.length / 2;
    ManualState state = new ManualState(size, false);
    Unique<Complex> time = Region.heap().allocUnique(Complex.class, size);
    for (int i = 0; i < size; i++) {
      time.get(i).re(signal[2 * i]);
      time.get(i).im(signal[2 * i + 1]);
    }
    Unique<Complex> frequency = Region.heap().allocUnique(Complex.class, size);
    state.transform(time, frequency);
    state.free();
    time.free();
    double[] spectrum = new double[2 * size];
    for (int i = 0; i < size; i++) {
      spectrum[2 * i] = frequency.get(i).re();
      spectrum[2 * i + 1] = frequency.get(i).im();
    }
    frequency.free();
    return spectrum;
  }
}
