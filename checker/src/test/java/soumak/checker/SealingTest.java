package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/** Immutable objects that are seen as an interface are values if that is sealed. */
class SealingTest {
  @Test
  void toAll() {
    assertFileRefused(
        """
        interface Event {}
        record Said(String who, String text) implements Event {}
        class T {
          static void run(Mailbox<Event> in, List<Mailbox<Event>> all) throws Pausable {
            Event event = in.get();
            for (Mailbox<Event> it : all) it.put(event);
          }
        }
        """,
        """
        T.java:6: error: USE_AFTER_SEND: `event` is used after it was given away
            `event` was given to Mailbox.put (parameter 1) at line 6
            `event` is `the result of Mailbox.get` since line 5
            that was in an earlier turn of the loop
            suggestion: make a new one in each turn, or give away a copy of it, or declare Event sealed, if all its classes are immutable
        """);
  }

  @Test
  void toTwo() {
    assertFileRefused(
        """
        interface Event {}
        record Said(String who, String text) implements Event {}
        class T {
          static void run(Mailbox<Event> in, Mailbox<Event> a, Mailbox<Event> b) throws Pausable {
            Event event = in.get();
            a.put(event);
            b.put(event);
          }
        }
        """,
        """
        T.java:7: error: USE_AFTER_SEND: `event` is used after it was given away
            `event` was given to Mailbox.put (parameter 1) at line 6
            `event` is `the result of Mailbox.get` since line 5
            suggestion: give away a copy of it at line 6, or declare Event sealed, if all its classes are immutable
        """);
  }

  @Test
  void toAList() {
    assertFileRefused(
        """
        interface Event {}
        record Said(String who, String text) implements Event {}
        class T {
          static void run(Mailbox<Event> in, List<Event> history) throws Pausable {
            Event event = in.get();
            history.add(event);
          }
        }
        """,
        """
        T.java:6: error: UNANNOTATED_ESCAPE: `event` is given to List.add as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: declare Event sealed, if all its classes are immutable; or let it extend Message, and keep it in a field or an array of its own type
        """);
  }

  @Test
  void messageToAList() {
    assertFileRefused(
        """
        interface Event extends Message {}
        record Said(String who, String text) implements Event {}
        class T {
          static void run(Mailbox<Event> in, List<Event> history) throws Pausable {
            Event event = in.get();
            history.add(event);
          }
        }
        """,
        """
        T.java:6: error: UNANNOTATED_ESCAPE: `event` is given to List.add as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: keep it in a field or an array of its own type, or declare Event sealed, if all its classes are immutable
        """);
  }

  @Test
  void toAField() {
    assertFileRefused(
        """
        interface Event {}
        record Said(String who, String text) implements Event {}
        class T {
          Event last;
          void run(Mailbox<Event> in) throws Pausable {
            Event event = in.get();
            last = event;
          }
        }
        """,
        """
        T.java:7: error: UNANNOTATED_ESCAPE: `event` is stored in `last`, which is not of a message type
            what knows nothing of messages may show it to another task
            suggestion: declare Event sealed, if all its classes are immutable; or let it extend Message, and give the field the message's type; what has it must be @Cuttable here, then
        """);
  }

  @Test
  void toAMethod() {
    assertFileRefused(
        """
        interface Event {}
        record Said(String who, String text) implements Event {}
        class T {
          void log(Object what) {}
          void run(Mailbox<Event> in) throws Pausable {
            Event event = in.get();
            log(event);
          }
        }
        """,
        """
        T.java:7: error: UNANNOTATED_ESCAPE: `event` is given to T.log as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: mark parameter 1 of T.log @Safe or @Free, there or in a file of external annotations, or declare Event sealed, if all its classes are immutable
        """);
  }

  @Test
  void ofSeveralMethods() {
    assertFileRefused(
        """
        interface Event { String who(); String text(); }
        record Said(String who, String text) implements Event {}
        class T {
          static void run(Mailbox<Event> in, List<Mailbox<Event>> all) throws Pausable {
            Event event = in.get();
            for (Mailbox<Event> it : all) it.put(event);
          }
        }
        """,
        """
        T.java:6: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let Event extend Message, or declare it sealed, if all its classes are immutable
        """);
  }

  /** Lambdas implement it, which nothing sealed can have. */
  @Test
  void ofLambdas() {
    assertFileRefused(
        """
        interface Step extends Message { int run() throws Pausable; }
        class T {
          static void run(@Free Step step, List<Step> history) {
            history.add(step);
          }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: `step` is given to List.add as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: keep it in a field or an array of its own type
        """);
  }

  /** What can be seen as one or as the other may have lambdas; sealed, it has none. */
  @Test
  void ofLambdasThatGiveValues() {
    assertFileRefused(
        """
        interface Rate { int of(); }
        class T {
          static void run(Mailbox<Rate> box, List<Rate> all) throws Pausable {
            for (Rate rate : all) box.put(rate);
          }
          static void fill(List<Rate> all, int n) {
            all.add(() -> n);
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let Rate extend Message, or declare it sealed, if all its classes are immutable, with records for lambdas
        """);
  }

  @Test
  void sealedWithAMutableClass() {
    assertFileRefused(
        """
        sealed interface Event {}
        final class Counted implements Event { int count; }
        class T {
          static void run(Mailbox<Event> in, List<Event> history) throws Pausable {
            Event event = in.get();
            history.add(event);
          }
        }
        """,
        """
        T.java:6: error: UNANNOTATED_ESCAPE: `event` is given to List.add as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: let Event extend Message, and keep it in a field or an array of its own type
        """);
  }

  /** The other way, for an interface with a class that is mutable. */
  @Test
  void ofMutableClasses() {
    assertFileAccepted(
        """
        interface Event extends Message {}
        class Counted implements Event { int count; }
        class T {
          Event last;
          void run(@Cuttable T this, Mailbox<Event> in) throws Pausable {
            Event event = in.get();
            last = event;
          }
        }
        """);
  }

  @Test
  void outOfAList() {
    assertFileRefused(
        """
        interface Event {}
        record Said(String who, String text) implements Event {}
        class T {
          static void run(Mailbox<Event> box, List<Event> history) throws Pausable {
            for (Event event : history) box.put(event);
          }
        }
        """,
        """
        T.java:5: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let Event extend Message, or declare it sealed, if all its classes are immutable
        """);
  }

  @Test
  void inAMessage() {
    assertFileRefused(
        """
        interface Event {}
        record Said(String who, String text) implements Event {}
        record T(int number, Event event) implements Message {}
        """,
        """
        T.java:3: error: MESSAGE_SHAPE: the field `event` of T is of type Event, which may be shared
            suggestion: let Event extend Message, or declare it sealed, if all its classes are immutable
        """);
  }

  @Test
  void sealed() {
    assertFileAccepted(
        """
        sealed interface Event { String who(); }
        record Said(String who, String text) implements Event {}
        record Left(String who) implements Event {}
        class T {
          record Numbered(int number, Event event) implements Message {}
          Event last;
          void run(Mailbox<Event> in, List<Mailbox<Event>> all, List<Event> history) throws Pausable {
            Event event = in.get();
            for (Mailbox<Event> it : all) it.put(event);
            history.add(event);
            for (Event old : history) in.put(old);
            last = event;
          }
        }
        """);
  }
}
