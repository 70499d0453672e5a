package soumak.bench.peer;

import com.softwaremill.jox.Channel;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;

/**
 * What virtual threads can pass values by: the JDK's queues, the two that an expert would write by
 * hand, and Jox's channels. Which is best differs by workload and number of workers, so several are
 * run.
 */
public enum Primitive {
  RENDEZVOUS("vt-rendezvous"),
  MPSC("vt-mpsc"),
  LINKED_TRANSFER_QUEUE("vt-ltq"),
  LINKED_TRANSFER_RENDEZVOUS("vt-ltq-transfer"),
  SYNCHRONOUS_QUEUE("vt-sq"),
  ARRAY_BLOCKING_QUEUE("vt-abq"),
  JOX_RENDEZVOUS("jox"),
  JOX_UNLIMITED("jox-unlimited");

  private final String label;

  Primitive(String label) {
    this.label = label;
  }

  /** The contender's name in the report: the peer, then the variant. */
  public String label() {
    return label;
  }

  /**
   * Flags for the processes that use it. Where Jox sees two processors it spins before it parks,
   * which only delays the other side when there is one carrier: on one worker it is told of one
   * processor.
   */
  public List<String> flags(int workers) {
    boolean jox = this == JOX_RENDEZVOUS || this == JOX_UNLIMITED;
    return jox && workers == 1 ? List.of("-XX:ActiveProcessorCount=1") : List.of();
  }

  /**
   * A new inbox.
   *
   * @param capacity of the array where the primitive is bounded; ignored by the others
   */
  public <T> Inbox<T> create(int capacity) {
    return switch (this) {
      case RENDEZVOUS -> new RendezvousInbox<>();
      case MPSC -> new MpscInbox<>();
      case LINKED_TRANSFER_QUEUE -> new QueueInbox<>(new LinkedTransferQueue<>());
      case LINKED_TRANSFER_RENDEZVOUS -> new TransferInbox<>();
      case SYNCHRONOUS_QUEUE -> new QueueInbox<>(new SynchronousQueue<>());
      case ARRAY_BLOCKING_QUEUE -> new QueueInbox<>(new ArrayBlockingQueue<>(capacity));
      case JOX_RENDEZVOUS -> new JoxInbox<>(Channel.newRendezvousChannel());
      case JOX_UNLIMITED -> new JoxInbox<>(Channel.newUnlimitedChannel());
    };
  }
}
