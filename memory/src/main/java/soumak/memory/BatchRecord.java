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
    places
        .sizes()
        .forEach((place, size) -> {
          // Of bytes, as many as there is room for; of anything else, one.
          int count = layout.isBytes() ? size : 1;
          parts.add(Ledger.part(counted, layout, place, count));
        });
    return parts;
  }
}
