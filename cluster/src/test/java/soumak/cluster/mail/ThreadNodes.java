package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import soumak.Pausable;
import soumak.Reply;
import soumak.cluster.engine.Node;
import soumak.cluster.local.LocalCluster;
import soumak.cluster.spread.ForwardedEngine;

/** Nodes in this JVM that threads run. */
final class ThreadNodes extends MailNodes implements AutoCloseable {
  ThreadNodes(int count) {
    super(LocalCluster.threads().patience(Duration.ofMillis(200)));
    for (int i = 0; i < count; i++) {
      join(new Mail());
    }
  }

  /** Another node comes, which can change no entry. */
  Node joinWithoutSteps(String why) {
    return join(
        new Mail(),
        engine ->
            new ForwardedEngine(engine) {
              @Override
              public CompletableFuture<byte[]> atomic(int table, byte[] key, byte[] argument) {
                return CompletableFuture.failedFuture(new IllegalStateException(why));
              }
            });
  }

  /** What is done by a thread that may block. */
  interface Doing {
    void run() throws Pausable, Exception;
  }

  static Thread start(Doing doing) {
    return Thread.ofVirtual()
        .start(() -> {
          try {
            doing.run();
          } catch (Exception | Pausable e) {
            throw new IllegalStateException(e);
          }
        });
  }

  /** The answer, for which a thread blocks. */
  static <T> T got(Reply<T> reply) {
    try {
      return reply.await();
    } catch (Pausable never) {
      throw new AssertionError(never);
    }
  }

  /** The answer, which is there when nothing more happens. */
  static <T> T got(Reply<T> reply, ChosenNodes nodes) {
    nodes.runUntil(reply::isDone);
    assertThat(reply.isDone()).isTrue();
    return got(reply);
  }

  @Override
  public void close() {
    cluster.close();
  }
}
