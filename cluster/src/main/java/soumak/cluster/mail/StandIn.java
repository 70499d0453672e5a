package soumak.cluster.mail;

import org.jspecify.annotations.Nullable;
import soumak.Mailbox;
import soumak.Reply;
import soumak.Task;
import soumak.runtime.Calls;
import soumak.woven.Fiber;
import soumak.woven.Frame;

/** A task that ends as an actor does that is elsewhere. */
final class StandIn<T extends @Nullable Object> extends Task<T> {
  private final Reply<End> end = new Reply<>();

  /** So that its link is kept, which learns if it is lost. */
  final Mailbox<?> mailbox;

  StandIn(Mailbox<?> mailbox) {
    this.mailbox = mailbox;
  }

  /** How an actor has ended. */
  record End(@Nullable Object result, @Nullable Throwable failure) {
    @Nullable Object get() {
      if (failure != null) {
        throw Calls.sneak(failure);
      }
      return result;
    }
  }

  void end(End how) {
    end.complete(how);
  }

  @Override
  protected T execute() {
    throw new IllegalStateException("a stand-in runs as a task only");
  }

  @Override
  @SuppressWarnings({"unchecked", "NullAway"}) // while pausing, nobody looks at the value
  protected T execute(Fiber fiber) {
    End now = end.await(fiber);
    if (fiber.pausing) {
      fiber.save(new Looking());
      return null;
    }
    return (T) now.get();
  }

  /** Has waited for the end. */
  private static final class Looking extends Frame {
    Looking() {
      super(0);
    }

    @Override
    @SuppressWarnings("NullAway") // that is what was waited for
    public void resume(Fiber fiber) {
      End how = (End) fiber.takeRef();
      fiber.result(how.get());
    }

    @Override
    public StackTraceElement position() {
      return new StackTraceElement(
          "soumak.cluster.mail.RemoteActor", "task", "RemoteActor.java", -1);
    }
  }
}
