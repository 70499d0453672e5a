package soumak.bench.memory.overlay;

import org.jspecify.annotations.Nullable;
import soumak.Free;
import soumak.Message;
import soumak.memory.Bytes;
import soumak.memory.Counted;

/**
 * A part of a packet: bytes of a buffer that other packets may have, too; and what comes behind.
 */
final class DataBuff implements Message {
  Counted<Bytes> data;
  @Nullable DataBuff next;

  DataBuff(@Free Counted<Bytes> data, @Free @Nullable DataBuff next) {
    this.data = data;
    this.next = next;
  }

  int size() {
    return data.get().length();
  }

  /** The same bytes once more, with what is behind. */
  @Free
  DataBuff share() {
    DataBuff rest = next == null ? null : next.share();
    return new DataBuff(data.alias(), rest);
  }
}
