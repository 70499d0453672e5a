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
 */
final class Flush {
  /** The changes that go to one home. */
  private static final class Load {
    final List<CopyHeader> headers = new ArrayList<>();
    final Writer message = Op.CHANGES.message();
  }

  private final Spread spread;
  private final Map<Long, Load> loads = new TreeMap<>();
  private final List<CompletableFuture<?>> open = new ArrayList<>();
  private @Nullable Throwable refused;

  Flush(Spread spread) {
    this.spread = spread;
  }

  void run(List<Shared> objects) {
    for (Shared object : objects) {
      if (object.header$() instanceof CopyHeader copy) {
        load(copy, object);
      } else if (object.header$() instanceof HomeHeader home) {
        open.add(home.flush(object));
      }
    }
    loads.forEach(this::send);
    open.forEach(this::end);
    if (refused != null) {
      Threads.<RuntimeException>sneak(refused);
    }
  }

  private void load(CopyHeader copy, Shared object) {
    Patch patch = copy.takeChanges(object);
    if (patch.isEmpty()) {
      copy.flushed(0);
      return;
    }
    Encoder out = new Encoder(spread, new Writer(), copy.id.home(), object, false);
    try {
      patch.write(out);
      out.announce();
    } catch (RuntimeException | Error e) { // NotSpreadableException, or no memory
      out.takeBack();
      copy.giveUp(object);
      refused = e;
      return;
    }
    Load load = loads.computeIfAbsent(copy.id.home(), home -> new Load());
    load.headers.add(copy);
    load.message.aByte(1).aLong(copy.id.number()).someBytes(out.to().bytes());
  }

  private void send(long home, Load load) {
    load.message.aByte(0);
    open.add(
        spread
            .ask(home, load.message)
            .whenComplete((answer, failure) ->
                load.headers.forEach(header -> header.flushed(version(answer)))));
  }

  private static long version(@Nullable Reader answer) {
    return answer == null || answer.left() < Long.BYTES ? 0 : answer.aLong();
  }

  private void end(CompletableFuture<?> answer) {
    try {
      Waiting.on(answer);
    } catch (NodeLostException e) {
      var _ = spread.tellLostWrites(e);
    } catch (RuntimeException e) {
      refused = e;
    }
  }
}
