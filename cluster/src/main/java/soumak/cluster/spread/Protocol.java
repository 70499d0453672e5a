package soumak.cluster.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.Handler;
import soumak.cluster.engine.Node;

/** What other nodes ask for. Nothing here waits; what may take long goes to a thread. */
final class Protocol implements Handler {
  private final Spread spread;

  Protocol(Spread spread) {
    this.spread = spread;
  }

  @Override
  public CompletableFuture<byte[]> receive(Node from, byte[] bytes) {
    CompletableFuture<Writer> answer;
    try {
      Reader in = new Reader(bytes);
      answer = serve(Op.read(in), from.id(), in);
    } catch (RuntimeException | Error e) { // also without memory, who asked is told
      answer = CompletableFuture.failedFuture(e);
    }
    return answer.handle((writer, failure) ->
        failure == null && writer != null
            ? writer.bytes()
            : Answers.failed(failure == null ? new IllegalStateException() : failure));
  }

  private CompletableFuture<Writer> serve(Op op, long from, Reader in) {
    return switch (op) {
      case FETCH -> spread.directory().needHome(Id.read(in)).fetch(from);
      case FETCH_ALL -> fetchAll(from, in);
      case CHANGES -> changes(from, in);
      case INVALIDATE -> invalidate(Id.read(in), in.aLong());
      case CLAIM, RECALL, RETURN, WAIT, CANCEL, NOTIFY -> monitor(op, from, Id.read(in), in);
      case GIVE -> done(() -> give(in.aLong(), in));
      case DROP -> done(() -> drop(from, in));
      case STATICS -> statics(from, in.aByte() != 0, in.aText());
      case EXIT -> done(() -> exit(in.anInt()));
      case PLACE -> place(in.aByte() != 0);
      case LEFT -> done(() -> left(in));
      case RUN -> done(() -> run(in));
      case BEGIN -> done(() -> spread.threads().beginAtHome(thread(Id.read(in)), in.aLong()));
      case ENDED -> done(() -> spread.threads().ended(thread(Id.read(in))));
      case JOIN -> said(Threads.end(thread(Id.read(in))));
      case ALIVE -> said(Threads.alive(thread(Id.read(in))));
      case INTERRUPT, INTERRUPTED -> said(Threads.served(threadIfAny(Id.read(in)), op));
    };
  }

  private static CompletableFuture<Writer> done(Runnable action) {
    action.run();
    return CompletableFuture.completedFuture(Answers.ok());
  }

  private static CompletableFuture<Writer> said(CompletableFuture<Boolean> answer) {
    return answer.thenApply(yes -> Answers.ok().aByte(yes ? 1 : 0));
  }

  private CompletableFuture<Writer> fetchAll(long from, Reader in) {
    List<HomeHeader> homes = new ArrayList<>();
    while (in.aByte() != 0) {
      homes.add(spread.directory().needHome(new Id(spread.self(), in.aLong())));
    }
    in.end();
    List<CompletableFuture<Writer>> contents = new ArrayList<>();
    homes.forEach(home -> contents.add(home.fetch(from)));
    return CompletableFuture.allOf(contents.toArray(new CompletableFuture<?>[0]))
        .handle((all, failed) -> {
          List<Writer> parts = contents.stream().map(Protocol::part).toList();
          Writer answer = Answers.ok();
          answer.reserve(parts.stream().mapToInt(part -> Integer.BYTES + part.size()).sum());
          parts.forEach(answer::some);
          return answer;
        });
  }

  /** What cannot be sent fails by itself. */
  private static Writer part(CompletableFuture<Writer> contents) {
    return contents.isCompletedExceptionally()
        ? Answers.failure(contents.exceptionNow())
        : contents.join();
  }

  private CompletableFuture<Writer> changes(long from, Reader in) {
    List<CompletableFuture<Long>> versions = new ArrayList<>();
    Siblings siblings = new Siblings();
    while (in.aByte() != 0) {
      HomeHeader home = spread.directory().needHome(new Id(spread.self(), in.aLong()));
      Decoder patch = new Decoder(spread, in.part(), siblings);
      versions.add(home.change(from, Patch.read(patch)));
    }
    in.end();
    return CompletableFuture.allOf(versions.toArray(new CompletableFuture<?>[0]))
        .thenApply(all -> {
          Writer answer = Answers.ok();
          versions.forEach(version -> answer.aLong(version.join()));
          return answer;
        });
  }

