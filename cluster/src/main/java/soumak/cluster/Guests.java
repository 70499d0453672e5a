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
   * What each node has sent for each program whose guest this one has not seen yet, or that is
   * being received now that it has; so all that comes meanwhile waits behind it. Guarded by this.
   */
  private final Map<Sender, List<Message>> early = new HashMap<>();

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

  private record Sender(long node, long guest) {}

  /** What has come of a node for the program of a guest, with the epoch that its sender saw. */
  private record Message(
      Node from, long guest, long epoch, ByteBuffer rest, CompletableFuture<byte[]> answer) {
    Sender sender() {
      return new Sender(from.id(), guest);
    }

    long bytes() {
      return rest.capacity() + EACH;
    }
  }

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
          .forEach((table, step) -> steps.put(table + Services.GUESTS_TABLES, behind(step)));
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
    List<Sender> senders;
    Members members;
    synchronized (this) {
      members = engine.members();
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
      senders = List.copyOf(early.keySet());
    }
    gone.forEach(it -> guarded(() -> end(it, engine, members)));
    here.values().forEach(it -> it.engine.changed(members));
    senders.forEach(it -> receiveEarly(engine, it));
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
    ProgramEngine[] made = new ProgramEngine[1];
    try {
      Cluster cluster =
          Cluster.form(
              own,
              List.of(programs),
              services -> {
                made[0] = new ProgramEngine(engine, guest, services);
                return made[0];
              });
      return new Program(cluster, made[0]);
    } catch (RuntimeException | Error e) {
      if (made[0] != null) {
        made[0].end();
      }
      throw e;
    } catch (IOException e) {
      throw new UncheckedIOException("no network is needed here", e);
    }
  }

  private void end(Program program, Engine engine, Members members) {
    program.engine.changed(members);
    program.engine.end();
    for (Integer table : steps().keySet()) {
      program.engine.forget(table - Services.GUESTS_TABLES, new byte[0]);
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
    return receive(
        joined, new Message(from, head.getLong(), head.getLong(), head, new CompletableFuture<>()));
  }

  private CompletionStage<byte[]> receive(Engine joined, Message message) {
    Program program;
    synchronized (this) {
      if (early.containsKey(message.sender()) || isEarly(joined.members(), message)) {
        return later(joined, message);
      }
      program = program(joined, message);
    }
    return receive(program, message);
  }

  private static boolean isEarly(Members members, Message message) {
    return members.epoch() < message.epoch && guest(members, message).isEmpty();
  }

  private static Optional<Node> guest(Members members, Message message) {
    return members.nodes().stream()
        .filter(it -> it.guest() && it.id() == message.guest)
        .findFirst();
  }

  /** Null if its guest has gone. */
  private synchronized @Nullable Program program(Engine joined, Message message) {
    return guest(joined.members(), message).map(it -> program(joined, it)).orElse(null);
  }

  private static CompletionStage<byte[]> receive(@Nullable Program program, Message message) {
    if (program == null) {
      Node gone = new Node(message.guest, "guest " + message.guest, "gone", true);
      return CompletableFuture.failedFuture(new NodeLostException(gone, "its program has ended"));
    }
    Handler handler = program.engine.handlers().get(message.rest.getInt());
    if (handler == null) {
      return CompletableFuture.failedFuture(
          new IllegalArgumentException("no such service of a program"));
    }
    byte[] bytes = new byte[message.rest.remaining()];
    message.rest.get(bytes);
    return handler.receive(message.from, bytes);
  }

  private CompletionStage<byte[]> later(Engine joined, Message message) {
    Node from = message.from;
    long bytes = earlyBytes.getOrDefault(from.id(), 0L) + message.bytes();
    if (bytes > MOST_EARLY) {
      return CompletableFuture.failedFuture(
          new IllegalStateException(
              from + " has sent too much for programs that " + joined.self() + " has not seen"));
    }
    early.computeIfAbsent(message.sender(), it -> new ArrayList<>()).add(message);
    earlyBytes.put(from.id(), bytes);
    return message.answer;
  }

  /** On this thread only, until none is left or all that are left are early still. */
  private void receiveEarly(Engine joined, Sender sender) {
    List<Message> next = next(joined, sender);
    while (!next.isEmpty()) {
      for (Message it : next) {
        pass(receiveEarly(joined, it), it.answer);
      }
      next = next(joined, sender);
    }
  }

  /** Those that are early no more; the sender is kept until they have been received. */
  private synchronized List<Message> next(Engine joined, Sender sender) {
    List<Message> waiting = early.get(sender);
    if (waiting == null || waiting.isEmpty()) {
      early.remove(sender);
      return List.of();
    }
    Members members = joined.members();
    int count = 0;
    while (count < waiting.size() && !isEarly(members, waiting.get(count))) {
      count++;
    }
    List<Message> next = List.copyOf(waiting.subList(0, count));
    waiting.subList(0, count).clear();
    long bytes = next.stream().mapToLong(Message::bytes).sum();
    earlyBytes.computeIfPresent(
        sender.node, (node, before) -> before == bytes ? null : before - bytes);
    return next;
  }

  /** Whatever it is, those that have waited behind it are received as well. */
  private CompletionStage<byte[]> receiveEarly(Engine joined, Message message) {
    try {
      return receive(program(joined, message), message);
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
