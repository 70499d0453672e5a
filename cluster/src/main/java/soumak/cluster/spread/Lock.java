package soumak.cluster.spread;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.NodeLostException;

/**
 * An object's monitor, at one node. Its threads take it while the node has the token; a node keeps
 * the token until the home recalls it, and asks the home for it again. The Java monitor of this
 * object guards all, and threads that want to enter wait in it. One that gives the lock up wakes
 * one of them; a token that goes away while some wait is asked for at once, so they get on.
 *
 * <p>An asking or a giving back may break off, without memory, or at the end of a thread's stack;
 * or the home answers with a failure. Whether it knows of it is unclear then, so this node, which
 * has neither the token nor a claim, says just that before it asks again, and a moment later at the
 * latest. One of the threads that want to enter is told; the others ask again.
 */
final class Lock implements Shared.Beside {
  /** Null for objects that stay at their node. */
  private final @Nullable Shared object;

  private final HomeLock home = new HomeLock(this);
  private @Nullable Thread owner;
  private int count;
  private int entering;
  private boolean token;
  private boolean asked;
  private boolean recalled;
  private boolean unclear;

  /** The number of the last claim; the answers to those before count no more. */
  private int claims;

  /** What the home has answered a claim with; the next one who is about to ask is told. */
  private @Nullable RuntimeException refusal;

  /** A claim of this node was served, and none of its threads has entered since. */
  private boolean reserved;

  private @Nullable NodeLostException lost;

  Lock(@Nullable Shared object) {
    this.object = object;
    token = copy() == null;
  }

  /** Null if no other node knows the object. */
  @Nullable Header header() {
    return object == null ? null : object.header$();
  }

  /** For messages to people. */
  String type() {
    return object == null ? "the JDK" : object.getClass().getName();
  }

  /** Null at home. */
  @Nullable CopyHeader copy() {
    return object != null && object.header$() instanceof CopyHeader header ? header : null;
  }

  HomeLock home() {
    return home;
  }

  void enter() {
    Thread me = Thread.currentThread();
    synchronized (this) {
      if (owner == me) {
        count++;
        return;
      }
      if (token && owner == null && lost == null) {
        owner = me;
        count = 1;
        reserved = false;
        return;
      }
    }
    if (!Loan.has(this)) {
      Station.quietly(() -> enterLater(1, false));
    }
  }

  private void enterLater(int times, boolean again) {
    try {
      enterWhenFree(times, again);
    } finally {
      Station.turns().goesOn();
    }
  }

  /**
   * @param again it was inside, and leaves what it is not inside if this fails; so it waits until
   *     the token can be asked for
   */
  private synchronized void enterWhenFree(int times, boolean again) {
    awaitFree(again);
    if (lost != null) {
      throw new NodeLostException(lost);
    }
    owner = Thread.currentThread();
    count = times;
    reserved = false;
  }

