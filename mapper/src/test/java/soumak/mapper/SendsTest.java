package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.mapper.testing.Programs.a;
import static soumak.mapper.testing.Programs.vector;

import org.junit.jupiter.api.Test;

/** COMM and PAR of capsules. */
class SendsTest {
  private static final String B =
      """
      class B extends Capsule {
        public void hit(int i) {}
        public Reply<Integer> later() { return Reply.of(1); }
        public int ask() throws Pausable { return 1; }
      }
      """;

  private static MappedActor actor(String members) {
    return a("class A extends Capsule { B b; int total;\n" + members + "\n}\n" + B);
  }

  private static void assertVector(String members, String par, String comm, String cpu) {
    assertThat(actor(members).vector().toString())
        .isEqualTo("<false, true, " + par + ", " + comm + ", " + cpu + ">");
  }

  @Test
  void aLeafSendsNothing() {
    assertVector("public void m() { total++; }", "low", "low", "low");
  }

  @Test
  void anAnswerIsNoMessage() {
    assertVector(
        "public int m() throws Pausable { return total++; }"
            + "public Reply<Integer> n() { return Reply.of(total); }",
        "low",
        "low",
        "low");
  }

  @Test
  void oneMessageForEach() {
    assertVector("public void m() { total++; b.hit(1); }", "high", "med", "low");
  }

  @Test
  void oneMessageOnEachWay() {
    assertVector(
        "public void m(int i) { if (i > total++) b.hit(1); else b.hit(2); }", "high", "med", "low");
  }

  @Test
  void oneMessageInEachBehaviour() {
    assertVector(
        "public void m() { total++; b.hit(1); } public void n() { b.hit(2); }",
        "high",
        "med",
        "low");
  }

  @Test
  void twoMessagesOnOneWay() {
    assertVector(
        "public void m(int i) { b.hit(1); if (i > total++) b.hit(2); }", "high", "high", "low");
  }

  @Test
  void twoMessagesByAHelper() {
    assertVector(
        "public void m() { total++; help(); help(); } private void help() { b.hit(1); }",
        "high",
        "high",
        "low");
  }

  @Test
  void messagesInALoop() {
    assertVector(
        "public void m(int n) { total++; while (n-- > 0) b.hit(n); }", "high", "high", "low");
    assertVector(
        "public void m() { total++; for (int i = 0; i < 3; i++) b.hit(i); }",
        "high",
        "high",
        "low");
  }

  @Test
  void messagesThroughAFunction() {
    assertVector(
        "public void m(List<Integer> all) { total++; all.forEach(b::hit); }",
        "high",
        "high",
        "low");
    assertVector(
        "public void m(List<Integer> all) { total++; all.forEach(i -> b.hit(i)); }",
        "high",
        "high",
        "low");
  }

  @Test
  void messagesThroughAFunctionThatIsCalledOnce() {
    assertVector(
        "public void m(Optional<Integer> one) { total++; one.ifPresent(i -> b.hit(i)); }",
        "high",
        "med",
        "low");
  }

  @Test
  void messagesToActorsOfTheSameClass() {
    assertThat(
            vector(
                "class A extends Capsule { private final A next; A(A next) { this.next = next; }"
                    + " public void pass(int i) { next.pass(i - 1); } }"))
        .isEqualTo("<false, false, high, med, low>");
  }

  @Test
  void ownMethodsAreNoMessages() {
    assertVector(
        "public void m() { n(); this.n(); toString(); } public void n() { total++; }",
        "low",
        "low",
        "low");
  }

  @Test
  void methodsOfObjectsAndOfCapsulesAreNoMessages() {
    assertVector(
        "public void m() { total = b.hashCode(); b.stop(); b.equals(this); }", "low", "low", "low");
  }

  @Test
  void askingWaits() {
    assertVector("public void m() throws Pausable { total += b.ask(); }", "low", "med", "low");
  }

