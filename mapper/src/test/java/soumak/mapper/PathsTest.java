package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.mapper.testing.Programs.a;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** COMM along all ways through a method. */
class PathsTest {
  private static final String B = "class B extends Capsule { public void hit(int i) {} }";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "LOW  | return;",
        "LOW  | if (n > 7) throw new IllegalStateException();",
        "MED  | b.hit(1);",
        "MED  | if (n > 7) return; b.hit(1);",
        "MED  | if (n > 7) { b.hit(1); return; } b.hit(2);",
        "MED  | switch (n) { case 1 -> b.hit(1); case 2 -> b.hit(2); default -> {} }",
        "MED  | b.hit(n > 7 ? 1 : 2);",
        "MED  | try { b.hit(1); } finally { n++; }",
        "MED  | try { n /= 2; } catch (RuntimeException e) { b.hit(1); }",
        "MED  | try { n /= 2; } finally { b.hit(1); }",
        "MED  | while (n > 7) { n--; if (n == 9) break; } b.hit(1);",
        "MED  | synchronized (this) { b.hit(1); }",
        "MED  | if (n > 7) one(); else one();",
        "MED  | maybe(n);",
        "HIGH | b.hit(1); b.hit(2);",
        "HIGH | b.hit(1); if (n > 7) b.hit(2);",
        "HIGH | if (n > 7) b.hit(1); if (n < 3) b.hit(2);",
        "HIGH | switch (n) { case 1: b.hit(1); case 2: b.hit(2); }",
        "HIGH | try { b.hit(1); n /= 2; } catch (RuntimeException e) { b.hit(2); }",
        "HIGH | try { b.hit(1); } finally { b.hit(2); }",
        "HIGH | while (n > 7) { n--; if (n == 9) { b.hit(1); } }",
        "HIGH | one(); maybe(n);",
        "HIGH | two();",
        "HIGH | for (int i = 0; i < 2; i++) one();",
        "HIGH | again(n);",
      })
  void comm(Level expected, String code) {
    MappedActor actor =
        a(
            "class A extends Capsule { B b; public void m(int n) { "
                + code
                + " } void one() { b.hit(1); } void two() { one(); one(); }"
                + " void maybe(int n) { if (n > 3) one(); }"
                + " void again(int n) { if (n > 3) { one(); again(n - 1); } } }"
                + B);
    assertThat(actor.vector().comm()).as(code).isEqualTo(expected);
    Level par = expected == Level.LOW ? Level.LOW : Level.HIGH;
    assertThat(actor.vector().par()).as(code).isEqualTo(par);
  }
}
