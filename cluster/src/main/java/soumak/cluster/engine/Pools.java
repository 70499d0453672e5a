package soumak.cluster.engine;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads of the cluster's own. What a node does for others does not go on the JVM's common pool:
 * that is the program's as well, which may block all of its threads, or compute on them for long.
 */
public final class Pools {
  private static final int MOST = Math.max(2, Runtime.getRuntime().availableProcessors());
  private static final long KEPT_SECONDS = 10;

  private Pools() {}

  /** A few threads of this name, which end when there is nothing to do. */
  public static Executor named(String name) {
    // What they inherited would keep the program of whoever is the first to need them.
    var threads =
        Thread.ofPlatform().daemon().name(name + "-", 0).inheritInheritableThreadLocals(false);
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            MOST,
            MOST,
            KEPT_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            threads.factory());
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }
}
