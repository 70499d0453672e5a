package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.mapper.testing.Programs.actor;
import static soumak.mapper.testing.Programs.map;

import org.junit.jupiter.api.Test;

/** When SEQ may take the place of MONITOR: only if exactly one sender is proved. */
class OneSenderTest {
  private static final String R =
      "class R extends Capsule { private int n; public void hit(int i) { n += i; } }";
  private static final String S =
      "class S extends Capsule { private final R r; S(R r) { this.r = r; }"
          + " public void m() { r.hit(1); } }";
  private static final String MAIN =
      "class M { static void main() { R r = new R(); S s = new S(r); s.m(); } }";

  private static String objection(String classes) {
    MappedActor actor = actor(map(classes), "R");
    assertThat(actor.policy()).isEqualTo(actor.hasOneSender() ? Policy.SEQ : Policy.MONITOR);
    return actor.senderObjection();
  }

  private static void assertProved(String classes) {
    assertThat(objection(classes)).isNull();
  }

  @Test
  void oneSender() {
    assertProved(R + S + MAIN);
    assertThat(actor(map(R + S + MAIN), "R").why())
        .isEqualTo("Affinity: it does so little that its sender can do it; one sender is proved");
  }

  @Test
  void oneSenderInADesign() {
    assertProved(
        R
            + S
            + "class M { static void main() { try (Design d = new Design()) {"
            + " R r = d.add(new R()); S s = d.add(new S(r)); s.m(); } } }");
  }

  @Test
  void eachInstanceHasItsOwnSender() {
    assertProved(
        R
            + S
            + "class M { static void main() { R a = new R(); R b = new R(); new S(a).m();"
            + " new S(b).m(); } }");
  }

  @Test
  void aSenderThatIsATask() {
    assertProved(
        R
            + "class T extends Task<Integer> { private final R r; T(R r) { this.r = r; }"
            + " protected Integer execute() { r.hit(1); return 1; } }"
            + "class M { static void main() { new T(new R()).start(); } }");
  }

  @Test
  void twoSenders() {
    assertThat(
            objection(
                R + S + "class M { static void main() { R r = new R(); new S(r); new S(r); } }"))
        .isEqualTo("2 actors have the one that is made in M.main:1");
  }

  @Test
  void noSender() {
    assertThat(objection(R + "class M { static void main() { new R(); } }"))
        .isEqualTo("0 actors have the one that is made in M.main:1");
  }

  @Test
  void nobodyMakesOne() {
    assertThat(objection(R + S)).isEqualTo("nothing in the program makes one");
  }

  @Test
  void othersAreMadeByAReferenceToTheConstructor() {
    String two =
        "class M { static void main() { new S(new R()).m(); Supplier<R> more = R::new;"
            + " R other = more.get(); for (int i = 0; i < 2; i++)"
            + " Task.spawn(() -> { other.hit(1); return 1; }); } }";
    assertThat(objection(R + S + two))
        .isEqualTo("it is made by a reference to its constructor in M.main:1");
    String mine = two.replace("R::new", "() -> null");
    assertProved(R + S + mine);
  }

  @Test
  void theMakerSendsToo() {
    assertThat(
            objection(
                R + S + "class M { static void main() { R r = new R(); new S(r); r.hit(1); } }"))
        .isEqualTo("others can have the one that is made in M.main:1");
  }

  @Test
  void madeInALoop() {
    assertThat(
            objection(
                R
                    + S
                    + "class M { static void main() {"
                    + " for (int i = 0; i < 2; i++) new S(new R()); } }"))
        .isEqualTo("more than one is made in M.main:1");
  }

  @Test
  void senderMadeInALoop() {
    assertThat(
            objection(
                R
                    + S
                    + "class M { static void main() { R r = new R();"
                    + " for (int i = 0; i < 2; i++) new S(r); } }"))
        .isEqualTo("others can have the one that is made in M.main:1");
  }

