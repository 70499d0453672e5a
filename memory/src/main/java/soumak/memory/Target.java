package soumak.memory;

import java.nio.ByteBuffer;

/**
 * An object that counted pointers point to: how many there are, where it lies, and in which region.
 * What is the same for all of them is here only; views of bytes are made from it as they are asked
 * for, which the JIT mostly leaves out.
 */
final class Target extends Count {
  private final int length;
  private final ByteBuffer buffer;
  private final int start;

  /**
   * Its region; or what it is held by in the heap, and the heap itself when that has let go of it.
   * Written by who has one of the pointers, and so seen by who drops the last.
   */
  private Object owner;

  /**
   * A new object, to which there will be one pointer.
   *
   * @param length how many bytes or structures it is
   */
  Target(Space space, Layout<?> layout, long place, int length) {
    this.length = length;
    buffer = Chunk.buffer(Chunk.number(place));
    start = Chunk.offset(place);
    owner = space == Space.HEAP ? Ledger.hold(this, layout, place, length) : space;
  }

  int length() {
    return length;
  }

  Space space() {
    return owner instanceof Space space ? space : Space.HEAP;
  }

  private long place() {
    return Chunk.place(Chunk.number(buffer), start);
  }

  /** Of bytes, the view that hangs on a pointer. */
  Bytes bytes(Lease pointer) {
    return new Bytes(pointer, space(), buffer, start, length);
  }

  /**
   * A slot may be part of a structure that keeps others of a batch from being forgotten. Only while
   * the caller has a pointer that cannot be dropped.
   */
  synchronized void holdAlone(Layout<?> layout) {
    if (owner instanceof Batch batch) {
      PointerRecord alone = Ledger.record(this, layout, place(), length);
      if (batch.release(place())) {
        alone.link();
        owner = alone;
      }
    }
  }

  /** Lets go of it, when the last pointer has ended; true if its memory is to be given back. */
  boolean release() {
    if (owner instanceof Hold hold) {
      owner = Space.HEAP;
      return hold.release(place());
    }
    return true;
  }

  /** Gives the memory of bytes back. */
  void reclaimBytes() {
    space().giveBack(place(), Layout.of(Bytes.class), length);
  }
}
