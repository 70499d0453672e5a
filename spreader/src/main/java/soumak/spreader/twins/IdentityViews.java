package soumak.spreader.twins;

import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.Spliterator;
import java.util.Spliterators;

/**
 * What is seen of an {@link IdentityHashMap}. Of several elements at once each is looked for in the
 * other collection, never the other way round, as that may tell them apart by {@code equals}.
 */
final class IdentityViews {
  private IdentityViews() {}

  /** Its keys. */
  static final class Keys<K, V> extends ItemSet<K> {
    private final IdentityHashMap<K, V> map;

    Keys(IdentityHashMap<K, V> map) {
      this.map = map;
    }

    @Override
    public int size() {
      return map.size();
    }

    @Override
    public boolean contains(Object key) {
      return map.containsKey(key);
    }

    @Override
    public boolean remove(Object key) {
      return map.drop(key) != null;
    }

    @Override
    public boolean removeAll(Collection<?> unwanted) {
      return sift(unwanted, false);
    }

    @Override
    public void clear() {
      map.clear();
    }

    @Override
    public Iterator<K> iterator() {
      return new Entries.KeyWalk<>(map.entries());
    }

    @Override
    public int hashCode() {
      int hash = 0;
      for (K each : this) {
        hash += System.identityHashCode(each);
      }
      return hash;
    }
  }

  /** Its values. */
  static final class Values<V> extends Entries.Values<V> {
    private final IdentityHashMap<?, V> map;

    Values(IdentityHashMap<?, V> map) {
      super(map);
      this.map = map;
    }

    @Override
    public boolean remove(Object value) {
      return map.dropValue(value);
    }
  }

  /** Its entries; an array or a stream has copies of them. */
  static final class Whole<K, V> extends Entries.EntrySet<K, V> {
    private final IdentityHashMap<K, V> map;

    Whole(IdentityHashMap<K, V> map) {
      super(map);
      this.map = map;
    }

    @Override
    public boolean removeAll(Collection<?> unwanted) {
      return sift(unwanted, false);
    }

    @Override
    public Object[] toArray() {
      Object[] all = new Object[map.size()];
      int at = 0;
      for (Map.Entry<K, V> each : this) {
        all[at] = new AbstractMap.SimpleEntry<>(each);
        at++;
      }
      return all;
    }

    @Override
    @SuppressWarnings("unchecked") // they are entries
    public Spliterator<Map.Entry<K, V>> spliterator() {
      Object[] all = toArray();
      for (int i = 0; i < all.length; i++) {
        all[i] = new AbstractMap.SimpleImmutableEntry<>((Map.Entry<K, V>) all[i]);
      }
      return Spliterators.spliterator(all, Spliterator.DISTINCT);
    }
  }
}
