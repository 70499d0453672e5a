package soumak.bench.memory.fft;

import soumak.bench.memory.fft.Fft.Fourier;

/** With states and signals as arrays of the collector's heap, two numbers for each complex one. */
final class CollectedFourier implements Fourier {
  @Override
  public long thereAndBack(int signals, int size) {
    CollectedState there = new CollectedState(size, false);
    CollectedState back = new CollectedState(size, true);
    long sum = 0;
    for (int signal = 0; signal < signals; signal++) {
      double[] time = new double[2 * size];
      double[] frequency = new double[2 * size];
      for (int i = 0; i < size; i++) {
        time[2 * i] = Fft.sample(signal, i);
      }
      there.transform(time, frequency);
      back.transform(frequency, time);
      for (int i = 0; i < size; i++) {
        sum = Fft.sum(sum, Math.round(time[2 * i] / size));
      }
    }
    return sum;
  }

  @Override
  public double[] spectrum(double[] signal) {
    double[] spectrum = new double[signal.length];
    new CollectedState(signal.length / 2, false).transform(signal, spectrum);
    return spectrum;
  }
}
