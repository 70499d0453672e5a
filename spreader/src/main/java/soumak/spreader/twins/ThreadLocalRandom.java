package soumak.spreader.twins;

/** A generator of each thread's own. */
public final class ThreadLocalRandom extends Random {
  private static final ThreadLocal<ThreadLocalRandom> OF_THREADS =
      ThreadLocal.withInitial(ThreadLocalRandom::new);

  private ThreadLocalRandom() {}

  public static ThreadLocalRandom current() {
    return OF_THREADS.get();
  }

  @Override
  public synchronized void setSeed(long seed) {
    throw new UnsupportedOperationException();
  }
}
