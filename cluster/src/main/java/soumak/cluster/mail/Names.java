package soumak.cluster.mail;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import soumak.Mailbox;
import soumak.Reply;
import soumak.cluster.engine.Members;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.engine.RemoteFailureException;
import soumak.cluster.engine.Services;
import soumak.cluster.mail.NameStep.Owner;
import soumak.wire.MailboxReference;

/**
 * The names of mailboxes, the same at all nodes. A name stands for one mailbox; when the node is
 * lost where that is, it stands for nothing and may be taken again. What was found is remembered
 * here until the name is dropped.
 *
 * <p>All methods may be called by any thread; none waits, {@code await} of the reply does: it
 * pauses a task, blocks a thread, and may be given a time.
 */
public final class Names {
  private static final long LATELY_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final PostOffice office;

  /** A name that was found. */
  private record Found(Owner owner, Mailbox<?> mailbox) {}

  private final Map<String, Found> found = new ConcurrentHashMap<>();

  private final OwnNames own;

  /** Who waits until a name is there. The office's thread only. */
  private final Map<String, List<Waiting>> waiting = new HashMap<>();

  /** What is kept of who waits for a name: no more than that, so he may forget it. */
  private final class Waiting extends Watched<Reply<Mailbox<?>>> {
    private final String name;
    private final Class<?> type;

    Waiting(String name, Class<?> type, Reply<Mailbox<?>> reply) {
      super(reply);
      this.name = name;
      this.type = type;
    }

    @Override
    void collected() {
      giveUp(name, null);
    }
  }

  /** How many questions about a name are under way. The office's thread only. */
  private final Map<String, Integer> asked = new HashMap<>();

  /**
   * How many names have been dropped, as far as this node has heard, when it last heard so of one
   * that it asks about. An answer to a question that was asked before is of no use: it may have
   * been on its way when the name was dropped. The office's thread only.
   */
  private final Map<String, Long> dropped = new HashMap<>();

  private long drops;

  /**
   * Names that were taken away from mailboxes of this node, the oldest first, and when. A node that
   * has come may have found these before this one saw it, and is told when it does. That a node
   * comes is seen everywhere within seconds. The office's thread only.
   */
  private final Map<String, Long> lately = new LinkedHashMap<>();

  /** As of the last change. The office's thread only. */
  private Members last = new Members(-1, List.of());

  Names(PostOffice office) {
    this.office = office;
    own = new OwnNames(office);
    office.receive(Item.Named.class, (from, item) -> again(((Item.Named) item).name()));
    office.receive(Item.Unnamed.class, (from, item) -> forget(((Item.Unnamed) item).name()));
    office.receive(Item.Typed.class, (from, item) -> typed((Item.Typed) item));
    office.onChange(this::changed);
  }

  private void forget(String name) {
    found.remove(name);
    drops++;
    if (asked.containsKey(name)) {
      dropped.put(name, drops);
    }
  }

  /**
   * Gives {@code mailbox} a name. Messages of other nodes that are no {@code type} are refused.
   *
   * @return true; false if the name stands for another mailbox. It fails with a {@link
   *     NodeLostException} if this node has been shut out
   * @throws IllegalArgumentException if the name has half of a surrogate pair
   */
  public <T> Reply<Boolean> register(String name, Class<T> type, Mailbox<T> mailbox) {
    check(name);
    MessageType its = MessageType.of(type);
    Objects.requireNonNull(mailbox, "mailbox");
    Reply<Boolean> reply = new Reply<>();
    office.execute(() -> take(name, own.taking(its, mailbox), null, reply));
    return reply;
  }

