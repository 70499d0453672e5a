package soumak.cluster.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.Handler;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;

/** What other nodes ask for. Nothing here waits; what may take long goes to a thread. */
final class Protocol implements Handler {
  /** More than any copy can ever get. */
  private static final long REFERENCES = 1L << 48;

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
      case FETCH -> fetch(from, Id.read(in));
      case FETCH_ALL -> fetchAll(from, in);
      case CHANGES -> changes(from, in);
      case INVALIDATE -> invalidate(ofHome(from, Id.read(in)), in.aLong());
      case CLAIM, RECALL, RETURN, DISCLAIM, WAIT, CANCEL, NOTIFY ->
          monitor(op, from, Id.read(in), in);
      case GIVE -> done(() -> give(in.aLong(), in));
      case DROP -> done(() -> drop(from, in));
      case STATICS -> statics(from, in.aByte() != 0, in.aText(), in);
      case HOLDS -> said(holds(Id.read(in), in.aLong()));
      case SET_DEFAULT -> setDefault(in.aByte(), in.aText());
      case DEFAULTS -> done(() -> spread.threads().defaults().read(in));
      case EXIT -> done(() -> exit(in.anInt(), in.aByte() != 0));
      case HOOK -> hook(in.aByte() != 0, threadIn(in));
      case PLACE -> place(from, in.aByte(), in.aLong());
      case UNNAMED -> CompletableFuture.completedFuture(spread.threads().unnamed());
      case UNPLACE -> done(() -> spread.placement().free(from, in.aLong()));
      case LEFT -> left(in);
      case RUN -> done(() -> run(from, in));
      case BEGIN -> begin(from, in);
      case CAME -> done(() -> thread(Id.read(in)).life$.comes());
      case ENDED -> done(() -> ended(thread(Id.read(in)), in));
      case JOIN -> said(ThreadQuestions.end(thread(Id.read(in))));
      case ALIVE -> said(ThreadQuestions.alive(thread(Id.read(in))));
      case STATE ->
          ThreadQuestions.stateServed(threadIfAny(Id.read(in)))
              .thenApply(state -> Answers.ok().aByte(ThreadQuestions.code(state)));
      case INTERRUPT, INTERRUPTED ->
          ThreadQuestions.served(threadIfAny(Id.read(in)), op)
              .thenApply(code -> Answers.ok().aByte(code));
      case COMES -> done(() -> spread.threads().sayWhetherItComes(from, in.aLong()));
      case NEVER -> done(() -> never(in.aLong()));
      case RUNS -> said(CompletableFuture.completedFuture(spread.threads().runs(in.aLong())));
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
    List<Id> wanted = new ArrayList<>();
    while (in.aByte() != 0) {
      wanted.add(new Id(spread.self(), in.aLong()));
    }
    in.end();
    return Contents.of(spread, from, wanted);
  }

  private CompletableFuture<Writer> fetch(long from, Id id) {
    return spread.directory().askedBy(from, id).fetch(from);
  }

  private CompletableFuture<Writer> changes(long from, Reader in) {
    List<CompletableFuture<Long>> versions = new ArrayList<>();
    String lost = "";
    HomeLock left = null;
    // All is read and checked before anything is stored.
    for (Change change : readChanges(in)) {
      switch (change) {
        case Left it -> left = it.lock;
        case Stored it -> versions.add(it.home.change(from, it.patch));
        case Lost it -> {
          versions.add(CompletableFuture.completedFuture(Flush.NOT_TAKEN));
          lost = it.why;
        }
      }
    }
    CompletableFuture<Void> done =
        CompletableFuture.allOf(versions.toArray(new CompletableFuture<?>[0]));
    Writer answer = Answers.ok();
    if (left != null) {
      answer.aByte(takesBack(left, from, done) ? 1 : 0);
    }
    String why = lost;
    return done.thenApply(all -> {
      versions.forEach(version -> answer.aLong(version.join()));
      return why.isEmpty() ? answer : answer.aText(why);
    });
  }

  /**
   * Only if all is in already. Later it would be under the lock of an object's header, where nobody
   * may want a monitor; then the sender returns the token when it has the answer.
   */
  private static boolean takesBack(HomeLock token, long from, CompletableFuture<Void> done) {
    boolean isIn = done.isDone() && !done.isCompletedExceptionally();
    if (isIn) {
      token.returned(from);
    }
    return isIn;
  }

  private sealed interface Change {}

  private record Stored(HomeHeader home, Patch patch) implements Change {}

  /** The monitor whose token goes back with what was written. */
  private record Left(HomeLock lock) implements Change {}

  /** It is of an object, or has a reference to one, that went with a node. */
  private record Lost(String why) implements Change {}

  private List<Change> readChanges(Reader in) {
    List<Change> changes = new ArrayList<>();
    Siblings siblings = new Siblings();
    for (int what = in.aByte(); what != 0; what = in.aByte()) {
      Id id = new Id(spread.self(), in.aLong());
      changes.add(
          what == Flush.TOKEN
              ? new Left(spread.directory().needHome(id).object.lock$().home())
              : readChange(id, in.part(), siblings));
    }
    in.end();
    return changes;
  }

  private Change readChange(Id id, Reader part, Siblings siblings) {
    try {
      HomeHeader home = spread.directory().needHome(id);
      Patch patch = Patch.read(new Decoder(spread, part, siblings));
      part.end();
      patch.check(home.object, spread.classes());
      return new Stored(home, patch);
    } catch (NodeLostException e) {
      return new Lost(String.valueOf(e.getMessage()));
    }
  }

  private CompletableFuture<Writer> invalidate(Id id, long version) {
    Shared object = spread.directory().copyIfAny(id);
    if (object != null && object.header$() instanceof CopyHeader copy) {
      copy.invalidate(object, version);
    }
    return CompletableFuture.completedFuture(Answers.ok());
  }

  private static Id ofHome(long from, Id id) {
    if (id.home() != from) {
      throw new BadMessageException(
          "node " + from + " is not the home of object " + id.number() + " of node " + id.home());
    }
    return id;
  }

  private CompletableFuture<Writer> monitor(Op op, long from, Id id, Reader in) {
    if (op == Op.RECALL) {
      Shared copy = spread.directory().copyIfAny(ofHome(from, id));
      return done(copy == null ? () -> {} : copy.lock$()::recall);
    }
    Directory directory = spread.directory();
    HomeHeader header = op == Op.CLAIM ? directory.askedBy(from, id) : directory.needHome(id);
    HomeLock home = header.object.lock$().home();
    return switch (op) {
      case CLAIM ->
          unlessLost(from, home, home.claim(from, header::recall))
              .thenApply(granted -> token(header, from));
      case WAIT -> said(unlessLost(from, home, home.await(from, in.aLong())));
      case RETURN -> done(() -> home.returned(from));
      case DISCLAIM -> done(() -> home.lose(from, false));
      case CANCEL -> done(() -> home.cancel(from, in.aLong()));
      default -> done(() -> home.notify(in.aByte() != 0));
    };
  }

  private static Writer token(HomeHeader header, long to) {
    Writer answer = Answers.ok();
    header.addToToken(to, answer);
    return answer;
  }

  /** What a node asked for that was lost meanwhile would never come back from there. */
  private CompletableFuture<Boolean> unlessLost(
      long from, HomeLock home, CompletableFuture<Boolean> answer) {
    if (spread.directory().hasLost(from)) {
      home.lose(from, true);
    }
    return answer;
  }

  private void give(long to, Reader in) {
    List<Id> given = new ArrayList<>();
    while (in.aByte() != 0) {
      given.add(new Id(spread.self(), in.aLong()));
    }
    in.end();
    given.forEach(id -> spread.directory().give(id, to, 1));
    // For a node that nobody ever sees they would be kept for ever.
    spread.ifLost(to, why -> given.forEach(id -> spread.directory().give(id, to, -1)));
  }

  /** A copy that is gone, and how many references it had got. */
  private record Dropped(Id id, long count, boolean token) {}

  private void drop(long from, Reader in) {
    List<Dropped> all = new ArrayList<>();
    while (in.aByte() != 0) {
      Id id = new Id(spread.self(), in.aLong());
      all.add(new Dropped(id, references(in.aLong()), in.aByte() != 0));
    }
    in.end();
    all.forEach(one -> drop(from, one));
  }

  private void drop(long from, Dropped one) {
    HomeHeader home = spread.directory().home(one.id);
    if (home != null) {
      spread.directory().giveBack(home, from, one.count);
      home.forget(from, one.token, false);
    }
  }

  /** It may be more than the home knows of: what tells it of them may still be on its way. */
  private static long references(long count) {
    if (count <= 0 || count > REFERENCES) {
      throw new BadMessageException("a copy cannot give back " + count + " references");
    }
    return count;
  }

  private CompletableFuture<Writer> statics(long from, boolean monitor, String name, Reader in) {
    if (monitor) {
      return CompletableFuture.completedFuture(object(from, spread.statics().monitor(name)));
    }
    Class<?> type = spread.classes().find(name);
    Loan loan = new Loan(spread, from, in.aLong(), name);
    SpreadThread asks = threadIn(in);
    CompletableFuture<Writer> answer = new CompletableFuture<>();
    spread.serving().serveAs(asks, loan, () -> object(from, spread.statics().get(type)), answer);
    return answer;
  }

  private CompletableFuture<Boolean> holds(Id monitor, long question) {
    return CompletableFuture.completedFuture(
        spread.questions().holds(question, objectIfAny(monitor)));
  }

  /** Answered when all nodes have it; one that is lost needs none. */
  private CompletableFuture<Writer> setDefault(int kind, String text) {
    Defaults defaults = spread.threads().defaults();
    defaults.next(kind, text);
    CompletableFuture<?>[] told =
        spread.seen().nodes().stream()
            .filter(it -> it.id() != spread.self())
            .map(it -> spread.ask(it.id(), defaults.write(Op.DEFAULTS.message())))
            .map(it -> it.exceptionally(Protocol::unlessLost))
            .toArray(CompletableFuture<?>[]::new);
    return CompletableFuture.allOf(told).thenApply(all -> Answers.ok());
  }

  private static @Nullable Reader unlessLost(Throwable failure) {
    RuntimeException why = Waiting.cause(failure);
    if (why instanceof NodeLostException) {
      return null;
    }
    throw why;
  }

  private Writer object(long to, Shared object) {
    Writer answer = Answers.ok();
    Encoder out = new Encoder(spread, answer, to, null, true);
    out.aRef(object, null);
    out.announce();
    return answer;
  }

  private CompletableFuture<Writer> place(long starter, byte kind, long question) {
    boolean daemon = (kind & 1) != 0;
    Placement.Place place = spread.placement().place(starter, daemon, (kind & 2) != 0, question);
    if (place == null) {
      throw spread.lost(spread.self());
    }
    spread.ifLost(starter, why -> spread.threads().askWhetherItComes(place.node(), place.number()));
    return CompletableFuture.completedFuture(
        Answers.ok().aLong(place.node()).aLong(place.number()));
  }

  private CompletableFuture<Writer> begin(long starter, Reader in) {
    SpreadThread thread = thread(Id.read(in));
    boolean interrupted = spread.threads().beginFor(starter, thread, in.aLong(), in.aLong());
    return said(CompletableFuture.completedFuture(interrupted));
  }

  private void ended(SpreadThread thread, Reader in) {
    spread.threads().ended(thread, in.aByte() != 0);
  }

  private void never(long place) {
    spread.placement().free(place);
    spread.threads().never(place);
  }

  private void exit(int status, boolean withHooks) {
    Thread.ofPlatform().name("spread exit").start(() -> spread.exit(status, withHooks));
  }

  private CompletableFuture<Writer> hook(boolean adds, SpreadThread hook) {
    return CompletableFuture.completedFuture(
        Answers.ok().aByte(spread.hooks().request(hook, adds)));
  }

  /** What it threw is read in the order of messages, but told by a thread: its code may wait. */
  private CompletableFuture<Writer> left(Reader in) {
    long place = in.aLong();
    String name = in.aText();
    Reader failure = in.part();
    in.end();
    CompletableFuture<Writer> answer = new CompletableFuture<>();
    try {
      Throwable thrown = thrown(failure);
      Supplier<Writer> told =
          () -> {
            spread.threads().hasLeft(place, name, thrown);
            return Answers.ok();
          };
      if (thrown == null) {
        answer.complete(told.get());
      } else {
        spread.serving().serve(name, told, answer);
      }
    } catch (RuntimeException | Error e) { // as without memory for a thread
      spread.placement().free(place);
      throw e;
    }
    return answer;
  }

  private @Nullable Throwable thrown(Reader failure) {
    try {
      return new Decoder(spread, failure).aRef() instanceof Throwable thrown ? thrown : null;
    } catch (RuntimeException | Error e) { // also of its own code, or its node is lost
      return new IllegalStateException("What it threw cannot be read at the first node", e);
    }
  }

  private void run(long from, Reader in) {
    spread.first(in.aLong());
    long place = in.aLong();
    String name = in.aText();
    long stack = in.aLong();
    boolean interrupted = in.aByte() != 0;
    spread.threads().defaults().read(in);
    spread.threads().runFor(new Threads.Run(threadIn(in), name, stack, place, interrupted), from);
  }

  private SpreadThread threadIn(Reader in) {
    if (new Decoder(spread, in).aShared() instanceof SpreadThread thread) {
      return thread;
    }
    throw new BadMessageException("what is to run is no thread");
  }

  private SpreadThread thread(Id id) {
    if (spread.directory().needHome(id).object instanceof SpreadThread thread) {
      return thread;
    }
    throw new BadMessageException("an object that is no thread");
  }

  private @Nullable SpreadThread threadIfAny(Id id) {
    return objectIfAny(id) instanceof SpreadThread thread ? thread : null;
  }

  private @Nullable Shared objectIfAny(Id id) {
    HomeHeader home = spread.directory().home(id);
    return home == null ? spread.directory().copyIfAny(id) : home.object;
  }
}
