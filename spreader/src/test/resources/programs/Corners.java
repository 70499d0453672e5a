import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads give each other entries, views and small collections, and change what is behind them. */
public class Corners {
  enum Color {
    RED,
    GREEN,
    BLUE
  }

  record Person(String name, Integer age) {}

  /** What the threads share. */
  static class Shared {
    final NavigableMap<String, Integer> sorted = new TreeMap<>();
    final Map<Color, String> colors = new EnumMap<>(Color.class);
    final Deque<Integer> deque = new ArrayDeque<>();
    final List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
    Map.Entry<String, Integer> entry;
    Map.Entry<Color, String> colored;
    List<Integer> part;
    List<Integer> backwards;
    List<String> none;
    List<String> same;
    Set<String> single;
    Map<String, Integer> nothing;
    String seen = "";
  }

  static void elsewhere(Runnable what) throws InterruptedException {
    for (int i = 0; i < 2; i++) {
      Thread thread = new Thread(what);
      thread.start();
      thread.join();
    }
  }

  static String thrown(Runnable what) {
    try {
      what.run();
      return "nothing thrown";
    } catch (RuntimeException e) {
      return e.getClass().getSimpleName();
    }
  }

  static void entries(Shared shared) throws InterruptedException {
    for (String each : List.of("a", "b", "c")) {
      shared.sorted.put(each, 0);
    }
    shared.entry = shared.sorted.tailMap("b").entrySet().iterator().next();
    shared.colors.put(Color.GREEN, "g");
    shared.colored = shared.colors.entrySet().iterator().next();
    elsewhere(() -> {
      shared.sorted.merge("b", 1, Integer::sum);
      shared.colors.merge(Color.GREEN, "!", String::concat);
      shared.seen += shared.entry + " " + shared.colored + " ";
      shared.entry.setValue(shared.entry.getValue() * 10);
    });
    System.out.println(shared.seen + shared.entry + shared.sorted + shared.colors);
    elsewhere(() -> {
      shared.sorted.put("a" + shared.sorted.size(), 7);
      shared.sorted.remove("a");
      shared.entry.setValue(shared.entry.getValue() + 1);
    });
    System.out.println(shared.entry + " " + shared.sorted);
  }

  static void views(Shared shared) throws InterruptedException {
    shared.part = shared.numbers.subList(1, 5);
    shared.backwards = shared.part.reversed();
    elsewhere(() -> {
      shared.backwards.set(0, shared.backwards.get(0) + 100);
      shared.part.subList(0, 1).clear();
      shared.backwards.add(77);
    });
    System.out.println(shared.numbers + " " + shared.part + shared.backwards);
    elsewhere(() -> shared.seen = thrown(() -> shared.numbers.subList(2, 1)));
    System.out.println(shared.seen);
    shared.numbers.add(8);
    elsewhere(() -> shared.seen = thrown(() -> shared.part.size()));
    System.out.println(shared.seen);
  }

  static void few(Shared shared) throws InterruptedException {
    shared.none = Collections.emptyList();
    shared.same = Collections.nCopies(3, "x");
    shared.single = Collections.singleton("y");
    shared.nothing = Collections.emptyMap();
    elsewhere(() -> {
      Collections.sort(shared.none);
      shared.none.clear();
      shared.nothing.clear();
      shared.seen =
          shared.none
              + " "
              + shared.same
              + shared.single
              + shared.nothing
              + thrown(() -> shared.same.remove("x"))
              + thrown(() -> shared.same.remove("z"))
              + thrown(() -> shared.single.clear())
              + thrown(() -> shared.none.add("q"));
    });
    System.out.println(shared.seen);
  }

  static void deques(Shared shared) throws InterruptedException {
    shared.deque.addAll(List.of(1, 2, 3));
    elsewhere(() -> {
      for (Integer each : shared.deque) {
        shared.deque.addLast(each + 10);
      }
      shared.deque.removeIf(each -> each % 3 == 0);
      shared.deque.addFirst(shared.deque.size());
    });
    System.out.println(shared.deque + " " + shared.deque.reversed());
  }

  static void orders() {
    List<Person> people =
        new ArrayList<>(
            Arrays.asList(new Person("b", 1), null, new Person(null, 2), null, new Person("a", 1)));
    people.sort(
        Comparator.nullsFirst(
                Comparator.comparing(
                    Person::name, Comparator.nullsLast(Comparator.<String>naturalOrder())))
            .thenComparing(Person::age));
    System.out.println(people);
    Map<String, Integer> narrow = new HashMap<>(2, 3);
    Map<String, Integer> wide = new HashMap<>(2, 0.2f);
    Hashtable<String, Integer> table = new Hashtable<>();
    for (String each : "the order of these words is that of their hashes".split(" ")) {
      narrow.merge(each, 1, Integer::sum);
      wide.merge(each, 1, Integer::sum);
      table.merge(each, 1, Integer::sum);
    }
    System.out.println(narrow + "\n" + wide + "\n" + table);
    StringBuilder seen = new StringBuilder();
    table.forEach((key, value) -> seen.append(key).append(value));
    System.out.println(seen);
    System.out.println(new TreeSet<>(List.of(1)).equals(Set.of("1")));
    StringBuilder colors = new StringBuilder();
    EnumSet<Color> some = EnumSet.of(Color.RED, Color.BLUE);
    for (Color each : some) {
      some.add(Color.GREEN);
      colors.append(each);
    }
    System.out.println(colors + " " + some);
  }

  public static void main(String[] args) throws InterruptedException {
    Shared shared = new Shared();
    entries(shared);
    views(shared);
    few(shared);
    deques(shared);
    orders();
    AtomicInteger count = new AtomicInteger(5);
    elsewhere(() -> count.compareAndExchange(5, 6));
    System.out.println(count.compareAndExchange(6, 9) + " " + count.getOpaque());
  }
}