  private void awaitFree(boolean again) {
    boolean interrupted = false;
    Thread.State before = Carrier.does(Thread.State.BLOCKED);
    entering++;
    try {
      while (lost == null && !isFree()) {
        ask(again);
        interrupted |= pauseUnless(goesOn());
      }
    } catch (RuntimeException | Error e) {
      // What it was woken for, another one does.
      notify();
      throw e;
    } finally {
      entering--;
      var _ = Carrier.does(before);
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private boolean goesOn() {
    return lost != null || refusal != null || isFree();
  }

  private void ask(boolean again) {
    try {
      RuntimeException why = refusal;
      refusal = null;
      if (why != null) {
        throw why;
      }
      askForToken();
    } catch (RuntimeException | Error e) {
      if (!again) {
        throw e;
      }
      later(this::askIfWanted);
    }
  }

  /** The answer to a question may have come while it was asked, so the caller looks again. */
  @SuppressWarnings("WaitNotInLoop") // the caller loops
  private synchronized boolean pauseUnless(boolean ready) {
    try {
      if (!ready) {
        Thread me = Thread.currentThread();
        Station.turns().waits(() -> goesOn() || owner == me);
        wait(token || asked ? 0 : Turns.MOMENT_MILLIS);
      }
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }

  private void askForToken() {
    if (token || asked) {
      return;
    }
    CopyHeader copy = copy();
    try {
      disclaimIfUnclear();
      asked = true;
      CompletableFuture<?> answer =
          copy == null || object == null ? home.claim() : copy.claim(object);
      int claim = claims;
      var _ = answer.whenComplete((granted, failure) -> granted(claim, failure));
    } catch (RuntimeException | Error e) {
      asked = false;
      becomesUnclear();
      throw e;
    }
  }

  private void becomesUnclear() {
    CopyHeader copy = copy();
    if (copy != null) {
      unclear = true;
      asked = false;
      claims++;
      copy.token = true;
      later(this::clearUp);
    }
  }

  private void disclaimIfUnclear() {
    CopyHeader copy = copy();
    if (unclear && copy != null) {
      copy.disclaim();
      unclear = false;
      copy.token = token;
    }
  }

  private void clearUp() {
    try {
      disclaimIfUnclear();
    } catch (RuntimeException | Error e) {
      later(this::clearUp);
    }
  }

  /** With the lock held. If no thread can be had for it, who comes next does it. */
  void later(Runnable action) {
    try {
      Header header = object == null ? null : object.header$();
      Turns turns = header == null ? Turns.FREE : header.spread.turns();
      turns.later(() -> locked(action));
    } catch (RuntimeException | Error e) {
      // There is no memory for that either.
    }
  }

  private synchronized void locked(Runnable action) {
    action.run();
  }

  private synchronized void granted(int claim, @Nullable Throwable failure) {
    if (claim != claims) {
      // The home was told that there is none.
      return;
    }
    asked = false;
    if (failure != null) {
      failed(Waiting.cause(failure));
      return;
    }
    holds(true);
    // Who asked still wants to enter, unless it had no memory to wait.
    reserved = entering > 0;
    notify();
    if (recalled && entering == 0 && owner == null) {
      giveBack();
    }
  }

  /** Unless the home has lost the object, or knows nothing of it, it may have served the claim. */
  private void failed(RuntimeException why) {
    if (why instanceof NodeLostException || why instanceof Answers.RefusedException) {
      lose(Waiting.lost(why));
      return;
    }
    becomesUnclear();
    if (entering > 0) {
      refusal = why;
      notify();
    }
  }

  /** Another node wants the token. It may come before the token does. */
  synchronized void recall() {
    if (unclear) {
      clearUp();
      return;
    }
    recalled = true;
    if (token && owner == null && entering == 0) {
      giveBack();
    }
  }

  private void giveBack() {
    recalled = false;
    holds(false);
    CopyHeader copy = copy();
    if (copy == null) {
      home.returned(HomeLock.HERE);
    } else {
      try {
        copy.giveBack();
      } catch (RuntimeException | Error e) {
        becomesUnclear();
      }
    }
    if (isFree()) {
      // Who had claimed it at this home is lost, or has disclaimed it.
      notify();
    }
    askIfWanted();
  }

  private void askIfWanted() {
    if (entering > 0) {
      try {
        askForToken();
      } catch (RuntimeException | Error e) {
        // One of those who want it asks for itself.
        notify();
      }
    }
  }

  /**
   * The thread that is inside is about to leave, and what it has written goes to the home: whether
   * the token goes with it. If others wait here, it is asked for again as the thread leaves.
   */
  synchronized boolean passesToken() {
    boolean wanted = recalled && token && count == 1 && owner == Thread.currentThread();
    if (wanted) {
      recalled = false;
      holds(false);
    }
    return wanted;
  }

  /**
   * Whether the token has gone with what was written is not known. To send it once more could take
   * it from a thread of this node to which the home has given it meanwhile.
   */
  synchronized void passingBrokeOff() {
    becomesUnclear();
    askIfWanted();
  }

  /** The token that was to go with what was written goes by itself. */
  synchronized void givesBack() {
    CopyHeader copy = copy();
    try {
      if (copy != null) {
        copy.giveBack();
      }
    } catch (RuntimeException | Error e) {
      passingBrokeOff();
    }
  }

  private void holds(boolean has) {
    token = has;
    refusal = null;
    CopyHeader copy = copy();
    if (copy != null) {
      copy.token = has;
    }
  }

  /** The home is gone: who enters or waits is told, and who is inside gets out. */
  synchronized void lose(NodeLostException why) {
    lost = why;
    notifyAll();
  }

  /** This node, the home, is shut out. */
  synchronized void end(NodeLostException why) {
    home.end(why);
    lose(why);
  }

  /** Whether the current thread is about to give the lock up. */
  boolean isLastExit() {
    check();
    synchronized (this) {
      return count <= 1;
    }
  }

  void exit() {
    check();
    leave();
  }

  private synchronized void leave() {
    // Who has waited for what is lost leaves, too, and is not inside.
    if (owner == Thread.currentThread() && --count == 0) {
      giveUp();
    }
  }

  private void giveUp() {
    owner = null;
    if (!token) {
      // It has gone before, with what was written.
      askIfWanted();
    } else if (recalled) {
      giveBack();
    } else {
      notify();
    }
  }

  boolean isMine() {
    return isOf(Thread.currentThread()) || Loan.has(this);
  }

  synchronized boolean isOf(Thread thread) {
    return owner == thread;
  }

  /** Not with the lock held, as it may ask another node. */
  private void check() {
    if (!isMine() && !isLost()) {
      throw new IllegalMonitorStateException("current thread is not owner");
    }
  }

  private synchronized boolean isLost() {
    return lost != null;
  }

  /**
   * Waits to be notified. The monitor is held again when this ends, however it does.
   *
   * @param nanos 0 for any time
   */
  void await(long nanos) throws InterruptedException {
    check();
    Loan.refuseToWait(this);
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    int times;
    Note note;
    synchronized (this) {
      if (lost != null) {
        // Nobody would ever notify it.
        throw new NodeLostException(lost);
      }
      times = count;
      note = note();
      giveUp();
    }
    boolean interrupted = false;
    try {
      var _ = Waiting.on(note.future, nanos);
    } catch (InterruptedException e) {
      interrupted = true;
    } catch (TimeoutException | ExecutionException e) {
      // The answer to the cancellation tells what has happened.
    }
    end(note, times, interrupted);
  }

  private void end(Note note, int times, boolean interrupted) throws InterruptedException {
    boolean notified = true;
    try {
      if (!note.future.isDone()) {
        note.cancel.run();
      }
      notified = Waiting.on(note.future);
    } finally {
      if (interrupted && notified) {
        Thread.currentThread().interrupt();
      }
      enterLater(times, true);
    }
    if (interrupted && !notified) {
      throw new InterruptedException();
    }
  }

  /** A place in the wait set: true when notified, false when cancelled. */
  record Note(CompletableFuture<Boolean> future, Runnable cancel) {}

  private Note note() {
    CopyHeader copy = copy();
    return copy == null ? home.await() : copy.await();
  }

  void notify(boolean all) {
    check();
    CopyHeader copy = copy();
    if (copy == null) {
      home.notify(all);
    } else {
      copy.notify(all);
    }
  }

  // What the home does with its own token; called with the lock held.

  boolean isFree() {
    return token && owner == null;
  }

  /** Else the next claim would be served before the thread that was woken for this one is there. */
  boolean isFreeForOthers() {
    return isFree() && !reserved;
  }

  boolean hasToken() {
    return token;
  }

  void take(boolean has) {
    // If it comes and threads wait for it, their claim is served next or later, and wakes one.
    holds(has);
    if (!has) {
      askIfWanted();
    }
  }

  void recallHere() {
    recalled = true;
  }
}
