package soumak.bench.mapping.scratchpad;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import soumak.Capsule;
import soumak.Design;
import soumak.Pausable;
import soumak.Reply;
import soumak.bench.mapping.FileTree;
import soumak.bench.mapping.Inputs;
import soumak.bench.mapping.Program;
import soumak.bench.mapping.WrongAnswerException;

/**
 * Counts the lines of files, and finds the shortest and the longest (ScratchPad of the Actor
 * Collection).
 *
 * <p>A tree of files is walked, and the files are dealt to counters, which count their lines. Two
 * counters at a time report to one accumulator, and all accumulators to the last one.
 */
public final class ScratchPad implements Program<ScratchPad.Size> {
  static final int COUNTERS = 10;
  static final int ACCUMULATORS = 5;

  /** How many folders of ten files, and what must come out. */
  public record Size(
      String name, int folders, int lines, int min, String shortest, int max, String longest)
      implements Program.Size {}

  @Override
  public String name() {
    return "ScratchPad";
  }

  @Override
  public List<Size> sizes() {
    return List.of(
        new Size("paper", FileTree.FOLDERS, 27_434, 10, "d00/f0", 100, "d05/f9"),
        new Size("smoke", 2, 1_042, 10, "d00/f0", 93, "d01/f7"));
  }

  /** What the file with this number has in it. */
  static String text(int file) {
    return "one line of many\n".repeat(10 + 37 * file % 91);
  }

  @Override
  public String run(Size size) throws Pausable, Exception {
    Path tree = tree(size);
    try (Design design = new Design()) {
      Reply<LineCounts> done = new Reply<>();
      ResultAccumulator result = design.add(new ResultAccumulator(done));
      Accumulator[] accumulators = new Accumulator[ACCUMULATORS];
      for (int i = 0; i < ACCUMULATORS; i++) {
        accumulators[i] = design.add(new Accumulator(result));
      }
      LocCounter[] counters = new LocCounter[COUNTERS];
      for (int i = 0; i < COUNTERS; i++) {
        counters[i] = design.add(new LocCounter(accumulators[i % ACCUMULATORS]));
      }
      Reply<Integer> files = new Reply<>();
      LocAnalyser analyser = design.add(new LocAnalyser(counters, files));
      FilesystemWalker walker = design.add(new FilesystemWalker(analyser));
      walker.walk(tree.toString());
      design.await();
      WrongAnswerException.unless(
          "files", FileTree.FILES * size.folders(), WrongAnswerException.now("sum", files));
      return check(size, tree, WrongAnswerException.now("result", done));
    }
  }

  static Path tree(Size size) throws IOException {
    return Inputs.get(
        "lines" + size.folders(), place -> FileTree.write(place, size.folders(), ScratchPad::text));
  }

  static String check(Size size, Path tree, LineCounts counts) throws WrongAnswerException {
    LineCounts expected =
        new LineCounts(
            size.lines(),
            size.min(),
            tree.resolve(size.shortest()).toString(),
            size.max(),
            tree.resolve(size.longest()).toString());
    WrongAnswerException.unless("lines", expected, counts);
    return counts.lines() + " lines, from " + size.min() + " to " + size.max() + " in a file";
  }

  static final class FilesystemWalker extends Capsule {
    private final LocAnalyser analyser;

    FilesystemWalker(LocAnalyser analyser) {
      this.analyser = analyser;
    }

    public void walk(String root) throws Pausable {
      walk(new File(root));
      analyser.end();
    }

    private void walk(File folder) {
      File[] entries = folder.listFiles();
      if (entries == null) {
        return;
      }
      for (File entry : entries) {
        if (entry.isDirectory()) {
          walk(entry);
        } else {
          analyser.file(entry.getPath());
        }
      }
    }
  }

  static final class LocAnalyser extends Capsule {
    private final LocCounter[] counters;
    private final Reply<Integer> files;
    private int next;

    LocAnalyser(LocCounter[] counters, Reply<Integer> files) {
      this.counters = counters;
      this.files = files;
    }

    public void file(String path) {
      counters[next].count(path);
      next = (next + 1) % counters.length;
    }

    public void end() throws Pausable {
      int counted = 0;
      for (LocCounter counter : counters) {
        counted += counter.finish();
      }
      files.complete(counted);
    }
  }

  static final class LocCounter extends Capsule {
    private final Accumulator accumulator;
    private int files;

    LocCounter(Accumulator accumulator) {
      this.accumulator = accumulator;
    }

    public void count(String path) {
      files++;
      accumulator.add(path, lines(path));
    }

    static int lines(String path) {
      try (BufferedReader reader = Files.newBufferedReader(Path.of(path))) {
        int lines = 0;
        while (reader.readLine() != null) {
          lines++;
        }
        return lines;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Answers how many files it has counted. */
    public int finish() throws Pausable {
      accumulator.done();
      return files;
    }
  }

  static final class Accumulator extends Capsule {
    private final ResultAccumulator result;
    private LineCounts counts = LineCounts.NONE;
    private int missing = COUNTERS / ACCUMULATORS;

    Accumulator(ResultAccumulator result) {
      this.result = result;
    }

    public void add(String path, int lines) {
      counts = counts.and(LineCounts.of(path, lines));
    }

    public void done() {
      if (--missing == 0) {
        result.add(counts);
      }
    }
  }

  static final class ResultAccumulator extends Capsule {
    private final Reply<LineCounts> done;
    private LineCounts counts = LineCounts.NONE;
    private int missing = ACCUMULATORS;

    ResultAccumulator(Reply<LineCounts> done) {
      this.done = done;
    }

    public void add(LineCounts more) {
      counts = counts.and(more);
      if (--missing == 0) {
        done.complete(counts);
      }
    }
  }
}
