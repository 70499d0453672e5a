package soumak.bench.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import soumak.Pausable;
import soumak.Reply;

/** Every program gets its result, at sizes for tests. Nothing is said about time. */
class MappingProgramsTest {
  private static final int RUNS = 3;

  static Stream<Arguments> smoke() {
    return Programs.all().stream()
        .flatMap(program ->
            program.sizes().stream()
                .filter(size -> size.name().startsWith("smoke"))
                .map(size -> Arguments.of(program.name(), size.name())));
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("smoke")
  @Timeout(60)
  void getsTheSameRightResultEachTime(String program, String size) throws Throwable {
    List<String> results = new ArrayList<>();
    for (int i = 0; i < RUNS; i++) {
      results.add(Programs.named(program).run(size));
    }
    assertThat(results).hasSize(RUNS).containsOnly(results.getFirst());
    assertThat(results.getFirst()).isNotBlank();
  }

  @Test
  @DisplayName("each of the fourteen has the sizes paper and smoke, and no size twice")
  void programsAreSound() {
    assertThat(Programs.all()).extracting(Program::name).hasSize(14).doesNotHaveDuplicates();
    for (Program<?> program : Programs.all()) {
      assertThat(program.sizes())
          .extracting(Program.Size::name)
          .startsWith("paper", "smoke")
          .doesNotHaveDuplicates();
    }
  }

  @Test
  @DisplayName("names that nobody has are refused")
  void unknownNames() {
    assertThat(catchThrowable(() -> Programs.named("bong")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no program is called bong");
    assertThat(catchThrowable(() -> Programs.named("bang").run("huge")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("bang has no size huge");
  }

  @Test
  @DisplayName("a result that is missing, or another one, is found out")
  void wrongAnswers() throws Pausable, WrongAnswerException {
    assertThat(WrongAnswerException.now("sum", Reply.of(3))).isEqualTo(3);
    assertThat(catchThrowable(() -> WrongAnswerException.now("sum", new Reply<>())))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessage("no message is left, and there is no sum");
    assertThat(catchThrowable(() -> WrongAnswerException.unless("sum", 3, 2)))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessage("sum: 2, which should be 3");
    assertThat(catchThrowable(() -> WrongAnswerException.unlessNear("sum", 3, 3.2, 0.1)))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessage("sum: 3.2, which should be 3.0");
    assertThat(catchThrowable(() -> WrongAnswerException.unlessNear("sum", 3, Double.NaN, 0.1)))
        .isInstanceOf(WrongAnswerException.class);
  }
}
