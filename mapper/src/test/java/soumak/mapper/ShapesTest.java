package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.mapper.testing.Programs.actor;
import static soumak.mapper.testing.Programs.map;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import soumak.mapper.testing.Csv;

/**
 * The actors of the paper's programs in the form that the audit judged by hand, reduced to what it
 * judged: the vectors found are those of the audit with all its calibrations.
 */
class ShapesTest {
  private static void assertAsAudited(String benchmark, String classes) {
    Mapping mapping = map(classes);
    List<Map<String, String>> rows =
        Csv.rows("source-audit.csv").stream()
            .filter(it -> it.get("benchmark").equals(benchmark))
            .toList();
    assertThat(rows).isNotEmpty();
    for (Map<String, String> row : rows) {
      MappedActor actor = actor(mapping, row.get("actor"));
      Vector vector = actor.vector();
      assertThat(
              List.of("" + vector.blk(), "" + vector.par(), "" + vector.comm(), "" + vector.cpu()))
          .as(actor.name() + " " + actor.reasons())
          .containsExactly(
              row.get("cal_BLK"), row.get("cal_PAR"), row.get("cal_COMM"), row.get("cal_CPU"));
      assertThat(actor.decision().policy().name()).isEqualTo(row.get("cal_policy"));
    }
  }

  @Test
  void bang() {
    assertAsAudited(
        "bang",
        """
        class Sender extends Capsule {
          private final Receiver receiver;
          Sender(Receiver receiver) { this.receiver = receiver; }
          public void go() {
            for (int i = 0; i < 440; i++) {
              receiver.hit(i);
            }
          }
        }
        class Receiver extends Capsule {
          private int count;
          private int last;
          public void hit(int i) {
            count++;
            last = i;
          }
        }
        """);
  }

  @Test
  void mbrot() {
    assertAsAudited(
        "mbrot",
        """
        class Worker extends Capsule {
          private final Mandel mandel;
          Worker(Mandel mandel) { this.mandel = mandel; }
          public void go(int n) { rows(n, n); }
          private void rows(int n, int h) {
            if (h > 0) {
              columns(n, h, n);
              rows(n, h - 1);
            }
          }
          private void columns(int n, int h, int w) {
            if (w > 0) {
              mandel.point((w - 1.0) / n * 4 - 2, (h - 1.0) / n * 4 - 2);
              columns(n, h, w - 1);
            }
          }
        }
        class Mandel extends Capsule {
          private int sum;
          public void point(double x, double y) { sum += iterate(x, y, x, y, 0); }
          private int iterate(double x, double y, double re, double im, int i) {
            if (i >= 255 || re * re + im * im > 4) {
              return i;
            }
            return iterate(x, y, re * re - im * im + x, 2 * re * im + y, i + 1);
          }
        }
        """);
  }

  @Test
  void serialmsg() {
    assertAsAudited(
        "serialmsg",
        """
        class Generator extends Capsule {
          private final Dispatcher dispatcher;
          private final int index;
          Generator(Dispatcher dispatcher, int index) {
            this.dispatcher = dispatcher;
            this.index = index;
          }
          public void go() {
            for (int i = 0; i < 2048; i++) {
              dispatcher.data(index, "payload");
            }
            dispatcher.end(index);
          }
        }
        class Dispatcher extends Capsule {
          private final Receiver[] receivers;
          Dispatcher(Receiver[] receivers) { this.receivers = receivers; }
          public void data(int to, String text) { receivers[to].data(text); }
          public void end(int to) { receivers[to].end(); }
        }
        class Receiver extends Capsule {
          private int count;
          public void data(String text) { count++; }
          public void end() { count = 0; }
        }
        """);
  }

  @Test
  void fannkuchredux() {
    assertAsAudited(
        "fannkuchredux",
        """
        class fannkuchred extends Capsule {
          private final Collector collector;
          private final int[] p = new int[12];
          fannkuchred(Collector collector) { this.collector = collector; }
          public void chunk(int from, int to) {
            int max = 0;
            for (int k = from; k < to; k++) {
              int flips = 0;
              while (p[0] != 0) {
                for (int i = 0, j = p[0]; i < j; i++, j--) {
                  int t = p[i];
                  p[i] = p[j];
                  p[j] = t;
                }
                flips++;
              }
              max = Math.max(max, flips);
            }
            collector.result(max);
          }
        }
        class Collector extends Capsule {
          private int max;
          public void result(int flips) { max = Math.max(max, flips); }
        }
        """);
  }

