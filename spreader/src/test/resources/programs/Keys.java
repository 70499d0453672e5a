import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.TreeMap;

/** Objects that the JDK's collections ask for equals, hashCode and order; iterators of our own. */
public class Keys {
  static final class Name implements Comparable<Name> {
    private final String first;
    private final int second;

    Name(String first, int second) {
      this.first = first;
      this.second = second;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Name name && name.first.equals(first) && name.second == second;
    }

    @Override
    public int hashCode() {
      return Objects.hash(first, second);
    }

    @Override
    public int compareTo(Name other) {
      int by = first.compareTo(other.first);
      return by != 0 ? by : Integer.compare(second, other.second);
    }

    @Override
    public String toString() {
      return first + "/" + second;
    }
  }

  static class Range implements Iterable<Integer> {
    final int from;
    final int to;

    Range(int from, int to) {
      this.from = from;
      this.to = to;
    }

    @Override
    public Iterator<Integer> iterator() {
      return new Iterator<>() {
        private int next = from;

        @Override
        public boolean hasNext() {
          return next < to;
        }

        @Override
        public Integer next() {
          if (!hasNext()) {
            throw new NoSuchElementException();
          }
          return next++;
        }
      };
    }
  }

  /** A collection of our own: the JDK asks it for arrays. */
  static class Bag implements Collection<String> {
    private final String[] items = new String[10];
    private int size;

    @Override
    public int size() {
      return size;
    }

    @Override
    public boolean isEmpty() {
      return size == 0;
    }

    @Override
    public boolean contains(Object o) {
      for (int i = 0; i < size; i++) {
        if (items[i].equals(o)) {
          return true;
        }
      }
      return false;
    }

    @Override
    public Iterator<String> iterator() {
      return java.util.Arrays.asList(items).subList(0, size).iterator();
    }

    @Override
    public Object[] toArray() {
      Object[] all = new Object[size];
      System.arraycopy(items, 0, all, 0, size);
      return all;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T[] toArray(T[] a) {
      T[] all = a.length < size ? java.util.Arrays.copyOf(a, size) : a;
      System.arraycopy(items, 0, all, 0, size);
      return all;
    }

    @Override
    public boolean add(String s) {
      items[size++] = s;
      return true;
    }

    @Override
    public boolean remove(Object o) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean containsAll(Collection<?> c) {
      return c.stream().allMatch(this::contains);
    }

    @Override
    public boolean addAll(Collection<? extends String> c) {
      c.forEach(this::add);
      return true;
    }

    @Override
    public boolean removeAll(Collection<?> c) {
      return false;
    }

    @Override
    public boolean retainAll(Collection<?> c) {
      return false;
    }

    @Override
    public void clear() {
      size = 0;
    }
  }

  public static void main(String[] args) {
    Map<Name, Integer> counts = new HashMap<>();
    for (int i = 0; i < 10; i++) {
      counts.merge(new Name("n" + i % 3, i % 2), 1, Integer::sum);
    }
    System.out.println(counts.get(new Name("n1", 1)) + " " + new TreeMap<>(counts));
    int sum = 0;
    for (int each : new Range(3, 7)) {
      sum += each;
    }
    System.out.println(sum + " " + new Name("a", 1).hashCode());
    Bag bag = new Bag();
    bag.addAll(List.of("x", "y"));
    bag.add("z");
    List<String> copy = new ArrayList<>(bag);
    System.out.println(copy + " " + bag.containsAll(List.of("x", "z")) + bag.contains("q"));
    System.out.println(bag.toArray().length + bag.toArray(new String[3])[2]);
    Collection<String> seen = bag;
    System.out.println(
        seen.toArray()[0] + String.join("+", bag) + seen.toArray(String[]::new).length);
    new Range(0, 2).forEach(System.out::println);
  }
}
