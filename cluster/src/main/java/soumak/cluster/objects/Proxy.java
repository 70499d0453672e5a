package soumak.cluster.objects;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.objects.Directory.Grant;
import soumak.cluster.objects.ObjectStep.Result;

/**
 * A node's copy of an object, who uses it here, and who wants it back.
 *
 * <p>All fields are guarded by this. One trip is under way at a time; invalidations are answered
 * meanwhile, for the node that sends them may be the one that the trip waits for. What threads ask
 * for is granted in order, and after each trip at least what it was made for, before others get the
 * object: so each side makes progress.
 */
final class Proxy extends Mover {
  private record Waiter(boolean write, CompletableFuture<Content> granted) {}

  private record Recall(long claim, boolean write, CompletableFuture<byte[]> answer) {}

  private final ObjectId id;
  private final SharedObjects objects;

  /** A list, as an ArrayDeque that has no memory to grow has lost all that it had. */
  private final List<Waiter> waiters = new ArrayList<>();

  private final List<Recall> recalls = new ArrayList<>();
  private final List<CompletableFuture<byte[]>> invalidations = new ArrayList<>();

  private CopyState state = CopyState.INVALID;
  private @Nullable Content content;

  /** The claim that the copy came with. */
  private long claim;

  /** Copies that came with older claims have been invalidated. */
  private long floor;

  /** The last claim of which the directory knows that this node has ended it. */
  private long ended;

  private int readers;
  private boolean writer;
  private boolean dirty;

  /** What was written could not be committed, or its answer is missing; nobody reads it here. */
  private boolean owed;

  /** The directory knows the object, or the trip to tell it is under way. */
  private boolean published = true;

  /** It could not be told, or its answer is missing. */
  private boolean uncreated;

  /** The directory lists this node as a holder. */
  private boolean registered;

  /** An object of this node refers to it. */
  private boolean referred;

  /** Removed from this node's table: whoever comes finds another proxy there. */
  private boolean gone;

  /** The references that the directory knows of. */
  private List<ObjectId> listed = List.of();

  private @Nullable CompletableFuture<Void> lettingGo;
  private @Nullable CompletableFuture<Void> created;
  private @Nullable Content committing;
  private CompletableFuture<Void> committed = new CompletableFuture<>();

  /** An object that others know. */
  Proxy(ObjectId id, SharedObjects objects) {
    this.id = id;
    this.objects = objects;
  }

  /** A new object, of which only this node knows. */
  static Proxy allocated(ObjectId id, SharedObjects objects, Content content) {
    Proxy proxy = new Proxy(id, objects);
    proxy.published = false;
    proxy.state = CopyState.EXCLUSIVE;
    proxy.content = content;
    return proxy;
  }

  @Override
  void advance(boolean arrived) {
    if (arrived) {
      grant();
    }
    if (readers == 0 && state != CopyState.EXCLUSIVE && !invalidations.isEmpty()) {
      state = CopyState.INVALID;
      invalidations.forEach(answer -> answer(answer, PeerMessage.DONE));
      invalidations.clear();
    }
    if (!isBusy() && committing != null) {
      if (uncreated) {
        createAgain();
      } else {
        commit(committing);
      }
    }
    if (!isBusy()) {
      giveBack();
    }
    if (invalidations.isEmpty() && recalls.isEmpty()) {
      grant();
    }
    if (!isBusy() && !writer && !waiters.isEmpty() && needsTrip(waiters.getFirst())) {
      travelFor(waiters.getFirst());
    }
    if (!isBusy() && lettingGo != null && published && !uncreated && !owed && isUnused()) {
      forget(lettingGo);
    }
  }

  private void grant() {
    while (!isBusy() && !writer && !waiters.isEmpty() && state != CopyState.INVALID) {
      Waiter first = waiters.getFirst();
      if (first.write && (readers > 0 || state != CopyState.EXCLUSIVE)) {
        return;
      }
      waiters.removeFirst();
      if (first.write) {
        writer = true;
      } else {
        readers++;
      }
      answer(first.granted, content());
    }
  }

  private Content content() {
    if (content == null) {
      throw new IllegalStateException("no copy of " + id);
    }
    return content;
  }

  private boolean needsTrip(Waiter waiter) {
    return waiter.write ? readers == 0 && state != CopyState.EXCLUSIVE : state == CopyState.INVALID;
  }

  /** What the directory does not have yet comes before what it gives. */
  private void travelFor(Waiter waiter) {
    if (uncreated) {
      createAgain();
    } else if (owed) {
      flush(false);
    } else {
      acquire(waiter.write);
    }
  }

  private void acquire(boolean write) {
    travel(
        () -> objects.directory().acquire(id, write ? ObjectStep.WRITE : ObjectStep.READ),
        (grant, failure) -> {
          if (failure != null) {
            fail(Directory.cause(failure));
          } else if (write || grant.claim() >= floor) {
            take(grant, write ? CopyState.EXCLUSIVE : CopyState.SHARED);
          }
        });
  }

