package soumak.bench.mapping.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.Size;
import soumak.bench.mapping.Program;
import soumak.bench.mapping.bang.Bang;

/** What ports ask of all runtimes. */
@Timeout(60)
class RuntimesTest {
  private static final int MESSAGES = 1_000;

  static Stream<Arguments> runtimes() {
    return Stream.of(
        Arguments.of("virtual threads", made((workers, done) -> new VirtualActors(done))),
        Arguments.of("paper's threads", made((workers, done) -> new PaperThreads(done))),
        Arguments.of("paper's pool", made(PaperPool::new)),
        Arguments.of("Pekko", (Made) port -> new PekkoPort<>(port, new Bang().sizes())));
  }

  /** Makes the contender of a port. */
  @FunctionalInterface
  interface Made {
    Contender of(Port<Bang.Size> port);
  }

  private static Made made(BiFunction<Integer, Done, Running> runtime) {
    return port -> new PortContender<>(port, new Bang().sizes(), runtime);
  }

  /** A port that is only started. */
  @FunctionalInterface
  private interface Started extends Port<Bang.Size> {
    @Override
    default Program<Bang.Size> program() {
      return new Bang();
    }
  }

  private static Run run() {
    return new Run(new Size("one", 1, 1, 1e6), 2);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("runtimes")
  @DisplayName("an actor gets what it sends to itself, in order, one at a time")
  void order(String name, Made made) throws Exception {
    Started counting =
        (size, actors, done) -> actors.<Integer>setup(self -> counter(self, done)).tell(0);
    Run run = run();
    assertThat(made.of(counting).run(run)).as(name).isEqualTo(1);
    assertThat(run.result()).isPositive();
  }

  private static Receiver<Integer> counter(Ref<Integer> self, Done done) {
    return number -> {
      if (number == MESSAGES) {
        done.with(() -> "all");
      } else {
        self.tell(number + 1);
      }
    };
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("runtimes")
  @DisplayName("an actor that fails ends the run with its exception")
  void failure(String name, Made made) {
    Started failing =
        (size, actors, done) ->
            actors
                .spawn((String message) -> {
                  throw new IllegalStateException(message);
                })
                .tell("broken");
    assertThatThrownBy(() -> made.of(failing).run(run()))
        .as(name)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("broken");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("runtimes")
  @DisplayName("a result that is not right ends the run with what is wrong")
  void wrong(String name, Made made) {
    Started wrong =
        (size, actors, done) ->
            actors
                .spawn((String message) ->
                    done.with(() -> {
                      throw new IllegalArgumentException(message);
                    }))
                .tell("wrong");
    assertThatThrownBy(() -> made.of(wrong).run(run()))
        .as(name)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("wrong");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("runtimes")
  @DisplayName("reports of many are gathered once")
  void gathering(String name, Made made) throws Exception {
    Started many =
        (size, actors, done) -> {
          Gather<Integer> all = new Gather<>(20, reports -> done.with(() -> sum(reports)));
          for (int i = 0; i < 20; i++) {
            Ref<Integer> reporter = actors.spawn(all::add);
            reporter.tell(i);
          }
        };
    assertThat(made.of(many).run(run())).as(name).isEqualTo(1);
  }

  private static String sum(List<Integer> reports) {
    assertThat(reports.stream().mapToInt(it -> it).sum()).isEqualTo(190);
    return "190";
  }
}
