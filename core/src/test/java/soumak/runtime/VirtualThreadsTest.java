package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import soumak.Blocking;
import soumak.testing.Forked;

/** Each in a JVM of its own, in which nobody else has virtual threads. */
class VirtualThreadsTest {
  private static void say(String when) {
    System.out.println(when + ": " + (VirtualThreads.look() ? "some" : "none"));
  }

  /** What a virtual thread does, and what is seen of it meanwhile. */
  static final class Lives {
    public static void main(String[] args) throws Throwable {
      say("before");
      CountDownLatch end = new CountDownLatch(1);
      Thread waits =
          Thread.ofVirtual().name("\"virtual\": true, \"tid\"").start(() -> awaitUnmoved(end));
      say("waiting");
      end.countDown();
      waits.join();
      sayWhenGone("ended");
      Blocking.call(() -> "x");
      sockets();
    }

    private static void awaitUnmoved(CountDownLatch end) {
      try {
        end.await();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }

    private static void sockets() throws Exception {
      try (ServerSocket server = new ServerSocket(0)) {
        Thread accepts =
            Thread.startVirtualThread(() -> {
              try (Socket accepted = server.accept()) {
                accepted.getInputStream().read();
              } catch (java.io.IOException e) {
                throw new AssertionError(e);
              }
            });
        say("accepting");
        try (Socket client = new Socket(server.getInetAddress(), server.getLocalPort())) {
          say("reading");
          client.getOutputStream().write(1);
        }
        accepts.join();
        sayWhenGone("served");
      }
    }

    /**
     * The JVM lists a thread for a moment yet when others have been told that it has ended; so also
     * the one of the look before.
     */
    private static void sayWhenGone(String when) {
      while (VirtualThreads.look()) {
        Thread.onSpinWait();
      }
      System.out.println(when + ": none");
    }
  }

  /** Very many have been made. */
  static final class Many {
    public static void main(String[] args) throws Exception {
      for (int i = 0; i < 20_000; i++) {
        Thread.startVirtualThread(() -> {}).join();
      }
      say("many");
    }
  }

  /** The dump cannot tell. */
  static final class Alone {
    public static void main(String[] args) {
      say("alone");
    }
  }

  /** Ends while the dump is being made. */
  static final class Ends {
    public static void main(String[] args) {
      while (true) {
        Thread looks = Thread.ofPlatform().daemon().start(VirtualThreads::look);
        while (looks.isAlive()) {
          if (isDumping(looks)) {
            System.exit(3);
          }
        }
      }
    }

    private static boolean isDumping(Thread thread) {
      return Arrays.stream(thread.getStackTrace())
          .anyMatch(it -> it.getMethodName().equals("dumpThreads"));
    }
  }

  @Test
  void leavesNothingBehindWhenTheJvmEnds(@TempDir Path folder) throws Exception {
    Forked ended = Forked.run(Ends.class, "-Djava.io.tmpdir=" + folder);
    assertThat(ended.output()).isEmpty();
    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void seesThemWhileTheyLive() throws Exception {
    assertThat(Forked.run(Lives.class).output().lines())
        .containsExactly(
            "before: none",
            "waiting: some",
            "ended: none",
            "accepting: some",
            "reading: some",
            "served: none");
  }

  @Test
  void doesNotLookAmongVeryMany() throws Exception {
    assertThat(Forked.run(Many.class).output()).isEqualToIgnoringNewLines("many: some");
  }

  @Test
  void doesNotClaimWhatItCannotSee() throws Exception {
    assertThat(Forked.run(Alone.class, "-Djdk.trackAllThreads=false").output())
        .isEqualToIgnoringNewLines("alone: some");
    assertThat(Forked.run(Alone.class, "--limit-modules=java.base").output())
        .isEqualToIgnoringNewLines("alone: some");
  }
}
