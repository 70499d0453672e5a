package soumak.cluster.mail;

import org.jspecify.annotations.Nullable;
import soumak.Mailbox;
import soumak.Mobile;
import soumak.Scheduler;
import soumak.Task;
import soumak.runtime.Lives;
import soumak.wire.MailboxReference;
import soumak.woven.Fiber;

/** An actor that is at this node, or wants to leave it. Used by the office's thread. */
final class Resident {
  final MailboxReference reference;
  final Mailbox<Object> mailbox;

  /** The node that is told of its end. */
  final long origin;

  final Mobile<Place, ?> body;

  /** Why its last move did not take place. */
  @Nullable String refusal;

  boolean hasRun;
  boolean isCancelled;
  private @Nullable Stay stay;

  Resident(
      MailboxReference reference, Mailbox<Object> mailbox, long origin, Mobile<Place, ?> body) {
    this.reference = reference;
    this.mailbox = mailbox;
    this.origin = origin;
    this.body = body;
  }

  /** Lets it go on here; {@code then} is called when it has suspended itself or has ended. */
  void run(@Nullable Scheduler workers, Place place, Over then) {
    Stay now = new Stay(body, place);
    hasRun = true;
    stay = now;
    Lives.watch(now, () -> then.over(place, Lives.failure(now)));
    if (workers == null) {
      now.start();
    } else {
      workers.start(now);
    }
    if (isCancelled) {
      now.cancel();
    }
  }

  /** What is done when an actor has suspended itself or has ended. */
  interface Over {
    void over(Place place, @Nullable Throwable failure);
  }

  void cancel() {
    isCancelled = true;
    if (stay != null) {
      stay.cancel();
    }
  }

  /** What an actor does between two moves. */
  private static final class Stay extends Task<@Nullable Void> {
    private final Mobile<Place, ?> body;
    private final Place place;

    Stay(Mobile<Place, ?> body, Place place) {
      this.body = body;
      this.place = place;
    }

    @Override
    protected @Nullable Void execute() {
      throw new IllegalStateException("an actor runs as a task only");
    }

    @Override
    protected @Nullable Void execute(Fiber fiber) {
      body.resume(place, fiber);
      return null;
    }
  }
}
