package soumak.cluster.mail;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import soumak.Mailbox;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.Services;
import soumak.cluster.local.Choices;
import soumak.cluster.local.LocalCluster;

/** Nodes in this JVM that do one thing after the other, as a seed says. */
final class ChosenNodes {
  final LocalCluster cluster;
  final List<Engine> engines = new ArrayList<>();
  final List<Mail> mails = new ArrayList<>();

  ChosenNodes(long seed, int count) {
    cluster = LocalCluster.chosen(Choices.seeded(seed));
    for (int i = 0; i < count; i++) {
      AtomicReference<Node> self = new AtomicReference<>();
      Mail mail = new Mail(action -> cluster.at(self.get(), action)).carry(Messages.WIRE);
      Engine engine = cluster.join("n" + i, new Services(mail.handlers(), mail.steps()));
      self.set(engine.self());
      mails.add(mail);
      engines.add(engine);
      mail.joined(engine);
    }
  }

  Mail mail(int node) {
    return mails.get(node);
  }

  <T> Mailbox<T> at(int at, int of, Mailbox<T> mailbox) {
    byte[] bytes = mail(of).wire().toBytes(mailbox);
    return mail(at).wire().<Mailbox<T>>fromBytes(bytes, Mailbox.class);
  }

  void kill(int node) {
    cluster.kill(engines.get(node).self());
  }
}
