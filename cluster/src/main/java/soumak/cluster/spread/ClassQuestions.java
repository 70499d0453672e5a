package soumak.cluster.spread;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What other nodes than the first ask it for: static fields, and the monitors of all nodes. */
final class ClassQuestions {
  private final Spread spread;
  private final Map<String, Shared> monitors = new ConcurrentHashMap<>();

  /** Who waits until the first node has initialised a class, by the number of the question. */
  private final Map<Long, Thread> waiting = new ConcurrentHashMap<>();

  ClassQuestions(Spread spread) {
    this.spread = spread;
  }

  /** The initialiser sees what this thread has written, and counts as this thread. */
  Shared statics(Class<?> type) {
    Station.bringOut();
    long question = spread.nextNumber();
    Writer message = Op.STATICS.message().aByte(0).aText(type.getName()).aLong(question);
    Encoder out = new Encoder(spread, message, spread.first(), null, false);
    out.aRef(SpreadThread.currentThread(), null);
    out.announce();
    waiting.put(question, Thread.currentThread());
    try {
      return answered(message);
    } finally {
      waiting.remove(question);
    }
  }

  /** Whether the thread that waits for the answer is inside a monitor, where it then stays. */
  boolean holds(long question, @Nullable Shared object) {
    Thread asker = waiting.get(question);
    Lock lock = object == null ? null : object.lockIfAny$();
    return asker != null && lock != null && lock.isOf(asker);
  }

  /** The monitor of a class or an enum constant. */
  Shared monitor(String name) {
    Shared known = monitors.get(name);
    if (known == null) {
      known = answered(Op.STATICS.message().aByte(1).aText(name));
      monitors.put(name, known);
    }
    return known;
  }

  private Shared answered(Writer message) {
    return new Decoder(spread, Waiting.on(spread.askFirst(message))).aShared();
  }
}
