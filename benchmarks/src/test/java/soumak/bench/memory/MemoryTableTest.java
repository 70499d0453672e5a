package soumak.bench.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import soumak.bench.Result;
import soumak.bench.Samples;
import soumak.bench.Workload;
import soumak.bench.memory.huffman.Huffman;

class MemoryTableTest {
  private static final Workload WORKLOAD = Huffman.workload();

  private static Result result() {
    Map<String, Samples> notes =
        Map.of(
            Meter.ALLOCATED, samples(5_000),
            Meter.COLLECTIONS, samples(3),
            Meter.HEAP, samples(2 << 20),
            Meter.OUTSIDE, samples(1 << 19));
    return new Result(
        WORKLOAD,
        WORKLOAD.sizes().getFirst(),
        1,
        "G1",
        List.of(
            new Result.Line(
                WORKLOAD.entry("soumak"), Optional.of(samples(17)), List.of(), notes, 1, ""),
            new Result.Line(WORKLOAD.entry("gc"), Optional.empty(), List.of(), "it crashed")));
  }

  private static Samples samples(double value) {
    return new Samples(List.of(value));
  }

  @Test
  void figuresAreForEachPieceOfWork() {
    assertThat(MemoryTable.lines(result()))
        .isEqualToNormalizingNewlines(
            "  soumak               100 B allocated each, 3.00 collections, MiB: 2.00 heap at most,"
                + " 0.50 outside\n");
  }

  @Test
  void thereIsATableForEachQuantity() {
    assertThat(MemoryTable.of(List.of(result())))
        .contains("| huffman | 17.0 | failed |")
        .contains("| huffman | 100 | failed |")
        .contains("| huffman | 3.00 | failed |")
        .contains("| huffman | 2.50 | failed |");
  }
}
