package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import soumak.Pausable;
import soumak.Reply;
import soumak.cluster.local.LocalCluster;

/** Nodes in this JVM that threads run. */
final class ThreadNodes extends MailNodes implements AutoCloseable {
  ThreadNodes(int count) {
    super(LocalCluster.threads().patience(Duration.ofMillis(200)));
    for (int i = 0; i < count; i++) {
      join(new Mail());
    }
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
    nodes.cluster.run();
    assertThat(reply.isDone()).isTrue();
    return got(reply);
  }

  @Override
  public void close() {
    cluster.close();
  }
}
