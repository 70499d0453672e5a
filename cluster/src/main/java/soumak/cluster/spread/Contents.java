package soumak.cluster.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.NodeLostException;

/**
 * The contents of several objects for one node, as one message. Each is written where it goes in
 * the message, which is made as long as it will be, so that the rows of a matrix are copied once.
 * From the first one on that has to wait, as copies of it are made invalid, each is a message of
 * its own until all are there.
 */
final class Contents {
  /** Bytes of a part beside the contents: its length, and what has become of it. */
  private static final int PART = Integer.BYTES + 1;

  /** The longest array that there may be. */
  private static final int LONGEST = Integer.MAX_VALUE - 8;

  private final long node;
  private final List<CompletableFuture<Writer>> late = new ArrayList<>();
  private final Writer message = Answers.ok();

  private Contents(long node) {
    this.node = node;
  }

  /** One that is not here fails by itself: others may be asked for only because they are near. */
  private record Wanted(@Nullable HomeHeader home, @Nullable RuntimeException why) {
    static Wanted of(Directory directory, long node, Id id) {
      try {
        return new Wanted(directory.askedBy(node, id), null);
      } catch (NodeLostException | BadMessageException e) {
        return new Wanted(null, e);
      }
    }

    long size() {
      return home == null ? 0 : PART + home.size();
    }

    HomeHeader need() {
      if (home == null) {
        throw why == null ? new IllegalStateException() : why;
      }
      return home;
    }
  }

  static CompletableFuture<Writer> of(Spread spread, long node, List<Id> ids) {
    Contents contents = new Contents(node);
    List<Wanted> all = ids.stream().map(id -> Wanted.of(spread.directory(), node, id)).toList();
    long size = all.stream().mapToLong(Wanted::size).sum();
    contents.message.reserve((int) Math.min(size, LONGEST - contents.message.size()));
    all.forEach(contents::add);
    return contents.end();
  }

  private void add(Wanted wanted) {
    if (late.isEmpty() && isNow(wanted)) {
      return;
    }
    try {
      late.add(wanted.need().fetch(node));
    } catch (NodeLostException | BadMessageException e) {
      late.add(CompletableFuture.failedFuture(e));
    }
  }

  /** Whether it is written. What cannot be sent is, as a failure of its own. */
  private boolean isNow(Wanted wanted) {
    int begin = message.begin();
    try {
      if (wanted.need().fetchNow(node, message.aByte(Answers.OK))) {
        message.end(begin);
        return true;
      }
      message.cut(begin);
      return false;
    } catch (RuntimeException | Error e) {
      message.cut(begin).some(Answers.failure(e));
      return true;
    }
  }

  private CompletableFuture<Writer> end() {
    return CompletableFuture.allOf(late.toArray(new CompletableFuture<?>[0]))
        .handle((all, failed) -> {
          late.forEach(it -> message.some(part(it)));
          return message;
        });
  }

  private static Writer part(CompletableFuture<Writer> contents) {
    return contents.isCompletedExceptionally()
        ? Answers.failure(contents.exceptionNow())
        : contents.join();
  }
}