  private CompletableFuture<Writer> invalidate(Id id, long version) {
    Shared object = spread.directory().copyIfAny(id);
    if (object != null && object.header$ instanceof CopyHeader copy) {
      copy.invalidate(object, version);
    }
    return CompletableFuture.completedFuture(Answers.ok());
  }

  private CompletableFuture<Writer> monitor(Op op, long from, Id id, Reader in) {
    if (op == Op.RECALL) {
      Shared copy = spread.directory().copyIfAny(id);
      return done(copy == null ? () -> {} : copy.lock$()::recall);
    }
    HomeHeader header = spread.directory().needHome(id);
    HomeLock home = header.object.lock$().home();
    return switch (op) {
      case CLAIM -> said(home.claim(from, header::recall));
      case WAIT -> said(home.await(from, in.aLong()));
      case RETURN -> done(() -> home.returned(from));
      case CANCEL -> done(() -> home.cancel(from, in.aLong()));
      default -> done(() -> home.notify(in.aByte() != 0));
    };
  }

  private void give(long to, Reader in) {
    while (in.aByte() != 0) {
      spread.directory().give(new Id(spread.self(), in.aLong()), to, 1);
    }
    in.end();
  }

  private void drop(long from, Reader in) {
    while (in.aByte() != 0) {
      Id id = new Id(spread.self(), in.aLong());
      HomeHeader home = spread.directory().home(id);
      spread.directory().give(id, from, -in.aLong());
      boolean token = in.aByte() != 0;
      if (home != null) {
        home.forget(from, token, false);
      }
    }
    in.end();
  }

  private CompletableFuture<Writer> statics(long from, boolean monitor, String name) {
    if (monitor) {
      return CompletableFuture.completedFuture(object(from, spread.statics().monitor(name)));
    }
    Class<?> type = spread.classes().find(name);
    CompletableFuture<Writer> answer = new CompletableFuture<>();
    spread.threads().serve(() -> object(from, spread.statics().get(type)), answer);
    return answer;
  }

  private Writer object(long to, Shared object) {
    Writer answer = Answers.ok();
    Encoder out = new Encoder(spread, answer, to, null, true);
    out.aRef(object, null);
    out.announce();
    return answer;
  }

  private CompletableFuture<Writer> place(boolean daemon) {
    long node = spread.placement().place(daemon);
    return CompletableFuture.completedFuture(Answers.ok().aLong(node));
  }

  private void exit(int status) {
    Thread.ofPlatform().name("spread exit").start(() -> spread.exit(status));
  }

  private void left(Reader in) {
    long node = in.aLong();
    boolean daemon = in.aByte() != 0;
    String name = in.aText();
    Object failure = new Decoder(spread, in.part()).aRef();
    try {
      if (failure instanceof Throwable thrown) {
        spread.uncaught(name, thrown);
      }
    } finally {
      spread.placement().count(node, daemon, -1);
    }
  }

  private void run(Reader in) {
    spread.first(in.aLong());
    boolean daemon = in.aByte() != 0;
    String name = in.aText();
    if (!(new Decoder(spread, in).aShared() instanceof SpreadThread thread)) {
      throw new BadMessageException("what is to run is no thread");
    }
    spread.threads().runHere(thread, name, daemon);
  }

  private SpreadThread thread(Id id) {
    if (spread.directory().needHome(id).object instanceof SpreadThread thread) {
      return thread;
    }
    throw new BadMessageException("an object that is no thread");
  }

  private @Nullable SpreadThread threadIfAny(Id id) {
    HomeHeader home = spread.directory().home(id);
    Shared object = home == null ? spread.directory().copyIfAny(id) : home.object;
    return object instanceof SpreadThread thread ? thread : null;
  }
}
