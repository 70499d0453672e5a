package soumak.cluster.mail;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Node;
import soumak.cluster.local.Choices;
import soumak.cluster.local.LocalCluster;

/** Nodes in this JVM that do one thing after the other, as choices say. */
final class ChosenNodes extends MailNodes {
  private final Actors.@Nullable Running running;

  /** Of the node that is joining. */
  private AtomicReference<Node> self = new AtomicReference<>();

  ChosenNodes(long seed, int count) {
    this(Choices.seeded(seed), count, null);
  }

  /**
   * @param running lets actors go on, as one of the cluster's events
   */
  ChosenNodes(Choices choices, int count, Actors.@Nullable Running running) {
    super(LocalCluster.chosen(choices));
    this.running = running;
    for (int i = 0; i < count; i++) {
      join();
    }
  }

  Node join() {
    return join(engine -> engine);
  }

  /**
   * @param changed what its mail gets to know as its engine
   */
  Node join(UnaryOperator<Engine> changed) {
    AtomicReference<Node> its = new AtomicReference<>();
    self = its;
    Mail mail =
        new Mail(
            action -> cluster.at(its.get(), action), node -> getClass().getClassLoader(), running);
    return join(mail, changed);
  }

  /**
   * Brings events about until something is so, ten seconds at most: the thread that tells what was
   * collected may be just about to give an office its turn.
   */
  void runUntil(BooleanSupplier isSo) {
    long since = System.nanoTime();
    do {
      cluster.run();
    } while (!isSo.getAsBoolean() && System.nanoTime() - since < 10_000_000_000L);
  }

  @Override
  void joining(Node node) {
    self.set(node);
  }
}
