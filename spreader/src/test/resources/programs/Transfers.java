import java.util.*;
import java.util.concurrent.*;

/** Orders that are handed over, by a queue of which who gives may wait for who takes. */
public class Transfers {
  record Order(int number, String what) {}

  private final LinkedTransferQueue<Order> orders = new LinkedTransferQueue<>();
  private final TransferQueue<String> receipts = new LinkedTransferQueue<>();
  private final Set<Integer> done = new ConcurrentSkipListSet<>();

  private void work() {
    try {
      for (Order order = orders.take(); order.number >= 0; order = orders.take()) {
        done.add(order.number);
        receipts.put(order.what + order.number);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void alone() throws InterruptedException {
    System.out.println(orders.tryTransfer(new Order(0, "nobody")) + " " + orders.size());
    System.out.println(orders.tryTransfer(new Order(0, "late"), 1, TimeUnit.MILLISECONDS));
    orders.put(new Order(1, "first"));
    orders.offer(new Order(2, "second"));
    System.out.println(orders + " " + orders.peek() + orders.hasWaitingConsumer());
    orders.removeIf(it -> it.number == 1);
    System.out.println(orders.poll().what + " " + orders.isEmpty());
  }

  public static void main(String[] args) throws InterruptedException {
    Transfers shop = new Transfers();
    shop.alone();
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      workers.add(new Thread(shop::work));
      workers.getLast().start();
    }
    for (int i = 0; i < 30; i++) {
      if (i % 3 == 0) {
        shop.orders.put(new Order(i, "put"));
      } else {
        shop.orders.transfer(new Order(i, "transferred"));
      }
    }
    for (Thread each : workers) {
      shop.orders.transfer(new Order(-1, "end"));
    }
    for (Thread each : workers) {
      each.join();
    }
    List<String> all = new ArrayList<>();
    shop.receipts.drainTo(all);
    all.sort(null);
    System.out.println(shop.done + " " + shop.orders.size() + " " + all);
    Thread giver =
        new Thread(() -> {
          try {
            shop.receipts.transfer("removed before anybody takes it");
            System.out.println("went on");
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
    giver.start();
    while (!shop.receipts.remove("removed before anybody takes it")) {
      Thread.onSpinWait();
    }
    giver.join();
    System.out.println(shop.receipts.getWaitingConsumerCount());
  }
}
