package soumak.memory;

import java.lang.ref.ReferenceQueue;
import java.util.ArrayList;
import java.util.List;

/** The record of a {@link Batch}. */
final class BatchRecord extends Entry {
  private final Batch.Places places;
  private final boolean counted;
  private final Layout<?> layout;

  BatchRecord(
      Batch known,
      Batch.Places places,
      boolean counted,
      Layout<?> layout,
      ReferenceQueue<Object> queue,
      Ring ring) {
    super(known, queue, ring);
    this.places = places;
    this.counted = counted;
    this.layout = layout;
    places.are(this);
  }

  @Override
  int size() {
    return places.alive();
  }

  @Override
  List<Single> parts() {
    List<Single> parts = new ArrayList<>();
    for (int code : places.codes()) {
      if (code != 0) {
        parts.add(part(Batch.place(code)));
      }
    }
    return parts;
  }

  /** Bytes have their length before them; there is one of anything else. */
  private Single part(long allocated) {
    if (!layout.hasHeader(1)) {
      return Ledger.part(counted, layout, allocated, 1);
    }
    int length = (int) Chunk.buffer(Chunk.number(allocated)).getLong(Chunk.offset(allocated));
    return Ledger.part(counted, layout, allocated + Long.BYTES, length);
  }
}
