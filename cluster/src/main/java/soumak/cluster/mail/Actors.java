package soumak.cluster.mail;

import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import soumak.Free;
import soumak.Mailbox;
import soumak.Mobile;
import soumak.Scheduler;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.engine.RemoteFailureException;
import soumak.runtime.Distance;
import soumak.runtime.Lives;
import soumak.wire.MailboxReference;

/**
 * Starts actors on any node. An actor is a {@link Mobile} that is resumed with the {@link Place}
 * where it is; its code must be known to the wires of both nodes ({@link Mail#carry}).
 *
 * <p>All methods may be called by any thread, and do not wait.
 */
public final class Actors {
  private final PostOffice office;
  private final Moving moving;
  private final Choosing choosing;
  private final Running running;

  /** Written by the office's thread. */
  private final Map<MailboxReference, Resident> residents = new ConcurrentHashMap<>();

  /** The workers of the program's own, if it may end before this node; null for those of all. */
  private volatile @Nullable Scheduler workers;

  // The office's thread only.
  private final Map<MailboxReference, StandIn<?>> standIns = new HashMap<>();

  /** Lets an actor go on at this node, until it suspends itself or ends. */
  interface Running {
    void run(Resident resident, Place place, Resident.Over then);
  }

  Actors(PostOffice office) {
    this(office, null);
  }

  /**
   * @param running null for tasks
   */
  Actors(PostOffice office, @Nullable Running running) {
    this.office = office;
    this.running =
        running == null ? (resident, place, then) -> resident.run(workers, place, then) : running;
    moving = new Moving(office, this);
    choosing = new Choosing(office, residents::size);
    office.receive(Item.Ended.class, (from, item) -> ended((Item.Ended) item));
    office.receive(Item.Over.class, (from, item) -> over(((Item.Over) item).actor()));
    office.receive(Item.Cancel.class, (from, item) -> cancel(((Item.Cancel) item).actor()));
    office.answer(this::asked);
    office.onLost(this::lost);
  }

  /**
   * Starts an actor. If it cannot be brought to where it is to be, its task fails and says why.
   *
   * @param <M> the type of its messages
   */
  public <M, T extends @Nullable Object> RemoteActor<M, T> start(
      Where where, @Free Mobile<Place, T> actor) {
    Objects.requireNonNull(where, "where");
    Objects.requireNonNull(actor, "actor");
    Mailbox<Object> mailbox = Distance.access().mailbox(Integer.MAX_VALUE, null);
    Home home = office.mailboxes().home(mailbox);
    home.kept = mailbox;
    MailboxReference reference = home.reference;
    StandIn<T> standIn = new StandIn<>(mailbox);
    Resident resident = new Resident(reference, mailbox, office.self().id(), actor);
    office.execute(() -> {
      standIns.put(reference, standIn);
      residents.put(reference, resident);
      orEnds(resident, () -> go(resident, where));
    });
    Lives.watch(
        standIn,
        () -> {
          if (standIn.isCancelled()) {
            office.execute(() -> cancel(reference));
          }
        });
    standIn.start();
    return new RemoteActor<>(Names.typed(mailbox), standIn);
  }

  /** How many actors are at this node that were started by this class. */
  public int here() {
    return residents.size();
  }

  /** Those of a program that comes from elsewhere end with it, and so do the tasks they start. */
  void hosted() {
    workers = Scheduler.withWorkers(Runtime.getRuntime().availableProcessors());
  }

  /** The node has left: whoever is here is cancelled. */
  void left() {
    office.execute(() -> List.copyOf(residents.values()).forEach(Resident::cancel));
    Scheduler own = workers;
    if (own != null) {
      // It waits for those that do not pause.
      Thread.ofVirtual().name("soumak-program-end").start(own::close);
    }
  }

  /** An actor that cannot even set out ends with that: its stand-in would wait for ever. */
  private void orEnds(Resident resident, Runnable setsOut) {
    try {
      setsOut.run();
    } catch (RuntimeException | Error e) {
      end(resident, new StandIn.End(null, e));
    }
  }

  private void go(Resident resident, Where where) {
    switch (where) {
      case Where.At it -> {
        office.hear(it.node());
        go(resident, it.node().id());
      }
      case Where.Near it -> {
        long node = office.mailboxes().nodeOf(it.mailbox());
        long epoch = office.mailboxes().epochOf(it.mailbox());
        office.whenSeen(node, epoch, () -> orEnds(resident, () -> go(resident, node)));
      }
      case Where.LeastLoaded it ->
          choosing.leastLoaded(node -> orEnds(resident, () -> go(resident, node)));
    }
  }

  private void go(Resident resident, long node) {
    if (node == office.self().id()) {
      resident.refusal = null;
      run(resident);
    } else {
      residents.remove(resident.reference);
      moving.depart(resident, node);
    }
  }

