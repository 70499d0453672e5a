package soumak.cluster.mail;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a client of a {@link Gateway} keeps up. Its reader and its writers say what they begin and
 * have done, the gateway's watch asks; times are those of {@link System#nanoTime}.
 */
final class Pace {
  /** No silence is as long: who has not sent a whole frame yet gives way before all others. */
  private static final long UNGREETED = Long.MAX_VALUE / 2;

  private final GatewayLimits limits;
  private volatile boolean hasGreeted;

  /** When the reader began to wait for a frame; null while one comes, or is dealt with. */
  private volatile @Nullable Long silent;

  /** When the reader began to wait for room for a message that has come; null while it does not. */
  private volatile @Nullable Long held;

  /** When the first byte of a frame came that has not come whole; of the first, the beginning. */
  private volatile @Nullable Long coming;

  /** When a frame was begun that is being written. */
  private volatile @Nullable Long going;

  /** The watch's only. */
  private @Nullable Long pinged;

  Pace(GatewayLimits limits, long now) {
    this.limits = limits;
    coming = now;
    silent = now;
  }

  void frameBegins(long now) {
    silent = null;
    if (hasGreeted) {
      coming = now;
    }
  }

  void frameIsThere() {
    hasGreeted = true;
    coming = null;
  }

  void waits(long now) {
    silent = now;
  }

  void isHeld(long now) {
    held = now;
  }

  void isHeldNoMore() {
    held = null;
  }

  void writes(long now) {
    going = now;
  }

  void hasWritten() {
    going = null;
  }

  /** Why the client is too slow; null if it is not. */
  @Nullable String tooSlow(long now) {
    Duration most = hasGreeted ? limits.frame() : limits.greeting();
    if (isOver(coming, most, now)) {
      String what = hasGreeted ? "a frame" : "the first frame";
      return what + " has not come whole within " + text(most);
    }
    return null;
  }

  /** Whether the client does not take what is sent to it. */
  boolean takesNothing(long now) {
    return isOver(going, limits.frame(), now);
  }

  /**
   * Whether the client is to be asked now whether it is there: it has said nothing, or nothing that
   * it says is read, not even that it has gone.
   */
  boolean isToBePinged(long now) {
    boolean isQuiet = isOver(silent, limits.ping(), now) || isOver(held, limits.ping(), now);
    boolean isDue = isQuiet && hasGreeted && going == null;
    if (!isDue || (pinged != null && !isOver(pinged, limits.ping(), now))) {
      return false;
    }
    pinged = now;
    return true;
  }

  /**
   * Of clients that have to give way, the one with the largest number is first; -1 for one that has
   * not. It is for how long a client has said nothing, and for one that has not sent a whole frame
   * yet more than for any other.
   */
  long givesWay(long now) {
    Long since = silent;
    long silence = since == null ? 0 : Math.max(0, now - since);
    if (!hasGreeted) {
      return UNGREETED + silence;
    }
    return isOver(since, limits.silence(), now) ? silence : -1;
  }

  /** For how long nothing has come. */
  long silentFor(long now) {
    Long since = silent;
    return since == null ? 0 : now - since;
  }

  private static boolean isOver(@Nullable Long since, Duration most, long now) {
    return since != null && now - since >= most.toNanos();
  }

  private static String text(Duration time) {
    return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
  }
}
