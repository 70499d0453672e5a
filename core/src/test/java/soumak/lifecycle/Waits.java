package soumak.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import soumak.Action;
import soumak.Alt;
import soumak.Barrier;
import soumak.Blocking;
import soumak.Channel;
import soumak.Mailbox;
import soumak.Mutex;
import soumak.Par;
import soumak.Parked;
import soumak.Scheduler;
import soumak.Scope;
import soumak.Steps;
import soumak.Task;

/** Every kind of wait, each with what shows that a cancelled waiter has left nothing behind. */
final class Waits {
  private static final Duration LATER = Duration.ofMinutes(5);

  private Waits() {}

  /** Shows that what was waited for works for others. */
  @FunctionalInterface
  interface Check {
    void on(Scheduler scheduler) throws Exception;
  }

  /**
   * @param append adds the wait, which does not end by itself, to a task
   */
  record Wait(String name, UnaryOperator<Steps<Object>> append, Check check) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Wait> all() {
    List<Wait> all = new ArrayList<>();
    all.add(get("get", box -> task -> task.then((p, f) -> box.get(f))));
    all.add(get("timed get", box -> task -> task.then((p, f) -> box.get(LATER, f))));
    all.add(get("alt", box -> alt(Alt.fair(box, Alt.after(LATER)))));
    all.add(get("priority alt", box -> alt(Alt.priority(new Mailbox<>(), box, box))));
    all.add(put("put", box -> task -> task.thenDo(f -> box.put("lost", f))));
    all.add(put("timed put", box -> task -> task.thenDo(f -> box.put("lost", LATER, f))));
    for (boolean shared : new boolean[] {false, true}) {
      String kind = shared ? " at a shared channel" : " at a channel";
      all.add(channel("read" + kind, shared, c -> t -> t.then((p, f) -> c.read(f))));
      all.add(channel("timed read" + kind, shared, c -> t -> t.then((p, f) -> c.read(LATER, f))));
      all.add(channel("write" + kind, shared, c -> t -> t.thenDo(f -> c.write("lost", f))));
      all.add(
          channel(
              "timed write" + kind, shared, c -> t -> t.thenDo(f -> c.write("lost", LATER, f))));
    }
    all.add(barrier());
    all.add(mutex());
    all.add(sleep());
    all.add(join());
    all.add(par());
    all.add(scope());
    all.add(blocking());
    return all;
  }

  private static UnaryOperator<Steps<Object>> alt(Alt alt) {
    return task -> task.thenInt(alt::select);
  }

  private interface At<R> {
    UnaryOperator<Steps<Object>> wait(R resource);
  }

  private static Wait get(String name, At<Mailbox<String>> at) {
    Mailbox<String> box = new Mailbox<>();
    return new Wait(
        name,
        at.wait(box),
        scheduler -> {
          box.tryPut("kept");
          Steps<String> next = Steps.<String>of().then((p, f) -> box.get(f));
          assertThat(scheduler.start(next).joinBlocking(LATER)).isEqualTo("kept");
          assertThat(box.size()).isZero();
        });
  }

  private static Wait put(String name, At<Mailbox<String>> at) {
    Mailbox<String> box = new Mailbox<>(1);
    box.tryPut("first");
    return new Wait(
        name,
        at.wait(box),
        scheduler -> {
          Steps<Object> next = Steps.of().thenDo(f -> box.put("next", f));
          scheduler.start(next);
          assertThat(box.tryGet()).isEqualTo("first");
          next.joinBlocking(LATER);
          assertThat(box.tryGet()).isEqualTo("next");
          assertThat(box.tryGet()).isNull();
        });
  }

  private static Wait channel(String name, boolean shared, At<Channel<String>> at) {
    Channel<String> channel = shared ? Channel.shared() : new Channel<>();
    return new Wait(
        name,
        at.wait(channel),
        scheduler -> {
          Steps<Object> writer = Steps.of().thenDo(f -> channel.write("next", f));
          Steps<String> reader = Steps.<String>of().then((p, f) -> channel.read(f));
          scheduler.start(writer);
          scheduler.start(reader);
          assertThat(reader.joinBlocking(LATER)).isEqualTo("next");
          writer.joinBlocking(LATER);
        });
  }

  private static Wait barrier() {
    Barrier barrier = new Barrier(2);
    return new Wait(
        "sync",
        task -> task.thenDo(barrier::sync),
        scheduler -> {
          Steps<Object> one = scheduler.start(Steps.of().thenDo(barrier::sync));
          Parked.await(one);
          scheduler.start(Steps.of().thenDo(barrier::sync)).joinBlocking(LATER);
          one.joinBlocking(LATER);
        });
  }

  private static Wait mutex() {
    Mutex mutex = new Mutex();
    Mailbox<String> letGo = new Mailbox<>();
    Steps<Object> owner =
        Steps.of().thenDo(mutex::lock).thenDo(letGo::get).thenDo(f -> mutex.unlock());
    owner.start();
    while (mutex.tryLock()) {
      mutex.unlock();
      Thread.onSpinWait();
    }
    return new Wait(
        "lock",
        task -> task.thenDo(mutex::lock),
        scheduler -> {
          Steps<Object> next = Steps.of().thenDo(mutex::lock).thenDo(f -> mutex.unlock());
          scheduler.start(next);
          letGo.tryPut("now");
          owner.joinBlocking(LATER);
          next.joinBlocking(LATER);
          assertThat(mutex.tryLock()).as("nobody owns it").isTrue();
        });
  }

  private static Wait sleep() {
    return new Wait(
        "sleep",
        task -> task.thenDo(f -> Task.sleep(LATER, f)),
        scheduler -> {
          Duration soon = Duration.ofMillis(1);
          scheduler.start(Steps.of().thenDo(f -> Task.sleep(soon, f))).joinBlocking(LATER);
        });
  }

  private static Wait join() {
    Mailbox<String> box = new Mailbox<>();
    Steps<String> joined = Steps.<String>of().then((p, f) -> box.get(f)).start();
    return new Wait(
        "join",
        task -> task.then((p, f) -> joined.join(f)),
        scheduler -> {
          assertThat(joined.isCancelled()).as("only the joiner is cancelled").isFalse();
          box.tryPut("x");
          assertThat(joined.joinBlocking(LATER)).isEqualTo("x");
        });
  }

  private static Wait par() {
    Mailbox<String> box = new Mailbox<>();
    Action[] two = {Woven.action(box::get), Woven.action(f -> Task.sleep(LATER, f))};
    return new Wait("par", task -> task.thenDo(f -> Par.run(two, f)), nobodyTakesFrom(box));
  }

  private static Wait scope() {
    Mailbox<String> box = new Mailbox<>();
    return new Wait(
        "scope",
        task -> task.then((p, f) -> Scope.run(Woven.scopeBody(box::get), f)),
        nobodyTakesFrom(box));
  }

  private static Check nobodyTakesFrom(Mailbox<String> box) {
    return scheduler -> {
      box.tryPut("kept");
      assertThat(box.tryGet()).as("the children have ended").isEqualTo("kept");
    };
  }

  private static Wait blocking() {
    CountDownLatch never = new CountDownLatch(1);
    return new Wait(
        "blocking call",
        task ->
            task.thenDo(f ->
                Blocking.call(
                    () -> {
                      never.await();
                      return "no";
                    },
                    f)),
        scheduler -> {
          Steps<Object> next = Steps.of().then((p, f) -> Blocking.call(() -> "yes", f));
          assertThat(scheduler.start(next).joinBlocking(LATER)).isEqualTo("yes");
        });
  }
}
