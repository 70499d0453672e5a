package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.Reply;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Services;
import soumak.cluster.local.LocalCluster;

/** Nodes in this JVM that threads run. */
final class ThreadNodes implements AutoCloseable {
  final LocalCluster cluster = LocalCluster.threads().patience(Duration.ofMillis(200));
  final List<Engine> engines = new ArrayList<>();
  final List<Mail> mails = new ArrayList<>();

  ThreadNodes(int count) {
    for (int i = 0; i < count; i++) {
      Mail mail = new Mail().carry(Messages.WIRE);
      mails.add(mail);
      Engine engine = cluster.join("n" + i, new Services(mail.handlers(), mail.steps()));
      engines.add(engine);
      mail.joined(engine);
    }
  }

  Mail mail(int node) {
    return mails.get(node);
  }

  /** The mailbox of node {@code of} as node {@code at} has it. */
  <T> Mailbox<T> at(int at, int of, Mailbox<T> mailbox) {
    byte[] bytes = mail(of).wire().toBytes(mailbox);
    return mail(at).wire().<Mailbox<T>>fromBytes(bytes, Mailbox.class);
  }

  void kill(int node) {
    cluster.kill(engines.get(node).self());
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