  @Test
  void fasta() {
    assertAsAudited(
        "fasta",
        """
        class RandomFasta extends Capsule {
          private final FloatProbFreq source;
          private final Writer writer;
          RandomFasta(FloatProbFreq source, Writer writer) {
            this.source = source;
            this.writer = writer;
          }
          public void make(int n) throws Pausable {
            int lines = 0;
            byte[] block = new byte[60];
            while (n > 0) {
              int length = source.line(Math.min(n, 60));
              block[length - 1] = 10;
              if (++lines % 1024 == 0) {
                writer.write(lines);
              }
              n -= length;
            }
            writer.write(lines);
          }
        }
        class RepeatFasta extends Capsule {
          private final Writer writer;
          RepeatFasta(Writer writer) { this.writer = writer; }
          public void make(int n) {
            int lines = 0;
            for (int i = 0; i < n; i += 60) {
              if (++lines % 1024 == 0) {
                writer.write(lines);
              }
            }
            writer.write(lines);
          }
        }
        class FloatProbFreq extends Capsule {
          private final double[] weights = {0.3, 0.5, 1};
          private int seed = 42;
          public int line(int length) throws Pausable {
            int sum = 0;
            for (int i = 0; i < length; i++) {
              seed = (seed * 3877 + 29573) % 139968;
              int k = 0;
              while (k < weights.length - 1 && seed / 139968.0 >= weights[k]) {
                k++;
              }
              sum += k;
            }
            return sum;
          }
        }
        class Writer extends Capsule {
          public void write(int block) { System.out.println(block); }
        }
        """);
  }

  @Test
  void knucleotide() {
    assertAsAudited(
        "knucleotide",
        """
        class SequenceGen extends Capsule {
          public String sequence() throws Pausable, IOException {
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
            StringBuilder text = new StringBuilder();
            for (String line = in.readLine(); line != null; line = in.readLine()) {
              text.append(line);
            }
            return text.toString();
          }
        }
        class Nucleotide extends Capsule {
          private final Collector collector;
          Nucleotide(Collector collector) { this.collector = collector; }
          public void count(String sequence, int length, int offset) {
            Map<String, Integer> counts = new HashMap<>();
            for (int i = offset; i + length <= sequence.length(); i += length) {
              counts.merge(sequence.substring(i, i + length), 1, Integer::sum);
            }
            collector.add(length, counts);
          }
        }
        class Collector extends Capsule {
          private final Map<Integer, Map<String, Integer>> all = new HashMap<>();
          private int sum;
          public void add(int length, Map<String, Integer> counts) { all.put(length, counts); }
          public void report() {
            for (Map<String, Integer> counts : all.values()) {
              for (int count : counts.values()) {
                sum += count;
              }
            }
          }
        }
        """);
  }

  @Test
  void fileSearch() {
    assertAsAudited(
        "FileSearch",
        """
        class FileCrawler extends Capsule {
          private final FileScanner scanner;
          FileCrawler(FileScanner scanner) { this.scanner = scanner; }
          public void start(String root) {
            crawl(new File(root));
            scanner.halt();
          }
          private void crawl(File folder) {
            for (File file : folder.listFiles()) {
              if (file.isDirectory()) {
                crawl(file);
              } else {
                scanner.scan(file.getPath());
              }
            }
          }
        }
        class FileScanner extends Capsule {
          private final Indexer[] indexers;
          private final Searcher searcher;
          FileScanner(Indexer[] indexers, Searcher searcher) {
            this.indexers = indexers;
            this.searcher = searcher;
          }
          public void scan(String file) {
            try (Scanner words = new Scanner(new File(file))) {
              while (words.hasNext()) {
                String word = words.next();
                if (word.startsWith("A")) {
                  indexers[word.length() % indexers.length].index(word, file);
                }
              }
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          }
          public void halt() { searcher.search("Actor"); }
        }
        class Indexer extends Capsule {
          private final String[] words = new String[10000];
          private int count;
          public void index(String word, String file) { words[count++] = word; }
          public void find(String word) {
            for (String each : words) {
              if (word.equals(each)) {
                count++;
              }
            }
          }
        }
        class Searcher extends Capsule {
          private final Indexer[] indexers;
          Searcher(Indexer[] indexers) { this.indexers = indexers; }
          public void search(String word) {
            for (Indexer indexer : indexers) {
              indexer.find(word);
            }
          }
        }
        """);
  }

