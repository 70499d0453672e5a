package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static soumak.mapper.testing.Programs.map;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.mapper.testing.Programs;

/** The communication graph: nodes, instances, edges, cycles. */
class GraphTest {
  private static final String C =
      """
      class C extends Capsule {
        public void hit(int i) {}
        public Reply<Integer> later() { return Reply.of(1); }
        public int ask() throws Pausable { return 1; }
      }
      """;

  private static Graph graph(String classes) {
    return map(classes).graph();
  }

  private static long instances(String classes, String name) {
    Node node = graph(classes).node(name);
    assertThat(node).isNotNull();
    return node.instances();
  }

  private static long inMain(String code) {
    return instances("class M { static void main() {" + code + "} }" + C, "C");
  }

  @Test
  void instancesOutsideOfLoops() {
    assertThat(inMain("new C();")).isEqualTo(1);
    assertThat(inMain("new C(); new C();")).isEqualTo(2);
    assertThat(inMain("")).isEqualTo(Node.UNKNOWN);
  }

  @Test
  void instancesInLoops() {
    assertThat(inMain("for (int i = 0; i < 10; i++) new C();")).isEqualTo(10);
    assertThat(inMain("for (int i = 0; i <= 10; i++) new C();")).isEqualTo(11);
    assertThat(inMain("for (int i = 10; i > 0; i--) new C();")).isEqualTo(10);
    assertThat(inMain("for (int i = 10; i >= 0; i -= 2) new C();")).isEqualTo(6);
    assertThat(inMain("for (int i = 0; i < 10; i += 3) new C();")).isEqualTo(4);
    assertThat(inMain("for (int i = 0; i < 3; i++) for (int j = 0; j < 5; j++) new C();"))
        .isEqualTo(15);
    assertThat(inMain("int i = 0; do { new C(); i++; } while (i < 4);")).isEqualTo(4);
    assertThat(inMain("for (int i = 5; i < 3; i++) new C();")).isZero();
    assertThat(inMain("for (int i = 0; i < System.nanoTime(); i++) new C();"))
        .isEqualTo(Node.UNKNOWN);
  }

  @Test
  void instancesByHelpers() {
    assertThat(
            instances(
                "class M { static void main() { for (int i = 0; i < 3; i++) two(); }"
                    + " static void two() { new C(); new C(); } }"
                    + C,
                "C"))
        .isEqualTo(6);
    assertThat(
            instances(
                "class M { static void main() { go(3); }"
                    + " static void go(int n) { new C(); if (n > 0) go(n - 1); } }"
                    + C,
                "C"))
        .isEqualTo(Node.UNKNOWN);
  }

  @Test
  void instancesByFunctions() {
    assertThat(inMain("List.of(1, 2).forEach(i -> new C());")).isEqualTo(Node.UNKNOWN);
  }

  /** Nobody knows how often these are called. */
  @Test
  void instancesByReferences() {
    assertThat(inMain("new C(); Supplier<C> more = C::new; more.get();")).isEqualTo(Node.UNKNOWN);
    assertThat(
            instances(
                "class M { static void main() { new A(); Supplier<A> more = A::new; } }"
                    + "class A extends Capsule { C c = new C(); }"
                    + C,
                "C"))
        .isEqualTo(Node.UNKNOWN);
    assertThat(
            instances(
                "class M { static void main() { new Thread(M::go).start(); }"
                    + " static void go() { new C(); } }"
                    + C,
                "C"))
        .isEqualTo(Node.UNKNOWN);
  }

  /** Nor how often a library calls what it has. */
  @Test
  void instancesByMethodsOfALibrarysTypes() {
    String job = "record Job(int i) implements Runnable { public void run() { new C(); } }";
    assertThat(
            instances(
                "class M { static void main() {"
                    + " for (int i = 0; i < 4; i++) new Thread(new Job(i)).start(); } }"
                    + job
                    + C,
                "C"))
        .isEqualTo(Node.UNKNOWN);
    assertThat(inMain("new Thread(new Thread() { public void run() { new C(); } }).start();"))
        .isEqualTo(Node.UNKNOWN);
    assertThat(
            instances(
                "class Base { public void run() { new C(); } }"
                    + "class Sub extends Base implements Runnable {}"
                    + C,
                "C"))
        .isEqualTo(Node.UNKNOWN);
    assertThat(
            instances(
                "class Cmp implements Comparator<String> {"
                    + " public int compare(String a, String b) { new C(); return 0; } }"
                    + C,
                "C"))
        .isEqualTo(Node.UNKNOWN);
    assertThat(
            instances(
                "interface Own { void go(); }"
                    + "class Job implements Own { public void go() { new C(); } }"
                    + C,
                "C"))
        .isEqualTo(1);
  }

