package soumak.bench.mapping.fannkuchredux;

import java.util.ArrayList;
import java.util.List;
import soumak.bench.mapping.Program;
import soumak.bench.mapping.fannkuchredux.FannkuchRedux.Flips;
import soumak.bench.mapping.port.Actors;
import soumak.bench.mapping.port.Done;
import soumak.bench.mapping.port.Port;
import soumak.bench.mapping.port.Receiver;
import soumak.bench.mapping.port.Ref;

/** {@link FannkuchRedux}, ported. */
public final class FannkuchReduxPort implements Port<FannkuchRedux.Size> {
  private record Chunk(int number) {}

  @Override
  public Program<FannkuchRedux.Size> program() {
    return new FannkuchRedux();
  }

  @Override
  public void start(FannkuchRedux.Size size, Actors actors, Done done) {
    Ref<Flips> collector = actors.spawn(new Collector(size, done));
    List<Ref<Chunk>> workers = new ArrayList<>();
    for (int i = 0; i < FannkuchRedux.WORKERS; i++) {
      workers.add(
          actors.spawn((Chunk chunk) -> collector.tell(Flips.ofChunk(size.n(), chunk.number()))));
    }
    for (int i = 0; i < size.chunks(); i++) {
      workers.get(i % FannkuchRedux.WORKERS).tell(new Chunk(i));
    }
  }

  private static final class Collector implements Receiver<Flips> {
    private final FannkuchRedux.Size size;
    private final Done done;
    private int missing;
    private int checksum;
    private int most;

    Collector(FannkuchRedux.Size size, Done done) {
      this.size = size;
      this.done = done;
      missing = size.chunks();
    }

    @Override
    public void receive(Flips ofChunk) {
      checksum += ofChunk.checksum();
      most = Math.max(most, ofChunk.most());
      if (--missing == 0) {
        done.with(() -> FannkuchRedux.check(size, new Flips(checksum, most)));
      }
    }
  }
}
