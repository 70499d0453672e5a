import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

/** What is in a sequence, seen from both ends by several threads. */
public class Sequenced {
  private static final SequencedMap<String, Integer> RECENT = new LinkedHashMap<>();
  private static final SequencedSet<String> NAMES = new LinkedHashSet<>();
  private static final NavigableMap<Integer, String> SHOWN;

  static {
    TreeMap<Integer, String> numbers = new TreeMap<>();
    for (int i = 0; i < 10; i++) {
      numbers.put(i * i, "square of " + i);
    }
    SHOWN = Collections.unmodifiableNavigableMap(numbers);
  }

  /** Puts what was used last to the front, and forgets what is behind the fifth. */
  private static void use(String what) {
    synchronized (RECENT) {
      RECENT.putFirst(what, RECENT.getOrDefault(what, 0) + 1);
      while (RECENT.size() > 5) {
        RECENT.pollLastEntry();
      }
    }
  }

  private static String attempt(Runnable change) {
    try {
      change.run();
      return "done";
    } catch (UnsupportedOperationException | NoSuchElementException e) {
      return e.getClass().getSimpleName();
    }
  }

  private static void inThread(Runnable body) throws InterruptedException {
    Thread thread = new Thread(body);
    thread.start();
    thread.join();
  }

  private static void lists() throws InterruptedException {
    List<Integer> numbers = IntStream.rangeClosed(1, 6).boxed().collect(Collectors.toList());
    List<Integer> back = numbers.reversed();
    inThread(() -> {
      back.add(0);
      back.addFirst(7);
      back.remove((Integer) 3);
      back.subList(0, 2).replaceAll(it -> it * 10);
    });
    System.out.println(numbers + " " + back + " " + back.indexOf(1) + back.reversed().get(0));
    CopyOnWriteArrayList<String> copied = new CopyOnWriteArrayList<>(List.of("c", "a", "b"));
    List<String> copiedBack = copied.reversed();
    inThread(() -> {
      copiedBack.addLast("front");
      copiedBack.sort(null);
    });
    System.out.println(copied + " " + copiedBack.getFirst());
    List<String> part = copied.subList(1, 3);
    System.out.println(part + " " + part.reversed());
    copied.add("end");
    try {
      System.out.println(part.size());
    } catch (ConcurrentModificationException e) {
      System.out.println("the part is old");
    }
    System.out.println(List.of(1, 2, 3).reversed() + attempt(() -> List.of(1).reversed().add(2)));
  }

  private static void deques() throws InterruptedException {
    Deque<Integer> deque = new ArrayDeque<>(List.of(1, 2, 3));
    Deque<Integer> back = deque.reversed();
    BlockingDeque<Integer> blocking = new LinkedBlockingDeque<>(List.of(1, 2, 3));
    inThread(() -> {
      back.push(4);
      back.addLast(0);
      System.out.println(back.peek() + " " + back.pollLast() + " " + back);
      for (Integer each : blocking.reversed()) {
        back.offer(10 * each);
      }
    });
    System.out.println(deque + " " + back.removeFirstOccurrence(20) + deque);
  }

  private static void views() throws InterruptedException {
    StringBuffer seen = new StringBuffer();
    inThread(() -> {
      seen.append(SHOWN.firstEntry()).append(SHOWN.floorKey(50)).append(SHOWN.headMap(10));
      seen.append(SHOWN.descendingMap().firstKey()).append(SHOWN.navigableKeySet().higher(81));
      seen.append(attempt(() -> SHOWN.put(3, "x"))).append(attempt(SHOWN::pollFirstEntry));
      seen.append(attempt(() -> SHOWN.firstEntry().setValue("y")));
    });
    System.out.println(seen);
    SortedSet<String> words = new TreeSet<>(List.of("one", "two", "three"));
    SortedSet<String> shown = Collections.unmodifiableSortedSet(words);
    inThread(() -> words.add("four"));
    System.out.println(shown + " " + shown.tailSet("p") + attempt(() -> shown.remove("one")));
    System.out.println(Collections.emptySortedMap() + "" + Collections.emptyNavigableSet());
  }

  private static void order() throws InterruptedException {
    Map<String, Integer> used = new LinkedHashMap<>(16, 0.75f, true);
    for (String each : List.of("a", "b", "c")) {
      used.put(each, each.length());
    }
    inThread(() -> used.get("a"));
    System.out.println(used.keySet());
    try {
      for (String each : used.keySet()) {
        used.get(each);
      }
      System.out.println("all the same");
    } catch (ConcurrentModificationException e) {
      System.out.println("who asks changes the order: " + used.keySet());
    }
  }

  private static void ends() throws InterruptedException {
    LinkedList<String> line = new LinkedList<>(List.of("a", "b", "c", "d"));
    LinkedList<String> back = line.reversed();
    LinkedHashMap<String, Integer> ages = new LinkedHashMap<>();
    for (String each : line) {
      ages.put(each, each.charAt(0) - 'a');
    }
    SequencedSet<String> names = ages.sequencedKeySet().reversed();
    SequencedCollection<Integer> values = ages.sequencedValues();
    SequencedSet<Map.Entry<Integer, String>> shown = SHOWN.sequencedEntrySet().reversed();
    SortedMap<Integer, String> turned = Collections.unmodifiableSortedMap(SHOWN).reversed();
    inThread(() -> {
      back.addFirst("e");
      back.add(1, back.removeLast());
      back.removeIf("c"::equals);
      names.removeFirst();
      values.remove(1);
      System.out.println(shown.getLast() + " " + attempt(shown::removeFirst) + turned.firstKey());
    });
    System.out.println(line + " " + back + back.reversed().getFirst() + back.indexOf("a"));
    System.out.println(ages + " " + names + values.reversed() + ages.sequencedEntrySet().getLast());
  }

  public static void main(String[] args) throws InterruptedException {
    lists();
    deques();
    ends();
    views();
    order();
    List<Thread> users = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      int user = i;
      Thread thread =
          new Thread(() -> {
            for (int j = 0; j < 20; j++) {
              use("u" + user + "." + j % 3);
            }
            synchronized (NAMES) {
              NAMES.addFirst("name " + user % 2);
            }
          });
      users.add(thread);
      thread.start();
    }
    for (Thread each : users) {
      each.join();
    }
    System.out.println(RECENT.size() + " " + new TreeSet<>(NAMES));
    use("last");
    System.out.println(RECENT.firstEntry() + " " + RECENT.reversed().lastEntry());
    System.out.println(NAMES.reversed().getLast().equals(NAMES.getFirst()));
  }
}
