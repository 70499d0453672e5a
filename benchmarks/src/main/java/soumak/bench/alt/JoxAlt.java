package soumak.bench.alt;

import com.softwaremill.jox.Channel;
import com.softwaremill.jox.Select;
import java.util.List;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.Primitive;
import soumak.bench.peer.VirtualThreads;

/** Jox's select over two rendezvous channels. */
final class JoxAlt implements Contender {
  static List<String> flags(int workers) {
    return Primitive.JOX_RENDEZVOUS.flags(workers);
  }

  @Override
  public long run(Run run) throws Exception {
    return VirtualThreads.timed(
        run,
        () -> {
          Channel<Integer> a = Channel.newRendezvousChannel();
          Channel<Integer> b = Channel.newRendezvousChannel();
          VirtualThreads.start(() -> produce(a, run.count() / 2));
          VirtualThreads.start(() -> produce(b, run.count() / 2));
          long sum = 0;
          for (int i = 0; i < run.count(); i++) {
            sum += Select.<Integer>select(a.receiveClause(), b.receiveClause());
          }
          return sum;
        });
  }

  private static void produce(Channel<Integer> out, int numbers) throws InterruptedException {
    for (int i = 0; i < numbers; i++) {
      out.send(i);
    }
  }
}
