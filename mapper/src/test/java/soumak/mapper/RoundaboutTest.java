package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.mapper.testing.Programs.a;
import static soumak.mapper.testing.Programs.map;

import org.junit.jupiter.api.Test;

/** What is reached by functions of functions, chains of constructors, and long methods. */
class RoundaboutTest {
  @Test
  void aFunctionThatCallsAFunction() {
    String program =
        """
        class A extends Capsule {
          public void m(Runnable it) {
            it.run();
          }
        }
        class M {
          static void nap() {
            try {
              Thread.sleep(7);
            } catch (InterruptedException e) {
            }
          }
          static void main(Supplier<Integer> given) {
            Supplier<Integer> other = () -> {
              nap();
              return 1;
            };
            new A().m(() -> given.get());
            main(other);
          }
        }
        """;
    assertThat(a(program).reason(Characteristic.BLK).toString())
        .isEqualTo("BLK: M.nap:9: sleeps: java.lang.Thread.sleep blocks");
    assertThat(a(program.replace("      nap();", "")).vector().blk()).isFalse();
  }

  @Test
  void aConstructorThatMakesAnActor() {
    String program =
        """
        class A extends Capsule {
          public void m() {
            new B();
          }
        }
        class B extends Capsule {
          final C c = new C();
          public void hit() {}
        }
        class C extends Capsule {
          C() {
            try {
              Thread.sleep(7);
            } catch (InterruptedException e) {
            }
          }
          public void hit() {}
        }
        """;
    Mapping mapping = map(program);
    assertThat(mapping.actor("A").vector().blk()).isTrue();
    assertThat(mapping.actor("B").vector().blk()).as("others make it").isFalse();
    assertThat(mapping.actor("C").vector().blk()).as("others make it").isFalse();
  }

  @Test
  void aFunctionWithAnotherInterfaceIsNotMeant() {
    assertThat(
            a("""
            interface Go {
              void run();
            }
            class A extends Capsule {
              public void m(Go it) {
                it.run();
              }
              static void main(List<Runnable> all) {
                all.add(() -> System.console());
              }
            }
            """)
                .vector()
                .blk())
        .isFalse();
  }

  @Test
  void aMessageNamedAsAMethodOfAllObjects() {
    Mapping mapping =
        map(
            """
            class A extends Capsule {
              B b;
              public void m() {
                b.equals(1, 2);
                b.equals(null);
                b.hashCode();
              }
            }
            class B extends Capsule {
              public void equals(int a, int b) {}
            }
            """);
    assertThat(mapping.graph().edges())
        .singleElement()
        .satisfies(
            edge -> assertThat(edge.sites()).extracting(Site::message).containsOnly("equals"))
        .satisfies(edge -> assertThat(edge.to()).isEqualTo("B"));
  }

  @Test
  void aLongMethodInWhichManyValuesMeet() {
    StringBuilder cases = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      cases.append("case " + i + ": x = f(" + i + "); to = x > 7 ? to : b; break;\n");
    }
    MappedActor actor =
        a(
            "class A extends Capsule { B b, c; static int f(int i) { return i; }\n"
                + "public void m(int n) { int x = 0; B to = c; while (n-- > 0) { switch (x) {\n"
                + cases
                + "} } to.hit(x); } } class B extends Capsule { public void hit(int i) {} }");
    assertThat(actor.vector().comm()).isEqualTo(Level.MED);
    assertThat(actor.reason(Characteristic.COMM).toString())
        .isEqualTo("COMM: A.m:303: sends B.hit, one message for each that it gets");
  }
}
