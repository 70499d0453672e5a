package soumak.bench.bang;

import soumak.Actor;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.SoumakTasks;

/** Many to one on Soumak tasks. */
final class SoumakBang implements Contender {
  @Override
  public long run(Run run) {
    return SoumakTasks.timed(run, () -> startAndReceive(run.count(), run.each()));
  }

  private static long startAndReceive(int senders, int messages) throws Pausable {
    Mailbox<Object> inbox = new Mailbox<>();
    for (int i = 0; i < senders; i++) {
      Actor.spawn(() -> send(inbox, messages));
    }
    long expected = (long) senders * messages;
    long received = 0;
    while (received < expected && inbox.get() == Bang.MESSAGE) {
      received++;
    }
    return received;
  }

  private static void send(Mailbox<Object> inbox, int messages) throws Pausable {
    for (int i = 0; i < messages; i++) {
      inbox.put(Bang.MESSAGE);
    }
  }
}
