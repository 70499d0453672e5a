package soumak.weaver.capsules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.analysis.Diagnostic;
import soumak.weaver.Weaving;
import soumak.weaver.testing.Woven;

/** A capsule's calls on itself are calls as ever, also through interfaces and classes above. */
class OwnCallsTest {
  private static final String INTERFACES =
      """
      interface Named {
        String name(int i) throws Pausable;
        default String twice(int i) throws Pausable { return name(i) + name(i); }
        default String through(int i) throws Pausable { return "<" + inner(i) + ">"; }
        private String inner(int i) throws Pausable { return twice(i); }
        default Reply<String> later() throws Pausable { return Task.spawn(() -> Reply.of(name(3))).join(); }
        default String plain(int i) throws Pausable { Task.yield(); return "plain" + i + toString().length(); }
        default void tell(StringBuilder to) { to.append("default"); }
      }
      """;

  @Test
  void whatOnlyASubclassMakesAMessage() throws Throwable {
    Everywhere.of(
            INTERFACES
                + """
                static abstract class Base extends Capsule implements Named {
                  public String ask(int i) throws Pausable {
                    String before = name(i);
                    StringBuilder told = new StringBuilder();
                    tell(told);
                    return before + plain(i) + told;
                  }
                  @Override public String toString() { return "four"; }
                }

                static class Own extends Base {
                  private int asked;
                  public String name(int i) throws Pausable { Task.yield(); return "own" + i + ++asked; }
                  @Override public String plain(int i) throws Pausable { return "overridden"; }
                  @Override public void tell(StringBuilder to) { to.append("told"); }
                }

                static class Next extends Own {
                  @Override public String name(int i) throws Pausable { return "next" + super.name(i); }
                }

                interface Other extends Named {
                  @Override default String name(int i) throws Pausable { return "other" + i; }
                }

                static class Inherits extends Base implements Other {}

                static Object run(Policy p) throws Pausable {
                  try (Design d = new Design()) {
                    String s = "";
                    for (Base b : new Base[] {new Own(), new Next(), new Inherits()}) {
                      d.add(b); b.policy(p);
                      s += b.ask(1) + " " + b.ask(2) + " ";
                    }
                    return s;
                  }
                }
                """)
        .gives(
            "own11overriddentold own22overriddentold nextown11overriddentold"
                + " nextown22overriddentold other1plain14default other2plain24default ");
  }

  @Test
  void whatIsCastToAnInterface() throws Throwable {
    Everywhere.of(
            INTERFACES
                + """
                interface Teller<X> { void hear(X x); }

                static class Own extends Capsule implements Named, Teller<String> {
                  private String heard = "";
                  public String name(int i) throws Pausable { Task.yield(); return "own" + i; }
                  public void hear(String s) { heard += s; }
                  public String ask() throws Pausable {
                    ((Teller<String>) this).hear("a");
                    return heard + ((Named) this).name(1) + ((Named) this).name(2);
                  }
                }

                static class Next extends Own {
                  @Override public String ask() throws Pausable { return "next" + ((Named) this).name(3); }
                }

                static Object run(Policy p) throws Pausable {
                  try (Design d = new Design()) {
                    Own own = d.add(new Own()); own.policy(p);
                    Own next = d.add(new Next()); next.policy(p);
                    return own.ask() + next.ask();
                  }
                }
                """)
        .gives("aown1own2nextown3");
  }

  @Test
  void messagesThatAreInherited() throws Throwable {
    Everywhere.of(
            """
            static class Base extends Capsule {
              protected String told = "";
              public void tell(String s) { told += s; }
              public String slow(int i) throws Pausable { Task.yield(); return "slow" + i; }
            }

            static class Middle extends Base {
              protected void twice() { tell("a"); tell("b"); }
            }

            static class Own extends Middle {
              public String ask() throws Pausable { twice(); return told + slow(1) + slow(2); }
            }

            static Object run(Policy p) throws Pausable {
              try (Design d = new Design()) {
                Own own = d.add(new Own()); own.policy(p);
                return own.ask();
              }
            }
            """)
        .gives("abslow1slow2");
  }

  @Test
  void aClassThatHasNothingElseToWeave() {
    Woven woven =
        Woven.compile(
            "T",
            """
            import soumak.*;
            public class T extends Capsule {
              protected final StringBuilder told = new StringBuilder();
              public void tell(String s) { told.append(s); }
              static class Sub extends T {
                void twice() { tell("a"); tell("b"); }
              }
            }
            """);
    assertThat(woven.weavings().values())
        .extracting(Weaving::status)
        .containsOnly(Weaving.Status.WOVEN);
    assertThat(Woven.weave(woven.woven()).weavings().values())
        .extracting(Weaving::status)
        .containsOnly(Weaving.Status.ALREADY_WOVEN);
  }

  @Test
  void whatOthersCallIsAMessageInADefaultMethod() throws Throwable {
    Everywhere.of(
            INTERFACES
                + """
                static class Own extends Capsule implements Named {
                  private int asked;
                  public String name(int i) throws Pausable { Task.yield(); return "n" + i + ++asked; }
                  public String ask() throws Pausable { return plain(1).substring(0, 6); }
                }

                static Object run(Policy p) throws Pausable {
                  try (Design d = new Design()) {
                    Own own = d.add(new Own()); own.policy(p);
                    Named named = own;
                    return own.twice(1) + named.through(2) + own.ask() + own.later().await();
                  }
                }
                """)
        .gives("n11n12<n23n24>plain1n35");
  }