  @Test
  void instancesThatActorsMake() {
    String maker = "class A extends Capsule { C c = new C(); protected void run() { new C(); } }";
    assertThat(instances("class M { static void main() { new A(); new A(); } }" + maker + C, "C"))
        .isEqualTo(4);
    assertThat(
            instances(
                "class A extends Capsule { public void m() { new C(); } }"
                    + "class M { static void main() { new A(); } }"
                    + C,
                "C"))
        .isEqualTo(Node.UNKNOWN);
  }

  @Test
  void instancesOfFunctions() {
    assertThat(
            instances(
                "class M { static void main() {\n"
                    + "for (int i = 0; i < 7; i++) Task.spawn(() -> 1); } }",
                "M.lambda:2"))
        .isEqualTo(7);
  }

  @Test
  void edgesNameTheirSites() {
    Graph graph =
        graph(
            "class A extends Capsule { C c; public void m(int n) throws Pausable {\n"
                + "c.hit(1);\n"
                + "while (n-- > 0) c.hit(n);\n"
                + "c.ask();\n"
                + "Reply<Integer> r = c.later(); m(1); r.await(); } }"
                + C);
    assertThat(graph.edges()).hasSize(1);
    Edge edge = graph.edges().getFirst();
    assertThat(edge.from()).isEqualTo("A");
    assertThat(edge.to()).isEqualTo("C");
    assertThat(edge.sites())
        .extracting(Site::line, Site::kind)
        .contains(
            tuple(2, SendKind.MESSAGE),
            tuple(3, SendKind.MESSAGE),
            tuple(4, SendKind.ASK),
            tuple(5, SendKind.REPLY));
    assertThat(edge.isSynchronous()).isTrue();
  }

  @Test
  void sitesInLoops() {
    Graph graph =
        graph(
            "class A extends Capsule { C c; public void m(int n) { c.hit(1);\n"
                + "while (n-- > 0) help(); }\n"
                + "private void help() {\n c.hit(2); } public void k(List<Integer> l) {\n"
                + "l.forEach(c::hit); } }"
                + C);
    assertThat(graph.edges().getFirst().sites().stream().map(Site::toString))
        .containsExactlyInAnyOrder("A.m:1 hit", "A.help:4 hit in a loop", "A.k:5 hit in a loop");
    assertThat(graph.edges().getFirst().weight()).isEqualTo(21);
    assertThat(graph.edges().getFirst().isSynchronous()).isFalse();
  }

  @Test
  void codeThatIsNoActor() {
    Graph graph =
        graph(
            "class M { static void main() { C c = new C(); for (int i = 0; i < 3; i++) c.hit(i);"
                + " } }"
                + C);
    assertThat(graph.edges().getFirst().from()).isEqualTo("M");
    assertThat(graph.node("M").kind()).isEqualTo(ActorKind.NONE);
    assertThat(graph.edges().getFirst().sites().getFirst().inLoop()).isTrue();
  }

  @Test
  void staticCodeOfActors() {
    assertThat(
            graph("class A extends Capsule { static void main() { new C().hit(1); } }" + C)
                .edges()
                .getFirst()
                .from())
        .isEqualTo("A (not as an actor)");
  }

  @Test
  void mailboxesOfActors() {
    Graph graph =
        graph(
            "class S extends Actor { final Mailbox<Integer> in = new Mailbox<>(); protected void"
                + " execute() throws Pausable { in.get(); } Mailbox<Integer> in() { return in; } }"
                + " class A extends Actor { final S s = null; protected void execute() throws"
                + " Pausable { s.in.put(1); s.in().put(2); } }"
                + " class B extends Actor { final Mailbox<Integer> to = null; protected void"
                + " execute() throws Pausable { to.put(1); } }");
    assertThat(graph.edges()).extracting(Edge::from).containsExactly("A", "B");
    assertThat(graph.edges()).extracting(Edge::to).containsExactly("S", "?");
    assertThat(graph.edges().getFirst().sites()).extracting(Site::kind).containsOnly(SendKind.PUT);
  }

  @Test
  void functionsSend() {
    Graph graph =
        graph(
            "class M { static void main() { C c = new C();\n"
                + "Actor.spawn(() -> c.hit(1)); } }"
                + C);
    assertThat(graph.edges()).extracting(Edge::from).containsExactly("M.lambda:2");
  }

