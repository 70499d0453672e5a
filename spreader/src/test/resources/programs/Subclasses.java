import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** Classes that extend collections and override what they can: who calls what is printed. */
public class Subclasses {
  private static final StringBuilder LOG = new StringBuilder();

  static void log(String call) {
    LOG.append(call).append(' ');
  }

  static void show(String what, Object result) {
    System.out.println(what + " -> " + result + " : " + LOG);
    LOG.setLength(0);
  }

  static class MyList extends ArrayList<Integer> {
    MyList() {}

    MyList(Collection<Integer> others) {
      super(others);
    }

    @Override
    public boolean add(Integer it) {
      log("add");
      return super.add(it);
    }

    @Override
    public void add(int at, Integer it) {
      log("addAt");
      super.add(at, it);
    }

    @Override
    public Integer get(int at) {
      log("get");
      return super.get(at);
    }

    @Override
    public Integer set(int at, Integer it) {
      log("set");
      return super.set(at, it);
    }

    @Override
    public Integer remove(int at) {
      log("removeAt");
      return super.remove(at);
    }

    @Override
    public boolean remove(Object it) {
      log("remove");
      return super.remove(it);
    }

    @Override
    public int size() {
      log("size");
      return super.size();
    }

    @Override
    public boolean contains(Object it) {
      log("contains");
      return super.contains(it);
    }

    @Override
    public int indexOf(Object it) {
      log("indexOf");
      return super.indexOf(it);
    }

    @Override
    public void clear() {
      log("clear");
      super.clear();
    }

    @Override
    public boolean addAll(Collection<? extends Integer> it) {
      log("addAll");
      return super.addAll(it);
    }

    @Override
    public Iterator<Integer> iterator() {
      log("iterator");
      return super.iterator();
    }

    @Override
    public boolean isEmpty() {
      log("isEmpty");
      return super.isEmpty();
    }
  }

  static class MyLinked extends LinkedList<Integer> {
    @Override
    public boolean add(Integer it) {
      log("add");
      return super.add(it);
    }

    @Override
    public void addFirst(Integer it) {
      log("addFirst");
      super.addFirst(it);
    }

    @Override
    public void addLast(Integer it) {
      log("addLast");
      super.addLast(it);
    }

    @Override
    public Integer removeFirst() {
      log("removeFirst");
      return super.removeFirst();
    }

    @Override
    public Integer get(int at) {
      log("get");
      return super.get(at);
    }

    @Override
    public int size() {
      log("size");
      return super.size();
    }

    @Override
    public boolean remove(Object it) {
      log("remove");
      return super.remove(it);
    }

    @Override
    public int indexOf(Object it) {
      log("indexOf");
      return super.indexOf(it);
    }

    @Override
    public boolean offerFirst(Integer it) {
      log("offerFirst");
      return super.offerFirst(it);
    }

    @Override
    public Integer getFirst() {
      log("getFirst");
      return super.getFirst();
    }
  }

  static class MyMap extends LinkedHashMap<String, Integer> {
    MyMap() {}

    MyMap(Map<String, Integer> others) {
      super(others);
    }

    @Override
    public Integer get(Object key) {
      log("get");
      return super.get(key);
    }

    @Override
    public Integer put(String key, Integer it) {
      log("put");
      return super.put(key, it);
    }

    @Override
    public Integer remove(Object key) {
      log("remove");
      return super.remove(key);
    }

    @Override
    public boolean containsKey(Object key) {
      log("containsKey");
      return super.containsKey(key);
    }

    @Override
    public int size() {
      log("size");
      return super.size();
    }

    @Override
    public void clear() {
      log("clear");
      super.clear();
    }

    @Override
    public boolean containsValue(Object it) {
      log("containsValue");
      return super.containsValue(it);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Integer> it) {
      log("eldest" + it);
      return false;
    }
  }

  static class MyHash extends HashMap<String, Integer> {
    @Override
    public Integer get(Object key) {
      log("get");
      return super.get(key);
    }

    @Override
    public Integer put(String key, Integer it) {
      log("put");
      return super.put(key, it);
    }

    @Override
    public Integer remove(Object key) {
      log("remove");
      return super.remove(key);
    }

