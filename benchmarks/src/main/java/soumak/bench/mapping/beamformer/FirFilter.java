package soumak.bench.mapping.beamformer;

import java.util.Arrays;

/**
 * A filter of complex samples with 64 taps, which starts anew from time to time.
 *
 * <p>The newest sample comes first in the ring; both sums are added as in the benchmark, though for
 * a product of complex numbers a sign would have to be another.
 */
final class FirFilter {
  private static final int TAPS = 64;
  private static final int SAMPLES = 256;

  private final int decimation;
  private final float[] weightRe = new float[TAPS];
  private final float[] weightIm = new float[TAPS];
  private final float[] sampleRe = new float[TAPS];
  private final float[] sampleIm = new float[TAPS];
  private int position;
  private int count;
  private float re;
  private float im;

  /** One that is given each {@code decimation}-th sample. */
  FirFilter(int decimation) {
    this.decimation = decimation;
    for (int i = 0; i < TAPS; i++) {
      weightRe[i] = (float) Math.sin(i + 1) / (i + 1);
      weightIm[i] = (float) Math.cos(i + 1) / (i + 1);
    }
  }

  /** Takes a sample; what comes out is in {@link #re} and {@link #im} then. */
  void filter(float newRe, float newIm) {
    int at = TAPS - 1 - position;
    sampleRe[at] = newRe;
    sampleIm[at] = newIm;
    float a = 0;
    float b = 0;
    for (int i = 0; i < TAPS; i++) {
      a += sampleRe[at] * weightRe[i] + sampleIm[at] * weightIm[i];
      b += sampleIm[at] * weightRe[i] + sampleRe[at] * weightIm[i];
      at = (at + 1) % TAPS;
    }
    re = a;
    im = b;
    position = (position + 1) % TAPS;
    count += decimation;
    if (count == SAMPLES) {
      clear();
    }
  }

  float re() {
    return re;
  }

  float im() {
    return im;
  }

  private void clear() {
    position = 0;
    count = 0;
    Arrays.fill(sampleRe, 0);
    Arrays.fill(sampleIm, 0);
  }
}
