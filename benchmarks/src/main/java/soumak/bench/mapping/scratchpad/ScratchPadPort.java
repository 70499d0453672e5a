package soumak.bench.mapping.scratchpad;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import soumak.bench.mapping.FileTree;
import soumak.bench.mapping.Program;
import soumak.bench.mapping.port.Actors;
import soumak.bench.mapping.port.Done;
import soumak.bench.mapping.port.Port;
import soumak.bench.mapping.port.Receiver;
import soumak.bench.mapping.port.Ref;

/** {@link ScratchPad}, ported. */
public final class ScratchPadPort implements Port<ScratchPad.Size> {
  private record Walk(File root) {}

  private sealed interface ToAnalyser {}

  private record FileFound(String path) implements ToAnalyser {}

  private record End() implements ToAnalyser {}

  private record Finished(int files) implements ToAnalyser {}

  private sealed interface ToCounter {}

  private record Count(String path) implements ToCounter {}

  private record Finish(Ref<ToAnalyser> from) implements ToCounter {}

  private sealed interface ToAccumulator {}

  private record Add(LineCounts counts) implements ToAccumulator {}

  private record CounterDone() implements ToAccumulator {}

  @Override
  public Program<ScratchPad.Size> program() {
    return new ScratchPad();
  }

  @Override
  public void start(ScratchPad.Size size, Actors actors, Done done) throws IOException {
    Path tree = ScratchPad.tree(size);
    Ref<LineCounts> result = actors.spawn(new Result(size, tree, done));
    List<Ref<ToAccumulator>> accumulators = new ArrayList<>();
    for (int i = 0; i < ScratchPad.ACCUMULATORS; i++) {
      accumulators.add(actors.spawn(new Accumulator(result)));
    }
    List<Ref<ToCounter>> counters = new ArrayList<>();
    for (int i = 0; i < ScratchPad.COUNTERS; i++) {
      counters.add(actors.spawn(new Counter(accumulators.get(i % accumulators.size()))));
    }
    Ref<ToAnalyser> analyser = actors.setup(self -> new Analyser(size, counters, self, done));
    Ref<Walk> walker =
        actors.spawn((Walk walk) -> {
          FileTree.walk(walk.root(), path -> analyser.tell(new FileFound(path)));
          analyser.tell(new End());
        });
    walker.tell(new Walk(tree.toFile()));
  }

  /** At the end it asks one counter after the other. */
  private static final class Analyser implements Receiver<ToAnalyser> {
    private final ScratchPad.Size size;
    private final List<Ref<ToCounter>> counters;
    private final Ref<ToAnalyser> self;
    private final Done done;
    private int next;
    private int asked;
    private int counted;

    Analyser(ScratchPad.Size size, List<Ref<ToCounter>> counters, Ref<ToAnalyser> self, Done done) {
      this.size = size;
      this.counters = counters;
      this.self = self;
      this.done = done;
    }

    @Override
    public void receive(ToAnalyser message) {
      switch (message) {
        case FileFound file -> {
          counters.get(next).tell(new Count(file.path()));
          next = (next + 1) % counters.size();
        }
        case End end -> ask();
        case Finished finished -> {
          counted += finished.files();
          ask();
        }
      }
    }

    private void ask() {
      if (asked < counters.size()) {
        counters.get(asked++).tell(new Finish(self));
      } else if (counted != FileTree.FILES * size.folders()) {
        done.failed(new IllegalStateException(counted + " files counted"));
      }
    }
  }

  private static final class Counter implements Receiver<ToCounter> {
    private final Ref<ToAccumulator> accumulator;
    private int files;

    Counter(Ref<ToAccumulator> accumulator) {
      this.accumulator = accumulator;
    }

    @Override
    public void receive(ToCounter message) {
      switch (message) {
        case Count count -> {
          files++;
          int lines = ScratchPad.LocCounter.lines(count.path());
          accumulator.tell(new Add(LineCounts.of(count.path(), lines)));
        }
        case Finish finish -> {
          accumulator.tell(new CounterDone());
          finish.from().tell(new Finished(files));
        }
      }
    }
  }

  private static final class Accumulator implements Receiver<ToAccumulator> {
    private final Ref<LineCounts> result;
    private LineCounts counts = LineCounts.NONE;
    private int missing = ScratchPad.COUNTERS / ScratchPad.ACCUMULATORS;

    Accumulator(Ref<LineCounts> result) {
      this.result = result;
    }

    @Override
    public void receive(ToAccumulator message) {
      switch (message) {
        case Add add -> counts = counts.and(add.counts());
        case CounterDone counterDone -> {
          if (--missing == 0) {
            result.tell(counts);
          }
        }
      }
    }
  }

  private static final class Result implements Receiver<LineCounts> {
    private final ScratchPad.Size size;
    private final Path tree;
    private final Done done;
    private LineCounts counts = LineCounts.NONE;
    private int missing = ScratchPad.ACCUMULATORS;

    Result(ScratchPad.Size size, Path tree, Done done) {
      this.size = size;
      this.tree = tree;
      this.done = done;
    }

    @Override
    public void receive(LineCounts more) {
      counts = counts.and(more);
      if (--missing == 0) {
        done.with(() -> ScratchPad.check(size, tree, counts));
      }
    }
  }
}
