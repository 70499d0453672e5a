package soumak.bench.cluster;

import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.Task;
import soumak.bench.Contender;
import soumak.bench.Run;

/** A task that puts questions, with the mailbox for the answer in each. */
final class SoumakAsk implements Contender {
  private @Nullable Partner partner;

  @Override
  public long run(Run run) throws Exception {
    if (partner == null) {
      partner = Nodes.join();
    }
    return Task.spawn(() -> ask(run)).joinBlocking();
  }

  private static Long ask(Run run) throws Pausable, TimeoutException {
    Mailbox<Nodes.Question> questions = Nodes.find("questions", Nodes.Question.class);
    Mailbox<Long> answers = new Mailbox<>(run.each());
    long sum = 0;
    int asked = 0;
    run.start();
    for (int answered = 0; answered < run.count(); answered++) {
      while (asked < run.count() && asked - answered < run.each()) {
        questions.put(new Nodes.Question(asked++, answers));
      }
      sum += answers.get();
    }
    run.stop();
    return sum;
  }
}
