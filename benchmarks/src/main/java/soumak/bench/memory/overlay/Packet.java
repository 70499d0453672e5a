package soumak.bench.memory.overlay;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import soumak.Pausable;
import soumak.bench.memory.overlay.Storage.Data;

/** A packet: buffers one behind the other, each of which other packets may have, too. */
final class Packet {
  private final Storage storage;
  private @Nullable Part first;

  /** A buffer, and what comes behind. */
  private static final class Part {
    private Data data;
    private final @Nullable Part next;

    Part(Data data, @Nullable Part next) {
      this.data = data;
      this.next = next;
    }

    Part share() {
      data.share();
      return new Part(data, next == null ? null : next.share());
    }
  }

  private Packet(Storage storage, @Nullable Part first) {
    this.storage = storage;
    this.first = first;
  }

  /** One with these bytes. */
  Packet(Storage storage, Data data) {
    this(storage, new Part(data, null));
  }

  int size() {
    int size = 0;
    for (Part at = first; at != null; at = at.next) {
      size += at.data.size();
    }
    return size;
  }

  /** Puts a number of 8 bytes in front. */
  void prepend(long number) {
    Data data = storage.allocate(Long.BYTES);
    data.setLong(0, number);
    first = new Part(data, first);
  }

  /** A packet with the same bytes. */
  Packet share() {
    return new Packet(storage, first == null ? null : first.share());
  }

  /** It is not used any more. */
  void release() {
    for (Part at = first; at != null; at = at.next) {
      at.data.release();
    }
  }

  /** The int at an offset of the last buffer, where a source's packet is. */
  int lastInt(int offset) {
    return last().data.getInt(offset);
  }

  /** The last byte. */
  byte lastByte() {
    Data data = last().data;
    return data.get(data.size() - 1);
  }

  /** Writes to the last buffer, which is copied before if another packet has it. */
  void setLastInt(int offset, int value) {
    Part last = last();
    Data data = last.data;
    if (data.isShared()) {
      Data copy = storage.allocate(data.size());
      copy.bytes().put(data.bytes());
      data.release();
      last.data = copy;
    }
    last.data.setInt(offset, value);
  }

  private Part last() {
    Part at = first;
    if (at == null) {
      throw new IllegalStateException("a packet without bytes");
    }
    while (at.next != null) {
      at = at.next;
    }
    return at;
  }

  /** Writes its bytes, behind their length. */
  void write(CollectedOutput out) throws Pausable, IOException {
    out.putInt(size());
    for (Part at = first; at != null; at = at.next) {
      out.put(at.data.bytes());
    }
  }
}