  /** Others would read another name. */
  private static void check(String name) {
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(name)) {
      throw new IllegalArgumentException(
          "a name of a mailbox with half of a surrogate pair, which UTF-8 cannot say: "
              + new String(name.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8));
    }
  }

  /** The type of a mailbox that was given a name at another node. */
  private void typed(Item.Typed typed) {
    Home home = office.mailboxes().home(typed.what());
    if (home != null) {
      if (typed.instead().equals(Item.Typed.ANY) || typed.instead().equals(home.type.name())) {
        home.type = MessageType.named(typed.type());
      }
    } else if (!office.mailboxes().awaits(typed.what(), () -> typed(typed))) {
      Item.@Nullable Moved gone = office.mailboxes().gone(typed.what());
      if (gone != null) {
        office.send(gone.node(), typed);
      }
    }
  }

  private void take(
      String name, OwnNames.Taking it, @Nullable Owner instead, Reply<Boolean> reply) {
    Owner owner = it.owner;
    step(
        name,
        NameStep.take(owner, instead),
        failure -> {
          if (isCertain(failure)) {
            own.refused(it);
          } else {
            own.unknown(name, it);
            // Whoever waits for it was named in the answer only.
            last.nodes().forEach(node -> office.send(node.id(), new Item.Named(name)));
          }
          reply.fail(failure);
        },
        after -> {
          Owner now = after.owner();
          if (owner.equals(now)) {
            own.taken(name, it);
            found.put(name, new Found(owner, it.mailbox));
            after.waiting().forEach(node -> office.send(node, new Item.Named(name)));
            reply.complete(true);
          } else if (now == null) {
            take(name, it, null, reply);
          } else {
            ifLost(
                now,
                (lost, failure) -> {
                  if (failure != null) {
                    own.refused(name, it, now);
                    reply.fail(failure);
                  } else if (lost) {
                    take(name, it, now, reply);
                  } else {
                    own.refused(name, it, now);
                    reply.complete(false);
                  }
                });
          }
        });
  }

  /**
   * The mailbox of a name, as soon as there is one.
   *
   * @param type what its messages are: the class that it was registered with
   * @return fails if the mailbox takes other messages, or with a {@link NodeLostException} if this
   *     node has been shut out
   * @throws IllegalArgumentException if the name has half of a surrogate pair
   */
  @SuppressWarnings({"unchecked", "rawtypes"}) // the type's name has been compared
  public <T> Reply<Mailbox<T>> find(String name, Class<T> type) {
    check(name);
    Objects.requireNonNull(type, "type");
    Reply<Mailbox<?>> reply = new Reply<>();
    Found known = found.get(name);
    if (known != null) {
      give(name, known, type, reply);
    } else {
      waits(name, type, reply);
    }
    return (Reply) reply;
  }

  /** The mailbox of a name whatever its messages are, for those who look at each message. */
  Reply<Mailbox<?>> find(String name) {
    Reply<Mailbox<?>> reply = new Reply<>();
    waits(name, Object.class, reply);
    return reply;
  }

  private void waits(String name, Class<?> type, Reply<Mailbox<?>> reply) {
    Waiting waits = new Waiting(name, type, reply);
    office.execute(() -> {
      waiting.computeIfAbsent(name, some -> new ArrayList<>()).add(waits);
      again(name);
    });
  }

  /** Who was given {@code reply} for a name waits no more; null if he does not even have that. */
  void giveUp(String name, @Nullable Reply<Mailbox<?>> reply) {
    office.execute(() -> isWaitedFor(name, reply));
  }

  /**
   * Whether somebody at this node waits for a name still, but for who was given {@code reply}. If
   * nobody does, nothing is kept of it anywhere.
   */
  private boolean isWaitedFor(String name, @Nullable Reply<Mailbox<?>> reply) {
    List<Waiting> those = waiting.get(name);
    if (those == null) {
      return false;
    }
    those.removeIf(it -> it.get() == null || it.get() == reply);
    if (those.isEmpty()) {
      waiting.remove(name);
      if (!office.isOut()) {
        strikeOut(name);
      }
    }
    return !those.isEmpty();
  }

  /** This node waits no more; if somebody has begun to meanwhile, it asks once more behind this. */
  private void strikeOut(String name) {
    office.whenDone(
        atomic(name, NameStep.giveUp(office.self().id())), (done, failure) -> again(name));
  }

  private static void give(String name, Found it, Class<?> type, Reply<Mailbox<?>> reply) {
    String wanted = type.getName();
    if (type == Object.class || wanted.equals(it.owner.type())) {
      reply.complete(it.mailbox);
    } else {
      reply.fail(
          new IllegalArgumentException(
              name + " takes messages of " + it.owner.type() + ", not of " + wanted));
    }
  }

  /** Looks once more for a name that somebody waits for. */
  private void again(String name) {
    if (!isWaitedFor(name, null)) {
      return;
    }
    long asking = drops;
    asked.merge(name, 1, Integer::sum);
    office.whenDone(
        atomic(name, NameStep.find(office.self().id())),
        (entry, failure) -> {
          Owner owner = failure == null ? entry.owner() : null;
          if (owner != null) {
            there(name, owner, asking);
            return;
          }
          answered(name, asking);
          if (failure != null) {
            fail(name, failure);
          } else if (!waiting.containsKey(name)) {
            // All have given up while it was asked; that may have overtaken this.
            strikeOut(name);
          }
        });
  }

  /** A question has its answer; whether the name was dropped since it was asked. */
  private boolean answered(String name, long asking) {
    boolean outdated = dropped.getOrDefault(name, 0L) > asking;
    asked.merge(name, -1, Integer::sum);
    if (asked.remove(name, 0)) {
      dropped.remove(name);
    }
    return outdated;
  }

  private void there(String name, Owner owner, long asking) {
    ifLost(
        owner,
        (lost, failure) -> {
          if (answered(name, asking)) {
            again(name);
          } else if (failure != null) {
            fail(name, failure);
          } else if (lost) {
            drop(name, owner);
          } else {
            Found it = new Found(owner, office.mailboxes().mailbox(owner.mailbox()));
            Link link = office.mailboxes().linkOrNull(owner.mailbox());
            if (link != null) {
              link.type = MessageType.named(owner.type());
            }
            found.put(name, it);
            noMore(name, (type, reply) -> give(name, it, type, reply));
          }
        });
  }

  /** Nobody waits for a name any more; {@code told} is called for each who has. */
  private void noMore(String name, BiConsumer<Class<?>, Reply<Mailbox<?>>> told) {
    List<Waiting> those = waiting.remove(name);
    if (those == null) {
      return;
    }
    for (Waiting it : those) {
      Reply<Mailbox<?>> reply = it.get();
      if (reply != null) {
        told.accept(it.type, reply);
      }
    }
  }

  /** Drops a name whose mailbox is lost, and looks again. */
  private void drop(String name, Owner owner) {
    office.whenDone(
        atomic(name, NameStep.drop(owner)),
        (after, failure) -> {
          if (failure == null) {
            again(name);
          } else {
            fail(name, failure);
          }
        });
  }

  private void fail(String name, Throwable failure) {
    noMore(name, (type, reply) -> reply.fail(failure));
  }

  /**
   * Takes a name away from the mailbox that it was given to at this node; also one of which it is
   * not known whether it was, as {@code register} has failed.
   *
   * @return whether it had it, or may have had it. If that fails, the name may be there still: try
   *     again
   */
  public Reply<Boolean> unregister(String name) {
    Reply<Boolean> reply = new Reply<>();
    office.execute(() -> {
      List<Owner> owners = own.owners(name);
      if (owners.isEmpty()) {
        reply.complete(false);
      } else {
        takeAway(name, owners, false, reply);
      }
    });
    return reply;
  }

  /**
   * Takes a name away from all these, one after the other.
   *
   * @param had whether it was taken from one already that had it, or may have had it
   */
  private void takeAway(String name, List<Owner> owners, boolean had, Reply<Boolean> reply) {
    if (owners.isEmpty()) {
      tellAll(name);
      reply.complete(had);
      return;
    }
    Owner owner = owners.getFirst();
    List<Owner> others = owners.subList(1, owners.size());
    step(
        name,
        NameStep.drop(owner),
        failure -> {
          tellAll(name); // it may stand for nothing all the same
          reply.fail(failure);
        },
        // Only now: if that fails, it can be taken away once more.
        after -> takeAway(name, others, own.dropped(name, owner) || had, reply));
  }

  /** Has all nodes that remember a name look for it again. */
  private void tellAll(String name) {
    forget(name);
    forgetLately();
    lately.remove(name); // else it stays where it was among them
    lately.put(name, System.nanoTime());
    last.nodes().forEach(node -> office.send(node.id(), new Item.Unnamed(name)));
  }

  private void step(
      String name, byte[] argument, Consumer<Throwable> failed, Consumer<NameStep> then) {
    office.whenDone(
        atomic(name, argument),
        (after, failure) -> {
          if (failure == null) {
            then.accept(after);
          } else {
            failed.accept(failure);
          }
        });
  }

  /** Whether a step that has failed has changed nothing; any other failure may be its answer's. */
  private static boolean isCertain(Throwable failure) {
    return failure instanceof RemoteFailureException
        || (failure instanceof CompletionException
            && failure.getCause() instanceof RemoteFailureException);
  }

  /** An answer that is damaged is a failure, too. */
  private CompletableFuture<NameStep> atomic(String name, byte[] argument) {
    return office
        .engine()
        .atomic(Services.NAMES, Directory.key(name), argument)
        .thenApply(NameStep::read);
  }

  @SuppressWarnings("unchecked") // the caller says what its messages are
  static <T> Mailbox<T> typed(Mailbox<?> mailbox) {
    return (Mailbox<T>) mailbox;
  }

  private interface Known {
    void is(boolean lost, @Nullable Throwable failure);
  }

  /**
   * Finds out whether a mailbox is lost. One that moves may be elsewhere than where it was made.
   */
  private void ifLost(Owner owner, Known then) {
    var mailbox = owner.mailbox();
    if (mailbox.moves()) {
      office.whenDone(
          Directory.find(office.engine(), mailbox),
          (place, failure) -> ifLost(place, failure, then));
    } else {
      then.is(office.isLost(mailbox.node(), mailbox.epoch()), null);
    }
  }

  private void ifLost(Item.@Nullable Moved place, @Nullable Throwable failure, Known then) {
    if (failure != null || place == null) {
      then.is(failure == null, failure);
    } else if (office.isOut()) {
      // Others would believe what it says of nodes that live.
      then.is(false, shutOut());
    } else if (!office.isLost(place.node(), place.epoch())) {
      then.is(false, null);
    } else {
      office.whenDone(
          Directory.fate(office.engine(), place.what(), place.node(), place.moves()),
          (fate, unknown) -> ifLost(fate, unknown, then));
    }
  }

  /** One that moves may be at any node; where it is is asked when its name is found next. */
  private boolean mayBeLost(MailboxReference mailbox) {
    return mailbox.moves() || office.isLost(mailbox.node(), mailbox.epoch());
  }

  private NodeLostException shutOut() {
    return new NodeLostException(office.self(), "it has been shut out");
  }

  private void forgetLately() {
    long now = System.nanoTime();
    Iterator<Long> since = lately.values().iterator();
    while (since.hasNext() && now - since.next() > LATELY_NANOS) {
      since.remove();
    }
  }

  private void tellNewcomers(Members now) {
    forgetLately();
    for (Node node : now.nodes()) {
      if (!last.contains(node)) {
        tellNewcomer(node.id());
      }
    }
    last = now;
  }

  private void tellNewcomer(long node) {
    int length = 0;
    for (String name : lately.keySet()) {
      office.send(node, new Item.Unnamed(name));
      length += name.length();
      if (length >= PostOffice.LONG) {
        office.dispatch(node);
        length = 0;
      }
    }
  }

  private void changed(Members now) {
    tellNewcomers(now);
    found.values().removeIf(it -> mayBeLost(it.owner.mailbox()));
    if (office.isOut()) {
      List.copyOf(waiting.keySet()).forEach(name -> fail(name, shutOut()));
    } else {
      List.copyOf(waiting.keySet()).forEach(this::again);
    }
  }
}
