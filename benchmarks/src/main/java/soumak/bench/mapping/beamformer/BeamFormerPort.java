package soumak.bench.mapping.beamformer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import soumak.bench.mapping.Program;
import soumak.bench.mapping.port.Actors;
import soumak.bench.mapping.port.Done;
import soumak.bench.mapping.port.Port;
import soumak.bench.mapping.port.Receiver;
import soumak.bench.mapping.port.Ref;

/** {@link BeamFormer}, ported. */
@SuppressWarnings("ArrayRecordComponent") // nobody compares messages
public final class BeamFormerPort implements Port<BeamFormer.Size> {
  private record Next() {}

  private record Pairs(float[] numbers) {}

  private record Sample(int channel, float re, float im) {}

  @Override
  public Program<BeamFormer.Size> program() {
    return new BeamFormer();
  }

  @Override
  public void start(BeamFormer.Size size, Actors actors, Done done) {
    Ref<Sample> last = actors.spawn(new Adder(size, done));
    List<Ref<Next>> channels = new ArrayList<>();
    for (int i = 0; i < BeamFormer.CHANNELS; i++) {
      Ref<Pairs> fine = actors.spawn(fine(i, last));
      Ref<Pairs> coarse = actors.spawn(coarse(fine));
      Ref<Next> input = actors.spawn(new Input(i, coarse));
      channels.add(actors.spawn((Next next) -> input.tell(next)));
    }
    Ref<Next> first = actors.spawn((Next next) -> channels.forEach(channel -> channel.tell(next)));
    for (int i = 0; i < size.iterations(); i++) {
      first.tell(new Next());
    }
  }

  private static final class Input implements Receiver<Next> {
    private static final int SAMPLES = 256;
    private static final int TARGET_CHANNEL = 1;
    private static final int TARGET_SAMPLE = 64;

    private final int channel;
    private final Ref<Pairs> filter;
    private int current;

    Input(int channel, Ref<Pairs> filter) {
      this.channel = channel;
      this.filter = filter;
    }

    @Override
    public void receive(Next next) {
      float[] pairs = new float[4];
      for (int i = 0; i < 4; i += 2) {
        float value = (float) Math.sqrt(current * channel);
        boolean target = channel == TARGET_CHANNEL && current == TARGET_SAMPLE;
        pairs[i] = target ? value : -value;
        pairs[i + 1] = target ? value + 1 : -(value + 1);
        current = (current + 1) % SAMPLES;
      }
      filter.tell(new Pairs(pairs));
    }
  }

  private static Receiver<Pairs> coarse(Ref<Pairs> next) {
    FirFilter filter = new FirFilter(1);
    return message -> {
      float[] pairs = message.numbers();
      for (int i = 0; i < pairs.length; i += 2) {
        filter.filter(pairs[i], pairs[i + 1]);
        pairs[i] = filter.re();
        pairs[i + 1] = filter.im();
      }
      next.tell(message);
    };
  }

  private static Receiver<Pairs> fine(int channel, Ref<Sample> last) {
    FirFilter filter = new FirFilter(2);
    return pairs -> {
      filter.filter(pairs.numbers()[0], pairs.numbers()[1]);
      last.tell(new Sample(channel, filter.re(), filter.im()));
    };
  }

  private static final class Adder implements Receiver<Sample> {
    private final BeamFormer.Size size;
    private final Done done;
    private final List<Queue<Sample>> waiting = new ArrayList<>();
    private int ready;
    private int missing;
    private double sum;
    private double absolute;

    Adder(BeamFormer.Size size, Done done) {
      this.size = size;
      this.done = done;
      missing = size.iterations();
      for (int i = 0; i < BeamFormer.CHANNELS; i++) {
        waiting.add(new ArrayDeque<>());
      }
    }

    @Override
    public void receive(Sample sample) {
      Queue<Sample> ofChannel = waiting.get(sample.channel());
      if (ofChannel.isEmpty()) {
        ready++;
      }
      ofChannel.add(sample);
      if (ready == BeamFormer.CHANNELS) {
        addOfEach();
      }
    }

    private void addOfEach() {
      for (Queue<Sample> ofChannel : waiting) {
        Sample sample = ofChannel.remove();
        sum += sample.re();
        sum += sample.im();
        absolute += Math.abs(sample.re());
        absolute += Math.abs(sample.im());
        if (ofChannel.isEmpty()) {
          ready--;
        }
      }
      if (--missing == 0) {
        done.with(() -> BeamFormer.check(size, new BeamFormer.Sums(sum, absolute)));
      }
    }
  }
}
