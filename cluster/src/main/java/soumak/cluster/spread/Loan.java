package soumak.cluster.spread;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.NodeLostException;

/**
 * The monitors of a thread of another node, which waits there until a class is initialised here.
 * The thread that does it counts as that one, so it is inside of what that one is inside of. That
 * stays so meanwhile, as who could leave waits; so each monitor is asked for once.
 */
final class Loan {
  private final Spread spread;
  private final long node;
  private final long question;
  private final String type;

  /** Used by the thread that initialises the class only. */
  private final Map<Lock, Boolean> known = new HashMap<>();

  /**
   * @param question of that node's, for which it waits
   * @param type the class, for messages to people
   */
  Loan(Spread spread, long node, long question, String type) {
    this.spread = spread;
    this.node = node;
    this.question = question;
    this.type = type;
  }

  /** Whether the current thread has the monitor so; may wait for the other node. */
  static boolean has(Lock lock) {
    return Thread.currentThread() instanceof Carrier carrier
        && carrier.loan != null
        && carrier.loan.covers(lock);
  }

  private boolean covers(Lock lock) {
    Boolean answer = known.get(lock);
    if (answer == null) {
      answer = ask(lock.header());
      known.put(lock, answer);
    }
    return answer;
  }

  private boolean ask(@Nullable Header header) {
    if (header == null) {
      // No other node knows the object.
      return false;
    }
    try {
      Writer message = Op.HOLDS.about(header.id).aLong(question);
      return Waiting.on(spread.ask(node, message)).aByte() != 0;
    } catch (NodeLostException e) {
      // Its monitors are free, or will be.
      return false;
    }
  }

  /** The other thread, which has the monitor, cannot give it up meanwhile. */
  static void refuseToWait(Lock lock) {
    if (Thread.currentThread() instanceof Carrier carrier && carrier.loan != null && has(lock)) {
      throw new UnsupportedOperationException(
          "The initialiser of "
              + carrier.loan.type
              + " waits in the monitor of an object of "
              + lock.type()
              + ", which the thread holds that uses the class first, at another node; use the class"
              + " before in main");
    }
  }
}
