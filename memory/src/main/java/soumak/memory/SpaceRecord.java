package soumak.memory;

import java.lang.ref.ReferenceQueue;

/** The record of a region. */
final class SpaceRecord extends Single {
  private final Storage storage;
  private final Variety variety;

  SpaceRecord(Space space, Storage storage, ReferenceQueue<Object> queue, Ring ring) {
    super(space, queue, ring);
    this.storage = storage;
    variety = space.variety;
  }

  void freed() {
    unlink();
    Observing.freed(this, storage.release());
  }

  @Override
  String what() {
    return variety.toString();
  }

  @Override
  long bytes() {
    return storage.bytes();
  }

  @Override
  void reclaim() {
    storage.release();
  }
}
