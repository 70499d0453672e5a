package soumak.woven;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;
import soumak.Capsule;
import soumak.Reply;
import soumak.runtime.Carrier;
import soumak.runtime.EntrySite;
import soumak.runtime.Inlet;

/** What the woven public methods of capsules do. */
public final class Capsules {
  private Capsules() {}

  /** Sends a message without an answer. */
  public static void send(Capsule capsule, Call call) {
    Inlet.of(capsule).put(call);
  }

  /** The first half of {@link #send}; true if {@link #rouse} must follow. */
  public static boolean append(Capsule capsule, Call call) {
    return Inlet.of(capsule).appends(call);
  }

  /** The second half of {@link #send}. */
  public static void rouse(Capsule capsule) {
    Inlet.of(capsule).rouse();
  }

  /** Sends a message and gives what will become its answer. */
  public static Reply<?> ask(Capsule capsule, Call call) {
    Reply<?> reply = new Reply<@Nullable Object>();
    reply.comesFrom(capsule);
    call.asked = reply;
    Inlet.of(capsule).put(call);
    return reply;
  }

  /**
   * The bootstrap method of what is asked before {@link #enter}: whether any capsule that has the
   * message may be entered. For the JIT it is a constant until that changes.
   *
   * @param caller the class that declares the message
   */
  public static CallSite mayEnter(MethodHandles.Lookup caller, String name, MethodType type) {
    return EntrySite.of(caller.lookupClass());
  }

  /**
   * Tries to run {@code capsule} on the calling thread.
   *
   * @return what {@link #leave} wants back; null if a message must be sent instead: it has another
   *     policy, somebody else runs it, more wait for it than can be handled before, others send to
   *     it, too, or many capsules run on the thread's stack
   */
  public static @Nullable Object enter(Capsule capsule) {
    return Inlet.of(capsule).enter();
  }

  /** Ends what {@link #enter} began. */
  public static void leave(Capsule capsule, Object entered) {
    Inlet.of(capsule).leave(entered);
  }

  /** {@link #leave} after a method without an answer has thrown: the capsule ends with it. */
  public static void fail(Capsule capsule, Object entered, Throwable thrown) {
    Inlet.of(capsule).fail(entered, thrown);
  }

  /** The answer of a method that has thrown. */
  public static Reply<?> failed(Capsule capsule, Throwable thrown) {
    Carrier.completeMessage(thrown);
    Reply<?> reply = Reply.failed(thrown);
    reply.comesFrom(capsule);
    return reply;
  }

  /**
   * The answer of a method that returned {@code reply}, as who had sent a message would have it: a
   * reply of its own if the capsule still owes the answer.
   */
  public static Reply<?> replied(Capsule capsule, @Nullable Reply<?> reply) {
    if (reply == null) {
      return failed(capsule, Call.noReply());
    }
    if (reply.isValue()) {
      return reply;
    }
    Reply<?> own = new Reply<@Nullable Object>();
    own.comesFrom(capsule);
    reply.passTo(own);
    return own;
  }
}
