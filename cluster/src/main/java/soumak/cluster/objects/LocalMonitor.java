package soumak.cluster.objects;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.objects.ObjectStep.Result;
import soumak.cluster.objects.SharedMonitors.Entered;
import soumak.cluster.objects.SharedMonitors.Woken;

/**
 * A monitor as its node sees it. While the token is here, the node's threads enter one after the
 * other without a trip. When another node wants it, it goes there as soon as nobody is inside, but
 * a token that has just come is used once before. All fields are guarded by this.
 */
final class LocalMonitor extends Mover {
  /** A thread that wants to be inside, as often as it was before it waited. */
  private record Entrant(Object who, int depth, Runnable entered, CompletableFuture<?> failed) {}

  private record Recall(long claim, CompletableFuture<byte[]> answer) {}

  private static final class Waiter {
    final Object who;
    final int depth;
    final CompletableFuture<Woken> woken = new CompletableFuture<>();

    /** The directory knows of it; before that, its waiting cannot be ended there. */
    boolean registered;

    /** Why its waiting is to be ended when the directory knows of it. */
    @Nullable Woken end;

    Waiter(Object who, int depth) {
      this.who = who;
      this.depth = depth;
    }
  }

  private final ObjectId id;
  private final SharedMonitors monitors;

  /** A list, as an ArrayDeque that has no memory to grow has lost all that it had. */
  private final List<Entrant> entrants = new ArrayList<>();

  private final Map<Long, Waiter> waiters = new LinkedHashMap<>();
  private final List<Recall> recalls = new ArrayList<>();
  private boolean here;
  private boolean afterLoss;
  private long claim;

  /** The last claim that was given back. */
  private long ended;

  /** The last one whose giving back has failed, which may yet be done, late. */
  private long owed;

  private @Nullable Object holder;
  private int depth;

  LocalMonitor(ObjectId id, SharedMonitors monitors) {
    this.id = id;
    this.monitors = monitors;
  }

  @Override
  void advance(boolean arrived) {
    answerRecalls();
    if (isBusy() || holder != null) {
      return;
    }
    if (here && (arrived || recalls.isEmpty()) && !entrants.isEmpty()) {
      admit(entrants.removeFirst());
    } else if (here && !recalls.isEmpty()) {
      giveBack(claim);
    } else if (!here && !entrants.isEmpty()) {
      fetchWhatIsNotOwed();
    } else if (!here && !recalls.isEmpty()) {
      giveBack(recalls.getFirst().claim);
    }
  }

  /**
   * At once, though a trip is under way: whoever wants back what is there no more may be the one
   * that has the token now.
   */
  private void answerRecalls() {
    recalls.removeIf(recall -> {
      boolean done = recall.claim <= ended;
      if (done) {
        afterwards(() -> recall.answer.complete(PeerMessage.DONE));
      }
      return done;
    });
  }

  private void admit(Entrant entrant) {
    holder = entrant.who;
    depth = entrant.depth;
    afterwards(entrant.entered);
  }

  /** The same claim once more could be ended while somebody is inside. */
  private void fetchWhatIsNotOwed() {
    if (owed > ended) {
      giveBack(owed);
    } else {
      fetch();
    }
  }

  private void fetch() {
    travel(
        () -> monitors.trips().fetch(id),
        (token, failure) -> {
          if (failure == null) {
            here = true;
            claim = token.claim();
            afterLoss |= token.afterLoss();
          } else {
            fail(Directory.cause(failure));
          }
        });
  }

  private void fail(Throwable why) {
    List<Entrant> all = List.copyOf(entrants);
    entrants.clear();
    all.forEach(entrant -> fail(entrant.failed, why));
  }

  private void giveBack(long number) {
    travel(
        () -> monitors.trips().step(MonitorStep.EXIT, id, number, 0),
        (in, failure) -> {
          boolean was = here;
          here = false;
          if (failure != null) {
            notGivenBack(number, failure);
            return;
          }
          if (was) {
            monitors.handedOff(id);
          }
          ended = Math.max(ended, number);
          answerRecalls();
        });
  }

  /** The directory may still have the token here: who asks again has it given back once more. */
  private void notGivenBack(long number, Throwable failure) {
    recalls.forEach(recall -> answer(recall.answer, PeerMessage.FAILED));
    recalls.clear();
    if (owed == number) {
      fail(Directory.cause(failure));
    }
    owed = number;
  }

  CompletableFuture<Entered> enter(Object who) {
    CompletableFuture<Entered> entered = new CompletableFuture<>();
    change(() -> {
      if (who.equals(holder)) {
        depth++;
        afterwards(() -> entered.complete(Entered.NORMALLY));
      } else {
        entrants.add(new Entrant(who, 1, () -> entered.complete(howEntered()), entered));
      }
    });
    return entered;
  }