  /** An actor goes on here. */
  void run(Resident resident) {
    residents.put(resident.reference, resident);
    Place place = new Place(office.self(), resident.mailbox, resident.refusal);
    try {
      running.run(
          resident, place, (was, failure) -> office.execute(() -> over(resident, was, failure)));
    } catch (RuntimeException | Error e) {
      // As where there is no thread for it.
      end(resident, new StandIn.End(null, e));
    }
  }

  private void over(Resident resident, Place place, @Nullable Throwable failure) {
    Where next = place.next();
    if (failure != null) {
      end(resident, new StandIn.End(null, failure));
    } else if (resident.body.isEnded()) {
      end(resident, new StandIn.End(resident.body.result(), null));
    } else if (next == null) {
      String why = "the actor has suspended itself, but not by Place.goTo";
      end(resident, new StandIn.End(null, new IllegalStateException(why)));
    } else {
      orEnds(resident, () -> go(resident, next));
    }
  }

  /** A move did not take place. */
  void stays(Resident resident, String why) {
    if (resident.hasRun) {
      resident.refusal = why;
      run(resident);
    } else {
      fails(resident, why);
    }
  }

  void fails(Resident resident, String why) {
    end(resident, new StandIn.End(null, new RemoteFailureException(why)));
  }

  private void end(Resident resident, StandIn.End how) {
    residents.remove(resident.reference);
    Home home = office.mailboxes().home(resident.reference);
    if (home != null) {
      home.kept = null;
      // Whatever becomes of that, who waits for the end is told.
      Serial.guarded(() -> home.forgetPlace(office));
      home.before.forEach(node -> office.send(node, new Item.Over(resident.reference)));
    }
    if (resident.origin == office.self().id()) {
      end(resident.reference, how);
    } else {
      office.send(resident.origin, item(resident.reference, how));
    }
  }

  /** An actor that was here has ended elsewhere: nobody needs to know where it has gone. */
  void over(MailboxReference actor) {
    Home home = office.mailboxes().home(actor);
    if (home != null && home.isLeaving) {
      home.isOver = true;
    }
    office.mailboxes().over(actor).forEach(node -> office.send(node, new Item.Over(actor)));
  }

  private Item.Ended item(MailboxReference actor, StandIn.End how) {
    Throwable failure = how.failure();
    if (failure == null) {
      try {
        byte[] value = office.wire().packReadable(how.result()).whole();
        return new Item.Ended(actor, false, value);
      } catch (RuntimeException | Error e) {
        failure = e;
      }
    }
    return new Item.Ended(actor, true, office.wire().toBytes(text(failure)));
  }

  /** As it says itself, if it can. */
  private static String text(Throwable failure) {
    try {
      return failure.toString();
    } catch (RuntimeException | Error e) {
      return failure.getClass().getName();
    }
  }

  private void ended(Item.Ended item) {
    StandIn.End how;
    try {
      Object value = office.wire().<@Nullable Object>fromBytes(item.value(), Object.class);
      how =
          item.failed()
              ? new StandIn.End(null, new RemoteFailureException(String.valueOf(value)))
              : new StandIn.End(value, null);
    } catch (RuntimeException | Error e) {
      how = new StandIn.End(null, e);
    }
    end(item.actor(), how);
  }

  private void end(MailboxReference actor, StandIn.End how) {
    StandIn<?> standIn = standIns.remove(actor);
    if (standIn != null) {
      standIn.end(how);
    } else if (how.failure() != null) {
      PostOffice.LOG.log(Level.WARNING, "an actor that nobody watches has failed", how.failure());
    }
  }

  private void lost(Link link) {
    StandIn<?> standIn = standIns.remove(link.reference);
    if (standIn != null) {
      Long last = link.lastNode;
      standIn.end(
          new StandIn.End(
              null, new NodeLostException(office.node(last), "an actor that was there is lost")));
    }
  }

  private void cancel(MailboxReference actor) {
    Resident resident = residents.get(actor);
    Link link = office.mailboxes().linkOrNull(actor);
    if (resident != null) {
      resident.cancel();
    } else if (link != null) {
      link.cancels = true;
      if (link.node != null) {
        office.send(link.node, new Item.Cancel(actor));
      }
    } else {
      Item.@Nullable Moved gone = office.mailboxes().gone(actor);
      if (gone != null) {
        office.send(gone.node(), new Item.Cancel(actor));
      }
    }
  }

  private void asked(long from, Ask ask, CompletableFuture<byte[]> answer) {
    switch (ask) {
      case Ask.Load load -> answer.complete(Choosing.bytes(residents.size()));
      case Ask.Move move -> moving.arrive(from, move, answer);
    }
  }
}
