package soumak.cluster;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What nodes have got of programs, by its digest, for as long as there is memory for it. */
final class Contents {
  private final Map<String, Content> known = new ConcurrentHashMap<>();
  private final ReferenceQueue<byte[]> dropped = new ReferenceQueue<>();

  private static final class Content extends SoftReference<byte[]> {
    final String digest;

    Content(String digest, byte[] bytes, ReferenceQueue<byte[]> dropped) {
      super(bytes, dropped);
      this.digest = digest;
    }
  }

  /** Null if nothing has this digest, or if it was dropped. */
  byte @Nullable [] find(byte[] digest) {
    Content content = known.get(HexFormat.of().formatHex(digest));
    return content == null ? null : content.get();
  }

  void keep(byte[] digest, byte[] bytes) {
    for (Reference<?> it = dropped.poll(); it != null; it = dropped.poll()) {
      known.remove(((Content) it).digest, it);
    }
    String name = HexFormat.of().formatHex(digest);
    known.put(name, new Content(name, bytes, dropped));
  }

  /** How many are known, or have been dropped since the last one came. */
  int count() {
    return known.size();
  }
}