  private synchronized Entered howEntered() {
    Entered how = afterLoss ? Entered.AFTER_LOSS : Entered.NORMALLY;
    afterLoss = false;
    return how;
  }

  void exit(Object who) {
    change(() -> {
      requireHolder(who);
      depth--;
      if (depth == 0) {
        holder = null;
      }
    });
  }

  private void requireHolder(Object who) {
    if (!who.equals(holder)) {
      throw new IllegalMonitorStateException(who + " is not inside the monitor of " + id);
    }
  }

  /** Waits, which leaves the monitor; the ticket names this waiting at this node. */
  CompletableFuture<Woken> await(Object who, long ticket) {
    Waiter waiter;
    synchronized (this) {
      requireHolder(who);
      waiter = new Waiter(who, depth);
    }
    change(() -> {
      waiters.put(ticket, waiter);
      travel(
          () -> monitors.trips().step(MonitorStep.WAIT, id, claim, ticket),
          (in, failure) -> waits(ticket, waiter, in, failure));
    });
    return waiter.woken;
  }

  private void waits(long ticket, Waiter waiter, @Nullable In in, @Nullable Throwable failure) {
    holder = null;
    depth = 0;
    waiter.registered = true;
    if (in == null || Result.of(in) != Result.OK) {
      waiters.remove(ticket);
      Throwable why = failure == null ? taken() : Directory.cause(failure);
      fail(waiter.woken, why);
      if (in == null) {
        afterwards(() -> strikeOut(ticket));
      }
    } else if (waiter.end != null) {
      Woken how = waiter.end;
      afterwards(() -> unwait(ticket, how));
    }
  }

  /** Ends a waiting that nobody has notified. */
  void endWaiting(long ticket, Woken how) {
    change(() -> {
      Waiter waiter = waiters.get(ticket);
      if (waiter != null && waiter.registered) {
        afterwards(() -> unwait(ticket, how));
      } else if (waiter != null) {
        waiter.end = how;
      }
    });
  }

  /** If the directory has forgotten it, it has been notified; then that counts. */
  private void unwait(long ticket, Woken how) {
    var _ =
        monitors
            .trips()
            .step(MonitorStep.UNWAIT, id, ticket, 0)
            .thenAccept(in -> wake(ticket, Result.of(in) == Result.OK ? how : Woken.NOTIFIED))
            .exceptionally(failure -> {
              // Left to itself it would take a signal that is for another one.
              monitors.again(() -> endWaiting(ticket, how));
              return null;
            });
  }

  /**
   * The directory may know of it though nobody waits. If it does not, it may have given it a signal
   * that was for another one.
   */
  private void strikeOut(long ticket) {
    var _ =
        monitors
            .trips()
            .step(MonitorStep.UNWAIT, id, ticket, 0)
            .thenAccept(in -> {
              if (Result.of(in) != Result.OK) {
                monitors.lookAgain(id);
              }
            })
            .exceptionally(failure -> {
              monitors.again(() -> strikeOut(ticket));
              return null;
            });
  }

  private NodeLostException taken() {
    return new NodeLostException(
        monitors.self(), "the others took it for dead and have taken the monitor of " + id);
  }

  /** Lets a waiting thread enter again. */
  void wake(long ticket, Woken how) {
    change(() -> {
      Waiter waiter = waiters.get(ticket);
      if (waiter != null) {
        entrants.add(
            new Entrant(waiter.who, waiter.depth, () -> waiter.woken.complete(how), waiter.woken));
        waiters.remove(ticket);
      }
    });
  }

  CompletableFuture<Result> signal(Object who, MonitorStep step) {
    long token;
    synchronized (this) {
      requireHolder(who);
      token = claim;
    }
    return monitors
        .trips()
        .wake(step, id, token)
        .whenComplete((result, failure) -> {
          if (failure != null) {
            monitors.lookAgain(id);
          }
        })
        .thenApply(result -> {
          if (result != Result.OK) {
            throw taken();
          }
          return result;
        });
  }

  /** Another node wants the token that came with this claim. */
  CompletableFuture<byte[]> recall(long wanted) {
    CompletableFuture<byte[]> answer = new CompletableFuture<>();
    change(() -> recalls.add(new Recall(wanted, answer)));
    return answer;
  }

  synchronized boolean isHere() {
    return here;
  }

  synchronized List<Long> tickets() {
    return List.copyOf(waiters.keySet());
  }

  /** This node is shut out: nobody gets in here any more. */
  void shutOut(Throwable why) {
    change(() -> {
      here = false;
      fail(why);
      List<Waiter> all = List.copyOf(waiters.values());
      waiters.clear();
      all.forEach(waiter -> fail(waiter.woken, why));
    });
  }
}
