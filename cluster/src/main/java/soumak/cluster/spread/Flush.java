package soumak.cluster.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.NodeLostException;

/**
 * Brings out the changes of one release: of copies to their homes, of home objects by invalidation.
 *
 * <p>If the thread leaves a monitor that another node wants, and all goes to that monitor's home,
 * the token goes with it: if the home can take the changes in at once, who is next gets it then,
 * and not only when this node has heard that they are in.
 */
final class Flush {
  // What is next in the message; 0 at its end.
  private static final int CHANGE = 1;
  static final int TOKEN = 2;

  /** Instead of the version of a change that is not taken in, as what it is about is lost. */
  static final long NOT_TAKEN = -1;

  /** The changes that go to one home. */
  private static final class Load {
    final List<CopyHeader> headers = new ArrayList<>();
    final Writer message = Op.CHANGES.message();
  }

  private final Spread spread;
  private final @Nullable Lock leaving;

  /** The header of that monitor's object, if the token is on its way. */
  private @Nullable CopyHeader passed;

  private final Map<Long, Load> loads = new TreeMap<>();
  private final List<CompletableFuture<?>> open = new ArrayList<>();
  private @Nullable Throwable refused;

  Flush(Spread spread, @Nullable Lock leaving) {
    this.spread = spread;
    this.leaving = leaving;
  }

  /**
   * @param written since the last release
   * @param again what may have been written since its own release, by who had passed a check before
   */
  void run(List<Shared> written, List<Shared> again) {
    written.forEach(object -> begin(object, false));
    again.forEach(object -> begin(object, true));
    passToken();
    loads.forEach(this::send);
    open.forEach(this::end);
    if (refused != null) {
      Threads.<RuntimeException>sneak(refused);
    }
  }

  private void begin(Shared object, boolean again) {
    if (object.header$() instanceof CopyHeader copy) {
      load(copy, object, again);
    } else if (object.header$() instanceof HomeHeader home) {
      bringOut(home, object, again);
    }
  }

  private void bringOut(HomeHeader home, Shared object, boolean again) {
    try {
      open.add(again ? home.flushAgain() : home.flush(object));
    } catch (RuntimeException | Error e) {
      refused = e;
    }
  }

  private void load(CopyHeader copy, Shared object, boolean again) {
    try {
      Patch patch = again ? copy.takeLateChanges(object) : copy.takeChanges(object);
      if (patch.isEmpty()) {
        copy.flushed(0);
        return;
      }
      Writer changes = changes(copy, object, patch);
      Load load = loads.computeIfAbsent(copy.id.home(), home -> new Load());
      int end = load.message.size();
      try {
        load.headers.add(copy);
        load.message.aByte(CHANGE).aLong(copy.id.number()).some(changes);
      } catch (RuntimeException | Error e) {
        load.headers.remove(copy);
        load.message.cut(end);
        throw e;
      }
    } catch (RuntimeException | Error e) { // NotSpreadableException, no memory, or no more stack
      copy.giveUp(object);
      refused = e;
    }
  }

  private Writer changes(CopyHeader copy, Shared object, Patch patch) {
    Encoder out = new Encoder(spread, new Writer(), copy.id.home(), object, false);
    try {
      patch.write(out);
      out.announce();
      return out.to();
    } catch (RuntimeException | Error e) {
      out.takeBack();
      throw e;
    }
  }

  /** Not if something else has to be seen first, or cannot be sent. */
  private void passToken() {
    Lock lock = leaving;
    CopyHeader copy = lock == null ? null : lock.copy();
    if (lock == null || copy == null || loads.size() != 1 || !open.isEmpty() || refused != null) {
      return;
    }
    Load only = loads.get(copy.id.home());
    if (only == null) {
      return;
    }
    // What is to be sent is there before the token goes.
    int end = only.message.size();
    only.message.aByte(TOKEN).aLong(copy.id.number()).aByte(0);
    if (lock.passesToken()) {
      passed = copy;
      only.message.cut(only.message.size() - 1);
    } else {
      only.message.cut(end);
    }
  }

  private void send(long home, Load load) {
    try {
      load.message.aByte(0);
      open.add(
          spread.ask(home, load.message).whenComplete((answer, failure) -> answered(load, answer)));
    } catch (RuntimeException | Error e) {
      refused = e;
      if (passed != null && leaving != null) {
        passed = null;
        leaving.passingBrokeOff();
      }
      answered(load, null);
    }
  }

  private void answered(Load load, @Nullable Reader answer) {
    if (passed != null && leaving != null) {
      if (answer == null) {
        leaving.passingBrokeOff();
      } else if (answer.aByte() == 0) {
        leaving.givesBack();
      }
    }
    for (CopyHeader header : load.headers) {
      long version = answer == null ? NOT_TAKEN : version(answer);
      if (version == NOT_TAKEN) {
        // As the others, this node sees what the home has.
        header.invalidate(spread.directory().copyIfAny(header.id), 0);
      }
      header.flushed(Math.max(0, version));
    }
    if (answer != null && answer.left() > 0) {
      var _ = spread.tellWritesNotTaken(answer.aText());
    }
  }

  private static long version(Reader answer) {
    return answer.left() < Long.BYTES ? 0 : answer.aLong();
  }

  private void end(CompletableFuture<?> answer) {
    try {
      Waiting.on(answer);
    } catch (NodeLostException e) {
      var _ = spread.tellLostWrites(String.valueOf(e.getMessage()));
    } catch (RuntimeException | Error e) {
      refused = e;
    }
  }
}
