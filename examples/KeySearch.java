import java.util.ArrayList;
import java.util.List;
import soumak.Mobile;
import soumak.Pausable;
import soumak.Task;
import soumak.cluster.Cluster;
import soumak.cluster.engine.Node;
import soumak.cluster.mail.Mail;
import soumak.cluster.mail.Place;
import soumak.cluster.mail.RemoteActor;
import soumak.cluster.mail.Where;

/**
 * Looks for a key on all nodes, each of which tries a part of them:
 *
 * <pre>{@code
 * ./soumak run --nodes 3 examples/KeySearch.java
 * }</pre>
 */
class KeySearch {
  static final int KEYS = 30_000_000;
  static final int STEP = 100_000;
  static final long NONE = -1;

  public static void main(String[] args) throws Pausable {
    long locked = lock(23_456_789);
    Mail mail = Mail.here().program(KeySearch.class);
    List<Node> nodes = Cluster.here().engine().members().nodes();
    List<RemoteActor<String, Long>> searchers = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      long from = (long) KEYS * i / nodes.size();
      long to = (long) KEYS * (i + 1) / nodes.size();
      Mobile<Place, Long> searcher = Mobile.of(place -> search(place, from, to, locked));
      searchers.add(mail.actors().start(Where.node(nodes.get(i)), searcher));
    }
    for (RemoteActor<String, Long> searcher : searchers) {
      long key = searcher.task().join();
      if (key != NONE) {
        System.out.println("The key is " + key + "; nodes that looked for it: " + nodes.size());
      }
    }
  }

  /** Lets others of the node run after each step. */
  static long search(Place place, long from, long to, long locked) throws Pausable {
    System.out.println(place.node().name() + " tries " + from + " to " + (to - 1));
    for (long start = from; start < to; start += STEP) {
      long key = searchStep(start, Math.min(start + STEP, to), locked);
      if (key != NONE) {
        return key;
      }
      Task.yield();
    }
    return NONE;
  }

  static long searchStep(long from, long to, long locked) {
    for (long key = from; key < to; key++) {
      if (lock(key) == locked) {
        return key;
      }
    }
    return NONE;
  }

  /** What is easy to compute from a key, and not the other way round. */
  static long lock(long key) {
    long mixed = key * 0x9E3779B97F4A7C15L;
    for (int i = 0; i < 8; i++) {
      mixed ^= mixed >>> 29;
      mixed *= 0xBF58476D1CE4E5B9L;
    }
    return mixed;
  }
}