    @Override
    public boolean containsKey(Object key) {
      log("containsKey");
      return super.containsKey(key);
    }

    @Override
    public int size() {
      log("size");
      return super.size();
    }
  }

  static class MyTree extends TreeMap<String, Integer> {
    @Override
    public Integer get(Object key) {
      log("get");
      return super.get(key);
    }

    @Override
    public Integer put(String key, Integer it) {
      log("put");
      return super.put(key, it);
    }

    @Override
    public Integer remove(Object key) {
      log("remove");
      return super.remove(key);
    }

    @Override
    public boolean containsKey(Object key) {
      log("containsKey");
      return super.containsKey(key);
    }

    @Override
    public int size() {
      log("size");
      return super.size();
    }
  }

  static class MySet extends HashSet<String> {
    @Override
    public boolean add(String it) {
      log("add");
      return super.add(it);
    }

    @Override
    public boolean remove(Object it) {
      log("remove");
      return super.remove(it);
    }

    @Override
    public boolean contains(Object it) {
      log("contains");
      return super.contains(it);
    }

    @Override
    public int size() {
      log("size");
      return super.size();
    }
  }

  static class Ranks extends AbstractList<Integer> {
    private final int count;

    Ranks(int count) {
      this.count = count;
    }

    @Override
    public Integer get(int at) {
      return at * at;
    }

    @Override
    public int size() {
      return count;
    }
  }

  static class Squares extends AbstractMap<Integer, Integer> {
    @Override
    public Set<Map.Entry<Integer, Integer>> entrySet() {
      Set<Map.Entry<Integer, Integer>> all = new LinkedHashSet<>();
      for (int i = 1; i < 4; i++) {
        all.add(new AbstractMap.SimpleEntry<>(i, i * i));
      }
      return all;
    }
  }

  static class Odd extends AbstractSet<Integer> {
    private final List<Integer> items = new ArrayList<>();

    @Override
    public boolean add(Integer it) {
      return it % 2 == 1 && !items.contains(it) && items.add(it);
    }

    @Override
    public Iterator<Integer> iterator() {
      return items.iterator();
    }

    @Override
    public int size() {
      return items.size();
    }
  }

  static class MyLock extends ReentrantLock {
    @Override
    public void lock() {
      log("lock");
      super.lock();
    }

    @Override
    public void unlock() {
      log("unlock");
      super.unlock();
    }
  }

  static class MyPool extends ThreadPoolExecutor {
    MyPool() {
      super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    }

    @Override
    public <T> Future<T> submit(Callable<T> body) {
      log("submit");
      return super.submit(body);
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Callable<T> body) {
      log("newTaskFor");
      return super.newTaskFor(body);
    }

    @Override
    protected void terminated() {
      log("terminated");
    }
  }

  static class MyFuture extends CompletableFuture<Integer> {
    @Override
    public <U> CompletableFuture<U> thenApply(Function<? super Integer, ? extends U> next) {
      log("thenApply");
      return super.thenApply(next);
    }
  }

  static String shown(Object of) {
    return of.toString().replaceAll("@[0-9a-f]+", "@");
  }

  static void waiters() throws Exception {
    MyLock lock = new MyLock();
    lock.lock();
    boolean signalled = lock.newCondition().await(1, TimeUnit.MILLISECONDS);
    lock.unlock();
    show("lock", signalled + " " + shown(lock) + shown(new ReentrantLock()));
    MyPool pool = new MyPool();
    List<Callable<Integer>> two = List.of(() -> 1, () -> 2);
    Object sum = pool.invokeAll(two).get(1).get();
    pool.shutdown();
    pool.awaitTermination(1, TimeUnit.MINUTES);
    show("pool", sum + " " + shown(pool) + shown(new Semaphore(2)) + shown(new CountDownLatch(1)));
    MyFuture future = new MyFuture();
    CompletableFuture<Void> next = future.thenAccept(it -> log("given " + it));
    future.complete(5);
    FutureTask<Integer> task = new FutureTask<>(() -> 3);
    task.run();
    show("future", next.isDone() + " " + shown(future) + shown(task));
  }

