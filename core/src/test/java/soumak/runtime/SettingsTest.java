package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import soumak.Task;
import soumak.net.TcpListener;
import soumak.testing.Forked;

/** Settings that cannot be understood are told, with what is used instead. */
class SettingsTest {
  static final class Program {
    public static void main(String[] args) throws Exception {
      try (TcpListener it = TcpListener.bind(new InetSocketAddress("localhost", 0))) {
        int answer = Task.spawn(() -> 42).joinBlocking();
        System.out.println("workers " + Settings.WORKERS + ", answer " + answer);
      }
    }
  }

  @Test
  void aNumber() throws Exception {
    Forked run =
        Forked.run(
            Program.class,
            "-XX:ActiveProcessorCount=3",
            "-Dsoumak.workers=two",
            "-Dsoumak.watchdog.millis=-1",
            "-Dsoumak.net.selectors=0",
            "-Dsoumak.depth=5000000000");
    assertThat(run.output())
        .contains(
            "soumak.workers is 'two', which is no whole number from 1 to 2147483647: 3 is used",
            "soumak.watchdog.millis is '-1', which is no whole number from 0 to"
                + " 9223372036854: 0 is used",
            "soumak.net.selectors is '0', which is no whole number from 1 to 2147483647: 1 is used",
            "soumak.depth is '5000000000', which is no whole number from 1 to 2147483647:"
                + " 2147483647 is used",
            "workers 3, answer 42");
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void aFlag() throws Exception {
    Forked run = Forked.run(Program.class, "-Dsoumak.track=no", "-Dsoumak.correct=");
    assertThat(run.output())
        .contains(
            "soumak.track is 'no', which is neither true nor false: true is used",
            "soumak.correct is '', which is neither true nor false: true is used",
            "answer 42");
  }

  /** A limit that no number of nanoseconds holds would be one that every task reaches, or none. */
  @Test
  void aNumberOfMillisecondsThatIsTooLarge() throws Exception {
    Forked run = Forked.run(Program.class, "-Dsoumak.watchdog.millis=" + Long.MAX_VALUE);
    assertThat(run.output())
        .contains(
            "soumak.watchdog.millis is '9223372036854775807', which is no whole number from 0 to"
                + " 9223372036854: 9223372036854 is used",
            "answer 42");
  }

  @Test
  void ofOthersNothingIsSaid() throws Exception {
    Forked run =
        Forked.run(
            Program.class,
            "-Dsoumak.workers=1",
            "-Dsoumak.watchdog.millis=0",
            "-Dsoumak.net.selectors=2",
            "-Dsoumak.depth=0x1000",
            "-Dsoumak.track=false",
            "-Dsoumak.correct=true");
    assertThat(run.output().lines()).containsExactly("workers 1, answer 42");
  }
}
