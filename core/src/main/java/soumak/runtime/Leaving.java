package soumak.runtime;

import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import soumak.woven.Fiber;

/**
 * How a carrier leaves the capsules that it has run for their senders.
 *
 * <p>Who leaves a capsule must look once more whether a message has come, behind a fence ({@link
 * Inlet}), and that fence costs as much as all else. So a worker leaves with a store that is only a
 * release, and looks behind the fence that it needs to enter the next capsule: one fence for each
 * message instead of two. The capsule that it has left last is remembered here.
 *
 * <p>A capsule that has sent to another one is left behind that one, and was entered before. The
 * fence with which it was entered is of no use then, and it is left with one of its own ({@link
 * #fenced}). One that is entered again need not be looked at: who leaves it the next time owes a
 * look all the same.
 *
 * <p>Progress: a sender that appends before the store can be seen takes the capsule for held, and
 * goes. Then the message is the carrier's. It looks when it leaves the next capsule, into which it
 * went with a compare-and-set; when it has appended a message, with an exchange; and at the latest
 * when what it runs ends, pauses, or blocks in a call that can pause. Of a task that does none of
 * that for a tick, the {@link Monitor} looks in its place. So only carriers leave like this that
 * the monitor watches.
 *
 * <p>Why the fence of the next one will do: the release store comes before the compare-and-set,
 * which is volatile, as are appending and both reads behind. Either the sender's read comes later
 * and sees the store, or the carrier's does and sees the message.
 */
abstract class Leaving extends Fiber {
  /**
   * The one that was left last, if a look is owed. The thread's; the monitor reads it in a race.
   */
  private @Nullable Inlet unseen;

  /** Whether a capsule was entered since that one was left. */
  private boolean fenced;

  private boolean watched;

  Leaving(boolean watched) {
    this.watched = watched;
  }

  /** A capsule has been entered, with a fence. */
  final void hasEntered() {
    fenced = true;
  }

  /** Whether {@code capsule}, which was entered here, may be left without a fence. */
  final boolean maySkipFence(Inlet capsule) {
    return watched && (fenced || unseen == null || unseen == capsule);
  }

  /**
   * {@code capsule} is about to be left without a fence. Gives the one that was left before, at
   * which the caller looks when it has done so ({@link #lookAt}).
   */
  final @Nullable Inlet skipsFence(Inlet capsule) {
    Inlet before = unseen;
    fenced = false;
    if (before == capsule) {
      return null;
    }
    unseen = capsule;
    return before;
  }

  /** Looks, behind a fence, at a capsule that is not the last one any more; if it can, or later. */
  final void lookAt(Inlet before) {
    try {
      before.rested();
    } catch (OutOfMemoryError | StackOverflowError notNow) {
      Inlet last = unseen;
      unseen = before;
      if (last != null) {
        VarHandle.fullFence();
        last.rested();
      }
    }
  }

  /** Whether a look is owed. */
  final boolean owesLook() {
    return unseen != null;
  }

  /** Looks at the one that was left last, if a look is owed. */
  final void look() {
    if (unseen != null) {
      VarHandle.fullFence();
      lookBehindFence();
    }
  }

  /**
   * {@link #look} for who has just had a fence. What is found may have code run that leaves another
   * capsule. Where there is no memory to wake somebody, the look is owed on.
   */
  final void lookBehindFence() {
    for (Inlet left = unseen; left != null; left = unseen) {
      unseen = null;
      try {
        left.rested();
      } catch (OutOfMemoryError | StackOverflowError notNow) {
        unseen = left;
        return;
      }
      if (unseen != null) {
        VarHandle.fullFence();
      }
    }
  }

  /** Goes on where another carrier of the thread ends, of which a look has failed. */
  final void inherit(Leaving from) {
    unseen = from.unseen;
  }

  /** Nobody will watch the thread any more. */
  final void leaveUnwatched() {
    watched = false;
    look();
  }

  /**
   * A look by the monitor, at a thread that has run one task for a tick, again with each tick. It
   * has no fence of that thread, but by the next tick its store can be seen.
   */
  final void lookFromOutside() {
    Inlet left = unseen;
    if (left != null) {
      left.wakeWhoWaits();
    }
  }
}
