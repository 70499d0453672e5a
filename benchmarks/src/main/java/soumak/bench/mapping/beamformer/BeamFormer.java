package soumak.bench.mapping.beamformer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import soumak.Capsule;
import soumak.Design;
import soumak.Free;
import soumak.Pausable;
import soumak.Reply;
import soumak.bench.mapping.Program;
import soumak.bench.mapping.WrongAnswerException;

/**
 * Twelve channels of samples, each filtered twice (beamformer of StreamIt, without the beams).
 *
 * <p>In each iteration the first actor tells all channels to go on, and the last one adds what
 * comes out of them. A channel may be many iterations ahead of another; the last actor adds what
 * belongs together, channel by channel, as floating-point sums depend on the order.
 */
public final class BeamFormer implements Program<BeamFormer.Size> {
  static final int CHANNELS = 12;

  /**
   * How many iterations, and what they must add up to.
   *
   * @param absolute what it must be without the signs
   */
  public record Size(String name, int iterations, double sum, double absolute)
      implements Program.Size {}

  /** What came out of all channels in all iterations. */
  record Sums(double sum, double absolute) {}

  /** What came out of a channel in an iteration. */
  record Complex(float re, float im) {}

  @Override
  public String name() {
    return "BeamFormer";
  }

  @Override
  public List<Size> sizes() {
    return List.of(
        new Size("paper", 10_000, -7_094_537.5298738815, 7_101_391.972890381),
        new Size("smoke", 1, -22.911567449569702, 22.911567449569702),
        new Size("tenth", 1_000, -702_905.1770329475, 703_608.1008777618));
  }

  @Override
  public String run(Size size) throws Pausable, Exception {
    try (Design design = new Design()) {
      Reply<Sums> done = new Reply<>();
      AnonFilter_a3 last = design.add(new AnonFilter_a3(size.iterations(), done));
      AnonFilter_a0[] channels = new AnonFilter_a0[CHANNELS];
      for (int i = 0; i < CHANNELS; i++) {
        BeamFirFilter fine = design.add(new BeamFirFilter(i, last));
        CoarseBeamFirFilter coarse = design.add(new CoarseBeamFirFilter(fine));
        InputGenerate input = design.add(new InputGenerate(i, coarse));
        channels[i] = design.add(new AnonFilter_a0(input));
      }
      AnonFilter_a1 first = design.add(new AnonFilter_a1(channels));
      for (int i = 0; i < size.iterations(); i++) {
        first.next();
      }
      design.await();
      return check(size, WrongAnswerException.now("sum", done));
    }
  }

  static String check(Size size, Sums sums) throws WrongAnswerException {
    WrongAnswerException.unlessNear("sum", size.sum(), sums.sum(), 1e-9 * Math.abs(size.sum()));
    WrongAnswerException.unlessNear(
        "sum of absolute values", size.absolute(), sums.absolute(), 1e-9 * size.absolute());
    return "sum " + sums.sum();
  }

  static final class AnonFilter_a1 extends Capsule {
    private final AnonFilter_a0[] channels;

    AnonFilter_a1(AnonFilter_a0[] channels) {
      this.channels = channels;
    }

    public void next() {
      for (AnonFilter_a0 channel : channels) {
        channel.next();
      }
    }
  }

  static final class AnonFilter_a0 extends Capsule {
    private final InputGenerate input;

    AnonFilter_a0(InputGenerate input) {
      this.input = input;
    }

    public void next() {
      input.next();
    }
  }

  static final class InputGenerate extends Capsule {
    private static final int SAMPLES = 256;
    private static final int TARGET_CHANNEL = 1;
    private static final int TARGET_SAMPLE = 64;

    private final int channel;
    private final CoarseBeamFirFilter filter;
    private int current;

    InputGenerate(int channel, CoarseBeamFirFilter filter) {
      this.channel = channel;
      this.filter = filter;
    }

    /** Makes two samples. */
    public void next() {
      float[] pairs = new float[4];
      for (int i = 0; i < 4; i += 2) {
        float value = (float) Math.sqrt(current * channel);
        boolean target = channel == TARGET_CHANNEL && current == TARGET_SAMPLE;
        pairs[i] = target ? value : -value;
        pairs[i + 1] = target ? value + 1 : -(value + 1);
        current = (current + 1) % SAMPLES;
      }
      filter.samples(pairs);
    }
  }

  /** Filters both samples. */
  static final class CoarseBeamFirFilter extends Capsule {
    private final BeamFirFilter next;
    private final FirFilter filter = new FirFilter(1);

    CoarseBeamFirFilter(BeamFirFilter next) {
      this.next = next;
    }

    public void samples(@Free float[] pairs) {
      for (int i = 0; i < pairs.length; i += 2) {
        filter.filter(pairs[i], pairs[i + 1]);
        pairs[i] = filter.re();
        pairs[i + 1] = filter.im();
      }
      next.samples(pairs);
    }
  }

  /** Filters the first sample of two. */
  static final class BeamFirFilter extends Capsule {
    private final int channel;
    private final AnonFilter_a3 last;
    private final FirFilter filter = new FirFilter(2);

    BeamFirFilter(int channel, AnonFilter_a3 last) {
      this.channel = channel;
      this.last = last;
    }

    public void samples(@Free float[] pairs) {
      filter.filter(pairs[0], pairs[1]);
      last.sample(channel, filter.re(), filter.im());
    }
  }

  static final class AnonFilter_a3 extends Capsule {
    private final Reply<Sums> done;

    /** For each channel what has come and has not been added yet. */
    private final List<Queue<Complex>> waiting = new ArrayList<>();

    private int ready;
    private int missing;
    private double sum;
    private double absolute;

    AnonFilter_a3(int iterations, Reply<Sums> done) {
      this.done = done;
      missing = iterations;
      for (int i = 0; i < CHANNELS; i++) {
        waiting.add(new ArrayDeque<>());
      }
    }

    public void sample(int channel, float re, float im) {
      Queue<Complex> ofChannel = waiting.get(channel);
      if (ofChannel.isEmpty()) {
        ready++;
      }
      ofChannel.add(new Complex(re, im));
      if (ready == CHANNELS) {
        addOfEach();
      }
    }

    private void addOfEach() {
      for (Queue<Complex> ofChannel : waiting) {
        Complex sample = ofChannel.remove();
        sum += sample.re();
        sum += sample.im();
        absolute += Math.abs(sample.re());
        absolute += Math.abs(sample.im());
        if (ofChannel.isEmpty()) {
          ready--;
        }
      }
      if (--missing == 0) {
        done.complete(new Sums(sum, absolute));
      }
    }
  }
}
