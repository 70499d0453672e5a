package soumak.weaver;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.weaver.testing.Program.assertSame;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.weaver.testing.TestFiber;

/** Which frames there are, and what they keep. */
class FramesTest {
  private static final String TWO_PAUSES =
      """
      static Object run() throws Pausable {
        String all = "";
        for (int i = 0; i < 3; i++) {
          String first = "first" + i;
          here();
          all += first;
          List<String> second = List.of("second" + i);
          here();
          all += second;
        }
        here();
        return all;
      }\
      """;

  @Test
  void anActivationFillsOneFrameAgainAndAgain() {
    TestFiber fiber = assertSame(TWO_PAUSES);
    assertThat(fiber.innermost()).hasSize(7);
    assertThat(fiber.innermost().stream().distinct()).hasSize(1);
  }

  @Test
  void aFrameKeepsWhatItsPauseNeedsAndNoMore() {
    assertThat(assertSame(TWO_PAUSES).kept())
        .containsExactly(
            List.of("", "first0"),
            List.of("first0", List.of("second0")),
            List.of("first0[second0]", "first1"),
            List.of("first0[second0]first1", List.of("second1")),
            List.of("first0[second0]first1[second1]", "first2"),
            List.of("first0[second0]first1[second1]first2", List.of("second2")),
            List.of("first0[second0]first1[second1]first2[second2]"));
  }

  /** 130 longs do not fit the parameters of a method: the frame is filled in place. */
  @ParameterizedTest
  @ValueSource(ints = {0, 130})
  void manyValuesAndFewTakeTurns(int longs) {
    String declared =
        IntStream.range(0, longs)
            .mapToObj(n -> "long v%d = %d + i;".formatted(n, n))
            .collect(Collectors.joining("\n"));
    String used =
        IntStream.range(0, longs).mapToObj(n -> "+ v" + n).collect(Collectors.joining(" "));
    TestFiber fiber =
        assertSame(
            """
            static Object run() throws Pausable {
              String all = "";
              for (int i = 0; i < 3; i++) {
                %s
                String first = "first" + i;
                String second = "second" + i;
                here();
                int length = (all + first + second).length();
                long sum = length %s;
                here();
                all = "" + sum;
              }
              return all;
            }\
            """
                .formatted(declared, used));
    assertThat(fiber.kept().stream().map(List::size)).containsExactly(3, 0, 3, 0, 3, 0);
    assertThat(fiber.innermost().stream().distinct()).hasSize(1);
  }

  @Test
  void eachActivationHasAFrameOfItsOwn() {
    TestFiber fiber =
        assertSame(
            """
            static int down(int n) throws Pausable {
              here();
              int below = n == 0 ? 0 : down(n - 1);
              here();
              return below + n;
            }
            static Object run() throws Pausable { return 1 + down(3); }\
            """);
    assertThat(fiber.pauses()).isEqualTo(8);
    assertThat(fiber.innermost().stream().distinct()).hasSize(4);
  }
}