  static void lists() {
    MyList list = new MyList(List.of(7));
    show("made", list);
    list.addAll(List.of(3, 1, 2, 3));
    show("addAll", list.size());
    show("contains", list.contains(3));
    show("removeAll", list.removeAll(List.of(3)));
    show("removeIf", list.removeIf(it -> it > 6));
    list.sort(null);
    list.replaceAll(it -> it + 1);
    show("sort", list);
    list.forEach(it -> log("" + it));
    show("first", list.getFirst() + list.getLast());
    show("equals", list.equals(List.of(2, 3)) + " " + list.hashCode());
    list.addFirst(9);
    show("ends", list.removeLast() + " " + list.removeFirst());
    ListIterator<Integer> walk = list.listIterator();
    walk.next();
    walk.set(8);
    walk.add(5);
    walk.previous();
    walk.remove();
    show("walk", list);
    List<Integer> part = list.subList(0, 1);
    part.set(0, 6);
    part.add(4);
    part.remove(0);
    show("part", part);
    show("array", list.toArray().length + list.toArray(new Integer[0]).length);
    show("stream", list.stream().map(it -> it * 2).toList());
    list.clear();
    show("clear", list.isEmpty());
    MyLinked linked = new MyLinked();
    linked.push(1);
    linked.offer(2);
    linked.offerLast(3);
    linked.addAll(List.of(4, 5));
    show("linked", linked);
    show(
        "polls",
        linked.pop() + " " + linked.poll() + linked.pollLast() + linked.peek() + linked.element());
    show("removes", linked.removeFirstOccurrence(4) + " " + linked.contains(9) + linked.remove());
    linked.add(0, 6);
    show("at", linked.getLast() + " " + linked.removeIf(it -> it == 6) + linked.equals(List.of()));
  }

  static void maps(String name, Map<String, Integer> map) {
    System.out.println(name);
    map.put("a", 1);
    map.putAll(Map.of("b", 2));
    show("put", map.putIfAbsent("a", 3));
    show("default", map.getOrDefault("a", 0) + map.getOrDefault("z", 0));
    map.computeIfAbsent("c", it -> 3);
    map.computeIfPresent("c", (key, it) -> it + 1);
    map.compute("d", (key, it) -> 5);
    map.merge("d", 1, Integer::sum);
    show("compute", map.keySet().size());
    show("contains", map.containsValue(6) + " " + map.values().contains(6));
    show(
        "views",
        map.keySet().contains("a") + " " + map.keySet().remove("a") + map.values().remove(2));
    show("entries", map.entrySet().contains(Map.entry("c", 4)) + " " + map.entrySet().size());
    show("replace", map.replace("c", 8) + " " + map.replace("c", 8, 9) + map.remove("c", 1));
    map.replaceAll((key, it) -> it + 1);
    map.forEach((key, it) -> log(key + it));
    show("all", map);
    show("equals", map.equals(Map.of("c", 10, "d", 7)) + " " + map.hashCode());
    Iterator<String> each = map.keySet().iterator();
    each.next();
    each.remove();
    show("iterator", map.isEmpty());
    map.keySet().clear();
    show("clear", map.size());
  }

  public static void main(String[] args) throws InterruptedException {
    Thread thread =
        new Thread(() -> {
          lists();
          MyMap made = new MyMap(new TreeMap<>(Map.of("x", 1, "y", 2)));
          show("made", made + " " + made.firstEntry() + made.pollLastEntry());
          maps("linked", new MyMap());
          maps("hash", new MyHash());
          maps("tree", new MyTree());
          MySet set = new MySet();
          set.addAll(List.of("p", "q", "r"));
          show(
              "set",
              set.removeAll(List.of("p")) + " " + set.containsAll(List.of("q")) + set.isEmpty());
          show("retain", set.retainAll(List.of("q")) + " " + set + set.equals(Set.of("q")));
          List<Integer> ranks = new Ranks(4);
          show(
              "abstract", ranks + " " + ranks.subList(1, 3) + ranks.indexOf(9) + ranks.contains(5));
          show("map", new Squares() + " " + new Squares().get(2) + new Squares().containsKey(7));
          Odd odd = new Odd();
          odd.addAll(List.of(1, 2, 3, 3));
          show("odd", odd + " " + odd.equals(Set.of(3, 1)) + odd.remove(1) + odd.size());
        });
    thread.start();
    thread.join();
    try {
      waiters();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
