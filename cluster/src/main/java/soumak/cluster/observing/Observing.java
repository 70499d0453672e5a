package soumak.cluster.observing;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import jdk.jfr.FlightRecorder;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Members;
import soumak.cluster.engine.Node;
import soumak.wire.MailboxReference;

/**
 * Tells flight recordings what happens; nothing where the JDK has no recorder.
 *
 * <p>Until somebody starts the recorder, no event's class is touched: to load the first one costs a
 * quarter of a second of a processor.
 */
public final class Observing {
  private static final boolean RECORDER = ModuleLayer.boot().findModule("jdk.jfr").isPresent();

  private Observing() {}

  private static boolean isRecorded() {
    return RECORDER && FlightRecorder.isInitialized();
  }

  /** Tells of all nodes that come and go from now on. */
  public static void watch(Engine engine) {
    engine.onChange(new Watch(engine));
  }

  /** Called by one thread at a time, as engines do. */
  private static final class Watch implements Consumer<Members> {
    private final String self;
    private Set<Node> before;

    Watch(Engine engine) {
      self = engine.self().toString();
      before = Set.copyOf(engine.members().nodes());
    }

    @Override
    public void accept(Members now) {
      Set<Node> old = before;
      before = Set.copyOf(now.nodes());
      if (isRecorded()) {
        Set<Node> come = new HashSet<>(before);
        come.removeAll(old);
        come.forEach(node -> NodeJoinedEvent.record(self, node.toString()));
        Set<Node> gone = new HashSet<>(old);
        gone.removeAll(before);
        gone.forEach(node -> NodeLostEvent.record(self, node.toString()));
      }
    }
  }

  /** A node drops its copy of an object, as the other one writes it. */
  public static void invalidated(Node self, Object object, Node by) {
    if (isRecorded()) {
      ObjectInvalidatedEvent.record(self.toString(), object.toString(), by.toString());
    }
  }

  /** A node gives a monitor away. */
  public static void handedOff(Node self, Object monitor) {
    if (isRecorded()) {
      MonitorHandedOffEvent.record(self.toString(), monitor.toString());
    }
  }

  /** An actor, known by its mailbox, has gone to another node, as far as its old one knows. */
  public static void moved(Node self, MailboxReference actor, String to) {
    if (isRecorded()) {
      String name = "mailbox " + actor.slot() + " of node " + actor.node();
      ActorMovedEvent.record(self.toString(), name, to);
    }
  }
}
