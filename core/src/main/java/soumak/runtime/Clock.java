package soumak.runtime;

/** The time as the calling thread's home sees it: real, or virtual in a simulation. */
public final class Clock {
  private Clock() {}

  static Home home() {
    Carrier carrier = CarrierThread.currentCarrier();
    Home home = carrier == null ? null : carrier.home;
    return home == null ? Pool.shared() : home.children();
  }

  /** Refuses what cannot be repeated, when the calling code runs in a simulation. */
  public static void refuseIfSimulated(String what) {
    if (home() instanceof Simulated) {
      throw new IllegalStateException(
          what
              + " cannot be simulated, because nobody could repeat it; give the code under test a"
              + " stand-in");
    }
  }

  /** Nanoseconds; only differences mean anything. */
  public static long nanoTime() {
    return home().nanoTime();
  }

  /** The point {@code nanos} from now, at most what {@link #nanos} gives; not before now. */
  static long deadline(Home home, long nanos) {
    return home.deadline(Math.max(0, nanos));
  }

  /** {@code duration} in nanoseconds, at least 0 and at most about 146 years. */
  public static long nanos(java.time.Duration duration) {
    long most = Long.MAX_VALUE / 2;
    if (duration.isNegative()) {
      return 0;
    }
    return duration.compareTo(java.time.Duration.ofNanos(most)) >= 0 ? most : duration.toNanos();
  }
}
