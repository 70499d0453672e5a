package soumak.cluster.mail;

import soumak.Mailbox;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.mail.Messages.Numbered;

/** Puts numbers as there is room for them, each in an event of its own. */
final class Sender {
  private final ChosenNodes nodes;
  final int node;
  private final Mailbox<Numbered> to;
  private final int count;

  /** How many it has put. */
  int next;

  /** Whether it was told that the mailbox is lost. */
  boolean isTold;

  Sender(ChosenNodes nodes, int node, Mailbox<Numbered> to, int count) {
    this.nodes = nodes;
    this.node = node;
    this.to = to;
    this.count = count;
    goOn();
  }

  boolean isDone() {
    return next == count;
  }

  private void goOn() {
    nodes.cluster.at(nodes.node(node), this::put);
  }

  private void put() {
    try {
      if (to.tryPut(new Numbered("s" + node, next)) == null) {
        next++;
      }
      if (!isDone()) {
        goOn();
      }
    } catch (NodeLostException e) {
      isTold = true;
    }
  }
}
