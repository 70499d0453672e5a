package soumak.cluster.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import soumak.cluster.Feature;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Handler;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.Services;

/** Lets a node take part in a program that was rewritten, or begin one. One program at a time. */
public final class Spreading implements Feature {
  private final ShippedClasses classes = new ShippedClasses();
  private final Spread spread = new Spread(classes);
  private volatile @Nullable Engine engine;

  /** For {@link java.util.ServiceLoader}. */
  public Spreading() {}

  @Override
  public Map<Integer, Handler> handlers() {
    return Map.of(Services.SPREAD, spread.handler(), Services.SPREAD_CLASSES, classes);
  }

  @Override
  public void joined(Engine engine) {
    this.engine = engine;
    spread.start(engine);
  }

  @Override
  public void left() {
    spread.close();
  }

  /**
   * Brings a program's classes to all nodes that are there, and blocks until they have them.
   *
   * @param rewritten class files by internal name
   * @param resources finds what the program asks for by name, at this node
   * @return what runs the program, from this node
   * @throws soumak.cluster.engine.NodeLostException if a node is lost meanwhile
   */
  public Spread program(Map<String, byte[]> rewritten, ClassLoader resources) {
    Engine joined = Objects.requireNonNull(engine, "the node has not joined");
    classes.resources(resources);
    List<CompletableFuture<byte[]>> answers = new ArrayList<>();
    for (byte[] message : classes.add(rewritten)) {
      for (Node node : joined.members().nodes()) {
        if (!node.equals(joined.self())) {
          answers.add(joined.request(node, Services.SPREAD_CLASSES, message));
        }
      }
    }
    answers.forEach(Waiting::on);
    return spread;
  }

  /** The loader of the program's classes at this node. */
  public ClassLoader loader() {
    return classes;
  }
}
