package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import soumak.analysis.ClassPath;
import soumak.mapper.testing.Parsed;

/** What methods may call besides what is certain, and from which ones a way leads to a block. */
class OpenCallsTest {
  private static final String CLASSES =
      """
      class Nap {
        static void now() { try { Thread.sleep(7); } catch (InterruptedException e) { } }
        static void never() { }
      }
      interface Thing { void go(); default void twice() { go(); go(); } }
      class Slow implements Thing { public void go() { Nap.now(); } }
      class Quick implements Thing { public void go() { } }
      class Top { static int n = Integer.bitCount(7); }
      class Late extends Top { static int n = Integer.bitCount(8); static void go() {} }
      class Never { static final int NINE = 9; static void go() {} }
      class Told extends Capsule {
        Told() { } public void hit() { Nap.now(); } void help() { help(); }
        public String toString() { return ""; }
      }
      class More extends Told { void help() { Nap.now(); } }
      class Visitor implements Consumer<String> { public void accept(String s) { Nap.now(); }
        public String toString() { return ""; } }
      class Use {
        void things(Thing it) { it.go(); }
        void quick(Quick it) { it.go(); }
        void twice(Thing it) { it.twice(); }
        void run(Runnable it) { it.run(); }
        void make() { run(() -> Nap.now()); }
        void other() { new Thread(() -> Nap.now()).start(); }
        int field() { return Late.n; }
        void method() { Late.go(); }
        Object object() { return new Late(); }
        int constant() { return Never.NINE; }
        Runnable reference() { Runnable it = Late::go; it.run(); return it; }
        Told told() { return new Told(); }
        void hit(Told it) { it.hit(); }
        void help(Told it) { it.help(); }
        void text(Told it) { it.toString(); }
        void visit(List<String> all) { all.forEach(new Visitor()); }
        void put(List<Visitor> all) { all.contains(null); all.add(new Visitor()); }
        void calm() { Nap.never(); }
      }
      """;

  private static final Map<String, byte[]> COMPILED = Parsed.compile(CLASSES);
  private static final Program PROGRAM =
      new Program(ClassPath.of(List.of(), COMPILED), COMPILED.values());
  private static final LibraryTable TABLE = new LibraryTable(PROGRAM.hierarchy, List.of());

  private static final Callbacks CALLBACKS = new Callbacks(PROGRAM);

  private static Body body(String owner, String name) {
    return PROGRAM.bodies().stream()
        .filter(it -> it.key.owner().equals(owner) && it.key.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static String written(MethodKey key) {
    return key.owner() + "." + key.name();
  }

  /** What a method of {@code Use} may run at once. */
  private static Set<String> targets(String name, boolean withLibraries) {
    OpenCalls calls = new OpenCalls(PROGRAM, TABLE, CALLBACKS, withLibraries);
    Set<String> found = new TreeSet<>();
    for (MethodKey called : calls.in(body("Use", name))) {
      calls.targets(called).forEach(it -> found.add(written(it)));
    }
    return found;
  }

  private static Set<String> targets(String name) {
    return targets(name, false);
  }

  @Test
  void whatIsBehindATypeOfTheProgram() {
    assertThat(targets("things")).containsExactly("Quick.go", "Slow.go");
    assertThat(targets("quick")).containsExactly("Quick.go");
    assertThat(targets("twice")).containsExactly("Thing.twice");
  }

  @Test
  void functionsOfOthersButNotOfOtherThreads() {
    assertThat(behind("run")).containsExactly("Use.lambda$make$0");
  }

  @Test
  void whatInitialisesAClassAndThoseAbove() {
    String[] both = {"Late.<clinit>", "Top.<clinit>"};
    assertThat(targets("field")).containsExactly(both);
    assertThat(targets("method")).containsExactly(both);
    assertThat(targets("object")).containsExactly(both);
    assertThat(targets("reference")).contains(both);
    assertThat(targets("constant")).isEmpty();
  }

  @Test
  void ofAnotherActorWhatIsNoMessage() {
    assertThat(targets("told")).containsExactly("Told.<init>");
    assertThat(targets("hit")).isEmpty();
    assertThat(targets("help")).containsExactly("More.help", "Told.help");
    assertThat(targets("text")).containsExactly("Told.toString");
  }

  @Test
  void whatLibrariesCallOfAnyObjectIfItIsAskedFor() {
    assertThat(targets("put")).isEmpty();
    assertThat(targets("put", true)).containsExactly("Visitor.toString");
  }

  @Test
  void whatTheyCallOfWhatTheyAreGiven() {
    assertThat(behind("visit")).containsExactly("Visitor.accept", "Visitor.toString");
    assertThat(behind("put")).isEmpty();
  }

  @Test
  void initialisersOfClasses() {
    OpenCalls calls = new OpenCalls(PROGRAM, TABLE, CALLBACKS, false);
    assertThat(calls.initialisers("Late").stream().map(OpenCallsTest::written))
        .containsExactly("Late.<clinit>", "Top.<clinit>");
    assertThat(calls.initialisers("Top")).hasSize(1);
    assertThat(calls.initialisers("Never")).isEmpty();
    assertThat(calls.initialisers("java/lang/String")).isEmpty();
  }

  @Test
  void nothingIsOpenWhereAllIsCertain() {
    assertThat(targets("calm")).isEmpty();
    assertThat(targets("calm", true)).isEmpty();
    assertThat(targets("other", true)).isEmpty();
  }

  private static Set<String> behind(String name) {
    BehindLibraries behind = new BehindLibraries(PROGRAM, TABLE, CALLBACKS);
    Blockers.of(
        PROGRAM,
        new OwnOps(PROGRAM, TABLE),
        new OpenCalls(PROGRAM, TABLE, CALLBACKS, false),
        behind);
    Set<String> found = new TreeSet<>();
    behind.runs(body("Use", name).key).forEach(it -> found.add(written(it)));
    return found;
  }

  private static Set<String> blockers() {
    OpenCalls calls = new OpenCalls(PROGRAM, TABLE, CALLBACKS, false);
    BehindLibraries behind = new BehindLibraries(PROGRAM, TABLE, CALLBACKS);
    Set<String> found = new TreeSet<>();
    for (MethodKey key : Blockers.of(PROGRAM, new OwnOps(PROGRAM, TABLE), calls, behind)) {
      if (PROGRAM.body(key) != null) {
        found.add(written(key));
      }
    }
    return found;
  }

  @Test
  void waysToABlock() {
    assertThat(blockers())
        .contains("Nap.now", "Slow.go", "Thing.twice", "Use.things", "Use.twice", "Use.make")
        .contains("Use.run", "Told.hit", "More.help", "Use.help", "Visitor.accept", "Use.visit")
        .contains("Use.lambda$other$0")
        .doesNotContain("Nap.never", "Use.calm", "Quick.go", "Use.quick", "Use.field")
        .doesNotContain("Use.told", "Use.put", "Use.other");
  }

  /** A class below may have another one. */
  @Test
  void anActorsCallOfItself() {
    assertThat(blockers()).contains("Told.help");
  }
}
