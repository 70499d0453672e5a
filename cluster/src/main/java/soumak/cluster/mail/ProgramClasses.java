package soumak.cluster.mail;

import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Members;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.engine.Services;
import soumak.wire.Wire;

/**
 * Has the other nodes carry the classes of the program that one of them runs. A request has the
 * names of the classes that its wire was made of, a line each; who gets it loads them from the
 * sender, makes the same wire of them, and answers with nothing.
 */
final class ProgramClasses {
  private static final long PATIENCE_SECONDS = 30;
  private static final byte[] DONE = {};

  private final PostOffice office;
  private final Executor executor;
  private final Function<Node, ClassLoader> loaders;

  /** What those are told who come later; null if this node runs no program. */
  private volatile byte @Nullable [] told;

  /** Who was here before the last change. The office's thread only. */
  private List<Node> before = List.of();

  /**
   * @param executor may wait for classes to come
   * @param loaders the loader of the program that a node runs
   */
  ProgramClasses(PostOffice office, Executor executor, Function<Node, ClassLoader> loaders) {
    this.office = office;
    this.executor = executor;
    this.loaders = loaders;
    office.onChange(this::changed);
  }

  /** Nodes that come later need the classes too; one that has them gets nothing new. */
  private void changed(Members now) {
    byte[] names = told;
    if (names != null) {
      List<Node> others = new ArrayList<>(now.nodes());
      others.removeAll(before);
      for (Node it : others) {
        var _ = tell(it, names).exceptionally(failure -> warn(it, failure));
      }
    }
    before = now.nodes();
  }

  private CompletableFuture<byte[]> tell(Node node, byte[] names) {
    return office
        .engine()
        .request(node, Services.CARRY, names)
        .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  /** Nobody waits for a node that comes later; it is told what actors that go there will miss. */
  private static byte[] warn(Node node, Throwable failure) {
    Throwable why = failure instanceof CompletionException ? failure.getCause() : failure;
    if (!(why instanceof NodeLostException)) {
      PostOffice.LOG.log(
          Level.WARNING,
          "the node " + node + " has come and could not load the program's classes: " + why);
    }
    return DONE;
  }

  /** Blocks until all nodes that are there have the classes. */
  void tellAll(List<Class<?>> roots) {
    Engine engine = office.engine();
    office.carry(Wire.of(roots.toArray(Class<?>[]::new)));
    byte[] names =
        roots.stream()
            .map(Class::getName)
            .collect(Collectors.joining("\n"))
            .getBytes(StandardCharsets.UTF_8);
    told = names;
    Map<Node, CompletableFuture<byte[]>> answers = new LinkedHashMap<>();
    for (Node node : engine.members().nodes()) {
      if (!node.equals(engine.self())) {
        answers.put(node, tell(node, names));
      }
    }
    answers.forEach(ProgramClasses::await);
  }

  private static void await(Node node, CompletableFuture<byte[]> answer) {
    try {
      answer.join();
    } catch (CompletionException e) {
      // A node that has died needs no classes.
      if (!(e.getCause() instanceof NodeLostException)) {
        throw new IllegalStateException(
            "the node " + node + " could not load the program's classes: " + e.getCause(), e);
      }
    }
  }

  /** What another node asks for. */
  CompletionStage<byte[]> asked(Node from, byte[] names) {
    return CompletableFuture.supplyAsync(
        () -> {
          ClassLoader loader = loaders.apply(from);
          List<Class<?>> roots = new ArrayList<>();
          for (String name : Arrays.asList(new String(names, StandardCharsets.UTF_8).split("\n"))) {
            try {
              roots.add(Class.forName(name, false, loader));
            } catch (ClassNotFoundException | LinkageError e) {
              throw new IllegalStateException("cannot load " + name + ": " + e, e);
            }
          }
          office.carry(Wire.of(roots.toArray(Class<?>[]::new)));
          return DONE;
        },
        executor);
  }
}
