import java.util.*;

/** What is equal and not the same, told apart by threads that share what they have seen. */
public class Identities {
  record Point(int x, int y) {}

  enum Color {
    RED,
    GREEN
  }

  static final class Part {
    final String name;
    final List<Part> parts = new ArrayList<>();
    Part owner;

    Part(String name, Part owner) {
      this.name = name;
      this.owner = owner;
      if (owner != null) {
        owner.parts.add(this);
      }
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Part part && part.name.equals(name);
    }

    @Override
    public int hashCode() {
      return name.hashCode();
    }

    @Override
    public String toString() {
      return name + parts;
    }
  }

  /** Of a graph with circles. */
  static Part copy(Part part, Map<Part, Part> copies) {
    if (part == null || copies.containsKey(part)) {
      return copies.get(part);
    }
    Part copy = new Part(part.name, null);
    copies.put(part, copy);
    copy.owner = copy(part.owner, copies);
    part.parts.forEach(each -> copy.parts.add(copy(each, copies)));
    return copy;
  }

  private final List<Object> known = new ArrayList<>();
  private final Map<Object, Integer> counts = new IdentityHashMap<>();
  private final Map<Thread, String> names = new IdentityHashMap<>();
  private final Set<Object> own = Collections.newSetFromMap(new IdentityHashMap<>());
  private int hashesThatDiffer;
  private int lost;

  private int hashOfAll() {
    int hash = 0;
    for (Object each : known) {
      hash = 31 * hash + System.identityHashCode(each);
    }
    return hash;
  }

  private synchronized void count(int hash, int thread) {
    hashesThatDiffer += hash == hashOfAll() ? 0 : 1;
    names.put(Thread.currentThread(), "thread " + thread);
    for (Object each : known) {
      counts.merge(each, 1, Integer::sum);
    }
    own.add(new Point(1, 1));
    own.add(new String("word"));
    own.add(new int[] {thread});
    own.addAll(List.of(1000 + thread, 5_000_000_000L, 1.5, 2.5f, '\u1234', (short) 1000));
    own.add(new IllegalStateException("word"));
    own.add(own);
    for (Object each : own) {
      lost += own.contains(each) ? 0 : 1;
    }
  }

  private void fill() {
    Part tree = new Part("a", null);
    new Part("a", tree);
    known.add(tree);
    known.addAll(tree.parts);
    known.add(new Point(1, 1));
    known.add(new Point(1, 1));
    known.add(new int[] {1});
    known.add(new int[] {1});
    known.add(new Object());
    known.add((Runnable) this::fill);
    known.addAll(List.of(Color.RED, Color.GREEN, Point.class, String.class, int[].class, 7, 'x'));
    known.add(this);
  }

  public static void main(String[] args) throws Exception {
    Identities all = new Identities();
    all.fill();
    int hash = all.hashOfAll();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      int number = i;
      threads.add(new Thread(() -> all.count(hash, number)));
      threads.getLast().start();
    }
    for (Thread each : threads) {
      each.join();
    }
    System.out.println(all.hashesThatDiffer + " hashes differ, " + all.lost + " were lost");
    System.out.println(all.counts.size() + " of " + all.known.size());
    for (Object each : all.known) {
      System.out.print(all.counts.get(each) + " ");
    }
    System.out.println(all.counts.get(new Point(1, 1)) + " " + all.own.size());
    threads.forEach(each -> System.out.print(all.names.get(each) + " "));
    System.out.println(all.names.keySet().removeAll(threads) + " " + all.names);

    IdentityHashMap<Part, Part> copies = new IdentityHashMap<>();
    Part root = (Part) all.known.getFirst();
    Part copy = copy(root, copies);
    System.out.println(copies.size() + " " + copy + (copy.parts.getFirst().owner == copy));
    System.out.println(copies.get(root) == copy && copies.get(copy) == null);
    System.out.println(copies.equals(copies.clone()) + " " + copies.equals(Map.of()));
    System.out.println(all.own.remove(new Point(1, 1)) + " " + all.own.remove(all.own));
    System.out.println(all.own.removeIf(each -> each instanceof Point) + " " + all.own.size());
  }
}
