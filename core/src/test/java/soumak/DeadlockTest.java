package soumak;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.testing.Forked;

/** Real deadlocks are reported and end the wait; programs that only look still are left alone. */
class DeadlockTest {
  private static Forked run(String program, String... more) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("-Dcase=" + program));
    arguments.addAll(List.of(more));
    return Forked.run(DeadlockPrograms.class, arguments.toArray(String[]::new));
  }

  @Test
  void twoMutexesTakenInOppositeOrder() throws Exception {
    Forked jvm = run("mutexes");
    assertThat(jvm.output())
        .contains("Deadlock: 3 tasks and threads wait")
        .contains("A cycle:")
        .containsPattern("Plato waits for mutex@[0-9a-f]+, owned by Kant")
        .containsPattern("Kant waits for mutex@[0-9a-f]+, owned by Plato")
        .contains("at soumak.Steps.step(Steps.java:2)")
        .contains("thread main waits for the end of Plato")
        .contains("at soumak.Strand.join(Strand.java)")
        .doesNotContain("Unknown Source")
        .contains("soumak.DeadlockException");
    assertThat(jvm.exitCode()).isNotZero();
  }

  @Test
  void channelsThatNobodyComesTo() throws Exception {
    assertThat(run("channel").output())
        .contains("Deadlock: 3 tasks")
        .containsPattern("writes first waits for a reader at channel [12]\\b")
        .containsPattern("reads the other waits for a writer at channel [12]\\b")
        .contains("soumak.DeadlockException");
  }

  @Test
  void tasksThatJoinEachOther() throws Exception {
    assertThat(run("joins").output())
        .contains("A cycle:")
        .contains("chicken waits for the end of egg")
        .contains("egg waits for the end of chicken");
  }

  @Test
  void taskThatNobodyStarted() throws Exception {
    assertThat(run("unstarted").output())
        .contains("thread main waits for the end of idle, which was not started")
        .contains("soumak.DeadlockException");
  }

  @Test
  void ofALongCycleTheBeginningAndTheEnd() throws Exception {
    String whole = run("circle", "-Dsize=100").output();
    assertThat(waits(whole)).hasSize(100);
    assertThat(whole).doesNotContain("more, up to");
    String shortened = run("circle", "-Dsize=1000").output();
    assertThat(shortened).contains("  ... and 900 more, up to");
    List<String> waits = waits(shortened);
    assertThat(waits).hasSize(100);
    for (int i = 1; i < 99; i++) {
      assertThat(waits.get(i)).startsWith(waits.get(i - 1).replaceFirst(".* of ", "") + " waits");
    }
    assertThat(waits.get(99)).endsWith(" of " + waits.get(0).replaceFirst(" waits.*", ""));
  }

  private static List<String> waits(String report) {
    return report.lines().filter(it -> it.startsWith("  dancer ")).map(String::strip).toList();
  }

  @Test
  void aTaskThatJoinsItself() throws Exception {
    assertThat(run("itself").output()).contains("narcissus waits for the end of narcissus");
  }

  @Test
  void aThreadAlone() throws Exception {
    assertThat(run("alone").output())
        .contains("Deadlock: 1 task or thread waits")
        .contains("thread main waits for a message in mailbox@");
  }

  @Test
  void isToldAlsoIfTheLogFails() throws Exception {
    assertThat(run("logFails").output()).contains("told 1", "told 2", "ended well");
  }

  @Test
  void whoASimulationHasLeftAloneIsNoWayOut() throws Exception {
    assertThat(run("afterSimulation").output()).contains("Deadlock: 1 task or thread waits");
  }

  @Test
  void aVirtualThreadAmongThem() throws Exception {
    assertThat(run("virtualCaller").output())
        .contains("Deadlock: 2 tasks and threads")
        .contains("thread lonely waits for a message in mailbox@")
        .contains("soumak.DeadlockException");
  }

  @Test
  void aMutexWhoseOwnerIsAThreadThatHasEnded() throws Exception {
    assertThat(run("deadOwner").output())
        .containsPattern("waiter waits for mutex@[0-9a-f]+, owned by Thread.*owner.*has ended")
        .contains("soumak.DeadlockException");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "late",
        "unwoven",
        "ownThreads",
        "virtualThreadThatHasEnded",
        "afterUncaught",
        "uncaughtHandlerThatWaits",
        "helpersOfTheJdk"
      })
  void isFoundAlso(String program) throws Exception {
    assertThat(run(program).output()).contains("Deadlock: ").contains("A cycle:");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "relay",
        "sleeper",
        "blockingCall",
        "thread",
        "threadNamedAsOurs",
        "uncaughtHandler",
        "freedWorker",
        "busy",
        "meanwhile",
        "virtualThread",
        "process"
      })
  void isNotClaimedWhenSomethingCanStillHappen(String program) throws Exception {
    Forked jvm = run(program);
    assertThat(jvm.output()).doesNotContain("Deadlock").contains("ended well");
    assertThat(jvm.exitCode()).isZero();
  }

  /** The peer is in this JVM, as any other thread or process of the program would count. */
  @Test
  void isNotClaimedWhileAnAsynchronousChannelIsOpen() throws Exception {
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread peer = Thread.ofPlatform().daemon().start(() -> writeLate(listener));
      Forked jvm = run("asynchronousChannel", "-Dport=" + listener.getLocalPort());
      assertThat(jvm.output()).doesNotContain("Deadlock").contains("read 1", "ended well");
      peer.join();
    }
  }

  @Test
  void isNotClaimedWhileAThreadOfTheSystemsKeepsTheJvm() throws Exception {
    Forked jvm = run("threadOfTheSystem");
    assertThat(jvm.output()).doesNotContain("Deadlock").contains("got 1", "ended well");
  }

  private static void writeLate(ServerSocket listener) {
    try (Socket accepted = listener.accept()) {
      LockSupport.parkNanos(1_500_000_000);
      accepted.getOutputStream().write('x');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-Dsoumak.deadlock=false", "-Dsoumak.track=false"})
  void isNotLookedForWhenTurnedOff(String setting) throws Exception {
    assertThat(run("off", setting).output())
        .doesNotContain("Deadlock")
        .contains("nothing was said");
  }
}
