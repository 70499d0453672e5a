package soumak.weaver.capsules;

import org.junit.jupiter.api.Test;

/** An interrupt is for the message during which it came, whoever's thread that ran on. */
class InterruptsTest {
  private static final String PAIR =
      """
      static boolean isInterrupted() { return Thread.currentThread().isInterrupted(); }

      static class Receiver extends Capsule {
        private String seen = "";
        public void ready() {}
        public void interrupt() { Thread.currentThread().interrupt(); }
        public void interruptAndFail() { Thread.currentThread().interrupt(); throw new IllegalStateException("why"); }
        public String interruptAndPause() throws Pausable {
          Thread.currentThread().interrupt();
          Task.yield();
          Thread.currentThread().interrupt();
          Task.sleep(Duration.ofMillis(1));
          return "went on";
        }
        public void pauseAndInterrupt() throws Pausable { Task.sleep(Duration.ofMillis(1)); Thread.currentThread().interrupt(); }
        public Reply<String> pauseInterruptAndFail() throws Pausable {
          Task.sleep(Duration.ofMillis(1));
          Thread.currentThread().interrupt();
          throw new IllegalStateException("why");
        }
        public void look() { seen += isInterrupted() + " "; }
        public String seen() throws Pausable { return seen; }
      }

      static class Sender extends Capsule {
        private final Receiver receiver;
        Sender(Receiver receiver) { this.receiver = receiver; }
        public String go() throws Pausable {
          %s
        }
      }

      static Object run(Policy p) throws Pausable {
        try (Design d = new Design()) {
          Receiver receiver = d.add(new Receiver()); receiver.policy(p);
          receiver.ready();
          d.await();
          return d.add(new Sender(receiver)).go();
        }
      }
      """;

  private static Everywhere sender(String does) {
    return Everywhere.of(PAIR.formatted(does));
  }

  @Test
  void aSenderDoesNotSeeWhatItsReceiverGot() throws Throwable {
    sender(
            """
            receiver.interrupt();
            boolean mine = isInterrupted();
            receiver.look();
            return mine + " " + receiver.seen();
            """)
        .gives("false false ");
  }

  @Test
  void norIfTheReceiverFails() throws Throwable {
    sender(
            """
            receiver.interruptAndFail();
            boolean mine = isInterrupted();
            try { receiver.join(); } catch (TaskFailedException e) { return mine + e.getCause().getMessage(); }
            return "?";
            """)
        .gives("falsewhy");
  }

  @Test
  void aReceiverDoesNotSeeWhatItsSenderGotWhichTheSenderKeeps() throws Throwable {
    sender(
            """
            Thread.currentThread().interrupt();
            receiver.look();
            boolean mine = Thread.interrupted();
            return mine + " " + receiver.seen();
            """)
        .gives("true false ");
  }

  @Test
  void aPauseForgetsIt() throws Throwable {
    sender("return receiver.interruptAndPause() + receiver.seen();").gives("went on");
  }

  @Test
  void theNextMessageDoesNotSeeWhatCameBehindAPause() throws Throwable {
    sender(
            """
            receiver.pauseAndInterrupt();
            receiver.look();
            return receiver.seen();
            """)
        .gives("false ");
    sender(
            """
            Reply<String> fails = receiver.pauseInterruptAndFail();
            receiver.look();
            try { fails.await(); } catch (TaskFailedException e) { return e.getCause().getMessage() + receiver.seen(); }
            return "?";
            """)
        .gives("whyfalse ");
  }

  @Test
  void theNextMessageDoesNotSeeIt() throws Throwable {
    sender(
            """
            for (int i = 0; i < 3; i++) {
              receiver.interrupt();
              receiver.look();
            }
            return receiver.seen();
            """)
        .gives("false false false ");
  }
}
