package soumak.bench.cluster;

import com.tangosol.net.AbstractInvocable;
import com.tangosol.net.CacheFactory;
import com.tangosol.net.InvocationObserver;
import com.tangosol.net.InvocationService;
import com.tangosol.net.Member;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import soumak.bench.Contender;
import soumak.bench.Run;

/** Requests of Coherence's own, on the service that Soumak's messages take. */
final class EngineAsk implements Contender {
  private @Nullable Partner partner;

  @Override
  public long run(Run run) throws Exception {
    if (partner == null) {
      partner = Nodes.join();
    }
    InvocationService service =
        (InvocationService) CacheFactory.getCluster().getService("Messages");
    Set<Member> other = other(service);
    run.start();
    long sum = run.each() == 1 ? query(service, other, run) : execute(service, other, run);
    run.stop();
    return sum;
  }

  @SuppressWarnings("unchecked") // Coherence's sets have no types.
  private static Set<Member> other(InvocationService service) {
    Member self = CacheFactory.getCluster().getLocalMember();
    for (Member member : (Set<Member>) service.getInfo().getServiceMembers()) {
      if (!member.equals(self)) {
        return Set.of(member);
      }
    }
    throw new IllegalStateException("there is no other member");
  }

  private static long query(InvocationService service, Set<Member> other, Run run) {
    long sum = 0;
    for (int i = 0; i < run.count(); i++) {
      Map<?, ?> results = service.query(new Echo(i), other);
      sum += (Long) results.values().iterator().next();
    }
    return sum;
  }

  private static long execute(InvocationService service, Set<Member> other, Run run)
      throws InterruptedException {
    BlockingQueue<Long> answers = new LinkedBlockingQueue<>();
    InvocationObserver observer = new Observer(answers);
    long sum = 0;
    int asked = 0;
    for (int answered = 0; answered < run.count(); answered++) {
      while (asked < run.count() && asked - answered < run.each()) {
        service.execute(new Echo(asked++), other, observer);
      }
      sum += answers.take();
    }
    return sum;
  }

  private record Observer(BlockingQueue<Long> answers) implements InvocationObserver {
    @Override
    public void memberCompleted(Member member, Object result) {
      answers.add((Long) result);
    }

    @Override
    public void memberFailed(Member member, Throwable failure) {
      answers.add(Long.MIN_VALUE);
    }

    @Override
    public void memberLeft(Member member) {
      answers.add(Long.MIN_VALUE);
    }

    @Override
    public void invocationCompleted() {
      // Each member's answer counts.
    }
  }

  /** Gives its number back. Public for Coherence only. */
  public static final class Echo extends AbstractInvocable {
    private static final long serialVersionUID = 1;
    private final long number;

    Echo(long number) {
      this.number = number;
    }

    @Override
    public void run() {
      setResult(number);
    }
  }
}
