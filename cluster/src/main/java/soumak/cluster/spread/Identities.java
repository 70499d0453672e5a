package soumak.cluster.spread;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What belongs to objects of the JDK, as long as they live: by identity, and kept weakly.
 *
 * @param <V> must not lead back to the object by strong references
 */
final class Identities<V> {
  private static final class Key extends WeakReference<Object> {
    private final int hash;

    Key(Object object, @Nullable ReferenceQueue<Object> gone) {
      super(object, gone);
      hash = System.identityHashCode(object);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // that is the question
    public boolean equals(@Nullable Object other) {
      Object mine = get();
      return this == other || (mine != null && other instanceof Key key && key.get() == mine);
    }
  }

  private final Map<Key, V> values = new ConcurrentHashMap<>();
  private final ReferenceQueue<Object> gone = new ReferenceQueue<>();

  V get(Object object, Supplier<V> make) {
    V value = values.get(new Key(object, null));
    if (value != null) {
      return value;
    }
    clean();
    return values.computeIfAbsent(new Key(object, gone), key -> make.get());
  }

  @Nullable V get(Object object) {
    return values.get(new Key(object, null));
  }

  void put(Object object, V value) {
    clean();
    values.put(new Key(object, gone), value);
  }

  @SuppressWarnings("SuspiciousMethodCalls") // what comes out are keys
  private void clean() {
    for (Object key = gone.poll(); key != null; key = gone.poll()) {
      values.remove(key);
    }
  }
}
