package soumak.bench.memory.overlay;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import soumak.Task;
import soumak.TaskFailedException;
import soumak.bench.Contender;
import soumak.bench.Entry;
import soumak.bench.Run;
import soumak.bench.Size;
import soumak.bench.Workload;
import soumak.bench.memory.Meter;
import soumak.bench.memory.overlay.Forwarder.Totals;
import soumak.net.TcpListener;
import soumak.net.TcpSocket;

/**
 * A node of an overlay network, in the manner of MediaNet (paper 002, sections 4.3 and 5.2): it
 * takes packets from a source, leads each through a graph of operations ({@link Plan#USUAL}) and
 * sends it on to a sink, over loopback. One task receives, another one forwards.
 *
 * <p>{@code count} packets of {@code each} bytes. A packet is a list of buffers: a number of 8
 * bytes is put in front, the whole is shared between a meter and the way out, and what is shared is
 * copied only if somebody writes to it. Versions differ in where the bytes are, and in who frees
 * them: {@code soumak}, counted pointers; {@code gc}, arrays; {@code netty}, its pooled buffers,
 * which are counted; {@code agrona}, its buffers, with a free list as programs with Agrona write
 * one.
 *
 * <p>Source and sink are threads of their own and the same for all. Workload {@code forward}
 * measures from the first packet to the last, sent as fast as they are taken. Workload {@code tail}
 * has bursts, each millisecond, of a load that all can carry, and measures how long 999 of 1000
 * packets needed at most since they were due. The result is a sum over the packets as they came
 * out, and what the meter has seen.
 */
public final class Overlay {
  /** Packets to send, and the bytes of each. */
  private record Load(int packets, int bytes) {}

  private static final List<Load> LOADS =
      List.of(
          new Load(60_000, 64),
          new Load(60_000, 256),
          new Load(40_000, 1 << 10),
          new Load(25_000, 4 << 10),
          new Load(8_000, 16 << 10),
          new Load(2_500, 64 << 10));

  /** What is sent each millisecond: at most so many packets, and so many bytes. */
  private static final int BURST = 20;

  private static final int BURST_BYTES = 192 << 10;
  private static final int MILLISECONDS = 1_000;

  private Overlay() {}

  /** Throughput. */
  public static Workload forward() {
    Workload.Builder builder = Workload.of("forward", "us/packet");
    for (Load it : LOADS) {
      String name = "forward" + name(it.bytes);
      builder.size(new Size(name, it.packets, it.bytes, it.packets * 1e3));
    }
    return with(builder, Overlay::throughput)
        .build(new Size("forward-smoke", 300, 100, 300 * 1e3), Overlay::expected);
  }

  /** Latency. */
  public static Workload tail() {
    Workload.Builder builder = Workload.of("tail", "us p99.9");
    for (Load it : LOADS) {
      int packets = MILLISECONDS * burst(it.bytes);
      builder.size(new Size("tail" + name(it.bytes), packets, it.bytes, 1e3));
    }
    return with(builder, Overlay::latency)
        .build(new Size("tail-smoke", 300, 100, 1e3), Overlay::expected);
  }

  private static String name(int bytes) {
    return bytes < 1024 ? Integer.toString(bytes) : bytes / 1024 + "k";
  }

  private static int burst(int bytes) {
    return Math.min(BURST, BURST_BYTES / bytes);
  }

  /** How the packets are sent and what is measured. */
  private interface Trial {
    long run(Forwarder forwarder, Run run) throws Exception;
  }

  private static Workload.Builder with(Workload.Builder builder, Trial trial) {
    return builder
        .contender(entry(Entry.BASELINE, () -> new ManualForwarder(), trial))
        .contender(entry("gc", () -> new CollectedForwarder(new HeapStorage()), trial))
        .contender(entry("netty", () -> new CollectedForwarder(new NettyStorage()), trial))
        .contender(
            entry("agrona", () -> new CollectedForwarder(new AgronaStorage()), trial)
                .with(workers -> AgronaStorage.FLAGS));
  }

  private static Entry entry(String name, Supplier<Forwarder> forwarder, Trial trial) {
    return Entry.of(name, () -> contender(forwarder.get(), trial));
  }

  private static Contender contender(Forwarder forwarder, Trial trial) {
    return run -> trial.run(forwarder, run);
  }

  private static long throughput(Forwarder forwarder, Run run) throws Exception {
    return result(transfer(forwarder, Plan.USUAL, run, 0), run.each());
  }

  private static long latency(Forwarder forwarder, Run run) throws Exception {
    Outcome outcome = transfer(forwarder, Plan.USUAL, run, burst(run.each()));
    run.record(outcome.sink.time(999));
    return result(outcome, run.each());
  }

  /** How a transfer has ended. */
  record Outcome(Sink sink, Totals totals) {}

  /** Sends all of a run's packets through a node. */
  static Outcome transfer(Forwarder forwarder, Plan plan, Run run, int burst) throws Exception {
    InetSocketAddress here = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (ServerSocketChannel sinkPort = ServerSocketChannel.open().bind(here);
        TcpListener nodePort = TcpListener.bind(here);
        ExecutorService ends = Executors.newFixedThreadPool(2)) {
      Sink sink = new Sink(sinkPort, run.count(), run.each());
      Source source = new Source(nodePort.localAddress(), run.count(), run.each(), burst);
      InetSocketAddress out = (InetSocketAddress) sinkPort.getLocalAddress();
      Task<Totals> node =
          Task.spawn(() -> {
            try (TcpSocket from = nodePort.accept();
                TcpSocket to = TcpSocket.connect(out)) {
              return forwarder.forward(from, to, plan);
            }
          });
      Meter meter = Meter.start(run);
      List<Future<?>> both =
          List.of(
              ends.submit(() -> {
                sink.take();
                return null;
              }),
              ends.submit(() -> {
                source.send();
                return null;
              }));
      try {
        for (Future<?> it : both) {
          it.get();
        }
      } catch (ExecutionException broken) {
        throw cause(node, broken);
      }
      meter.stop(forwarder.outside());
      return new Outcome(sink, node.joinBlocking());
    }
  }

  /** When source or sink have failed: the node's own failure says more. */
  private static Exception cause(Task<Totals> node, ExecutionException broken) {
    try {
      node.joinBlocking();
      return broken;
    } catch (TaskFailedException failure) {
      failure.addSuppressed(broken);
      return failure;
    }
  }

  private static long result(Outcome outcome, int size) {
    Totals seen = outcome.totals;
    if (seen.bytes() != seen.packets() * (size + Frames.NUMBER)) {
      throw new IllegalStateException("the meter has seen " + seen);
    }
    return outcome.sink.sum() + seen.sum() + seen.packets();
  }

  private static long expected(Size size) {
    return 2 * sum(size.count(), Plan.USUAL.hopsSent()) + size.count();
  }

  /** Of packets whose hops have been counted. */
  static long sum(int packets, int hops) {
    long sum = 0;
    for (int i = 0; i < packets; i++) {
      sum = Frames.sum(sum, i, hops, Frames.last(i));
    }
    return sum;
  }
}
