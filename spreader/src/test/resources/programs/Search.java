import java.util.function.Predicate;

/** A graph that threads search in breadth; a hash table and lists of our own. */
public class Search {
  static class Table<K, V> {
    private static class Entry<K, V> {
      final K key;
      V value;
      final Entry<K, V> next;

      Entry(K key, V value, Entry<K, V> next) {
        this.key = key;
        this.value = value;
        this.next = next;
      }
    }

    private Entry<K, V>[] entries = make(4);
    private int size;

    @SuppressWarnings("unchecked")
    private static <K, V> Entry<K, V>[] make(int length) {
      return (Entry<K, V>[]) new Entry<?, ?>[length];
    }

    private static int slot(Object key, int length) {
      return (key.hashCode() & 0x7fffffff) % length;
    }

    synchronized boolean putIfAbsent(K key, V value) {
      int slot = slot(key, entries.length);
      for (Entry<K, V> at = entries[slot]; at != null; at = at.next) {
        if (at.key.equals(key)) {
          return false;
        }
      }
      entries[slot] = new Entry<>(key, value, entries[slot]);
      if (++size > entries.length) {
        grow();
      }
      return true;
    }

    private void grow() {
      Entry<K, V>[] more = make(entries.length * 2);
      for (Entry<K, V> head : entries) {
        for (Entry<K, V> at = head; at != null; at = at.next) {
          int slot = slot(at.key, more.length);
          more[slot] = new Entry<>(at.key, at.value, more[slot]);
        }
      }
      entries = more;
    }

    synchronized V get(K key) {
      for (Entry<K, V> at = entries[slot(key, entries.length)]; at != null; at = at.next) {
        if (at.key.equals(key)) {
          return at.value;
        }
      }
      return null;
    }

    synchronized int count(Predicate<? super V> wanted) {
      int count = 0;
      for (Entry<K, V> head : entries) {
        for (Entry<K, V> at = head; at != null; at = at.next) {
          count += wanted.test(at.value) ? 1 : 0;
        }
      }
      return count;
    }
  }

  enum Side {
    EVEN,
    ODD;

    static Side of(int number) {
      return number % 2 == 0 ? EVEN : ODD;
    }
  }

  record Place(int x, int y) {
    Place[] around(int size) {
      return new Place[] {
        new Place((x + 1) % size, y), new Place(x, (y + 2) % size), new Place((x * 2) % size, y)
      };
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Table<Place, Integer> seen = new Table<>();
    Table<Side, String> sides = new Table<>();
    Place[] border = {new Place(0, 0)};
    seen.putIfAbsent(border[0], 0);
    for (int depth = 1; border.length > 0; depth++) {
      Place[][] found = new Place[2][];
      Thread[] threads = new Thread[2];
      Place[] now = border;
      int level = depth;
      for (int t = 0; t < 2; t++) {
        int me = t;
        threads[t] =
            new Thread(() -> {
              Place[] mine = new Place[now.length * 3];
              int count = 0;
              for (int i = me; i < now.length; i += 2) {
                for (Place next : now[i].around(9)) {
                  if (seen.putIfAbsent(next, level)) {
                    mine[count++] = next;
                  }
                }
              }
              sides.putIfAbsent(Side.of(level), "level " + Side.of(level));
              found[me] = java.util.Arrays.copyOf(mine, count);
            });
        threads[t].start();
      }
      for (Thread thread : threads) {
        thread.join();
      }
      border = new Place[found[0].length + found[1].length];
      System.arraycopy(found[0], 0, border, 0, found[0].length);
      System.arraycopy(found[1], 0, border, found[0].length, found[1].length);
    }
    System.out.println(
        seen.size + " " + seen.get(new Place(8, 8)) + " " + seen.get(new Place(5, 1)));
    System.out.println(seen.count(level -> level > 4) + sides.get(Side.ODD) + sides.get(Side.EVEN));
    System.out.println(sides.size + " " + seen.get(new Place(9, 9)));
  }
}