  private void take(Grant grant, CopyState as) {
    state = as;
    claim = grant.claim();
    content = grant.content();
    listed = content.references();
    registered = true;
    dirty = false;
  }

  private void fail(Throwable why) {
    List<Waiter> all = List.copyOf(waiters);
    waiters.clear();
    all.forEach(waiter -> fail(waiter.granted, why));
  }

  /** Ends the right to write if somebody wants it and nobody here uses it. */
  private void giveBack() {
    for (Recall recall : List.copyOf(recalls)) {
      boolean held = (owed || state == CopyState.EXCLUSIVE) && recall.claim == claim;
      if (!published || uncreated) {
        recalls.remove(recall);
        answerAfter(() -> objects.reclaiming().publish(List.of(id)), recall);
      } else if (recall.claim == 0 || recall.claim <= ended) {
        recalls.remove(recall);
        answer(recall.answer, PeerMessage.DONE);
      } else if (held && !writer && readers == 0 && !isBusy()) {
        flush(recalls.stream().noneMatch(Recall::write));
      } else if (!held) {
        recalls.remove(recall);
        // It knows nothing of that claim: the answer that brought it was lost.
        answerAfter(() -> objects.directory().step(ObjectStep.DROP, id, recall.claim), recall);
      }
    }
  }

  private void answerAfter(Supplier<CompletableFuture<?>> trip, Recall recall) {
    afterwards(() -> {
      var _ =
          trip.get()
              .whenComplete((done, failure) ->
                  recall.answer.complete(failure == null ? PeerMessage.DONE : PeerMessage.FAILED));
    });
  }

  private void flush(boolean keep) {
    Content now = content();
    boolean changed = dirty;
    boolean again = owed;
    List<ObjectId> before = listed;
    travel(
        () ->
            changed
                ? objects.reclaiming().commit(id, claim, keep, before, now, again)
                : objects.directory().step(ObjectStep.DROP, id, claim),
        (result, failure) -> {
          if (changed && failure != null) {
            owe(failure);
          } else {
            ended(result, failure, keep, now);
          }
        });
  }

  /** The directory may have what was written, or not: who asks again has it told once more. */
  private void owe(Throwable failure) {
    state = CopyState.INVALID;
    recalls.forEach(recall -> answer(recall.answer, PeerMessage.FAILED));
    recalls.clear();
    if (owed) {
      fail(Directory.cause(failure));
    }
    owed = true;
  }

  private boolean ended(
      @Nullable Result result, @Nullable Throwable failure, boolean keep, Content now) {
    boolean done = failure == null && result == Result.OK;
    state = done && keep && floor <= claim ? CopyState.SHARED : CopyState.INVALID;
    content = now;
    listed = now.references();
    dirty = false;
    owed = false;
    if (failure == null) {
      ended = Math.max(ended, claim);
    }
    return done;
  }

  private void commit(Content now) {
    List<ObjectId> before = listed;
    travel(
        () -> objects.reclaiming().commit(id, claim, true, before, now, false),
        (result, failure) -> {
          committing = null;
          writer = false;
          finish(committed, ended(result, failure, true, now) ? null : refused(failure));
        });
  }

  private Throwable refused(@Nullable Throwable failure) {
    return failure == null
        ? new NodeLostException(
            objects.self(), "the others took it for dead and have taken " + id + " from it")
        : Directory.cause(failure);
  }

  /** Asks for access; the content comes when it is granted. False if this proxy is gone. */
  boolean enter(boolean write, CompletableFuture<Content> granted) {
    boolean[] here = new boolean[1];
    change(() -> {
      here[0] = !gone;
      if (!gone) {
        waiters.add(new Waiter(write, granted));
      }
    });
    return here[0];
  }

