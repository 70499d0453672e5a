package soumak.cluster.mail;

import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntSupplier;
import soumak.cluster.engine.Node;
import soumak.wire.RefusedBytesException;
import soumak.wire.cbor.Input;
import soumak.wire.cbor.Output;

/** Finds the node with the fewest actors. On the office's thread. */
final class Choosing {
  private final PostOffice office;
  private final IntSupplier here;

  Choosing(PostOffice office, IntSupplier here) {
    this.office = office;
    this.here = here;
  }

  /** What is done with the node that was chosen. */
  interface Chosen {
    void node(long id);
  }

  static byte[] bytes(int load) {
    Output out = new Output();
    out.integer(load);
    return out.toByteArray();
  }

  /** Asks all nodes; those that are lost meanwhile, or give no number, do not count. */
  void leastLoaded(Chosen then) {
    long self = office.self().id();
    Map<Long, Integer> loads = new HashMap<>();
    loads.put(self, here.getAsInt() - 1);
    var others = office.members().nodes().stream().map(Node::id).filter(id -> id != self).toList();
    int[] open = {others.size()};
    if (open[0] == 0) {
      then.node(self);
    }
    for (long id : others) {
      office.ask(
          id,
          new Ask.Load(),
          (bytes, failure) -> {
            if (failure == null) {
              note(id, bytes, loads);
            }
            if (--open[0] == 0) {
              then.node(least(loads));
            }
          });
    }
  }

  private void note(long id, byte[] bytes, Map<Long, Integer> loads) {
    try {
      loads.put(id, Item.count(new Input(bytes)));
    } catch (RefusedBytesException e) {
      PostOffice.LOG.log(
          Level.WARNING,
          office.nameOf(id)
              + " gets no actor, as it cannot say how many it has: "
              + e.getMessage());
    }
  }

  private static long least(Map<Long, Integer> loads) {
    return loads.entrySet().stream()
        .min(Map.Entry.<Long, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
        .orElseThrow()
        .getKey();
  }
}
