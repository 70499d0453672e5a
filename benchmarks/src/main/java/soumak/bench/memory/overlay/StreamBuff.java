package soumak.bench.memory.overlay;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import soumak.Cut;
import soumak.Cuttable;
import soumak.Free;
import soumak.Message;
import soumak.Pausable;
import soumak.Safe;
import soumak.memory.Bytes;
import soumak.memory.Counted;
import soumak.memory.Region;

/**
 * A packet: buffers one behind the other, each with a counted pointer (paper 002, figure 9). It has
 * one owner; that frees it.
 */
final class StreamBuff implements Message {
  private @Nullable DataBuff first;

  /** One without bytes; it stands for the end of the stream. */
  StreamBuff() {}

  /** One with these bytes. */
  StreamBuff(@Free Counted<Bytes> data) {
    first = new DataBuff(data, null);
  }

  private StreamBuff(@Free DataBuff first) {
    this.first = first;
  }

  boolean isEmpty() {
    return first == null;
  }

  int size() {
    int size = 0;
    for (DataBuff at = first; at != null; at = at.next) {
      size += at.size();
    }
    return size;
  }

  /** Puts a number of 8 bytes in front. */
  void prepend(@Cuttable StreamBuff this, long number) {
    Counted<Bytes> data = Region.heap().allocCounted(Bytes.class, Long.BYTES);
    data.get().setLong(0, number);
    DataBuff rest = first == null ? null : Cut.cut(first);
    first = new DataBuff(data, rest);
  }

  /** A packet with the same bytes. */
  @Free
  StreamBuff share() {
    return first == null ? new StreamBuff() : new StreamBuff(first.share());
  }

  /** Frees it; and its bytes, if nobody else has them. */
  void free(@Free StreamBuff this) {
    for (DataBuff at = first; at != null; at = at.next) {
      Cut.cut(at.data).drop();
    }
  }

  /** The int at an offset of the last buffer, where a source's packet is. */
  int lastInt(int offset) {
    DataBuff last = last();
    return last.data.get().getInt(offset);
  }

  /** The last byte. */
  byte lastByte() {
    DataBuff last = last();
    return last.data.get().get(last.size() - 1);
  }

  /** Writes to the last buffer, which is copied before if another packet has it. */
  void setLastInt(@Cuttable StreamBuff this, int offset, int value) {
    DataBuff last = first;
    while (last != null && last.next != null) {
      last = last.next;
    }
    if (last == null) {
      throw new IllegalStateException("a packet without bytes");
    }
    if (last.data.count() > 1) {
      Counted<Bytes> copy = copy(last.data);
      Cut.cut(last.data).drop();
      last.data = copy;
    }
    last.data.get().setInt(offset, value);
  }

  private static @Free Counted<Bytes> copy(Counted<Bytes> data) {
    int length = data.get().length();
    Counted<Bytes> copy = Region.heap().allocCounted(Bytes.class, length);
    copy.get().copyFrom(0, data.get(), 0, length);
    return copy;
  }

  private @Safe DataBuff last() {
    DataBuff at = first;
    if (at == null) {
      throw new IllegalStateException("a packet without bytes");
    }
    while (at.next != null) {
      at = at.next;
    }
    return at;
  }

  /** Writes its bytes, behind their length. */
  void write(ManualOutput out) throws Pausable, IOException {
    out.putInt(size());
    for (DataBuff at = first; at != null; at = at.next) {
      out.put(at.data);
    }
  }
}
