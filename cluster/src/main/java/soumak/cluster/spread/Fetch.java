package soumak.cluster.spread;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A message that asks one home for the contents of some copies. */
final class Fetch {
  /** The size of an answer, in bytes, from which on another message follows. */
  private static final long MESSAGE = 1 << 18;

  private final Spread spread;
  private final long home;
  private final List<CopyHeader.Missing> parts = new ArrayList<>();

  private Fetch(Spread spread, long home) {
    this.spread = spread;
    this.home = home;
  }

  /**
   * Asks for what a thread waits for, and ahead for what it will probably read next. Several
   * messages are under way at once, so that the thread can use the first answer while the others
   * come.
   */
  static void ask(CopyHeader.Missing wanted) {
    CopyHeader header = wanted.header();
    List<CopyHeader.Missing> waiting = new ArrayList<>(List.of(wanted));
    try {
      for (Shared next : header.ahead()) {
        if (next.header$() instanceof CopyHeader other && other.id.home() == header.id.home()) {
          CopyHeader.Missing missing = other.miss(next);
          if (missing != null) {
            waiting.add(missing);
          }
        }
      }
      send(header.spread, header.id.home(), waiting);
    } catch (RuntimeException | Error e) {
      // Others may wait for them already. What was asked for all the same is of no harm.
      waiting.forEach(missing -> missing.header().notAsked(missing));
      throw e;
    }
  }

  /** Takes out what has been asked for. */
  private static void send(Spread spread, long home, List<CopyHeader.Missing> waiting) {
    while (!waiting.isEmpty()) {
      Fetch fetch = new Fetch(spread, home);
      int count = 0;
      for (long bytes = 0; count < waiting.size() && bytes < MESSAGE; count++) {
        CopyHeader.Missing part = waiting.get(count);
        fetch.parts.add(part);
        bytes += Image.size(part.object());
      }
      fetch.send();
      waiting.subList(0, count).clear();
    }
  }

  private void send() {
    Writer message = Op.FETCH_ALL.message();
    parts.forEach(part -> message.aByte(1).aLong(part.header().id.number()));
    var _ = spread.ask(home, message.aByte(0)).whenComplete(this::answered);
  }

  private void answered(@Nullable Reader answer, @Nullable Throwable failure) {
    Siblings siblings = new Siblings();
    for (CopyHeader.Missing part : parts) {
      Decoder in = null;
      Throwable why = failure;
      try {
        if (answer != null) {
          in = new Decoder(spread, Answers.read(answer.part()), siblings);
        }
      } catch (RuntimeException | Error e) { // those behind it are told, too
        why = e;
      }
      part.header().fetched(part, in, why);
    }
  }
}