  @Test
  void scratchPad() {
    assertAsAudited(
        "ScratchPad",
        """
        class FilesystemWalker extends Capsule {
          private final LocAnalyser analyser;
          FilesystemWalker(LocAnalyser analyser) { this.analyser = analyser; }
          public void start(String root) throws Pausable {
            walk(new File(root));
            analyser.end();
          }
          private void walk(File folder) {
            for (File file : folder.listFiles()) {
              if (file.isDirectory()) {
                walk(file);
              } else {
                analyser.analyse(file.getPath());
              }
            }
          }
        }
        class LocAnalyser extends Capsule {
          private final LocCounter[] counters;
          private int next;
          LocAnalyser(LocCounter[] counters) { this.counters = counters; }
          public void analyse(String file) { counters[next++ % counters.length].count(file); }
          public void end() throws Pausable {
            for (LocCounter counter : counters) {
              counter.finish();
            }
          }
        }
        class LocCounter extends Capsule {
          private final Accumulator accumulator;
          private int files;
          LocCounter(Accumulator accumulator) { this.accumulator = accumulator; }
          public void count(String file) {
            int lines = 0;
            try (BufferedReader in = Files.newBufferedReader(Path.of(file))) {
              while (in.readLine() != null) {
                lines++;
              }
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
            files++;
            accumulator.add(file, lines);
          }
          public boolean finish() throws Pausable {
            accumulator.done();
            return true;
          }
        }
        class Accumulator extends Capsule {
          private final ResultAccumulator result;
          private int min = Integer.MAX_VALUE;
          private int open = 2;
          Accumulator(ResultAccumulator result) { this.result = result; }
          public void add(String file, int lines) { min = Math.min(min, lines); }
          public void done() {
            if (--open == 0) {
              result.add(min);
            }
          }
        }
        class ResultAccumulator extends Capsule {
          private int min = Integer.MAX_VALUE;
          public void add(int other) { min = Math.min(min, other); }
        }
        """);
  }

  @Test
  void polynomialIntegral() {
    assertAsAudited(
        "PolynomialIntegral",
        """
        class DelegateActor extends Capsule {
          private final DispatcherActor dispatcher;
          DelegateActor(DispatcherActor dispatcher) { this.dispatcher = dispatcher; }
          public double integral() throws Pausable { return dispatcher.integral(20_000); }
        }
        class DispatcherActor extends Capsule {
          private final ComputerActor[] computers;
          private double sum;
          DispatcherActor(ComputerActor[] computers) { this.computers = computers; }
          public double integral(int n) throws Pausable {
            for (int i = 0; i < n; i++) {
              sum += computers[i % computers.length].part(i, i + 1);
            }
            return sum;
          }
        }
        class ComputerActor extends Capsule {
          private final double[] coefficients = {-1, -4, 3, -2, 1, 4};
          public double part(double a, double b) throws Pausable {
            return (b - a) / 6 * (value(a) + 4 * value((a + b) / 2) + value(b));
          }
          private double value(double x) {
            double sum = 0;
            for (int i = 0; i < coefficients.length; i++) {
              sum += coefficients[i] * Math.pow(x, i);
            }
            return sum;
          }
        }
        """);
  }

  @Test
  void beamFormer() {
    assertAsAudited(
        "BeamFormer",
        """
        class AnonFilter_a1 extends Capsule {
          private final AnonFilter_a0[] next;
          AnonFilter_a1(AnonFilter_a0[] next) { this.next = next; }
          public void go() {
            for (AnonFilter_a0 each : next) {
              each.go();
            }
          }
        }
        class AnonFilter_a0 extends Capsule {
          private final InputGenerate next;
          AnonFilter_a0(InputGenerate next) { this.next = next; }
          public void go() { next.go(); }
        }
        class InputGenerate extends Capsule {
          private final CoarseBeamFirFilter next;
          private int current;
          InputGenerate(CoarseBeamFirFilter next) { this.next = next; }
          public void go() {
            float a = (float) Math.sqrt(current);
            current = (current + 1) % 256;
            float b = (float) Math.sqrt(current);
            next.filter(a, b);
          }
        }
        class CoarseBeamFirFilter extends Capsule {
          private final BeamFirFilter next;
          private final float[] weights;
          CoarseBeamFirFilter(BeamFirFilter next, int taps) {
            this.next = next;
            weights = new float[taps];
          }
          public void filter(float a, float b) {
            float sum = 0;
            for (float weight : weights) {
              sum += weight * a + b;
            }
            next.filter(sum);
          }
        }
        class BeamFirFilter extends Capsule {
          private final AnonFilter_a3 next;
          private final float[] weights = new float[64];
          BeamFirFilter(AnonFilter_a3 next) { this.next = next; }
          public void filter(float a) {
            float re = 0;
            float im = 0;
            for (int i = 0; i < 64; i++) {
              re += weights[i] * a - weights[63 - i];
              im += weights[i] * a + weights[63 - i];
            }
            next.result(re + im);
          }
        }
        class AnonFilter_a3 extends Capsule {
          private double sum;
          public void result(float x) { sum += x; }
        }
        """);
  }