  @Test
  void keptByTheMaker() {
    String expected = "others can have the one that is made in M.main:1";
    assertThat(
            objection(
                R
                    + S
                    + "class M { static R kept; static void main() { R r = new R(); kept = r;"
                    + " new S(r); } }"))
        .isEqualTo(expected);
    assertThat(
            objection(R + S + "class M { static R main() { R r = new R(); new S(r); return r; } }"))
        .isEqualTo(expected);
    assertThat(
            objection(
                R
                    + S
                    + "class M { static void main() { R r = new R(); new S(r);"
                    + " Runnable f = () -> r.hit(1); } }"))
        .isEqualTo(expected);
    assertThat(
            objection(
                R
                    + S
                    + "class M { static void main() { R r = new R(); R[] all = {r}; new S(r); } }"))
        .isEqualTo(expected);
    assertThat(
            objection(
                R
                    + S
                    + "class M { static void main() { R r = new R(); help(r); new S(r); }"
                    + " static void help(R r) {} }"))
        .isEqualTo(expected);
  }

  /** The sender's field and what is done with it. */
  private static void assertUnfitSender(String members) {
    assertThat(
            objection(
                R
                    + "class S extends Capsule { static R leak; "
                    + members
                    + " }"
                    + "class M { static void main() { new S(new R()); } }"))
        .as(members)
        .isEqualTo("others can have the one that is made in M.main:1");
  }

  @Test
  void whatTheSenderMustNotDo() {
    assertUnfitSender("private R r; S(R r) { this.r = r; } public void m() { r.hit(1); }");
    assertUnfitSender("final R r; S(R r) { this.r = r; } public void m() { r.hit(1); }");
    assertUnfitSender("private final R r; S(R r) { this.r = r; leak = r; }");
    assertUnfitSender("private final R r; S(R r) { this.r = r; r.hit(1); }");
    assertUnfitSender("private final R r; S(R r) { this.r = r; } public void m() { leak = r; }");
    assertUnfitSender(
        "private final R r; S(R r) { this.r = r; } public R m() throws Pausable { return r; }");
    assertUnfitSender(
        "private final R r; S(R r) { this.r = r; }"
            + " public void m() { Actor.spawn(() -> r.hit(1)); }");
    assertUnfitSender(
        "private final R r; S(R r) { this.r = r; }"
            + " public void m() { new Thread(() -> r.hit(1)); }");
    assertUnfitSender(
        "private final R r; S(R r) { this.r = r; } public void m(S other) { other.r.hit(1); }");
    assertUnfitSender(
        "private final R r; S(R r) { this.r = r; } public void m() { help(r); }"
            + " private void help(R r) {}");
    assertUnfitSender("private final Object r; S(R r) { this.r = List.of(r); }");
  }

  /** A sender whose sends may run on other threads than its own. */
  private static void assertOpenSender(String kind, String members, String elsewhere) {
    assertThat(
            objection(
                R
                    + "class S extends "
                    + kind
                    + " { private final R r; S(R r) { this.r = r; } "
                    + members
                    + " } class M { static void main() { new S(new R()); } "
                    + elsewhere
                    + " }"))
        .as(members)
        .isEqualTo("others can have the one that is made in M.main:1");
  }

  @Test
  void codeOfTheSenderThatOthersCall() {
    String help = "void help() { r.hit(1); } ";
    assertOpenSender("Capsule", help, "void go(S s) { s.help(); }");
    assertOpenSender("Capsule", "private " + help + "public void m(S s) { s.help(); }", "");
    assertOpenSender(
        "Capsule", "private " + help + "public void m() { new Thread(() -> help()); }", "");
    assertOpenSender(
        "Capsule", "private " + help + "public void m() { new Thread(this::help); }", "");
    assertOpenSender(
        "Capsule", "public void k() { r.hit(1); } public void m() { new Thread(() -> k()); }", "");
    assertOpenSender(
        "Capsule",
        "private "
            + help
            + "public void m() { new Thread(new Runnable() { public void run() { help(); } }); }",
        "");
    assertOpenSender(
        "Actor",
        "protected void execute() { } public void poke() { r.hit(1); }",
        "void go(S s) { s.poke(); }");
    assertOpenSender(
        "Actor",
        "protected void execute() { r.hit(1); }",
        "void go(S s) throws" + " Exception, Pausable { s.execute(); }");
  }

