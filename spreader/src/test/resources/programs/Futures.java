import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;

/** Pipelines of completable futures, with and without a pool. */
public class Futures {
  record Order(int id, String item, int amount) {}

  static class Shop {
    private final Executor executor;
    private final AtomicInteger asked = new AtomicInteger();

    Shop(Executor executor) {
      this.executor = executor;
    }

    CompletableFuture<Order> order(int id) {
      return CompletableFuture.supplyAsync(() -> new Order(id, "item" + id % 3, id * 2), executor);
    }

    CompletableFuture<Integer> price(Order order) {
      return CompletableFuture.supplyAsync(
          () -> {
            asked.incrementAndGet();
            if (order.id() == 7) {
              throw new IllegalStateException("no price for " + order.item());
            }
            return order.item().length() * order.amount();
          },
          executor);
    }

    CompletableFuture<String> ship(int id) {
      return order(id)
          .thenCompose(this::price)
          .thenCombine(order(id), (price, order) -> order.item() + " for " + price)
          .handle((text, failure) -> failure == null ? text : "failed: " + failure.getMessage());
    }
  }

  static int slow(int number) {
    try {
      Thread.sleep(20);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return number * number;
  }

  static void failures() throws Exception {
    CompletableFuture<Integer> failed = new CompletableFuture<>();
    CompletableFuture<Integer> saved =
        failed
            .thenApply(it -> it + 1)
            .exceptionally(e -> e instanceof CompletionException ? -1 : -2);
    CompletableFuture<Integer> watched =
        failed.whenComplete((value, e) -> System.out.println(value + " " + e.getMessage()));
    failed.completeExceptionally(new IllegalArgumentException("bad"));
    System.out.println(saved.join() + " " + failed.isCompletedExceptionally());
    try {
      watched.join();
    } catch (CompletionException e) {
      System.out.println("join: " + e.getCause());
    }
    try {
      failed.get();
    } catch (ExecutionException e) {
      System.out.println("get: " + e.getCause());
    }
    CompletableFuture<String> never = new CompletableFuture<>();
    try {
      never.orTimeout(20, TimeUnit.MILLISECONDS).join();
    } catch (CompletionException e) {
      System.out.println("late: " + e.getCause().getClass().getName());
    }
    System.out.println(
        new CompletableFuture<String>()
            .completeOnTimeout("instead", 5, TimeUnit.MILLISECONDS)
            .get(10, TimeUnit.SECONDS));
    CompletableFuture<String> cancelled = new CompletableFuture<>();
    CompletableFuture<Integer> behind = cancelled.thenApply(String::length);
    System.out.println(cancelled.cancel(true) + " " + cancelled.isCancelled());
    try {
      behind.get();
    } catch (ExecutionException e) {
      System.out.println("behind: " + e.getCause().getClass().getSimpleName());
    }
  }

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(3);
    Shop shop = new Shop(pool);
    List<CompletableFuture<String>> all = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      all.add(shop.ship(i));
    }
    CompletableFuture<Void> everything =
        CompletableFuture.allOf(all.toArray(new CompletableFuture[0]));
    everything.get(30, TimeUnit.SECONDS);
    for (CompletableFuture<String> each : all) {
      System.out.println(each.join());
    }
    System.out.println(shop.asked + " " + everything.isDone());
    List<CompletableFuture<Integer>> squares =
        IntStream.range(0, 8)
            .mapToObj(i -> CompletableFuture.supplyAsync(() -> slow(i)))
            .collect(Collectors.toList());
    System.out.println(squares.stream().map(CompletableFuture::join).collect(Collectors.toList()));
    Object first =
        CompletableFuture.anyOf(
                new CompletableFuture<String>(), CompletableFuture.completedFuture(5))
            .get();
    System.out.println(first);
    StringBuffer order = new StringBuffer();
    CompletableFuture<String> root = new CompletableFuture<>();
    CompletableFuture<Void> one = root.thenAccept(it -> order.append("one "));
    CompletableFuture<Void> two = root.thenAccept(it -> order.append("two "));
    one.thenRun(() -> order.append("after "));
    one.thenRun(() -> order.append("later "));
    root.thenAcceptBoth(two, (text, none) -> order.append("both "));
    root.complete("go");
    System.out.println(order);
    System.out.println(
        root.applyToEither(new CompletableFuture<>(), String::length).get()
            + root.thenApplyAsync(it -> it + "!", pool).thenApplyAsync(String::toUpperCase).get());
    System.out.println(
        CompletableFuture.runAsync(() -> slow(1))
            .thenRun(() -> slow(2))
            .thenApply(it -> "ran " + it)
            .get());
    CompletionStage<Integer> stage = CompletableFuture.completedStage(3);
    System.out.println(stage.thenApply(it -> it + 4).toCompletableFuture().join());
    System.out.println(
        CompletableFuture.supplyAsync(
                () -> "delayed", CompletableFuture.delayedExecutor(10, TimeUnit.MILLISECONDS))
            .join());
    failures();
    pool.shutdown();
    System.out.println(pool.awaitTermination(10, TimeUnit.SECONDS));
  }
}