  private static String capsule(String members) {
    return "import soumak.*;\npublic class T extends Capsule implements Named {\n"
        + "public String name(int i) throws Pausable { return \"\"; }"
        + members
        + "\n}\n"
        + INTERFACES;
  }

  @ParameterizedTest
  @ValueSource(strings = {"twice", "through", "Named.super.twice", "Named.super.through"})
  void aDefaultMethodThatWouldAskTheCapsule(String method) {
    Woven woven =
        Woven.compile(
            "T", capsule("\npublic String m() throws Pausable {\nreturn " + method + "(1); }"));
    assertThat(woven.diagnostics()).hasSize(1).allMatch(Diagnostic::isError);
    String simple = method.replace("Named.super.", "");
    assertThat(woven.diagnostics().getFirst())
        .asString()
        .isEqualTo(
            "T.java:5: error: T.m calls "
                + (simple.equals(method) ? "T." : "Named.")
                + simple
                + ", and the code of that in the interface calls name as everybody does: it would"
                + " be a message of the capsule to itself. Override "
                + simple
                + " in the capsule, where calls on this are calls as ever. [capsule-asks-itself]");
  }

  private static Woven counting(String own) {
    return Woven.compile(
        "T",
        """
        import soumak.*;
        import java.util.*;
        public class T extends Capsule implements Counting {
          public void hit(int i) {}
          public void m() {
            %s
          }
        }
        interface Counting {
          void hit(int i);
          default void each() { List.of(1).forEach(i -> hit(i)); }
          default void nested() { List.of(1).forEach(i -> { Runnable r = () -> hit(i); r.run(); }); }
          default void other(Counting it) { List.of(1).forEach(i -> it.hit(i)); }
          default void thread() { new Thread(() -> hit(1)).start(); }
          default void task() { Task.spawn(() -> { hit(2); return null; }); }
          default void fork() { Fork.of(() -> { hit(3); return null; }); }
          default void actor() { Actor.spawn((Action & java.io.Serializable) () -> hit(4)); }
          default void reference() { List.of(1).forEach(this::hit); }
        }
        """
            .formatted(own));
  }

  @ParameterizedTest
  @ValueSource(strings = {"each", "nested"})
  void aLambdaOfADefaultMethodThatWouldAskTheCapsule(String method) {
    assertThat(counting(method + "();").diagnostics())
        .extracting(Diagnostic::toString)
        .containsExactly(
            "T.java:6: error: T.m calls T."
                + method
                + ", and the code of that in the interface calls hit as everybody does: it would be"
                + " a message of the capsule to itself. Override "
                + method
                + " in the capsule, where calls on this are calls as ever. [capsule-asks-itself]");
  }

  /** There it is meant, or is on another object; and a reference sends wherever it is made. */
  @ParameterizedTest
  @ValueSource(
      strings = {"thread()", "task()", "fork()", "actor()", "other(new T())", "reference()"})
  void aLambdaThatRunsBesideTheCapsuleOrIsOfAnother(String call) {
    assertThat(counting(call + ";").diagnostics()).isEmpty();
  }

  @Test
  void anInterfaceThatIsWovenAlready() {
    Woven first =
        Woven.compile("T", capsule("public String m() throws Pausable { return through(1); }"));
    Map<String, byte[]> classes = new HashMap<>(first.compiled());
    first
        .woven()
        .forEach((name, bytes) -> {
          if (name.startsWith("Named")) {
            classes.put(name, bytes);
          }
        });
    assertThat(classes).hasSizeGreaterThan(first.compiled().size());
    assertThat(Woven.weave(classes).diagnostics())
        .extracting(Diagnostic::rule)
        .contains("capsule-asks-itself");
  }

  @Test
  void aMessageThatIsNoneAbove() {
    Woven woven =
        Woven.compile(
            "T",
            """
            import soumak.*;
            public abstract class T extends Capsule {
              protected abstract void hook();
              public void m() { hook(); }
              static class Sub extends T {
                @Override
                public void hook() {}
              }
            }
            """);
    assertThat(woven.diagnostics())
        .extracting(Diagnostic::toString)
        .containsExactly(
            "T.java:7: error: T$Sub.hook is a message of a capsule and overrides T.hook, which is"
                + " none, so that calls of that on the capsule itself would be messages to itself."
                + " Make both public, or neither. [capsule-widened]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "static abstract class A<X> extends Capsule { abstract void hook(X x); }"
            + " static class B extends A<String> { public void hook(String s) {} }",
        "static class A extends Capsule { void hook() {} }"
            + " static class B extends A { void hook() {} }"
            + " static class C extends B { public void hook() {} }",
      })
  void aMessageThatIsNoneFurtherAbove(String classes) {
    Woven woven = Woven.compile("T", "import soumak.*;\npublic class T { " + classes + " }");
    assertThat(woven.diagnostics()).extracting(Diagnostic::rule).containsExactly("capsule-widened");
  }

  @Test
  void whatIsNoMessageAndStaysSo() {
    Woven woven =
        Woven.compile(
            Map.of(
                "a.A",
                """
                package a;
                import soumak.*;
                public abstract class A<X> extends Capsule {
                  void of() {}
                  private void own() {}
                  protected abstract void hook(X x);
                  protected void run() {}
                  public void m() { of(); own(); }
                }
                """,
                "b.B",
                """
                package b;
                public class B extends a.A<String> implements Runnable {
                  public void of() {}
                  public void own() {}
                  protected void hook(String s) {}
                  @Override public void run() {}
                  @Override public void m() { super.m(); hook(""); }
                }
                """));
    assertThat(woven.diagnostics()).isEmpty();
  }
}
