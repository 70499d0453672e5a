package soumak.cluster.local;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Handler;
import soumak.cluster.engine.Members;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.engine.Services;
import soumak.cluster.engine.Step;

/**
 * A node. It is there; or gone, dead or closed, and does nothing any more; or shut out, which the
 * others know first ({@code shutOutAt}, written by the cluster) and the node itself when it sees
 * the members of that epoch.
 */
final class LocalEngine implements Engine {
  private record Request(LocalEngine to, CompletableFuture<byte[]> answer) {}

  private final LocalCluster cluster;
  private final Node self;
  private final Services services;
  private final Map<LocalEngine, Map<Integer, Lane>> lanes = new ConcurrentHashMap<>();
  private final List<Consumer<Members>> listeners = new CopyOnWriteArrayList<>();
  private final Set<Request> requests = new LinkedHashSet<>();
  private final Set<AtomicCall> calls = new LinkedHashSet<>();
  private volatile Members view = new Members(0, List.of());
  private volatile long shutOutAt = Long.MAX_VALUE;
  private volatile boolean gone;
  private volatile boolean leaving;

  LocalEngine(LocalCluster cluster, Node self, Services services) {
    this.cluster = cluster;
    this.self = self;
    this.services = services;
  }

  @Override
  public Node self() {
    return self;
  }

  @Override
  public Members members() {
    return view;
  }

  @Override
  public void onChange(Consumer<Members> listener) {
    listeners.add(listener);
  }

  @Override
  public Node home(int table, byte[] key) {
    return cluster.entries().home(new Key(table, key)).self();
  }

  @Override
  public CompletableFuture<byte[]> atomic(int table, byte[] key, byte[] argument) {
    stepOf(table);
    AtomicCall call = new AtomicCall(this, new Key(table, key), argument);
    synchronized (this) {
      if (isOut()) {
        return CompletableFuture.failedFuture(outOf("it takes part no more"));
      }
      calls.add(call);
    }
    cluster.entries().submit(call);
    return call.answer;
  }

  @Override
  public void forget(int table, byte[] prefix) {
    cluster.sometime(() -> cluster.entries().forget(table, prefix));
  }

  @Override
  public void send(Node to, int service, byte[] bytes) {
    LocalEngine receiver = cluster.engine(to);
    if (receiver != null && !isOut()) {
      byte[] copy = bytes.clone();
      cluster.traffic().put(lane(receiver, service), () -> receiver.receive(this, service, copy));
    }
  }

  @Override
  public CompletableFuture<byte[]> request(Node to, int service, byte[] bytes) {
    LocalEngine receiver = cluster.engine(to);
    if (isOut()) {
      return CompletableFuture.failedFuture(outOf("it takes part no more"));
    }
    if (receiver == null) {
      return CompletableFuture.failedFuture(NodeLostException.unsent(to));
    }
    Request request = new Request(receiver, new CompletableFuture<>());
    synchronized (this) {
      if (receiver.shutOutAt <= view.epoch()) {
        return CompletableFuture.failedFuture(NodeLostException.unsent(to));
      }
      requests.add(request);
    }
    byte[] copy = bytes.clone();
    cluster.traffic().put(lane(receiver, service), () -> serve(request, service, copy));
    return request.answer;
  }

  private Lane lane(LocalEngine to, int service) {
    return lanes
        .computeIfAbsent(to, some -> new ConcurrentHashMap<>())
        .computeIfAbsent(service, some -> new Lane(this, to));
  }

  private void serve(Request request, int service, byte[] bytes) {
    LocalEngine to = request.to;
    if (!to.hears(this)) {
      return;
    }
    CompletionStage<byte[]> answer;
    try {
      answer = to.receive(this, service, bytes);
    } catch (Error e) {
      // Who asked would wait for ever.
      answer = CompletableFuture.failedFuture(e);
    }
    answer.whenComplete(
        (result, failure) -> cluster.traffic().put(to, this, () -> end(request, result, failure)));
  }

  /** Handles a message of {@code from}, at its receiver. */
  private CompletionStage<byte[]> receive(LocalEngine from, int service, byte[] bytes) {
    Handler handler = services.handlers().get(service);
    if (!hears(from)) {
      return new CompletableFuture<>();
    }
    if (handler == null) {
      return CompletableFuture.failedFuture(
          new IllegalStateException(self + " has no service " + service));
    }
    try {
      return handler.receive(from.self, bytes);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  @SuppressWarnings("NullAway") // a failure or an answer is there
  private void end(Request request, byte[] answer, Throwable failure) {
    synchronized (this) {
      if (!requests.remove(request)) {
        return;
      }
    }
    if (failure == null) {
      request.answer.complete(answer.clone());
    } else {
      request.answer.completeExceptionally(failure);
    }
  }

  /** The answer of a step has come. */
  void answered(AtomicCall call, byte[] answer) {
    if (forget(call)) {
      call.answer.complete(answer.clone());
    }
  }

  /** A step has failed, and nothing has changed. */
  void failed(AtomicCall call, Throwable failure) {
    if (forget(call)) {
      call.answer.completeExceptionally(failure);
    }
  }

  private synchronized boolean forget(AtomicCall call) {
    return calls.remove(call);
  }

  Step stepOf(int table) {
    Step step = services.steps().get(table);
    if (step == null) {
      throw new IllegalStateException(self + " has no steps for table " + table);
    }
    return step;
  }

  /** Whether messages of that node still count here. */
  boolean hears(LocalEngine from) {
    return !isOut() && view.epoch() < from.shutOutAt;
  }

  boolean isGone() {
    return gone;
  }

  /** Closed; its entries are taken over from it. */
  boolean isLeaving() {
    return leaving;
  }

  private boolean isOut() {
    return gone || leaving || view.epoch() >= shutOutAt;
  }

  private NodeLostException outOf(String why) {
    return new NodeLostException(self, why);
  }

  void shutOutAt(long epoch) {
    shutOutAt = epoch;
  }

  void joined(Members members) {
    view = members;
  }

  /** Sees a change of the members; called in order. */
  void see(Members members) {
    if (isOut()) {
      return;
    }
    List<Request> dead;
    List<AtomicCall> again;
    synchronized (this) {
      view = members;
      dead = requests.stream().filter(r -> r.to.shutOutAt <= members.epoch()).toList();
      requests.removeAll(dead);
      again = new ArrayList<>(calls);
    }
    dead.forEach(
        r -> r.answer.completeExceptionally(new NodeLostException(r.to.self, "it did not answer")));
    if (isOut()) {
      end("it has been shut out");
    } else {
      again.forEach(cluster.entries()::submit);
    }
    listeners.forEach(listener -> listener.accept(members));
  }

  /** Dies: from now on nothing happens here. */
  void die() {
    gone = true;
    end("it has been killed");
  }

  private void end(String why) {
    List<CompletableFuture<byte[]>> open = new ArrayList<>();
    synchronized (this) {
      requests.forEach(request -> open.add(request.answer));
      calls.forEach(call -> open.add(call.answer));
      requests.clear();
      calls.clear();
    }
    open.forEach(answer -> answer.completeExceptionally(outOf(why)));
  }

  @Override
  public void close() {
    leaving = true;
    cluster.remove(this);
    gone = true;
    end("it has left");
  }
}
