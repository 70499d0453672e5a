package soumak.bench.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.Task;
import soumak.cluster.Cluster;
import soumak.cluster.NodeConfig;
import soumak.cluster.engine.Engine;
import soumak.cluster.mail.Mail;
import soumak.wire.Wire;

/** Two nodes of Soumak on this machine: this process and its partner. */
final class Nodes {
  private static final int SIZE = 2;
  private static final int CAPACITY = 4096;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private Nodes() {}

  /** So many messages follow; when all are there, {@code done} gets the sum of their lengths. */
  record Begin(int count, Mailbox<Long> done) {}

  /** To be answered by the same number. */
  record Question(long number, Mailbox<Long> replyTo) {}

  /** Makes this process a node, and starts the other one. */
  static Partner join() throws IOException {
    int port = freePort();
    Partner partner = Partner.start("node", Integer.toString(port));
    node("near", port);
    partner.await("in");
    return partner;
  }

  private static Cluster node(String name, int port) throws IOException {
    Cluster cluster = Cluster.join(NodeConfig.local(name, port, SIZE));
    Mail.here().carry(Wire.of(Nodes.class));
    return cluster;
  }

  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** A mailbox of the other node. */
  static <T> Mailbox<T> find(String name, Class<T> type) throws Pausable, TimeoutException {
    return Mail.here().names().find(name, type).await(PATIENCE);
  }

  /** The other node, with a reader of messages and one who answers. */
  static void serve(int port) throws Exception {
    node("far", port);
    Mailbox<Object> messages = new Mailbox<>(CAPACITY);
    Mailbox<Question> questions = new Mailbox<>(CAPACITY);
    Task.spawn(() -> {
      Mail.here().names().register("messages", Object.class, messages).await();
      Mail.here().names().register("questions", Question.class, questions).await();
      System.out.println("in");
      return null;
    });
    Task.spawn(() -> count(messages));
    Task.spawn(() -> answer(questions));
  }

  private static Void count(Mailbox<Object> messages) throws Pausable {
    while (true) {
      if (messages.get() instanceof Begin begin) {
        long sum = 0;
        for (int i = 0; i < begin.count(); i++) {
          sum += messages.get() instanceof byte[] bytes ? bytes.length : 0;
        }
        begin.done().put(sum);
      }
    }
  }

  private static Void answer(Mailbox<Question> questions) throws Pausable {
    while (true) {
      Question question = questions.get();
      question.replyTo().put(question.number());
    }
  }

  /** One of two that say when they see each other. */
  static void pair(int port, String name) throws IOException, InterruptedException {
    Engine engine = node(name, port).engine();
    CountDownLatch both = new CountDownLatch(1);
    engine.onChange(it -> {
      if (it.nodes().size() == SIZE) {
        both.countDown();
      }
    });
    if (engine.members().nodes().size() < SIZE) {
      both.await();
    }
    System.out.println("in");
  }
}
