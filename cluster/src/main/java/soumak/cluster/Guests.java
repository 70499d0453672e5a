package soumak.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Handler;
import soumak.cluster.engine.Members;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.engine.Services;
import soumak.cluster.engine.Step;

/**
 * The programs that run on these nodes, one for each guest. At each node a program has a cluster of
 * its own, with its own features, which is there from when the node sees the guest, or first hears
 * of it, until the guest has gone. All that other nodes send for it is of this time: what comes
 * from a node that saw the guest earlier waits until this one does, as its epoch says.
 */
final class Guests implements Feature {
  private static final Logger LOG = System.getLogger("soumak.cluster");
  private static final StackWalker STACK =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  /** So much of what one node has sent may wait, in bytes: honest ones wait for a moment only. */
  private static final long MOST_EARLY = 64L << 20;

  /** What a message that waits takes besides its bytes, about. */
  private static final long EACH = 256;

  private final Programs programs;
  private final Supplier<List<Feature>> features;
  private final Map<Node, Program> here = new ConcurrentHashMap<>();
  private volatile @Nullable Engine engine;

  /**
   * Messages of programs whose guests this node has not seen yet; each is received again after each
   * change. Guarded by this.
   */
  private final List<Runnable> early = new ArrayList<>();

  /** How much waits so of each node. Guarded by this. */
  private final Map<Long, Long> earlyBytes = new HashMap<>();

  /**
   * @param programs has their classes
   * @param features makes those of a program
   */
  Guests(Programs programs, Supplier<List<Feature>> features) {
    this.programs = programs;
    this.features = features;
  }

  private record Program(Cluster cluster, ProgramEngine engine) {}

  @Override
  public Map<Integer, Handler> handlers() {
    return Map.of(Services.GUESTS, this::receive);
  }

  /** Those of the features, for keys behind a guest's number. */
  @Override
  public Map<Integer, Step> steps() {
    Map<Integer, Step> steps = new HashMap<>();
    for (Feature feature : features.get()) {
      feature
          .steps()
          .forEach((table, step) -> steps.put(table + ProgramEngine.TABLES, behind(step)));
    }
    return steps;
  }

  private static Step behind(Step step) {
    return (key, entry, argument) ->
        step.apply(Arrays.copyOfRange(key, Long.BYTES, key.length), entry, argument);
  }

  @Override
  public void joined(Engine engine) {
    this.engine = engine;
    engine.onChange(some -> changed(engine));
    changed(engine);
  }

  @Override
  public Map<String, Long> status() {
    Map<String, Long> sums = new HashMap<>();
    for (Program it : here.values()) {
      it.cluster.counts().forEach((name, count) -> sums.merge(name, count, Long::sum));
    }
    sums.put("programs", (long) here.size());
    return sums;
  }

  /** The cluster of a guest's program at this node. */
  Optional<Cluster> of(Node guest) {
    return Optional.ofNullable(here.get(guest)).map(Program::cluster);
  }

  /** The program whose code has called this, if one has. */
  Optional<Cluster> ofCaller() {
    Engine joined = engine;
    if (joined == null || here.isEmpty()) {
      return Optional.empty();
    }
    Program own = here.get(joined.self());
    return own != null
        ? Optional.of(own.cluster)
        : STACK.walk(frames ->
            frames
                .map(it -> it.getDeclaringClass().getClassLoader())
                .filter(RemoteClassLoader.class::isInstance)
                .map(it -> here.get(((RemoteClassLoader) it).node()))
                .filter(it -> it != null)
                .map(Program::cluster)
                .findFirst());
  }

  private void changed(Engine engine) {
    List<Program> gone = new ArrayList<>();
    List<Runnable> now;
    Members members = engine.members();
    synchronized (this) {
      here.forEach((guest, it) -> {
        if (!members.contains(guest)) {
          here.remove(guest);
          gone.add(it);
        }
      });
      for (Node node : members.nodes()) {
        if (node.guest()) {
          guarded(() -> program(engine, node));
        }
      }
      now = List.copyOf(early);
      early.clear();
      earlyBytes.clear();
    }
    gone.forEach(it -> guarded(() -> end(it, engine, members)));
    here.values().forEach(it -> it.engine.changed(members));
    // One that is early still waits again.
    now.forEach(Runnable::run);
  }

