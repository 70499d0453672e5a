package soumak.bench.commstime;

import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.Inbox;
import soumak.bench.peer.Primitive;
import soumak.bench.peer.VirtualThreads;

/** CommsTime on virtual threads. */
final class VirtualThreadCommsTime implements Contender {
  private final Primitive primitive;

  VirtualThreadCommsTime(Primitive primitive) {
    this.primitive = primitive;
  }

  @Override
  public long run(Run run) throws Exception {
    return VirtualThreads.timed(
        run,
        () -> {
          int numbers = run.count();
          Inbox<Integer> a = primitive.create(1);
          Inbox<Integer> b = primitive.create(1);
          Inbox<Integer> c = primitive.create(1);
          Inbox<Integer> d = primitive.create(1);
          VirtualThreads.start(() -> prefix(c, a, numbers));
          VirtualThreads.start(() -> delta(a, d, b, numbers));
          VirtualThreads.start(() -> succ(b, c, numbers));
          return consume(d, numbers);
        });
  }

  private static void prefix(Inbox<Integer> in, Inbox<Integer> out, int numbers)
      throws InterruptedException {
    out.put(0);
    for (int i = 1; i < numbers; i++) {
      out.put(in.take());
    }
  }

  private static void delta(
      Inbox<Integer> in, Inbox<Integer> out1, Inbox<Integer> out2, int numbers)
      throws InterruptedException {
    for (int i = 1; i < numbers; i++) {
      Integer value = in.take();
      out1.put(value);
      out2.put(value);
    }
    out1.put(in.take());
  }

  private static void succ(Inbox<Integer> in, Inbox<Integer> out, int numbers)
      throws InterruptedException {
    for (int i = 1; i < numbers; i++) {
      out.put(in.take() + 1);
    }
  }

  private static long consume(Inbox<Integer> in, int numbers) throws InterruptedException {
    long sum = 0;
    for (int i = 0; i < numbers; i++) {
      sum += in.take();
    }
    return sum;
  }
}
