package soumak.bench.pingpong;

import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.Inbox;
import soumak.bench.peer.Primitive;
import soumak.bench.peer.VirtualThreads;

/** Ping-pong between virtual threads. */
final class VirtualThreadPingPong implements Contender {
  private final Primitive primitive;

  VirtualThreadPingPong(Primitive primitive) {
    this.primitive = primitive;
  }

  @Override
  public long run(Run run) throws Exception {
    return VirtualThreads.timed(
        run,
        () -> {
          Inbox<Object> ping = primitive.create(1);
          Inbox<Object> pong = primitive.create(1);
          VirtualThreads.start(() -> ponger(ping, pong, run.count() / 2));
          return pinger(ping, pong, run.count() / 2);
        });
  }

  private static long pinger(Inbox<Object> ping, Inbox<Object> pong, int rounds)
      throws InterruptedException {
    long messages = 0;
    Object ball = PingPong.BALL;
    for (int i = 0; i < rounds; i++) {
      pong.put(ball);
      ball = ping.take();
      messages += 2;
    }
    return messages;
  }

  private static void ponger(Inbox<Object> ping, Inbox<Object> pong, int rounds)
      throws InterruptedException {
    for (int i = 0; i < rounds; i++) {
      ping.put(pong.take());
    }
  }
}
