package soumak.bench.cluster;

import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.Task;
import soumak.bench.Contender;
import soumak.bench.Run;

/** Tasks that put into a mailbox of the other node. */
final class SoumakMail implements Contender {
  private @Nullable Partner partner;

  @Override
  public long run(Run run) throws Exception {
    if (partner == null) {
      partner = Nodes.join();
    }
    return Task.spawn(() -> send(run)).joinBlocking();
  }

  private static Long send(Run run) throws Pausable, TimeoutException {
    Mailbox<Object> messages = Nodes.find("messages", Object.class);
    Mailbox<Long> done = new Mailbox<>(1);
    int senders = run.each();
    int count = run.count() / senders;
    run.start();
    messages.put(new Nodes.Begin(count * senders, done));
    for (int i = 0; i < senders; i++) {
      Task.spawn(() -> put(messages, count));
    }
    long sum = done.get();
    run.stop();
    return sum;
  }

  private static Void put(Mailbox<Object> messages, int count) throws Pausable {
    for (int i = 0; i < count; i++) {
      messages.put(new byte[ClusterWorkloads.LENGTH]);
    }
    return null;
  }
}
