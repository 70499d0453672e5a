package soumak.cluster.coherence;

import com.tangosol.net.NamedCache;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.engine.Pools;
import soumak.cluster.engine.RemoteFailureException;
import soumak.runtime.Setting;

/**
 * This node's requests for steps at entries' homes.
 *
 * <p>A request keeps its number until it ends, however often it is sent, and its home applies it
 * once. It is sent again where the home was not ready or Coherence gave up, and also where the
 * members have changed meanwhile, although there was an answer: Coherence answers when the backup
 * is lost too, and a home that another node's death has left without a backup will not answer again
 * before it has one. All of it ends after {@link #MOST_NANOS}.
 */
final class Steps {
  /** Longer than a frozen node is waited for, with the time to make backups afterwards. */
  static final long MOST_NANOS =
      TimeUnit.SECONDS.toNanos(Setting.count("soumak.cluster.patience", 40));

  private static final long AGAIN_MILLIS = 20;

  /** After a request has failed: Coherence may still be sending it. */
  private static final long FAILED_KEPT_SECONDS = 60;

  private static final Executor THREADS = Pools.named("soumak-cluster-steps");
  private static final Executor AGAIN =
      CompletableFuture.delayedExecutor(AGAIN_MILLIS, TimeUnit.MILLISECONDS, THREADS);
  private static final Executor FORGET =
      CompletableFuture.delayedExecutor(FAILED_KEPT_SECONDS, TimeUnit.SECONDS, THREADS);

  private final Roster roster;
  private final IntFunction<NamedCache<byte[], byte[]>> tables;
  private final Supplier<NodeLostException> lost;
  private final OpenRequests open = new OpenRequests();
  private final AtomicLong numbers = new AtomicLong();
  private final Set<Request> running = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  Steps(
      Roster roster,
      IntFunction<NamedCache<byte[], byte[]>> tables,
      Supplier<NodeLostException> lost) {
    this.roster = roster;
    this.tables = tables;
    this.lost = lost;
  }

  CompletableFuture<byte[]> request(int table, byte[] key, byte[] argument) {
    long number = numbers.incrementAndGet();
    long first = open.begin(table, key, number);
    Request request = new Request(table, key, argument, number, first);
    running.add(request);
    request.send();
    return request.future;
  }

  /** Gives what is under way some time to end. */
  void finish(long millis) {
    CompletableFuture<?>[] all =
        running.stream()
            .map(it -> it.future.handle((answer, failure) -> null))
            .toArray(CompletableFuture<?>[]::new);
    CompletableFuture.allOf(all).completeOnTimeout(null, millis, TimeUnit.MILLISECONDS).join();
  }

  void close() {
    closed = true;
    running.forEach(it -> it.fail(lost.get()));
  }

  private final class Request {
    final CompletableFuture<byte[]> future = new CompletableFuture<>();
    private final int table;
    private final byte[] key;
    private final StepCall call;
    private final long number;
    private final long since = System.nanoTime();

    Request(int table, byte[] key, byte[] argument, long number, long first) {
      this.table = table;
      this.key = key;
      this.number = number;
      this.call = new StepCall(table, roster.self().id(), number, first, argument);
    }

    void send() {
      if (closed) {
        fail(lost.get());
        return;
      }
      long epoch = roster.members().epoch();
      CompletableFuture<byte[]> reply;
      try {
        reply = tables.apply(table).async().invoke(key, call);
      } catch (RuntimeException e) {
        again("the engine says: " + e);
        return;
      }
      var _ =
          reply.whenComplete((bytes, failure) -> {
            if (failure != null) {
              again("the engine says: " + failure);
            } else {
              got(Reply.decode(bytes), epoch);
            }
          });
    }

    private void got(Reply reply, long epoch) {
      switch (reply.kind()) {
        case Reply.LATER -> again(reply.text());
        case Reply.FAILED -> fail(new RemoteFailureException(reply.text()));
        case Reply.SHUT_OUT -> fail(lost.get());
        default -> {
          if (epoch != roster.members().epoch() || roster.stoodStill()) {
            confirm();
          } else {
            complete(reply.bytes());
          }
        }
      }
    }

    /** The step is done; its home says the same again when it may. */
    private void confirm() {
      if (roster.mayBeShutOut()) {
        again("this process stood still for seconds, and may have been shut out");
        return;
      }
      long epoch = roster.members().epoch();
      CompletableFuture<byte[]> same;
      try {
        same = tables.apply(table).async().invoke(key, call);
      } catch (RuntimeException e) {
        again("the engine says: " + e);
        return;
      }
      var _ =
          same.whenComplete((bytes, failure) -> {
            Reply reply = failure == null ? Reply.decode(bytes) : null;
            if (reply != null && reply.kind() == Reply.DONE && epoch == roster.members().epoch()) {
              complete(reply.bytes());
            } else {
              again("the members are changing");
            }
          });
    }

    private void again(String reason) {
      if (closed) {
        fail(lost.get());
      } else if (System.nanoTime() - since > MOST_NANOS) {
        fail(new NodeLostException(roster.self(), reason));
      } else {
        AGAIN.execute(this::send);
      }
    }

    private void complete(byte[] answer) {
      running.remove(this);
      open.end(table, key, number);
      future.complete(answer);
    }

    void fail(RuntimeException failure) {
      running.remove(this);
      if (failure instanceof RemoteFailureException) {
        open.end(table, key, number);
      } else {
        FORGET.execute(() -> open.end(table, key, number));
      }
      future.completeExceptionally(failure);
    }
  }
}
