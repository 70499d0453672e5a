package soumak.bench.cluster;

import java.time.Duration;
import java.util.List;
import soumak.bench.Entry;
import soumak.bench.Size;
import soumak.bench.Workload;

/**
 * What {@code ./soumak bench cluster} measures between two JVMs on the loopback interface. The
 * contender's process sends; it starts the other one.
 *
 * <p><b>mail</b>: {@code count} byte arrays of 100 bytes are put, by {@code each} senders, into one
 * mailbox of the other process, whose reader counts them and sends one answer at the end. It is
 * nanoseconds a message. Pekko's actors send by Artery TCP, with its own batching; as it drops what
 * overflows, a sender has two bursts on their way at most.
 *
 * <p><b>ask</b>: {@code count} requests with a number, which the other process sends back, {@code
 * each} on their way at once. It is microseconds a request. {@code engine} is the engine's own
 * request and its answer, on the service by which Soumak sends its messages.
 */
public final class ClusterWorkloads {
  /** The command's word. */
  public static final String COMMAND = "cluster";

  /** Bytes of a message. */
  static final int LENGTH = 100;

  /**
   * The compilers of both processes share the machine with what they compile, and only one can be
   * looked at. On two cores, messages still took less with each second after twelve of sending.
   */
  private static final Duration WARM_UP = Duration.ofSeconds(25);

  /** Requests wait more than they compute. */
  private static final Duration SHORT_WARM_UP = Duration.ofSeconds(10);

  private static final int MESSAGES = 200_000;
  private static final int SMOKE_MESSAGES = 2_000;

  /** No time of these is looked at. */
  private static final List<String> SMOKE_FLAGS =
      List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  private ClusterWorkloads() {}

  public static List<Workload> all() {
    return List.of(mail(), ask());
  }

  static Workload mail() {
    return Workload.of("mail", "ns")
        .warmUp(WARM_UP)
        .size(new Size("mail1", MESSAGES, 1, MESSAGES))
        .size(new Size("mail4", MESSAGES, 4, MESSAGES))
        .contender(Entry.of(Entry.BASELINE, SoumakMail::new))
        .contender(Entry.of("pekko", PekkoMail::new).with(workers -> Partner.FLAGS))
        .build(
            new Size("mail-smoke", SMOKE_MESSAGES, 4, SMOKE_MESSAGES).with(SMOKE_FLAGS),
            size -> (long) size.count() * LENGTH);
  }

  static Workload ask() {
    return Workload.of("ask", "us")
        .warmUp(SHORT_WARM_UP)
        .size(new Size("ask1", 2_000, 1, 2_000 * 1e3))
        .size(new Size("ask64", 20_000, 64, 20_000 * 1e3))
        .contender(Entry.of(Entry.BASELINE, SoumakAsk::new))
        .contender(Entry.of("engine", EngineAsk::new))
        .contender(Entry.of("pekko", PekkoAsk::new).with(workers -> Partner.FLAGS))
        .build(
            new Size("ask-smoke", 100, 8, 100 * 1e3).with(SMOKE_FLAGS),
            size -> (long) size.count() * (size.count() - 1) / 2);
  }
}
