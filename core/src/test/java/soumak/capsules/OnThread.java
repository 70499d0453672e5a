package soumak.capsules;

import soumak.Capsule;
import soumak.Policy;
import soumak.Reply;
import soumak.woven.Call;
import soumak.woven.Capsules;
import soumak.woven.Fiber;

/** A capsule with a thread of its own, as the weaver would make it. */
public final class OnThread extends Capsule {
  public OnThread() {
    policy(Policy.THREAD);
  }

  /** Static, for a public method of an instance would be a message. */
  public static Reply<?> ask(OnThread capsule) {
    return Capsules.ask(capsule, new Ask());
  }

  private static final class Ask extends Call {
    @Override
    public void run(Capsule capsule, Fiber fiber) {
      answer("here");
    }
  }
}
