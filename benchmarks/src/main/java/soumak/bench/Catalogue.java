package soumak.bench;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import soumak.bench.alltoall.AllToAll;
import soumak.bench.alt.AltBench;
import soumak.bench.bang.Bang;
import soumak.bench.cluster.ClusterWorkloads;
import soumak.bench.commstime.CommsTime;
import soumak.bench.create.Create;
import soumak.bench.depth.Depth;
import soumak.bench.footprint.Footprint;
import soumak.bench.handover.Handover;
import soumak.bench.mapping.MappingWorkloads;
import soumak.bench.memory.MemoryWorkloads;
import soumak.bench.overhead.Overhead;
import soumak.bench.pairs.Pairs;
import soumak.bench.pairs.ProcessJSizes;
import soumak.bench.pingpong.PingPong;
import soumak.bench.ring.Ring;
import soumak.bench.serialmsg.SerialMsg;
import soumak.bench.skynet.Skynet;

/**
 * All workloads but those of {@link MappingWorkloads}, {@link MemoryWorkloads} and {@link
 * ClusterWorkloads}, in the order of the report.
 */
public final class Catalogue {
  private Catalogue() {}

  public static List<Workload> workloads() {
    return List.of(
        PingPong.workload(),
        CommsTime.workload(),
        Ring.workload(),
        Create.workload(),
        AllToAll.workload(),
        AltBench.workload(),
        Skynet.workload(),
        Bang.workload(),
        SerialMsg.workload(),
        Pairs.workload(),
        ProcessJSizes.time(),
        ProcessJSizes.bytes(),
        Handover.workload(),
        Handover.idle(),
        Depth.inner(),
        Depth.all(),
        Overhead.fib(),
        Overhead.inlined(),
        Overhead.loop(),
        Footprint.tasks(),
        Footprint.mailboxes(),
        Footprint.channels());
  }

  /**
   * The workload that has a size of this name, those of the mapping, of memory, of the cluster and
   * of the smoke tests included.
   */
  public static Workload withSize(String name) {
    return Stream.of(
            workloads(), MappingWorkloads.all(), MemoryWorkloads.all(), ClusterWorkloads.all())
        .flatMap(List::stream)
        .filter(workload -> workload.smoke().name().equals(name) || hasSize(workload, name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no workload has a size " + name));
  }

  /** All words that {@code ./soumak bench} understands, sorted. */
  public static SortedSet<String> names() {
    SortedSet<String> names = new TreeSet<>(List.of("all"));
    for (Workload workload : workloads()) {
      names.add(workload.family());
      workload.sizes().forEach(size -> names.add(size.name()));
    }
    return names;
  }

  private static boolean hasSize(Workload workload, String name) {
    return workload.sizes().stream().anyMatch(size -> size.name().equals(name));
  }
}
