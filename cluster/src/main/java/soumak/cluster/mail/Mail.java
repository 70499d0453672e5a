package soumak.cluster.mail;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import soumak.cluster.Cluster;
import soumak.cluster.Feature;
import soumak.cluster.Programs;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Handler;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.Services;
import soumak.cluster.engine.Step;
import soumak.wire.Wire;

/**
 * The mail of a node: its mailboxes may be put into a message, or be given a name, and then tasks
 * of other nodes put messages into them as if they were their own.
 *
 * <p>{@code put} takes the message over, and pauses while as many messages are on their way from
 * this node as the mailbox holds, 4096 at most. Messages of one sender arrive in their order, as
 * long as it stays at its node, and each at most once: what an actor puts after it has moved may
 * overtake what it has put before. Who waits to put into a mailbox of a node that is lost, or puts
 * later, gets a {@link soumak.cluster.engine.NodeLostException}; what was on its way may or may not
 * have arrived. Only at the mailbox's own node messages can be taken from it.
 *
 * <p>A message that cannot travel is refused at the {@code put} with a {@link
 * soumak.wire.NotPortableException}, also if it has more bytes than the wire that is carried reads,
 * which is 16 MiB usually.
 *
 * <p>All methods may be called by any thread, when the node has joined.
 */
public final class Mail implements Feature {
  private final PostOffice office;
  private final Names names;
  private final Actors actors;
  private final ProgramClasses program;

  /** Those that are open. */
  final Set<Gateway> gateways = ConcurrentHashMap.newKeySet();

  private volatile boolean hasLeft;

  /**
   * The mail of a node that is to join; see {@link #carry}. What is to be done is done by the
   * pool's workers, or by a virtual thread where they have no time.
   */
  public Mail() {
    this(Executors.newVirtualThreadPerTaskExecutor());
  }

  private Mail(ExecutorService threads) {
    this(Workers.or(threads), threads, Mail::loader, null);
  }

  /** The same; what is to be done is done by {@code executor}, one thing at a time. */
  public Mail(Executor executor) {
    this(executor, Mail::loader);
  }

  private static ClassLoader loader(Node node) {
    return Cluster.here().feature(Programs.class).loader(node);
  }

  /**
   * The same; the classes of other nodes' programs come from these loaders. They may block the
   * executor's threads.
   */
  public Mail(Executor executor, Function<Node, ClassLoader> loaders) {
    this(executor, loaders, null);
  }

  /** The same; its actors go on as {@code running} has it. */
  Mail(Executor executor, Function<Node, ClassLoader> loaders, Actors.@Nullable Running running) {
    this(executor, executor, loaders, running);
  }

  private Mail(
      Executor executor,
      Executor loading,
      Function<Node, ClassLoader> loaders,
      Actors.@Nullable Running running) {
    office = new PostOffice(executor);
    program = new ProgramClasses(office, loading, loaders);
    names = new Names(office);
    actors = new Actors(office, running);
    Delivery.begin(office);
  }

  /** The mail of the node that this JVM is. */
  public static Mail here() {
    return Cluster.here().feature(Mail.class);
  }

  /**
   * Says which classes messages and actors have: those that {@code classes} knows. Until then, only
   * strings, boxes and arrays and collections of them are carried.
   *
   * @return this
   */
  public Mail carry(Wire classes) {
    office.carry(classes);
    return this;
  }

  /**
   * Says which classes the messages and actors of the program have that this node runs, as {@link
   * #carry} does, here and at all nodes that are there: they load them from this one. Blocks until
   * they have; nodes that come later are told when they do. Of programs that share nodes without
   * being guests, one at a time can use them in this way.
   *
   * @return this
   * @throws IllegalStateException if a node cannot load one of them; the message says why
   */
  public Mail program(Class<?>... classes) {
    program.tellAll(List.of(classes));
    return this;
  }

  @Override
  public Map<Integer, Handler> handlers() {
    return Map.of(Services.MAIL, office::arrived, Services.CARRY, program::asked);
  }

  @Override
  public Map<String, Long> status() {
    Mailboxes known = office.mailboxes();
    Map<String, Long> counts = new HashMap<>();
    counts.put("actors", (long) actors.here());
    counts.put("mailboxes", (long) known.count());
    counts.put("messagesUnderWay", known.underWay());
    counts.put("messageCredits", known.credits());
    for (Gateway gateway : gateways) {
      counts.merge("gatewayClients", (long) gateway.clients(), Long::sum);
      counts.merge("gatewayRefusals", gateway.refusals.sum(), Long::sum);
    }
    return counts;
  }

  @Override
  public Map<Integer, Step> steps() {
    return Map.of(Services.NAMES, Directory::step);
  }

  @Override
  public void hosted() {
    actors.hosted();
  }

  @Override
  public void joined(Engine engine) {
    office.joined(engine);
  }

  @Override
  public void left() {
    hasLeft = true;
    gateways.forEach(it -> Serial.guarded(it::close));
    office.left();
    actors.left();
  }

  /**
   * A gateway is open for as long as its program is here.
   *
   * @throws IllegalStateException if that has ended
   */
  void opened(Gateway gateway) {
    gateways.add(gateway);
    if (hasLeft) {
      throw new IllegalStateException("this node has left its cluster, or its program has ended");
    }
  }

  public Names names() {
    return names;
  }

  public Actors actors() {
    return actors;
  }

  /** Messages as bytes, with the mailboxes of all nodes. */
  public Wire wire() {
    return office.wire();
  }

  PostOffice office() {
    return office;
  }

  /** How many mailboxes are known to other nodes, or are elsewhere and used here. */
  public int mailboxes() {
    return office.mailboxes().count();
  }
}
