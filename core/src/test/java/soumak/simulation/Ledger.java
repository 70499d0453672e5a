package soumak.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import soumak.Capsule;
import soumak.Reply;
import soumak.Task;
import soumak.woven.Call;
import soumak.woven.Capsules;
import soumak.woven.Fiber;

/**
 * A capsule, written by hand the way the weaver would write it, that keeps all that it is told in
 * the order in which it is told it, and fails if two messages are ever handled at once.
 */
final class Ledger extends Capsule {
  /** What somebody has told it. */
  record Entry(int sender, int number) {}

  /** Read by the simulation when all is done. */
  final List<Entry> entries = new ArrayList<>();

  private boolean busy;

  /** A message that cannot pause; it runs on the sender's stack where the policy says so. */
  void note(Entry entry) {
    Object entered = Capsules.enter(this);
    if (entered == null) {
      Capsules.send(this, new Note(entry));
      return;
    }
    try {
      noteNow(entry);
    } catch (RuntimeException e) {
      Capsules.fail(this, entered, e);
      return;
    }
    Capsules.leave(this, entered);
  }

  private void noteNow(Entry entry) {
    begin();
    if (entry.number < 0) {
      throw new IllegalArgumentException("no number: " + entry.number);
    }
    end(entry);
  }

  /** A message that pauses before it is done. */
  void noteLate(Entry entry, long millis) {
    Capsules.send(this, new NoteLate(entry, millis));
  }

  /** How many entries there are. */
  Reply<?> size() {
    return Capsules.ask(this, new Size());
  }

  private void begin() {
    if (busy) {
      throw new AssertionError("two messages at once");
    }
    busy = true;
  }

  private void end(Entry entry) {
    busy = false;
    entries.add(entry);
  }

  private static final class Note extends Call {
    private final Entry entry;

    Note(Entry entry) {
      this.entry = entry;
    }

    @Override
    public void run(Capsule capsule, Fiber fiber) {
      ((Ledger) capsule).noteNow(entry);
    }

    @Override
    public boolean isLeaf() {
      return true;
    }
  }

  private static final class NoteLate extends Call {
    private final Entry entry;
    private final long millis;
    private Ledger ledger;

    NoteLate(Entry entry, long millis) {
      this.entry = entry;
      this.millis = millis;
    }

    @Override
    public void run(Capsule capsule, Fiber fiber) {
      ledger = (Ledger) capsule;
      ledger.begin();
      Task.sleep(Duration.ofMillis(millis), fiber);
      if (!fiber.pausing) {
        ledger.end(entry);
      }
    }

    @Override
    public void resumed(Fiber fiber) {
      fiber.takeVoid();
      ledger.end(entry);
    }
  }

  private static final class Size extends Call {
    @Override
    public void run(Capsule capsule, Fiber fiber) {
      answer(((Ledger) capsule).entries.size());
    }
  }
}
