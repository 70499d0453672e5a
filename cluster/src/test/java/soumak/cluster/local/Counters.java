package soumak.cluster.local;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Handler;
import soumak.cluster.engine.Services;
import soumak.cluster.engine.Step;

/** Entries that count, and a service that keeps what it gets and gives it back. */
final class Counters {
  static final int TABLE = 9;
  static final int ECHO = 9;
  static final byte[] KEY = {1};

  final List<String> got = new ArrayList<>();

  Services services() {
    Handler echo =
        (from, bytes) -> {
          synchronized (got) {
            got.add(from.name() + " " + new String(bytes));
          }
          return CompletableFuture.completedFuture(bytes);
        };
    return new Services(Map.of(ECHO, echo), Map.of(TABLE, Counters::add));
  }

  /** Adds the argument; the answer is the sum before. */
  private static Step.Outcome add(byte[] key, byte[] entry, byte[] argument) {
    long before = entry == null ? 0 : number(entry);
    return new Step.Outcome(bytes(before + number(argument)), bytes(before));
  }

  static CompletableFuture<Long> add(Engine engine, long amount) {
    return engine.atomic(TABLE, KEY, bytes(amount)).thenApply(Counters::number);
  }

  static byte[] bytes(long number) {
    return ByteBuffer.allocate(8).putLong(number).array();
  }

  static long number(byte[] bytes) {
    return ByteBuffer.wrap(bytes).getLong();
  }
}
