package soumak.net;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import soumak.testing.Forked;

/** What needs a JVM without other threads, or with other settings. */
class NetSettingsTest {
  private static Forked run(String program, String... arguments) throws Exception {
    String[] all = new String[arguments.length + 1];
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    all[0] = "-Dcase=" + program;
    return Forked.run(NetPrograms.class, all);
  }

  @Test
  void aTaskThatWaitsForASocketIsNoDeadlock() throws Throwable {
    try (TcpListener listener = TcpListener.bind(Loopback.anyPort())) {
      Thread peer =
          Thread.startVirtualThread(() -> {
            try (TcpSocket socket = listener.accept()) {
              // Long enough for the deadlock detector to have a look.
              Thread.sleep(1_000);
              socket.write(Loopback.bytes("!"));
            } catch (Throwable thrown) {
              throw new AssertionError(thrown);
            }
          });
      Forked forked = run("waits", "-Dport=" + listener.localAddress().getPort());
      assertThat(forked.output().strip()).isEqualTo("read 1 byte: !");
      assertThat(forked.exitCode()).isZero();
      peer.join();
    }
  }

  @Test
  void noThreadIsStartedBeforeTheFirstSocket() throws Throwable {
    assertThat(run("unused").output().strip()).isEqualTo("threads: []");
  }

  @Test
  void oneThreadServesAllSocketsUnlessToldOtherwise() throws Throwable {
    assertThat(run("talks").output().lines())
        .containsExactly("read 8 bytes", "threads: [soumak-net]");
  }

  @Test
  void severalThreadsMayServeTheSockets() throws Throwable {
    assertThat(run("talks", "-Dsoumak.net.selectors=3").output().lines())
        .containsExactly("read 8 bytes", "threads: [soumak-net, soumak-net-2, soumak-net-3]");
  }
}
