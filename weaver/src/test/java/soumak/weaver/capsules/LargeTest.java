package soumak.weaver.capsules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import soumak.Policy;

/** Many capsules. */
class LargeTest {
  @ParameterizedTest
  @EnumSource(value = Policy.class, names = "THREAD", mode = EnumSource.Mode.EXCLUDE)
  void aChain(Policy policy) throws Throwable {
    assertThat(
            Everywhere.of(
                    """
                    static class Link extends Capsule {
                      private final Link next;
                      private int got;
                      Link(Link next) { this.next = next; }
                      public void pass(int n) { got = n; if (next != null) next.pass(n + 1); }
                      public Reply<Integer> far() { return next == null ? Reply.of(1) : next.far(); }
                      public int got() throws Pausable { return got; }
                    }

                    static Object run(Policy p) throws Pausable {
                      try (Design d = new Design()) {
                        Link end = d.add(new Link(null)); end.policy(p);
                        Link first = end;
                        for (int i = 1; i < 100_000; i++) { first = d.add(new Link(first)); first.policy(p); }
                        first.pass(1);
                        d.await();
                        return end.got() + first.far().await();
                      }
                    }
                    """)
                .run(policy))
        .isEqualTo(100_001);
  }

  @ParameterizedTest
  @EnumSource(Policy.class)
  void aHub(Policy policy) throws Throwable {
    assertThat(
            Everywhere.of(
                    """
                    static class Hub extends Capsule {
                      private boolean running;
                      private int wrong;
                      private int sum;
                      public void hit() { if (running) wrong++; running = true; sum++; running = false; }
                      public int sum() throws Pausable { return sum - wrong; }
                    }
                    static class Sender extends Capsule {
                      private final Hub hub;
                      Sender(Hub hub) { this.hub = hub; }
                      @Override protected void run() { for (int i = 0; i < 10; i++) hub.hit(); }
                    }

                    static Object run(Policy p) throws Pausable {
                      try (Design d = new Design()) {
                        Hub hub = d.add(new Hub()); hub.policy(p);
                        for (int i = 0; i < 10_000; i++) {
                          Sender s = new Sender(hub);
                          s.policy(p == Policy.THREAD ? Policy.TASK : p);
                          d.add(s);
                        }
                        d.await();
                        return hub.sum();
                      }
                    }
                    """)
                .run(policy))
        .isEqualTo(100_000);
  }

  @ParameterizedTest
  @EnumSource(value = Policy.class)
  void aRing(Policy policy) throws Throwable {
    assertThat(
            Everywhere.of(
                    """
                    static class Node extends Capsule {
                      private Node next;
                      private int last;
                      public void wire(Node to) { next = to; }
                      public void token(int n) { last = n; if (n > 0) next.token(n - 1); }
                      public int last() throws Pausable { return last; }
                    }

                    static Object run(Policy p) throws Pausable {
                      try (Design d = new Design()) {
                        Node[] ring = new Node[p == Policy.THREAD ? 20 : 500];
                        for (int i = 0; i < ring.length; i++) { ring[i] = d.add(new Node()); ring[i].policy(p); }
                        for (int i = 0; i < ring.length; i++) ring[i].wire(ring[(i + 1) % ring.length]);
                        ring[0].token(10 * ring.length);
                        d.await();
                        return ring[0].last();
                      }
                    }
                    """)
                .run(policy))
        .isEqualTo(0);
  }
}
