package soumak.weaver.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The shrinker keeps what makes a program fail and drops the rest. */
class ShrinkerTest {
  private static final long LATER = TimeUnit.MINUTES.toNanos(5);

  private static Tree shrink(Tree tree, java.util.function.Predicate<Tree> fails) {
    return new Shrinker(tree, fails, System.nanoTime() + LATER).shrink();
  }

  @Test
  void keepsOnlyTheStatementThatFails() {
    Tree tree =
        Tree.of(
            "{",
            Tree.statement("a;"),
            Tree.statement("if {", Tree.statement("b;"), Tree.statement("c;"), "}"),
            Tree.statement("d;"),
            "}");
    assertThat(shrink(tree, t -> t.text().contains("c;")).text()).isEqualTo("{c;}");
  }

  @Test
  void replacesExpressionsByTheirPartsAndByZero() {
    Tree two = Tree.expression(Type.INT, "2 + 3");
    Tree call = Tree.expression(Type.INT, "f(", Tree.expression(Type.LONG, "10L"), ", ", two, ")");
    Tree tree = Tree.of("x = ", call);
    assertThat(shrink(tree, t -> t.text().contains("2 + 3")).text()).isEqualTo("x = 2 + 3");
    assertThat(shrink(tree, t -> t.text().contains("f(")).text()).isEqualTo("x = f(1L, 1)");
    assertThat(shrink(tree, t -> true).text()).isEqualTo("x = 1");
  }

  @Test
  void makesAGeneratedProgramSmall() {
    Program program = ProgramGenerator.generate(5);
    Tree small = shrink(program.tree(), t -> t.text().contains("Pause."));
    assertThat(small.text()).contains("Pause.");
    assertThat(program.with(small).source().lines().count())
        .isLessThan(program.source().lines().count() / 10);
  }

  @Test
  void stopsAtItsDeadline() {
    Tree tree = ProgramGenerator.generate(6).tree();
    assertThat(new Shrinker(tree, t -> true, System.nanoTime() - 1).shrink()).isSameAs(tree);
  }
}
