package soumak.bench.memory;

import java.util.List;
import soumak.bench.Workload;
import soumak.bench.memory.factoring.Factoring;
import soumak.bench.memory.fft.Fft;
import soumak.bench.memory.huffman.Huffman;
import soumak.bench.memory.overlay.Overlay;
import soumak.bench.memory.web.Web;

/** What {@code ./soumak bench memory} measures in processes of their own. */
public final class MemoryWorkloads {
  /** The command's word. */
  public static final String COMMAND = "memory";

  private MemoryWorkloads() {}

  public static List<Workload> all() {
    return List.of(
        Overlay.forward(),
        Overlay.tail(),
        Web.workload(),
        Fft.workload(),
        Factoring.workload(),
        Huffman.workload());
  }
}
