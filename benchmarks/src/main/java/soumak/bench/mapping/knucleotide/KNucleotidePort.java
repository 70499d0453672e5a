package soumak.bench.mapping.knucleotide;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import soumak.bench.mapping.Program;
import soumak.bench.mapping.port.Actors;
import soumak.bench.mapping.port.Done;
import soumak.bench.mapping.port.Port;
import soumak.bench.mapping.port.Receiver;
import soumak.bench.mapping.port.Ref;

/** {@link KNucleotide}, ported. */
public final class KNucleotidePort implements Port<KNucleotide.Size> {
  private record Go() {}

  private record Counted(int length, Map<Long, Integer> counts) {}

  @Override
  public Program<KNucleotide.Size> program() {
    return new KNucleotide();
  }

  @Override
  public void start(KNucleotide.Size size, Actors actors, Done done) throws IOException {
    Path input = SequenceFile.of(size.n());
    List<Ref<String>> counters = new ArrayList<>();
    Ref<Counted> collector = actors.spawn(new Collector(size, done));
    for (int length : KNucleotide.LENGTHS) {
      for (int offset = 0; offset < length; offset++) {
        counters.add(actors.spawn(counter(length, offset, collector)));
      }
    }
    Ref<String> main =
        actors.spawn((String sequence) -> counters.forEach(counter -> counter.tell(sequence)));
    actors.spawn((Go go) -> main.tell(sequence(input))).tell(new Go());
  }

  private static String sequence(Path input) throws IOException {
    StringBuilder letters = new StringBuilder();
    try (InputStream in = new BufferedInputStream(Files.newInputStream(input))) {
      int read = in.read();
      while (read != '\n') {
        read = in.read();
      }
      for (read = in.read(); read >= 0; read = in.read()) {
        if (read != '\n') {
          letters.append(Character.toUpperCase((char) read));
        }
      }
    }
    return letters.toString();
  }

  private static Receiver<String> counter(int length, int offset, Ref<Counted> collector) {
    return sequence -> {
      Map<Long, Integer> counts = new HashMap<>();
      for (int i = offset; i + length <= sequence.length(); i += length) {
        counts.merge(FragmentCounts.code(sequence, i, length), 1, Integer::sum);
      }
      collector.tell(new Counted(length, counts));
    };
  }

  private static final class Collector implements Receiver<Counted> {
    private final KNucleotide.Size size;
    private final Done done;
    private final Report report = new Report();
    private int missing = KNucleotide.LENGTHS.stream().mapToInt(length -> length).sum();

    Collector(KNucleotide.Size size, Done done) {
      this.size = size;
      this.done = done;
    }

    @Override
    public void receive(Counted found) {
      for (String fragment : Report.FRAGMENTS) {
        if (fragment.length() == found.length()) {
          long code = FragmentCounts.code(fragment, 0, fragment.length());
          report.add(fragment, found.counts().getOrDefault(code, 0));
        }
      }
      if (--missing == 0) {
        done.with(() -> KNucleotide.check(size, report.text()));
      }
    }
  }
}
