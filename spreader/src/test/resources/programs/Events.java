import java.util.*;
import java.util.concurrent.*;

/** Events of many threads in synchronized collections and concurrent ones. */
public class Events {
  record Event(int thread, int number, String text) {}

  private static final List<Event> log = Collections.synchronizedList(new ArrayList<>());
  private static final Set<String> seen = Collections.synchronizedSet(new HashSet<>());
  private static final Queue<Event> queue = new ConcurrentLinkedQueue<>();
  private static final Deque<Integer> deque = new ConcurrentLinkedDeque<>();
  private static final List<String> listeners = new CopyOnWriteArrayList<>();
  private static final ConcurrentNavigableMap<Integer, String> sorted =
      new ConcurrentSkipListMap<>();
  private static final Set<Integer> numbers = new ConcurrentSkipListSet<>();
  private static final Set<String> own = Collections.newSetFromMap(new ConcurrentHashMap<>());

  public static void main(String[] args) throws Exception {
    listeners.add("first");
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      int me = i;
      threads[i] =
          new Thread(() -> {
            for (int j = 0; j < 5; j++) {
              Event event = new Event(me, j, "e" + me + j);
              log.add(event);
              seen.add("thread" + me);
              queue.offer(event);
              deque.addFirst(me * 10 + j);
              sorted.put(me * 10 + j, event.text());
              numbers.add((me + j) % 6);
              own.add("n" + j);
            }
            listeners.add("listener" + me);
          });
      threads[i].start();
    }
    for (Thread each : threads) {
      each.join();
    }
    synchronized (log) {
      log.sort(Comparator.comparingInt(Event::thread).thenComparing(Event::number));
      for (Event each : log) {
        System.out.print(each.text() + " ");
      }
    }
    System.out.println(log.size() + " " + log.get(0));
    System.out.println(new TreeSet<>(seen) + " " + queue.size() + " " + deque.size());
    int sum = 0;
    for (Event event = queue.poll(); event != null; event = queue.poll()) {
      sum += event.number();
    }
    System.out.println(sum + " " + queue.isEmpty() + " " + new TreeSet<>(deque));
    for (String each : listeners) {
      listeners.remove(each);
    }
    System.out.println(listeners + " " + sorted.headMap(12) + " " + sorted.lastEntry());
    System.out.println(numbers + " " + new TreeSet<>(own));
    List<Event> view = Collections.unmodifiableList(log);
    Thread reader =
        new Thread(() -> {
          try {
            view.add(null);
          } catch (UnsupportedOperationException e) {
            System.out.println("view of " + view.size());
          }
        });
    reader.start();
    reader.join();
  }
}
