package soumak.bench.depth;

import soumak.bench.Entry;
import soumak.bench.Size;
import soumak.bench.Workload;
import soumak.bench.peer.Primitive;

/**
 * What a pause costs deep in calls: ping-pong between two players, each of which waits for the ball
 * {@code each} calls deep.
 *
 * <p>{@code depthN-inner}: a player goes down once, and plays in a loop in the innermost call;
 * {@code depthN-all}: it plays in a loop at the top, and goes down and up again for each ball, so
 * that every call's state is saved and restored for each. Each call on the way has one live local,
 * its level, which it adds to what the call below returns; the innermost returns 2 for each ball.
 * Measured: the time for each of the {@code count} messages. The result is what the first player's
 * calls add up to.
 */
public final class Depth {
  /** The message. */
  static final String BALL = "ball";

  private static final int MESSAGES = 1_000_000;

  private Depth() {}

  /** A loop in the innermost call. */
  public static Workload inner() {
    return contenders(false)
        .size(size("depth1", 1))
        .size(size("depth3-inner", 3))
        .size(size("depth10-inner", 10))
        .build(
            new Size("depth-inner-smoke", 100, 3, 100), size -> size.count() + levels(size.each()));
  }

  /** A loop in the outermost call. */
  public static Workload all() {
    return contenders(true)
        .size(size("depth3-all", 3))
        .size(size("depth10-all", 10))
        .build(
            new Size("depth-all-smoke", 100, 3, 100),
            size -> size.count() + size.count() / 2 * levels(size.each()));
  }

  private static Size size(String name, int depth) {
    return new Size(name, MESSAGES, depth, MESSAGES);
  }

  /** The sum of the levels above the innermost, which has level 1. */
  private static long levels(int depth) {
    return depth * (depth + 1L) / 2 - 1;
  }

  private static Workload.Builder contenders(boolean allFrames) {
    return Workload.of("depth", "ns/msg")
        .contender(Entry.of(Entry.BASELINE, () -> new SoumakDepth(allFrames)))
        .virtualThreads(
            primitive -> new VirtualThreadDepth(primitive, allFrames),
            Primitive.RENDEZVOUS,
            Primitive.MPSC)
        .contender(Entry.of("kotlin", () -> new KotlinDepth(allFrames)))
        .contender(Entry.of("kilim", () -> new KilimDepth(allFrames)));
  }
}
