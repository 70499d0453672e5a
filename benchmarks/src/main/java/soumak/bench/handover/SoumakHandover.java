package soumak.bench.handover;

import soumak.Mailbox;
import soumak.Pausable;
import soumak.Policy;
import soumak.Task;
import soumak.bench.Contender;
import soumak.bench.Run;

/** Two Soumak tasks, each with a thread of its own. */
final class SoumakHandover implements Contender {
  private static final String BALL = "ball";

  @Override
  public long run(Run run) {
    Mailbox<Object> there = new Mailbox<>();
    Mailbox<Object> back = new Mailbox<>();
    int rounds = run.count() / 2;
    Task.of(() -> returnBalls(there, back, rounds)).policy(Policy.THREAD).start();
    return Task.of(() -> serve(run, there, back, rounds))
        .policy(Policy.THREAD)
        .start()
        .joinBlocking();
  }

  private static long serve(Run run, Mailbox<Object> there, Mailbox<Object> back, int rounds)
      throws Pausable {
    run.start();
    long messages = 0;
    for (int i = 0; i < rounds; i++) {
      there.put(BALL);
      back.get();
      messages += 2;
    }
    run.stop();
    return messages;
  }

  private static long returnBalls(Mailbox<Object> there, Mailbox<Object> back, int rounds)
      throws Pausable {
    for (int i = 0; i < rounds; i++) {
      back.put(there.get());
    }
    return rounds;
  }
}