  @Test
  void awaitingAtOnceWaits() {
    assertVector(
        "public void m() throws Pausable { total += b.later().await(); }", "low", "med", "low");
    assertVector(
        "public void m() throws Pausable { Reply<Integer> r = b.later(); total += r.await(); }",
        "low",
        "med",
        "low");
  }

  @Test
  void awaitingLaterDoesSomethingBefore() {
    assertVector(
        "public void m() throws Pausable { Reply<Integer> r = b.later(); help();"
            + " total += r.await(); } void help() { total++; }",
        "med",
        "med",
        "low");
  }

  @Test
  void aStoredReplyIsForLater() {
    assertVector(
        "List<Reply<Integer>> all = new ArrayList<>(); public void m() { all.add(b.later()); }",
        "med",
        "med",
        "low");
  }

  @Test
  void aDroppedReplyIsNotNeeded() {
    assertVector("public void m() { total++; b.later(); }", "high", "med", "low");
  }

  @Test
  void oneWaitMakesTheActorWait() {
    assertVector(
        "public void m() { b.hit(1); b.hit(2); }"
            + "public void n() throws Pausable { total = b.ask(); }",
        "low",
        "high",
        "low");
  }

  @Test
  void anInterfaceOfCapsules() {
    MappedActor actor =
        a(
            "interface Sink { void take(int i); }"
                + " class C extends Capsule implements Sink { public void take(int i) {} }"
                + " class A extends Capsule { private final Sink s; A(Sink s) { this.s = s; }"
                + " public void m() { s.take(1); } }");
    assertThat(actor.vector().comm()).isEqualTo(Level.MED);
    assertThat(actor.reason(Characteristic.COMM).sentence()).startsWith("sends C.take");
  }

  @Test
  void anInterfaceOfObjectsIsNone() {
    assertThat(
            a("interface Sink { void take(int i); }"
                    + " record C(int n) implements Sink { public void take(int i) {} }"
                    + " class A extends Capsule { Sink s; public void m() { s.take(1); } }")
                .vector()
                .comm())
        .isEqualTo(Level.LOW);
  }

  @Test
  void inheritedBehavioursCount() {
    assertThat(
            a("abstract class Base extends Capsule { B b; public void m() { b.hit(1); help(); }"
                    + " abstract void help(); }"
                    + " class A extends Base { void help() { b.hit(2); } } "
                    + B)
                .vector()
                .comm())
        .isEqualTo(Level.HIGH);
  }

  @Test
  void anOverriddenBehaviourDoesNot() {
    assertThat(
            a("class Base extends Capsule { B b; public void m() { b.hit(1); } }"
                    + " class A extends Base { public void m() {} } "
                    + B)
                .vector()
                .comm())
        .isEqualTo(Level.LOW);
  }

  @Test
  void whatATaskMadeHereSendsIsItsOwn() {
    assertVector(
        "public void m() { total++; Actor.spawn(() -> { b.hit(1); b.hit(2); }); }",
        "low",
        "low",
        "low");
  }

  @Test
  void reasonsNameThePlace() {
    MappedActor actor =
        actor("public void m(int n) {\n  total++;\n  for (; n > 0; n--)\n    b.hit(n);\n}");
    assertThat(actor.reason(Characteristic.COMM).toString())
        .isEqualTo("COMM: A.m:5: sends B.hit, again and again");
    assertThat(actor.reason(Characteristic.PAR).toString())
        .isEqualTo("PAR: A.m:5: needs no answer");
    assertThat(actor.reason(Characteristic.STATE).toString())
        .isEqualTo("STATE: A.m:3: writes the field total");
    assertThat(actor.reason(Characteristic.BLK).toString())
        .isEqualTo("BLK: A: calls nothing that blocks");
    assertThat(actor.why())
        .isEqualTo("Hub-1: it sends much, and a worker can run who gets its messages");
  }
}
