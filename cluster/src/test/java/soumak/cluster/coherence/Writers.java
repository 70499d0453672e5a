package soumak.cluster.coherence;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import soumak.cluster.engine.Engine;

/** Threads that count ledgers up, each its own, and note what they were told. */
final class Writers {
  private static final int LEDGERS = 20;

  private final Engine engine;
  private final String name;
  private final int pauseMillis;
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicLong acknowledged = new AtomicLong();
  private final AtomicLong wrong = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private final AtomicLong hung = new AtomicLong();
  private final AtomicLong longestMicros = new AtomicLong();
  private final Queue<String> details = new ConcurrentLinkedQueue<>();
  private volatile boolean stopped;

  /** A writer writes again so many milliseconds after it was answered. */
  Writers(Engine engine, String name, int pauseMillis) {
    this.engine = engine;
    this.name = name;
    this.pauseMillis = pauseMillis;
  }

  void start(int count) {
    for (int i = 0; i < count; i++) {
      int number = i;
      threads.add(Thread.ofPlatform().daemon().start(() -> write(number)));
    }
  }

  private void write(int number) {
    long[] last = new long[LEDGERS];
    for (int ledger = 0; !stopped && last[ledger] >= 0; ledger = (ledger + 1) % LEDGERS) {
      last[ledger] = next(key(name, number, ledger), last[ledger]);
      LockSupport.parkNanos(pauseMillis * 1_000_000L);
    }
    for (int ledger = 0; ledger < LEDGERS; ledger++) {
      compare(key(name, number, ledger), last[ledger]);
    }
  }

  /** What cannot be read any more is not known; the node may have been shut out. */
  private void compare(byte[] key, long last) {
    long found = last < 0 ? -1 : ask(key, 0);
    if (found >= 0 && found != last) {
      note(key, last, found);
    }
  }

  private void note(byte[] key, long expected, long found) {
    wrong.incrementAndGet();
    details.add(new String(key, StandardCharsets.UTF_8) + ": " + found + ", not " + expected);
  }

  static byte[] key(String name, int number, int ledger) {
    return (name + "-" + number + "-" + ledger).getBytes(StandardCharsets.UTF_8);
  }

  /** What the ledger has then; -1 if that is not known. */
  private long next(byte[] key, long last) {
    long before = System.nanoTime();
    long found = ask(key, last + 1);
    longestMicros.accumulateAndGet((System.nanoTime() - before) / 1_000, Math::max);
    if (found < 0) {
      return -1;
    }
    if (found != last) {
      note(key, last, found);
      return -1;
    }
    acknowledged.incrementAndGet();
    return last + 1;
  }

  private long ask(byte[] key, long number) {
    try {
      byte[] answer =
          engine.atomic(NodeMain.TABLE, key, LedgerStep.bytes(number)).get(60, TimeUnit.SECONDS);
      return LedgerStep.number(answer);
    } catch (ExecutionException e) {
      failed.incrementAndGet();
      return -1;
    } catch (TimeoutException | InterruptedException e) {
      hung.incrementAndGet();
      return -1;
    }
  }

  /** Ends the threads, which then compare what they were told with what is there. */
  String stop() throws InterruptedException {
    stopped = true;
    for (Thread thread : threads) {
      thread.join();
    }
    return report();
  }

  String report() {
    return "acknowledged=%d wrong=%d failed=%d hung=%d longest=%d %s"
        .formatted(
            acknowledged.get(),
            wrong.get(),
            failed.get(),
            hung.get(),
            longestMicros.get() / 1_000,
            details);
  }
}
