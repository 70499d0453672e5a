package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static soumak.mapper.testing.Programs.a;
import static soumak.mapper.testing.Programs.map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** BLK by functions and objects that come from elsewhere, and not by those that do not. */
class FlowTest {
  private static final String OTHERS =
      """
      class Nap { static int now() { try { Thread.sleep(7); } catch (InterruptedException e) { }
        return 1; } }
      class Work implements Runnable { public void run() { Nap.now(); } }
      class Order implements Comparator<String> {
        public int compare(String a, String b) { return Nap.now(); } }
      class Holder { Runnable it; Scanner in; void set(Runnable r) { it = r; }
        void read(Readable r) { in = new Scanner(r); } Runnable get() { return it; } }
      class Box<T> { private T it; Box(T it) { this.it = it; } T get() { return it; } }
      class Console { final Scanner in = new Scanner(System.in); String ask() { return in.next(); } }
      class Lists extends AbstractList<String> { public int size() { return 1; }
        public String get(int i) { Nap.now(); return ""; } }
      class Chars extends Reader { public void close() {}
        public int read(char[] to, int at, int n) { return Nap.now(); } }
      interface Step { int go(int n); }
      interface Named extends Step { default String name() { return ""; } }
      class Sorted extends TreeSet<String> { Sorted(Comparator<String> c) { super(c); } }
      class MoreSorted extends Sorted { MoreSorted(Comparator<String> c) { super(c); } }
      class Made { void all() { new Work(); new Order(); new Lists(); new Chars();
        new Sorted(null); new MoreSorted(null); } }
      """;

  /**
   * @param members of a capsule
   * @param main what the program does before it sends
   */
  private static MappedActor actor(String members, String main) {
    return a(
        "class A extends Capsule { "
            + members
            + " }\nclass Main { static void main(String[] args) throws Exception { "
            + main
            + " } }\n"
            + OTHERS);
  }

