package soumak.bench.memory.overlay;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.Task;
import soumak.bench.memory.overlay.Storage.Arrival;
import soumak.net.TcpSocket;

/** With packets and operations as ordinary objects, and the packets' bytes in a storage. */
final class CollectedForwarder implements Forwarder {
  private final Storage storage;

  CollectedForwarder(Storage storage) {
    this.storage = storage;
  }

  /** An operation of the graph, and what it has seen. */
  private static final class Operation {
    private final Plan.Kind kind;
    private final List<Operation> successors = new ArrayList<>();
    private long packets;
    private long bytes;
    private long sum;

    Operation(Plan.Kind kind) {
      this.kind = kind;
    }

    static Operation graph(Plan plan) {
      List<Operation> all = plan.steps().stream().map(it -> new Operation(it.kind())).toList();
      for (int i = 0; i < all.size(); i++) {
        for (int successor : plan.steps().get(i).successors()) {
          all.get(i).successors.add(all.get(successor));
        }
      }
      return all.getFirst();
    }

    /** What it and those behind it have measured. */
    Totals totals() {
      Totals all = kind == Plan.Kind.METER ? new Totals(packets, bytes, sum) : Totals.NONE;
      for (Operation successor : successors) {
        all = all.plus(successor.totals());
      }
      return all;
    }
  }

  @Override
  public long outside() {
    return storage.outside();
  }

  @Override
  public Totals forward(TcpSocket from, TcpSocket to, Plan plan) throws Pausable, IOException {
    Mailbox<Arrival> arrived = new Mailbox<>(WAITING);
    Task<Integer> receiver = Task.spawn(() -> receive(from, arrived));
    Operation first = Operation.graph(plan);
    forward(from, arrived, first, new CollectedOutput(to));
    receiver.join();
    return first.totals();
  }

  /** Hands packets over until the stream ends; gives how many there were. */
  private int receive(TcpSocket from, Mailbox<Arrival> to) throws Pausable, IOException {
    int packets = 0;
    try {
      CollectedInput in = new CollectedInput(from);
      for (int size = in.takeInt(); size >= 0; size = in.takeInt()) {
        if (size < Frames.SHORTEST || size > LONGEST) {
          throw new IOException("a packet of " + size + " bytes");
        }
        to.put(storage.receive(in, size));
        packets++;
      }
    } catch (ClosedChannelException givenUp) {
      // What was received cannot be forwarded.
    } finally {
      to.put(new Storage.End());
    }
    return packets;
  }

  private void forward(
      TcpSocket from, Mailbox<Arrival> arrived, Operation first, CollectedOutput out)
      throws Pausable, IOException {
    boolean ended = false;
    try {
      while (!ended) {
        Arrival arrival = arrived.tryGet();
        if (arrival == null) {
          out.flush();
          arrival = arrived.get();
        }
        ended = arrival instanceof Storage.End;
        if (!ended) {
          pass(new Packet(storage, arrival.data()), first, out);
        }
      }
      out.flush();
    } finally {
      if (!ended) {
        from.close();
        drop(arrived);
      }
    }
  }

  /** Releases what comes until the receiver has seen that its socket is closed. */
  private static void drop(Mailbox<Arrival> arrived) throws Pausable {
    for (Arrival it = arrived.get(); !(it instanceof Storage.End); it = arrived.get()) {
      it.data().release();
    }
  }

  /** Leads a packet through an operation and those behind it. */
  private static void pass(Packet packet, Operation at, CollectedOutput out)
      throws Pausable, IOException {
    int last = at.successors.size() - 1;
    try {
      apply(packet, at, out);
      for (int i = 0; i < last; i++) {
        pass(packet.share(), at.successors.get(i), out);
      }
    } catch (Throwable failure) {
      packet.release();
      throw failure;
    }
    if (last >= 0) {
      pass(packet, at.successors.get(last), out);
    } else {
      packet.release();
    }
  }

  private static void apply(Packet packet, Operation at, CollectedOutput out)
      throws Pausable, IOException {
    switch (at.kind) {
      case NUMBER -> packet.prepend(at.packets);
      case HOP -> packet.setLastInt(Frames.HOPS, packet.lastInt(Frames.HOPS) + 1);
      case METER -> meter(packet, at);
      case SEND -> packet.write(out);
    }
    at.packets++;
  }

  private static void meter(Packet packet, Operation at) {
    at.bytes += packet.size();
    int sequence = packet.lastInt(Frames.SEQUENCE);
    at.sum = Frames.sum(at.sum, sequence, packet.lastInt(Frames.HOPS), packet.lastByte());
  }
}