  /** One program that fails keeps no other from what is to be done. */
  private static void guarded(Runnable action) {
    try {
      action.run();
    } catch (RuntimeException | Error e) {
      LOG.log(Level.ERROR, "a program could not begin or end at this node", e);
    }
  }

  private synchronized Program program(Engine engine, Node guest) {
    return here.computeIfAbsent(guest, it -> begin(engine, it));
  }

  private Program begin(Engine engine, Node guest) {
    List<Feature> own = features.get();
    if (!engine.self().equals(guest)) {
      own.forEach(Feature::hosted);
    }
    try {
      ProgramEngine[] made = new ProgramEngine[1];
      Cluster cluster =
          Cluster.form(
              own,
              List.of(programs),
              services -> {
                made[0] = new ProgramEngine(engine, guest, services);
                return made[0];
              });
      return new Program(cluster, made[0]);
    } catch (IOException e) {
      throw new UncheckedIOException("no network is needed here", e);
    }
  }

  private void end(Program program, Engine engine, Members members) {
    program.engine.changed(members);
    program.engine.end();
    for (Integer table : steps().keySet()) {
      program.engine.forget(table - ProgramEngine.TABLES, new byte[0]);
    }
    LOG.log(Level.DEBUG, "a program has ended at " + engine.self());
  }

  private CompletionStage<byte[]> receive(Node from, byte[] bytes) {
    Engine joined = engine;
    if (joined == null || bytes.length < ProgramEngine.HEAD) {
      return CompletableFuture.failedFuture(
          new IllegalArgumentException(
              "no message for a program: it has " + bytes.length + " bytes"));
    }
    ByteBuffer head = ByteBuffer.wrap(bytes);
    return receive(joined, from, head.getLong(), head.getLong(), head);
  }

  private CompletionStage<byte[]> receive(
      Engine joined, Node from, long guest, long epoch, ByteBuffer rest) {
    Program program;
    synchronized (this) {
      Members members = joined.members();
      Optional<Node> there =
          members.nodes().stream().filter(it -> it.guest() && it.id() == guest).findFirst();
      if (there.isPresent()) {
        program = program(joined, there.get());
      } else if (epoch <= members.epoch()) {
        Node gone = new Node(guest, "guest " + guest, "gone", true);
        return CompletableFuture.failedFuture(new NodeLostException(gone, "its program has ended"));
      } else {
        return later(joined, from, guest, epoch, rest);
      }
    }
    Handler handler = program.engine.handlers().get(rest.getInt());
    if (handler == null) {
      return CompletableFuture.failedFuture(
          new IllegalArgumentException("no such service of a program"));
    }
    byte[] message = new byte[rest.remaining()];
    rest.get(message);
    return handler.receive(from, message);
  }

  private CompletionStage<byte[]> later(
      Engine joined, Node from, long guest, long epoch, ByteBuffer rest) {
    long bytes = earlyBytes.getOrDefault(from.id(), 0L) + rest.capacity() + EACH;
    if (bytes > MOST_EARLY) {
      return CompletableFuture.failedFuture(
          new IllegalStateException(
              from + " has sent too much for programs that " + joined.self() + " has not seen"));
    }
    earlyBytes.put(from.id(), bytes);
    CompletableFuture<byte[]> later = new CompletableFuture<>();
    early.add(() -> pass(receiveEarly(joined, from, guest, epoch, rest), later));
    return later;
  }

  /** Whatever it is, those that have waited behind it are received as well. */
  private CompletionStage<byte[]> receiveEarly(
      Engine joined, Node from, long guest, long epoch, ByteBuffer rest) {
    try {
      return receive(joined, from, guest, epoch, rest);
    } catch (RuntimeException | Error e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static void pass(CompletionStage<byte[]> from, CompletableFuture<byte[]> to) {
    var _ =
        from.whenComplete((answer, failure) -> {
          if (failure == null) {
            to.complete(answer);
          } else {
            to.completeExceptionally(failure);
          }
        });
  }
}
