package soumak;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import soumak.testing.Forked;

/** The system has no more threads for us: who needs one fails with that, and all else goes on. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "the shell limits memory there")
class NoThreadsTest {
  @Test
  void whoNeedsOneFails() throws Exception {
    Forked jvm = run("threads");
    assertThat(jvm.output())
        .contains("who blocks its worker: OutOfMemoryError\n")
        .contains("the worker goes on\n")
        .contains("a task: OutOfMemoryError\n")
        .contains("a capsule: OutOfMemoryError\n")
        .contains("its end: OutOfMemoryError\n")
        .contains("ended well\n")
        .doesNotContain("Exception in thread");
    assertThat(jvm.exitCode()).isZero();
  }

  @Test
  void whoIsTheFirstToWantTheTimeFailsWithIt() throws Exception {
    assertThat(run("timers").output())
        .contains("a sleeper: OutOfMemoryError\n")
        .contains("who gets: OutOfMemoryError\n")
        .contains("who selects: OutOfMemoryError\n")
        .contains("the mailbox goes on\n")
        .contains("ended well\n");
  }

  /** Nor is it told again by who looks at the end whether all is told. */
  @Test
  void whatFailsInAWatcherIsToldOnceByWhoeverIsThere() throws Exception {
    assertThat(run("report").output())
        .containsOnlyOnce("told: nobody waits\n")
        .containsPattern("(?s)told: nobody waits\n.*went on\n.*ended well\n")
        .doesNotContain("Uncaught failure");
  }

  @Test
  void whatIsToldAsTheJvmEndsIsToldToItsEnd() throws Exception {
    assertThat(run("end").output()).containsOnlyOnce("logged: nobody waits\n");
  }

  private static Forked run(String name) throws Exception {
    return Forked.runBehind(
        new String[] {"/bin/sh", "-c", "ulimit -v 4000000; exec \"$@\"", "sh"},
        NoThreadsPrograms.class,
        "-Xmx64m",
        "-Xss64m",
        "-XX:CompressedClassSpaceSize=64m",
        "-Dcase=" + name);
  }
}