  private static final String RUN =
      "private final Runnable it; A(Runnable it) { this.it = it; }"
          + " public void m() { it.run(); }";
  private static final String NAP = "Runnable nap = () -> Nap.now(); ";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "new A(() -> Nap.now()).m();",
        "new A(new Work()).m();",
        NAP + "List<Runnable> all = new ArrayList<>(); all.add(nap); new A(all.get(0)).m();",
        NAP + "Runnable[] all = { nap }; new A(all[0]).m();",
        NAP + "new A(new Box<>(nap).get()).m();",
        NAP + "Holder all = new Holder(); all.set(nap); new A(all.get()).m();",
        NAP + "Holder all = new Holder(); all.it = nap; new A(all.it).m();",
        NAP + "Function<Runnable, Runnable> same = it -> it; new A(same.apply(nap)).m();",
        NAP + "new A(() -> nap.run()).m();",
        NAP + "new A(nap::run).m();",
        NAP + "new A(Optional.of(nap).get()).m();",
        NAP + "new A(args.length == 0 ? nap : () -> {}).m();",
        "Supplier<Runnable> all = () -> () -> Nap.now(); new A(all.get()).m();",
        "Step step = n -> Nap.now(); " + "new A(() -> step.go(1)).m();",
        // with more than one interface
        "kept = (Serializable & Runnable) () -> Nap.now(); new A((Runnable) kept).m(); }"
            + " static Serializable kept; static {",
        "new A((Runnable) nap()).m(); } static Cloneable nap() {"
            + " return (Cloneable & Runnable) () -> Nap.now();",
        // what a thread gets, too
        NAP + "new Thread(nap).start(); new A(() -> nap.run()).m();",
        NAP + "new Thread(nap).start(); Runnable[] all = {nap}; new A(all[0]).m();",
        NAP
            + "new Thread(nap).start(); Holder all = new Holder(); all.it = nap;"
            + " new A(all.it).m();",
        NAP
            + "new Thread(nap).start(); kept = nap; new A(kept).m(); } static Runnable kept; static"
            + " {",
        "new A(nap()).m(); } static Runnable nap() { Runnable nap = () -> Nap.now();"
            + " new Thread(nap).start(); return nap;",
        "Runnable[] all = { () -> Nap.now() }; new Thread(all[0]).start(); new A(all[0]).m();",
      })
  void aFunctionComesTo(String main) {
    assertThat(actor(RUN, main).vector().blk()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "new A(() -> {}).m(); nap.run();",
        "new A(() -> {}).m(); new Work().run();",
        "new A(() -> {}).m(); Supplier<Integer> it = () -> Nap.now(); it.get();",
        "Holder all = new Holder(); all.set(() -> {}); new A(all.get()).m(); nap.run();",
        "List<Runnable> all = new ArrayList<>(); all.add(() -> {}); new A(all.get(0)).m();"
            + " nap.run();",
        "List<Integer> all = new ArrayList<>(); new A(() -> all.add(1)).m(); nap.run();",
        "new A(() -> {}).m(); new Thread(nap).start();",
        "new A(() -> {}).m(); if (nap != null) new Thread(nap).start();",
        "new A(() -> {}).m(); Step step = (Step & Serializable) n -> Nap.now(); step.go(1);",
      })
  void anotherFunctionDoesNot(String main) {
    assertThat(actor(RUN, NAP + main).vector().blk()).isFalse();
  }

  @Test
  void aFunctionComesToWhatCallsItByATypeAbove() {
    String members =
        "private final Step it; A(Step it) { this.it = it; } public void m() { it.go(1); }";
    String main = "Named n = i -> Nap.now(); new A(n).m();";
    assertThat(actor(members, main).vector().blk()).isTrue();
    assertThat(actor(members, "Named n = i -> Nap.now(); new A(i -> 1).m();").vector().blk())
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // what a library's object was given when it was made, or made by
        "TreeSet<String>; new TreeSet<>(new Order()); it.add(\"\")",
        "SortedSet<String>; Collections.synchronizedSortedSet(new TreeSet<>(new Order()));"
            + " it.add(\"\")",
        "TreeSet<String>; new Sorted(new Order()); it.add(\"\")",
        "Set<String>; new MoreSorted(new Order()); it.add(\"\")",
        "Set<String>; new TreeSet<>(new Order()) { }; it.add(\"\")",
        "Set<String>; ((Function<Comparator<String>, Set<String>>) Sorted::new).apply(new"
            + " Order()); it.add(\"\")",
        "SortedSet<String>; new TreeSet<>((SortedSet<String>) new TreeSet<>(new Order()));"
            + " it.add(\"\")",
        "TreeSet<String>; (TreeSet<String>) new TreeSet<>(new Order()).clone(); it.add(\"\")",
        "Queue<String>; new PriorityQueue<>((Collection<String>) new TreeSet<>(new Order()));"
            + " it.add(\"\")",
        "Comparator<String>; Comparator.comparing(s -> Nap.now()); it.compare(\"\", \"\")",
        "Comparator<String>; new Order().reversed(); it.compare(\"\", \"\")",
        "Comparator<String>; new Order().reversed(); List.of(\"\").sort(it)",
        "java.util.stream.Stream<Integer>; List.of(1).stream().map(n -> Nap.now()); it.count()",
        "Iterator<String>; new Lists().iterator(); it.next()",
        "List<String>; Collections.unmodifiableList(new Lists()); it.get(0)",
        "ThreadLocal<Integer>; ThreadLocal.withInitial(() -> Nap.now()); it.get()",
        "java.util.concurrent.FutureTask<Integer>; new java.util.concurrent.FutureTask<>(() ->"
            + " Nap.now()); it.run()",
        "Reader; new LineNumberReader(new BufferedReader(new Chars())); it.read()",
        // and before
        "java.util.concurrent.CompletableFuture<Integer>; new"
            + " java.util.concurrent.CompletableFuture<>(); it.complete(1);"
            + " it.thenRun(() -> Nap.now())",
        "Observable; new Observable(); it.notifyObservers(); it.addObserver((a, b) -> Nap.now())",
        // streams that block
        "Scanner; new Scanner(System.in); it.next()",
        "Scanner; Main.scanner(System.in); it.next()",
        "BufferedReader; new BufferedReader(new InputStreamReader(System.in)); it.readLine()",
        "BufferedReader; new BufferedReader(new InputStreamReader(new"
            + " java.net.Socket(\"\", 1).getInputStream())); it.readLine()",
        "PrintWriter; new PrintWriter(new java.net.Socket(\"\", 1).getOutputStream());"
            + " it.println()",
        "Console; new Console(); it.ask()",
      })
  void whatALibrarysObjectWasGiven(String program) {
    assertThat(given(program).vector().blk()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "TreeSet<String>; new TreeSet<>(); it.add(\"\"); new TreeSet<>(new Order()).add(\"\")",
        "java.util.stream.Stream<Integer>; List.of(1).stream(); it.count();"
            + " List.of(1).stream().map(n -> Nap.now()).count()",
        "List<Integer>; new ArrayList<>(); it.size(); it.forEach(n -> Nap.now())",
        "Scanner; new Scanner(\"\"); it.next(); new Scanner(System.in).next()",
        "Reader; new BufferedReader(new StringReader(\"\")); it.read(); new BufferedReader(new"
            + " Chars()).read()",
        "Iterator<String>; List.of(\"\").iterator(); it.next(); new Lists().iterator().next()",
        "List<Integer>; List.of(1); it.size(); List<Object> all = new ArrayList<>();"
            + " all.add(List.of(1).stream().map(n -> Nap.now()).toList())",
        "Object; new Object(); new Object().hashCode(); new Observable().addObserver((a, b) ->"
            + " Nap.now())",
        "Set<String>; new Sorted(Comparator.naturalOrder()); it.size(); new TreeSet<>(new"
            + " Order()).add(\"\")",
        "Set<String>; new TreeSet<>(); it.add(\"\"); new MoreSorted(new Order()).add(\"\")",
        "List<String>; new ArrayList<>(new TreeSet<>(new Order())); it.size()",
        "TreeSet<String>; new TreeSet<>(Comparator.reverseOrder()); it.add(\"\");"
            + " List.of(new Scanner(System.in))",
      })
  void whatAnotherOneWasGiven(String program) {
    assertThat(given(program).vector().blk()).isFalse();
  }

  /**
   * @param program a type, what the program makes of it, what the capsule does with it, and what
   *     the program does with it
   */
  private static MappedActor given(String program) {
    String[] parts = program.split("; ", 4);
    String capsule =
        "private final TYPE it; A(TYPE it) { this.it = it; } public void m() throws Exception {"
            + " CALL; }";
    return actor(
        capsule.replace("TYPE", parts[0]).replace("CALL", parts[2]),
        parts[0]
            + " it = "
            + parts[1]
            + "; "
            + (parts.length < 4 ? "" : parts[3] + "; ")
            + "new A(it).m(); } static Scanner scanner(InputStream in) { return new Scanner(in);");
  }

  @Test
  void behindManyImplementations() {
    StringBuilder classes = new StringBuilder();
    for (int i = 0; i < 9; i++) {
      classes.append("class R" + i + " implements Runnable { public void run() {} }\n");
    }
    String text =
        "class A extends Capsule { "
            + RUN
            + " }\nclass Main { static void main(String[] args) {"
            + " new A(new Work()).m(); } }\n"
            + OTHERS
            + classes;
    assertThat(a(text).vector().blk()).isTrue();
    assertThat(a(text.replace("new A(new Work())", "new A(new R3())")).vector().blk()).isFalse();
  }

  @Test
  void whatTheProgramDoesNotMakeALibraryMay() {
    String text =
        "class A extends Capsule { "
            + RUN
            + " static void main() throws Exception { Class<?> lost = Class.forName(\"Lost\");"
            + " new A((Runnable) lost.newInstance()).m(); } }\n"
            + "class Lost extends Work {}\n"
            + OTHERS;
    assertThat(a(text).vector().blk()).isTrue();
    assertThat(a(text + "class More { void all() { new Lost(); } }").vector().blk()).isFalse();
  }

  @Test
  void whatNobodyInTheProgramCallsSomebodyElseMay() {
    String members = "public void m(Runnable it) { it.run(); }";
    assertThat(actor(members, "List.of(new Work());").vector().blk()).isTrue();
    assertThat(actor(members, "List.of(new Work()); new A().m(() -> {});").vector().blk())
        .isFalse();
  }

  @Test
  void anExecutorOfTheProgramMayRunItHere() {
    String text =
        """
        class A extends Capsule { private final java.util.concurrent.Executor it;
          A(java.util.concurrent.Executor it) { this.it = it; }
          public void m() { it.execute(() -> Nap.now()); } }
        class Main { static void main(String[] args) { new A(MADE).m(); } }
        class Nap { static void now() { try { Thread.sleep(7); } catch (Exception e) { } } }
        """;
    assertThat(a(text.replace("MADE", "Runnable::run")).vector().blk()).isTrue();
    String own =
        "class Own implements java.util.concurrent.Executor {"
            + " public void execute(Runnable it) { it.run(); } }";
    assertThat(a(text.replace("MADE", "new Own()") + own).vector().blk()).isTrue();
    String library = "java.util.concurrent.Executors.newCachedThreadPool()";
    assertThat(a(text.replace("MADE", library)).vector().blk()).isFalse();
  }

  @Test
  void theClassWithMainIsInitialisedBeforeAnybodyElseIsThere() {
    String members = "private int n; public void m() { n += Main.limit + Late.limit; }";
    String main = "new A().m(); } static int limit = Nap.now(); static {";
    assertThat(actor(members.replace(" + Late.limit", ""), main).vector().blk()).isFalse();
    assertThat(
            actor(members, main + "} } class Late { static int limit = Nap.now(); static {")
                .vector()
                .blk())
        .isTrue();
  }

  @Test
  void whatItsFieldsReadFromBlocksAllTheSame() {
    String main =
        "new A().m(); } static int limit = 7; static Scanner in = new"
            + " Scanner(System.in); static {";
    assertThat(actor("public void m() { Main.in.next(); }", main).vector().blk()).isTrue();
    assertThat(actor("int n; public void m() { n = Main.limit; }", main).vector().blk()).isFalse();
  }

  @Test
  void theReasonNamesTheStream() {
    assertThat(
            given("Scanner; new Scanner(System.in); it.next()")
                .reason(Characteristic.BLK)
                .toString())
        .isEqualTo("BLK: Main.main:2: uses standard input: java.lang.System.in blocks");
  }

  @Test
  void whatIsNotFollowedToItsEndIsTold() {
    int functions = 1_100;
    int fields = Flow.MOST_STEPS / functions;
    assertThat(chain(functions, fields / 2).warnings()).isEmpty();
    assertThat(chain(functions, fields + 100).warnings())
        .map(Remark::what)
        .singleElement(STRING)
        .startsWith("the program is so large")
        .endsWith("@MappedTo(THREAD) at its class says so");
  }

  /** Each function comes to each field. */
  private static Mapping chain(int functions, int fields) {
    StringBuilder text = new StringBuilder("class A extends Capsule { public void m() {} }\n");
    text.append("class Fields { static Runnable f0");
    for (int i = 1; i < fields; i++) {
      text.append(", f").append(i);
    }
    text.append(";\n static void set() {\n");
    text.append("f0 = () -> Nap.now();\n".repeat(functions));
    for (int i = 1; i < fields; i++) {
      text.append("f" + i + " = f" + (i - 1) + ";\n");
    }
    return map(text.append("} }\n").append(OTHERS).toString());
  }
}
