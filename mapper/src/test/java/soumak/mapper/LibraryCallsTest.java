package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.mapper.testing.Programs.a;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** BLK where a library calls methods of the program's own objects. */
class LibraryCallsTest {
  private static final String OTHERS =
      """
      class Nap { static int now() { try { Thread.sleep(7); } catch (InterruptedException e) { }
        return 1; } }
      class SlowVisit implements Consumer<Object> { public void accept(Object o) { Nap.now(); } }
      class SlowMake implements Function<String, String> {
        public String apply(String s) { Nap.now(); return s; } }
      class SlowOrder implements Comparator<String> {
        public int compare(String a, String b) { return Nap.now(); } }
      class Key { public int hashCode() { return Nap.now(); }
        public boolean equals(Object o) { return o == this; } }
      record Wrap(Key key) {}
      class Low extends Key { }
      class Calm { public int hashCode() { return 1; } public boolean equals(Object o) {
        return o == this; } public String toString() { return "calm"; } }
      class Named { public String toString() { return "" + Nap.now(); } }
      class Sorted implements Comparable<Sorted> {
        public int compareTo(Sorted o) { return Nap.now(); } }
      interface Visit extends Consumer<String> {}
      class SlowStep implements Visit { public void accept(String s) { Nap.now(); } }
      class Work implements Runnable { public void run() { Nap.now(); } }
      class Quick implements Consumer<String> { public void accept(String s) { } }
      """;

  private static final String LIST =
      """
      static class SlowList extends AbstractList<String> { public int size() { return 1; }
        public String get(int i) { Nap.now(); return ""; } }
      """;

  private static final String READER =
      """
      static class SlowReader extends Reader { public void close() {}
        public int read(char[] to, int at, int n) { return Nap.now(); } }
      """;

  private static MappedActor actor(String members) {
    return a("class A extends Capsule {\n" + members + "\n}\n" + OTHERS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // given to the library here
        "public void m(List<String> all) { all.forEach(new SlowVisit()); }",
        "public void m(List<String> all, Visit it) { all.forEach(it); }",
        "public void m(List<String> all, Consumer<String> it) { all.forEach(it); }",
        "public void m(Map<String, String> all) { all.computeIfAbsent(\"k\", new SlowMake()); }",
        "public void m(List<String> all) { Collections.sort(all, new SlowOrder()); }",
        "public void m(List<String> all) { all.stream().map(new SlowMake()).count(); }",
        LIST + "public void m(SlowList all) { String.join(\",\", all); }",
        LIST + "public void m(SlowList all) { all.forEach(it -> {}); }",
        READER + "public void m() throws IOException { new SlowReader().read(); }",
        READER
            + "public void m() throws IOException { new BufferedReader(new"
            + " SlowReader()).readLine(); }",
        // a function of others
        "public void m(List<String> all, Comparator<String> by) { all.sort(by); }"
            + " static void main() { new A().m(null, (a, b) -> Nap.now()); }",
        // what the library calls of all objects
        "public void m(Map<Key, String> all, Key k) { all.put(k, \"\"); }",
        "public void m(Map<Key, String> all, Low k) { all.get(k); }",
        "public void m(Map<Wrap, String> all, Wrap k) { all.get(k); }",
        "public void m(Map<Object, String> all, Object k) { all.get(k); }",
        "public void m(Set<Key> all, List<Key> more) { all.addAll(more); }",
        "public void m(Set<Key> all) { all.hashCode(); }",
        "public void m(Key... all) { Set.of(all); }",
        "String s; public void m(Named it) { s = \"\" + it; }",
        "String s; public void m(List<Named> it) { s = \"\" + it; }",
        "String s; public void m(Object it) { s = String.valueOf(it); }",
        "public void m(List<Named> all) { all.forEach(System.out::println); }",
        "public void m(List<Sorted> all) { Collections.sort(all); }",
        "public void m(List<Sorted> all) { all.sort(null); }",
        "public void m(List<Sorted> all) { all.stream().sorted().count(); }",
        "public void m(PriorityQueue<Sorted> all) { all.poll(); }",
        // given to the library before
        "private final TreeSet<String> all = new TreeSet<>(new SlowOrder());"
            + " public void m(String s) { all.add(s); }",
        "private final SortedSet<String> all = new TreeSet<>((a, b) -> Nap.now());"
            + " public void m(String s) { all.add(s); }",
        READER
            + "private final Reader in = new BufferedReader(new SlowReader());"
            + " public void m() throws IOException { in.read(); }",
        READER
            + "private final Reader in = new LineNumberReader(new BufferedReader(new"
            + " SlowReader())); public void m() throws IOException { in.read(); }",
      })
  void blocks(String members) {
    MappedActor actor = actor(members);
    assertThat(actor.vector().blk()).isTrue();
    assertThat(actor.policy()).isEqualTo(Policy.THREAD);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "public void m(List<String> all) { all.forEach(new Quick()); }",
        "public void m(List<String> all) { all.forEach(it -> {}); }",
        "public void m(List<String> all, Quick it) { all.forEach(it); }",
        "public void m(Map<String, Key> all, Calm k) { all.get(k); all.size(); }",
        "public void m(Map<String, Key> all, String k) { all.get(k); }",
        "public void m(List<Named> all) { for (Named it : all) all.get(1); }",
        "public void m(SlowOrder by, List<SlowOrder> all) { all.set(0, by); }",
        "public void m(List<Runnable> all, Work it) { all.set(0, it); }",
        "public void m(Work it) { new Thread(it).start(); }",
        "public void m(java.util.concurrent.Executor all, Work it) { all.execute(it); }",
        "public void m(Mailbox<Key> all, Key it) throws Pausable { all.put(it); }",
        LIST
            + "private final HashSet<String> all = new HashSet<>(new SlowList());"
            + " public void m(String s) { all.contains(s); }",
        "static String s; public void m(int i, Calm it) { s = \"\" + i + it; }",
        "public void m(Reader in) throws IOException { in.read(); }",
        "public void m(SlowMake by) { new TreeSet<String>().add(\"\"); }",
      })
  void doesNotBlock(String members) {
    assertThat(actor(members).vector().blk()).isFalse();
  }

  @Test
  void theReasonNamesWhatBlocks() {
    assertThat(
            actor("public void m(List<String> all) { all.forEach(new SlowVisit()); }")
                .reason(Characteristic.BLK)
                .toString())
        .isEqualTo("BLK: Nap.now:4: sleeps: java.lang.Thread.sleep blocks");
  }
}
