package soumak.memory;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The batches for structures of one type that are being filled: those of unique and those of
 * counted pointers, each for some of the threads. Only weakly known, so that a batch that nobody
 * else has is forgotten.
 */
final class Batches {
  private static final int STRIPES = 8;

  /** Bytes of an object; for larger ones a record of their own is little. */
  private static final int LARGEST = 4 << 10;

  private final AtomicReferenceArray<@Nullable WeakReference<Batch>> filling =
      new AtomicReferenceArray<>(2 * STRIPES);

  /** The batch of a new object; null if it is to be in none. */
  @Nullable Batch add(Layout<?> layout, boolean counted, long place, int count) {
    int code = Batch.code(place);
    boolean several = count != 1 && !layout.isBytes();
    long bytes = layout.bytes(count);
    if (code == 0 || several || !layout.references().isEmpty() || bytes > LARGEST) {
      return null;
    }
    int kind = Reap.classOf((int) bytes);
    int some = (int) Thread.currentThread().threadId() & STRIPES - 1;
    int stripe = counted ? STRIPES + some : some;
    WeakReference<Batch> known = filling.getAcquire(stripe);
    Batch batch = known == null ? null : known.get();
    if (batch == null || !batch.add(code, kind)) {
      batch = Ledger.batch(layout, counted);
      WeakReference<Batch> next = new WeakReference<>(batch); // may fail, and then it is empty
      batch.add(code, kind);
      filling.setRelease(stripe, next);
    }
    return batch;
  }
}
