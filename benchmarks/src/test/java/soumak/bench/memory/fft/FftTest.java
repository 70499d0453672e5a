package soumak.bench.memory.fft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.bench.memory.fft.Fft.Fourier;
import soumak.memory.Memory;

/** Both transforms are the same to the last bit, and right. */
class FftTest {
  private final Fourier manual = new ManualFourier();
  private final Fourier collected = new CollectedFourier();

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 7, 8, 12, 22, 32, 49, 60, 121, 143, 240})
  void isTheDiscreteTransform(int size) {
    long before = Memory.live();
    double[] signal = new Random(size).doubles(2L * size, -1, 1).toArray();
    double[] spectrum = manual.spectrum(signal);
    assertThat(spectrum).isEqualTo(collected.spectrum(signal));
    assertThat(spectrum).containsExactly(byDefinition(signal), within(1e-10 * size));
    assertThat(Memory.live()).isEqualTo(before);
  }

  private static double[] byDefinition(double[] signal) {
    int size = signal.length / 2;
    double[] spectrum = new double[signal.length];
    for (int k = 0; k < size; k++) {
      for (int i = 0; i < size; i++) {
        double angle = -2 * Math.PI * ((long) i * k % size) / size;
        spectrum[2 * k] += signal[2 * i] * Math.cos(angle) - signal[2 * i + 1] * Math.sin(angle);
        spectrum[2 * k + 1] +=
            signal[2 * i] * Math.sin(angle) + signal[2 * i + 1] * Math.cos(angle);
      }
    }
    return spectrum;
  }

  @Test
  void signalsComeBack() {
    long before = Memory.live();
    assertThat(manual.thereAndBack(3, 360)).isEqualTo(collected.thereAndBack(3, 360));
    assertThat(Memory.live()).isEqualTo(before);
  }

  @Test
  void sizesAreTakenApart() {
    assertThat(Fft.radices(1_200)).containsExactly(4, 4, 3, 5, 5);
    assertThat(Fft.radices(2 * 7 * 13 * 13)).containsExactly(2, 7, 13, 13);
  }
}