  @Test
  void tasksThatAreMessages() {
    Mapping mapping =
        map(
            "class M { static void main() { C c = new C(); for (int i = 0; i < 3; i++)\n"
                + "Task.spawn(c::ask); } }"
                + C);
    Graph graph = mapping.graph();
    assertThat(graph.edges()).hasSize(1);
    Edge edge = graph.edges().getFirst();
    assertThat(edge.from()).isEqualTo("M.lambda:2");
    assertThat(edge.to()).isEqualTo("C");
    assertThat(edge.sites())
        .extracting(Site::line, Site::kind)
        .containsOnly(tuple(2, SendKind.ASK));
    assertThat(graph.node("M.lambda:2").instances()).isEqualTo(3);
    MappedActor task = Programs.actor(mapping, "M.lambda:2");
    assertThat(task.policy()).isEqualTo(Policy.TASK);
    assertThat(task.vector().comm()).isEqualTo(Level.MED);
  }

  @Test
  void tasksThatAreMessagesOfMethodsWithOneName() {
    Graph graph =
        graph(
            "class M { static void go(D d, int n) { Task.spawn(d::open); }"
                + " static void go(D d, String s) { Task.spawn(d::close); } }"
                + " class D extends Capsule { public int open() throws Pausable { return 1; }"
                + " public int close() throws Pausable { return 1; } }");
    assertThat(graph.edges())
        .flatExtracting(Edge::sites)
        .extracting(Site::message)
        .containsExactlyInAnyOrder("open", "close");
  }

  @Test
  void allReceiversOfAnInterface() {
    Graph graph =
        graph(
            "interface I { void take(int i); }"
                + " class X extends Capsule implements I { public void take(int i) {} }"
                + " class Y extends Capsule implements I { public void take(int i) {} }"
                + " class A extends Capsule { I i; public void m() { i.take(1); } }");
    assertThat(graph.edges()).extracting(Edge::to).containsExactly("X", "Y");
  }

  /** Else each way through the calls would be gone, and there are 2^40. */
  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void manyWaysThroughCallsAreCountedOnce() {
    StringBuilder ladder = new StringBuilder("class M { static void f0() { new C(); }");
    for (int i = 1; i <= 30; i++) {
      ladder.append(" static void f%d() { f%d(); f%d(); }".formatted(i, i - 1, i - 1));
    }
    ladder.append(" static void main() { f30(); } }");
    assertThat(instances(ladder + C, "C")).isEqualTo(1L << 30);
  }

  /** The second way to a method that calls itself finds what the first one has not kept. */
  @Test
  void instancesBehindALongWayOfCalls() {
    StringBuilder way = new StringBuilder("class M { static void f0() { new C(); }\n");
    for (int i = 1; i <= 4000; i++) {
      way.append("static void f" + i + "() { f" + (i - 1) + "(); }\n");
    }
    assertThat(instances(way + "static void main() { f4000(); f4000(); } }" + C, "C")).isEqualTo(2);
    assertThat(instances(way + "static void main(int n) { while (n-- > 0) f4000(); } }" + C, "C"))
        .isEqualTo(Node.UNKNOWN);
  }

  @Test
  void instancesByMethodsThatCallThemselves() {
    String ladder =
        "class M { static void f() { new C(); } static void g() { f(); if (C.class == null) g(); }"
            + " static void h() { g(); f(); } static void main() { h(); f(); } }";
    assertThat(instances(ladder + C, "C")).isEqualTo(Node.UNKNOWN);
  }

  @Test
  void cycles() {
    Graph graph =
        graph(
            "class A extends Capsule { B b; public void m() { b.m(); } }"
                + " class B extends Capsule { D d; public void m() { d.m(); } }"
                + " class D extends Capsule { A a; C c; public void m() { a.m(); c.hit(1); } }"
                + " class Z extends Capsule { Z z; public void m() { z.m(); } }"
                + C);
    assertThat(graph.cycles()).containsExactly(List.of("A", "B", "D"), List.of("Z"));
    assertThat(graph.edgesInCycles()).hasSize(4);
  }

  @Test
  void noCycles() {
    assertThat(graph("class A extends Capsule { C c; public void m() { c.hit(1); } }" + C).cycles())
        .isEmpty();
  }

  @Test
  void nodesAreSorted() {
    Graph graph =
        graph(
            "class Z extends Capsule {} class B extends Capsule {} class M extends Actor {"
                + " protected void execute() {} }");
    assertThat(graph.nodes()).extracting(Node::name).containsExactly("B", "M", "Z");
    assertThat(graph.node("nobody")).isNull();
  }
}
