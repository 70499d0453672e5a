package soumak.bench.footprint;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import soumak.bench.Entry;
import soumak.bench.Size;
import soumak.bench.Workload;
import soumak.bench.peer.Primitive;

/**
 * Bytes of live heap, after collections, with compact and with classic object headers.
 *
 * <p>{@code task1}, {@code task3}: a million tasks that each wait for a message in a mailbox of its
 * own, one or three calls deep. The mailboxes are there before the first look at the heap and are
 * not counted: what is, is the task, its frames, its place among the waiting, and whatever its
 * runtime keeps for it. So half the difference of task3 and task1 is a frame. In the end each task
 * gets its message; the result is their number.
 *
 * <p>{@code mailbox}, {@code channel}: a million empty, unused mailboxes (unbounded queues), and
 * rendezvous channels. The result is the number that is there at the end.
 *
 * <p>The collector is the serial one, whose full collections leave live objects only. Nothing else
 * is tuned; {@code vt-untracked} are virtual threads that no thread dump shows, and {@code
 * soumak-untracked} tasks that neither dumps nor deadlock reports show. One worker.
 */
public final class Footprint {
  private static final int MANY = 1_000_000;

  private Footprint() {}

  /** Parked tasks. */
  public static Workload tasks() {
    Workload.Builder builder = Workload.of("footprint", "bytes");
    sizes("footprint-task1", 1).forEach(builder::size);
    sizes("footprint-task3", 3).forEach(builder::size);
    return builder
        .contender(Entry.of(Entry.BASELINE, () -> new SoumakParked()))
        .contender(
            Entry.of("soumak-untracked", () -> new SoumakParked())
                .with(workers -> List.of("-Dsoumak.track=false")))
        .contender(Entry.of("vt", () -> new VirtualThreadParked()))
        .contender(
            Entry.of("vt-untracked", () -> new VirtualThreadParked())
                .with(workers -> List.of("-Djdk.trackAllThreads=false")))
        .contender(Entry.of("kotlin", () -> new KotlinParked()))
        .contender(Entry.of("kilim", () -> new KilimParked()))
        .build(new Size("footprint-task-smoke", 100, 3, 100), Size::count);
  }

  /** Unbounded mailboxes. */
  public static Workload mailboxes() {
    Workload.Builder builder = Workload.of("footprint", "bytes");
    sizes("footprint-mailbox", 1).forEach(builder::size);
    return builder
        .contender(objects(Entry.BASELINE, i -> new soumak.Mailbox<Object>()))
        .contender(primitive(Primitive.MPSC))
        .contender(primitive(Primitive.LINKED_TRANSFER_QUEUE))
        .contender(primitive(Primitive.JOX_UNLIMITED))
        .contender(objects("kotlin", i -> KotlinObjects.mailbox()))
        .contender(objects("kilim", i -> new kilim.Mailbox<Object>()))
        .build(new Size("footprint-mailbox-smoke", 100, 1, 100), Size::count);
  }

  /** Rendezvous channels. */
  public static Workload channels() {
    Workload.Builder builder = Workload.of("footprint", "bytes");
    sizes("footprint-channel", 1).forEach(builder::size);
    return builder
        .contender(objects(Entry.BASELINE, i -> new soumak.Channel<Object>()))
        .contender(primitive(Primitive.RENDEZVOUS))
        .contender(primitive(Primitive.SYNCHRONOUS_QUEUE))
        .contender(primitive(Primitive.JOX_RENDEZVOUS))
        .contender(objects("kotlin", i -> KotlinObjects.channel()))
        .build(new Size("footprint-channel-smoke", 100, 1, 100), Size::count);
  }

  private static Entry primitive(Primitive primitive) {
    return objects(primitive.label(), i -> primitive.create(1));
  }

  private static Entry objects(String name, IntFunction<Object> make) {
    return Entry.of(name, () -> new Objects(make));
  }

  private static List<Size> sizes(String name, int each) {
    List<Size> sizes = new ArrayList<>();
    for (String headers : List.of("compact", "classic")) {
      String sign = headers.equals("compact") ? "+" : "-";
      List<String> flags =
          Stream.of("-XX:+UseSerialGC", "-XX:" + sign + "UseCompactObjectHeaders").toList();
      sizes.add(new Size(name + "-" + headers, MANY, each, MANY).with(flags));
    }
    return sizes;
  }
}