  /** Ends an access; what was written is {@code after}, null for nothing. */
  CompletableFuture<Void> leave(@Nullable Content after, boolean keep) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    change(() -> left(after, keep, done));
    return done;
  }

  private void left(@Nullable Content after, boolean keep, CompletableFuture<Void> done) {
    boolean used = writer ? committing == null : readers > 0 && after == null;
    if (!used) {
      String what = after == null ? " was not accessed" : " was not locked";
      throw new IllegalStateException(id + what + " by anybody here, so it cannot be released");
    }
    if (!writer) {
      readers--;
    } else if (after != null && (published || isBusy()) && !keep) {
      committing = after;
      committed = done;
      return;
    } else {
      writer = false;
      if (after != null) {
        content = after;
        dirty = true;
      }
    }
    finish(done, null);
  }

  /** Another node writes, with this claim. */
  CompletableFuture<byte[]> invalidate(long by) {
    CompletableFuture<byte[]> answer = new CompletableFuture<>();
    change(() -> {
      floor = Math.max(floor, by);
      uncreated = false;
      if (state == CopyState.SHARED && claim < by) {
        invalidations.add(answer);
        return;
      }
      if (state == CopyState.EXCLUSIVE && claim < by && !writer && !isBusy()) {
        state = CopyState.INVALID;
      }
      answer(answer, PeerMessage.DONE);
    });
    return answer;
  }

  /** Another node wants the right to write that goes with the claim, or to know the object. */
  CompletableFuture<byte[]> recall(long wanted, boolean write) {
    CompletableFuture<byte[]> answer = new CompletableFuture<>();
    change(() -> recalls.add(new Recall(wanted, write, answer)));
    return answer;
  }

  /** What was done to tell the directory; the references are those that it does not list yet. */
  record Creation(CompletableFuture<Void> created, List<ObjectId> references) {}

  /** Tells the directory of the object, if it does not know; its references are not looked at. */
  Creation create() {
    List<ObjectId> references = new ArrayList<>();
    List<CompletableFuture<Void>> trip = new ArrayList<>();
    change(() -> {
      if (!published || (uncreated && !isBusy())) {
        references.addAll(content().references());
        startCreating(published);
        published = true;
      }
      if (created != null) {
        trip.add(created);
      }
    });
    return new Creation(
        CompletableFuture.allOf(trip.toArray(CompletableFuture[]::new)), references);
  }

  /** The first time may be taken later than the next, so the copy is what that has made it. */
  private void startCreating(boolean again) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    created = done;
    uncreated = false;
    Content now = content();
    listed = now.references();
    registered = true;
    if (!again) {
      claim = writer ? 1 : 0;
      state = writer ? CopyState.EXCLUSIVE : CopyState.SHARED;
    }
    long number = claim;
    travel(
        () -> objects.directory().create(id, number, now),
        (result, failure) -> {
          dirty = content != now || (again && state == CopyState.EXCLUSIVE);
          created = null;
          if (failure != null) {
            notCreated(Directory.cause(failure), again);
          }
          finish(done, failure);
        });
  }

  private void createAgain() {
    afterwards(() -> {
      var _ = objects.reclaiming().publish(List.of(id));
    });
  }

  private void notCreated(Throwable why, boolean again) {
    uncreated = true;
    if (again) {
      fail(why);
    }
    if (again && committing != null) {
      committing = null;
      writer = false;
      fail(committed, why);
    }
  }

  private boolean isUnused() {
    return readers == 0
        && !writer
        && waiters.isEmpty()
        && recalls.isEmpty()
        && invalidations.isEmpty();
  }

  /** An object of this node refers to this one: it stays when its node lets go of it. */
  synchronized void refer() {
    referred = true;
  }

  synchronized CopyState state() {
    return published ? state : CopyState.ALONE;
  }

  synchronized boolean isRegistered() {
    return registered || !published;
  }

  synchronized void register() {
    registered = true;
  }

  /** This node forgets the object, when the last trip for it has ended. */
  CompletableFuture<Void> letGo() {
    CompletableFuture<Void> done = new CompletableFuture<>();
    change(() -> {
      if (readers > 0 || writer) {
        throw new IllegalStateException(id + " is in use here, so it cannot be let go");
      }
      lettingGo = done;
      if ((!published || uncreated) && !referred && !isBusy()) {
        leaveTable(done);
      }
    });
    return done;
  }

  private void leaveTable(CompletableFuture<Void> done) {
    gone = true;
    state = CopyState.INVALID;
    content = null;
    published = true;
    uncreated = false;
    lettingGo = null;
    objects.forget(id, this);
    finish(done, null);
  }

  private void forget(CompletableFuture<Void> done) {
    if (state == CopyState.EXCLUSIVE && dirty) {
      flush(false);
      return;
    }
    state = CopyState.INVALID;
    content = null;
    registered = false;
    travel(
        () -> objects.reclaiming().letGo(id),
        (x, failure) -> {
          if (failure == null) {
            ended = Math.max(ended, claim);
          }
          if (waiters.isEmpty() && recalls.isEmpty()) {
            leaveTable(done);
          } else {
            lettingGo = null;
            finish(done, null);
          }
        });
  }

  /** Removes the object, which the caller has locked. */
  CompletableFuture<Void> free() {
    CompletableFuture<Void> done = new CompletableFuture<>();
    change(() -> {
      if (published) {
        travel(() -> objects.reclaiming().free(id, claim), (x, failure) -> freed(done, failure));
      } else {
        freed(done, null);
      }
    });
    return done;
  }

  private void freed(CompletableFuture<Void> done, @Nullable Throwable failure) {
    writer = false;
    ended = claim;
    fail(new NoSuchObjectException(id));
    if (failure != null) {
      fail(done, failure);
    }
    leaveTable(done);
  }

  /** This node is shut out: the copy is worth nothing. */
  void shutOut(Throwable why) {
    change(() -> {
      state = CopyState.INVALID;
      content = null;
      owed = false;
      uncreated = false;
      fail(why);
      recalls.forEach(recall -> answer(recall.answer, PeerMessage.FAILED));
      recalls.clear();
      invalidations.forEach(answer -> answer(answer, PeerMessage.DONE));
      invalidations.clear();
    });
  }
}
