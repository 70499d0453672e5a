package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.mapper.testing.Programs.a;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** STATE: whether anything that the fields lead to may change after construction. */
class StateTest {
  private static MappedActor actor(String members) {
    return a(
        "record Pair(int a, String b) {} record Bad(int[] a) {} enum Colour { RED }"
            + " final class Box { int n; } class A extends Capsule {\n"
            + members
            + "\n}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "public void m() {}",
        "private final int n = 1; final String s; A(String s) { this.s = s; }",
        "int n; A() { n = 7; }",
        "private final Pair p = new Pair(1, \"\"); private final Colour c = Colour.RED;",
        "private final A other = null; private final Mailbox<String> in = new Mailbox<>();",
        "private final int[] squares = {0, 1, 4}; public void m(int i) { i = squares[i]; }",
        "private final int[] s = new int[4]; A() { s[1] = 1; } public void m() { int n = s.length;"
            + " }",
        "private static int n; public void m() { n++; }",
      })
  void hasNone(String members) {
    MappedActor actor = actor(members);
    assertThat(actor.vector().state()).as(actor.reasons().toString()).isFalse();
    assertThat(actor.reason(Characteristic.STATE).sentence())
        .isEqualTo("nothing that its fields lead to changes");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int n; public void m() { n++; }",
        "int n; public void m() { help(); } private void help() { n = 1; }",
        "private final int[] s = new int[4]; public void m() { s[1]++; }",
        "private final int[] s = new int[4]; public void m() { Arrays.fill(s, 1); }",
        "private final int[] s = new int[4]; public int[] m() throws Pausable { return s; }",
        "private final int[] s; A(int[] s) { this.s = s; }",
        "private final int[][] s = new int[4][4]; public void m(int i) { i = s[0][0]; }",
        "private final Bad bad = null;",
        "private final Box box = null;",
        "private final Map<String, String> map = new HashMap<>();",
        "private final StringBuilder b = new StringBuilder();",
        "private final Object o = 1;",
      })
  void hasSome(String members) {
    assertThat(actor(members).vector().state()).isTrue();
  }

  @Test
  void reasons() {
    assertThat(actor("int n;\npublic void m() { n++; }").reason(Characteristic.STATE).toString())
        .isEqualTo("STATE: A.m:3: writes the field n");
    assertThat(actor("private final int[] s = null;").reason(Characteristic.STATE).toString())
        .isEqualTo("STATE: A: the array in the field s can change");
    assertThat(actor("List<String> all;").reason(Characteristic.STATE).toString())
        .isEqualTo("STATE: A: the java.util.List in the field all can change");
  }

  @Test
  void inheritedFieldsCount() {
    assertThat(
            a("class Base extends Capsule { int n; public void m() { n++; } }"
                    + " class A extends Base {}")
                .vector()
                .state())
        .isTrue();
  }

  @Test
  void inheritedFieldsThatTheSubclassWritesCount() {
    assertThat(
            a("class Base extends Capsule { protected int n; }"
                    + " class A extends Base { public void m() { n++; } }")
                .vector()
                .state())
        .isTrue();
    assertThat(
            a("class Base extends Capsule { protected int n; }"
                    + " class A extends Base { A() { n = 7; } }")
                .vector()
                .state())
        .isTrue();
  }

  @Test
  void fieldsThatOthersWriteCount() {
    assertThat(
            a("class A extends Capsule { int n; } class B { void set(A a) { a.n = 1; } }")
                .vector()
                .state())
        .isTrue();
  }

  @Test
  void aConstructorThatMakesAFunctionWhichWrites() {
    assertThat(
            actor("int n; Runnable r() { return null; } A() { Runnable r = () -> n = 1; r.run(); }")
                .vector()
                .state())
        .isTrue();
  }
}
