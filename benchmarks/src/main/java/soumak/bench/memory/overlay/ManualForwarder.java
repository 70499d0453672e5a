package soumak.bench.memory.overlay;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;
import soumak.Free;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.Task;
import soumak.memory.Bytes;
import soumak.memory.Counted;
import soumak.memory.Cursor;
import soumak.memory.Ptr;
import soumak.memory.Region;
import soumak.net.TcpSocket;

/**
 * With packets in counted buffers, that are freed as soon as they have been sent; and the graph of
 * operations in a dynamic arena.
 */
final class ManualForwarder implements Forwarder {
  @Override
  public Totals forward(TcpSocket from, TcpSocket to, Plan plan) throws Pausable, IOException {
    Mailbox<StreamBuff> arrived = new Mailbox<>(WAITING);
    Task<Integer> receiver = Task.spawn(() -> receive(from, arrived));
    Region.Key key = Region.newKey();
    try {
      Totals totals = forward(from, arrived, key, to, plan);
      receiver.join();
      return totals;
    } finally {
      key.free();
    }
  }

  private static Totals forward(
      TcpSocket from, Mailbox<StreamBuff> arrived, Region.Key key, TcpSocket to, Plan plan)
      throws Pausable, IOException {
    boolean ended = false;
    try (Region graph = key.open();
        Region region = Region.lifo()) {
      Ptr<Operation> first = Operation.graph(graph, plan);
      List<Cursor<Operation>> path = new ArrayList<>();
      for (int i = 0; i < plan.steps().size(); i++) {
        path.add(first.cursor());
      }
      ManualOutput out = new ManualOutput(to, region.alloc(Bytes.class, BUFFER));
      while (!ended) {
        StreamBuff packet = arrived.tryGet();
        if (packet == null) {
          out.flush();
          packet = arrived.get();
        }
        ended = packet.isEmpty();
        if (!ended) {
          pass(packet, path, 0, out);
        }
      }
      out.flush();
      return totals(first);
    } finally {
      if (!ended) {
        from.close();
        drop(arrived);
      }
    }
  }

  /** Frees what comes until the receiver has seen that its socket is closed. */
  private static void drop(Mailbox<StreamBuff> arrived) throws Pausable {
    for (StreamBuff it = arrived.get(); !it.isEmpty(); it = arrived.get()) {
      it.free();
    }
  }

  /** Hands packets over until the stream ends; gives how many there were. */
  private static int receive(TcpSocket from, Mailbox<StreamBuff> to) throws Pausable, IOException {
    int packets = 0;
    try (Region region = Region.lifo()) {
      ManualInput in = new ManualInput(from, region.alloc(Bytes.class, BUFFER));
      for (int size = in.takeInt(); size >= 0; size = in.takeInt()) {
        if (size < Frames.SHORTEST || size > LONGEST) {
          throw new IOException("a packet of " + size + " bytes");
        }
        Counted<Bytes> data = Region.heap().allocCounted(Bytes.class, size);
        try {
          in.take(data);
        } catch (Throwable failure) {
          data.drop();
          throw failure;
        }
        to.put(new StreamBuff(data));
        packets++;
      }
    } catch (ClosedChannelException givenUp) {
      // What was received cannot be forwarded.
    } finally {
      to.put(new StreamBuff());
    }
    return packets;
  }

  /**
   * Leads a packet through an operation and those behind it.
   *
   * @param path a cursor for each depth of the graph; that of this one stands at the operation
   */
  private static void pass(
      @Free StreamBuff packet, List<Cursor<Operation>> path, int depth, ManualOutput out)
      throws Pausable, IOException {
    Operation operation = path.get(depth).get();
    int last = operation.successors() - 1;
    try {
      apply(packet, operation, out);
      for (int i = 0; i < last; i++) {
        operation.toSuccessor(i, path.get(depth + 1));
        pass(packet.share(), path, depth + 1, out);
      }
    } catch (Throwable failure) {
      packet.free();
      throw failure;
    }
    if (last >= 0) {
      operation.toSuccessor(last, path.get(depth + 1));
      pass(packet, path, depth + 1, out);
    } else {
      packet.free();
    }
  }

  private static void apply(StreamBuff packet, Operation operation, ManualOutput out)
      throws Pausable, IOException {
    switch (Plan.Kind.of(operation.kind())) {
      case NUMBER -> packet.prepend(operation.packets());
      case HOP -> packet.setLastInt(Frames.HOPS, packet.lastInt(Frames.HOPS) + 1);
      case METER -> meter(packet, operation);
      case SEND -> packet.write(out);
    }
    operation.packets(operation.packets() + 1);
  }

  private static void meter(StreamBuff packet, Operation operation) {
    operation.bytes(operation.bytes() + packet.size());
    int sequence = packet.lastInt(Frames.SEQUENCE);
    int hops = packet.lastInt(Frames.HOPS);
    operation.sum(Frames.sum(operation.sum(), sequence, hops, packet.lastByte()));
  }

  /** What an operation and those behind it have measured. */
  private static Totals totals(Ptr<Operation> at) {
    Operation operation = at.get();
    boolean meter = Plan.Kind.of(operation.kind()) == Plan.Kind.METER;
    Totals sum =
        meter ? new Totals(operation.packets(), operation.bytes(), operation.sum()) : Totals.NONE;
    for (int i = 0; i < operation.successors(); i++) {
      sum = sum.plus(totals(operation.successor(i)));
    }
    return sum;
  }
}
