package soumak.cluster;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Semaphore;

/** Blocks all threads of the JVM's common pool, as a program may, until it is closed. */
public final class BlockedPool implements AutoCloseable {
  /** More than it has threads. */
  private static final int BLOCKERS = 300;

  private final Semaphore end = new Semaphore(0);

  public BlockedPool() {
    for (int i = 0; i < BLOCKERS; i++) {
      ForkJoinPool.commonPool().execute(end::acquireUninterruptibly);
    }
  }

  @Override
  public void close() {
    end.release(BLOCKERS);
  }
}
