package soumak.cluster.mail;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import soumak.Mailbox;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.Services;
import soumak.cluster.local.LocalCluster;

/** Nodes in this JVM, each with its mail. */
abstract class MailNodes {
  final LocalCluster cluster;
  final List<Engine> engines = new ArrayList<>();
  final List<Mail> mails = new ArrayList<>();

  MailNodes(LocalCluster cluster) {
    this.cluster = cluster;
  }

  /** Another node comes. */
  final Node join(Mail mail) {
    return join(mail, engine -> engine);
  }

  /**
   * @param changed what its mail gets to know as its engine
   */
  final Node join(Mail mail, UnaryOperator<Engine> changed) {
    mails.add(mail.carry(Messages.WIRE));
    Services services = new Services(mail.handlers(), mail.steps());
    Engine engine = changed.apply(cluster.join("n" + engines.size(), services));
    engines.add(engine);
    joining(engine.self());
    mail.joined(engine);
    return engine.self();
  }

  /** Before its mail does anything. */
  void joining(Node node) {
    // Threads need to know nothing of it.
  }

  final Mail mail(int node) {
    return mails.get(node);
  }

  final Node node(int number) {
    return engines.get(number).self();
  }

  /** The mailbox of node {@code of} as node {@code at} has it. */
  final <T> Mailbox<T> at(int at, int of, Mailbox<T> mailbox) {
    byte[] bytes = mail(of).wire().toBytes(mailbox);
    return mail(at).wire().<Mailbox<T>>fromBytes(bytes, Mailbox.class);
  }

  final void kill(int node) {
    cluster.kill(node(node));
  }
}