  @Test
  void codeOfTheSenderThatItCallsItself() {
    assertProved(
        R
            + "class S extends Capsule { private final R r; S(R r) { this.r = r; }"
            + " public void m() { help(); this.help(); } private void help() { r.hit(1); } }"
            + "class M { static void main() { S s = new S(new R()); s.m(); } }");
  }

  @Test
  void whatIsNoMessageToTheReceiver() {
    assertThat(
            objection(
                "class R extends Capsule { int n; public void hit(int i) { n += i; } void look() {"
                    + " n++; } }"
                    + "class S extends Capsule { private final R r; S(R r) { this.r = r; }"
                    + " public void m() { r.look(); } }"
                    + MAIN))
        .isEqualTo("others can have the one that is made in M.main:1");
  }

  @Test
  void aSenderThatIsNoActor() {
    assertThat(
            objection(
                R
                    + "class P { private final R r; P(R r) { this.r = r; } void m() { r.hit(1); } }"
                    + "class M { static void main() { new P(new R()).m(); } }"))
        .isEqualTo("others can have the one that is made in M.main:1");
  }

  private static String receiver(String members) {
    return objection(
        "class R extends Capsule { static R leak; private int n;"
            + " public void hit(int i) { n += i; } "
            + members
            + "}"
            + S
            + MAIN);
  }

  @Test
  void whatTheReceiverMustNotDo() {
    assertThat(receiver("public void m() { leak = this; }"))
        .isEqualTo("it gives itself away in R.m");
    assertThat(receiver("public void m() { Runnable r = () -> n++; }"))
        .isEqualTo("it gives itself away in R.m");
    assertThat(receiver("public Object m() throws Pausable { return this; }"))
        .isEqualTo("it gives itself away in R.m");
    assertThat(receiver("public Object m() throws Pausable { return name(\"r\"); }"))
        .isEqualTo("it gives itself away in R.m");
    assertThat(receiver("{ leak = this; }")).isEqualTo("it gives itself away in R.<init>");
    assertThat(receiver("protected void run() {}")).isEqualTo("it has a life of its own: run()");
    assertThat(
            receiver(
                "public void m() throws Pausable { help(); }"
                    + " private void help() throws Pausable { Task.yield(); }"))
        .isEqualTo("it can pause, in R.m:1");
  }

  @Test
  void whatTheReceiverMay() {
    assertThat(
            receiver(
                "public int m() throws Pausable { return help(); }"
                    + " private int help() { return n; }"))
        .isNull();
  }

  @Test
  void otherPackagesMustNotMakeOne() {
    String open = "others than its package can make one, or a subclass";
    assertThat(objection(S + MAIN + "class Q extends R {}" + R)).isEqualTo(open);
    assertThat(
            actor(
                    map(
                        "class S extends Capsule { private final T r; S(T r) { this.r = r; }"
                            + " public void m() { r.hit(); } }"
                            + " class M { static void main() { new S(new T()); } }"
                            + " public class T extends Capsule { public void hit() {} }"),
                    "T")
                .senderObjection())
        .isEqualTo(open);
    assertThat(
            actor(
                    map(
                        "class S extends Capsule { private final T r; S(T r) { this.r = r; } public"
                            + " void m() { r.hit(); } } class M { static void main() { new S(new"
                            + " T()); } } public final class T extends Capsule { T() {} public void"
                            + " hit() {} }"),
                    "T")
                .senderObjection())
        .isNull();
  }

  @Test
  void onlyMonitorIsReplaced() {
    MappedActor actor =
        actor(
            map(
                "class R extends Capsule { public void hit(int i) {"
                    + " java.util.concurrent.locks.LockSupport.park(); } }"
                    + S
                    + MAIN),
            "R");
    assertThat(actor.hasOneSender()).isTrue();
    assertThat(actor.policy()).isEqualTo(Policy.THREAD);
  }

  @Test
  void tasksHaveNoProof() {
    assertThat(
            actor(map("class A extends Actor { protected void execute() {} }"), "A")
                .senderObjection())
        .isEqualTo("it is no capsule, so anybody can put into its mailboxes");
  }
}