  @Test
  void dct() {
    assertAsAudited(
        "DCT",
        """
        class FileReader extends Capsule {
          private final iDCT8x8_ieee next;
          private final DataInputStream in;
          FileReader(iDCT8x8_ieee next, DataInputStream in) {
            this.next = next;
            this.in = in;
          }
          public void go() throws IOException { next.take(in.readInt()); }
        }
        class iDCT8x8_ieee extends Capsule {
          private final iDCT_2D_reference_fine next;
          iDCT8x8_ieee(iDCT_2D_reference_fine next) { this.next = next; }
          public void take(int block) { next.take(block); }
        }
        class iDCT_2D_reference_fine extends Capsule {
          private final AnonFilter_a0 next;
          iDCT_2D_reference_fine(AnonFilter_a0 next) { this.next = next; }
          public void take(int block) { next.take(block); }
        }
        class AnonFilter_a0 extends Capsule {
          private final iDCT_1D_Y_reference_fine next;
          AnonFilter_a0(iDCT_1D_Y_reference_fine next) { this.next = next; }
          public void take(int block) { next.take(block); }
        }
        class iDCT_1D_Y_reference_fine extends Capsule {
          private final YSplitter next;
          iDCT_1D_Y_reference_fine(YSplitter next) { this.next = next; }
          public void take(int block) { next.take(block, 16); }
        }
        class YSplitter extends Capsule {
          private final iDCT_1D_reference_fine[] next;
          YSplitter(iDCT_1D_reference_fine[] next) { this.next = next; }
          public void take(int block, int size) {
            for (int i = 0; i < size; i++) {
              int row = 0;
              for (int k = 0; k < size; k++) {
                row += block;
              }
              next[i].take(row, size);
            }
          }
        }
        class iDCT_1D_reference_fine extends Capsule {
          private final iDCT_1D_X_reference_fine next;
          private double last;
          iDCT_1D_reference_fine(iDCT_1D_X_reference_fine next) { this.next = next; }
          public void take(int row, int size) {
            for (int x = 0; x < size; x++) {
              for (int u = 0; u < size; u++) {
                last += row * Math.cos(u * Math.PI * (2 * x + 1) / 32);
              }
            }
            next.take(row, size);
          }
        }
        class iDCT_1D_X_reference_fine extends Capsule {
          private final FileWriter next;
          private final float[] block = new float[256];
          iDCT_1D_X_reference_fine(FileWriter next) { this.next = next; }
          public void take(int row, int size) {
            for (int i = 0; i < size; i++) {
              block[i] = row;
            }
            next.take(row);
          }
        }
        class FileWriter extends Capsule {
          private final DataOutputStream out;
          FileWriter(DataOutputStream out) { this.out = out; }
          public void take(int block) {
            try {
              for (int i = 0; i < 256; i++) {
                out.writeInt(block);
              }
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          }
        }
        """);
  }

  @Test
  void rayTracer() {
    assertAsAudited(
        "RayTracer",
        """
        class Runner extends Capsule {
          private final RayTracer[] workers;
          private long sum;
          Runner(RayTracer[] workers) { this.workers = workers; }
          public void go(int width) throws Pausable {
            List<Reply<Long>> sums = new ArrayList<>();
            for (RayTracer worker : workers) {
              sums.add(worker.render(width));
            }
            for (Reply<Long> each : sums) {
              sum += each.await();
            }
          }
        }
        class RayTracer extends Capsule {
          private final int id = 7;
          private double depth;
          public Reply<Long> render(int width) {
            long sum = 0;
            for (int y = id; y < width; y += 10) {
              for (int x = 0; x < width; x++) {
                sum += (long) trace(1, x, y);
              }
            }
            return Reply.of(sum);
          }
          private double trace(double weight, double x, double y) {
            depth++;
            return weight < 1e-3 ? 0 : x * y + trace(weight / 2, y, x);
          }
        }
        """);
  }

  @Test
  void histogram() {
    assertAsAudited(
        "Histogram",
        """
        class Reader extends Capsule {
          private final Bucket[] buckets;
          Reader(Bucket[] buckets) { this.buckets = buckets; }
          public void read(String file) throws IOException {
            try (InputStream in = new FileInputStream(file)) {
              for (int b = in.read(); b >= 0; b = in.read()) {
                buckets[b].bump();
              }
            }
            for (int i = 0; i < buckets.length; i++) {
              buckets[i].finish(i);
            }
          }
        }
        class Bucket extends Capsule {
          private final Printer printer;
          private int count;
          Bucket(Printer printer) { this.printer = printer; }
          public void bump() { count++; }
          public void finish(int i) { printer.line(i, count); }
        }
        class Printer extends Capsule {
          public void line(int i, int count) { System.out.println(i + ": " + count); }
        }
        """);
  }
}
