package soumak.bench.mapping;

import java.util.Objects;
import soumak.Pausable;
import soumak.Reply;

/** A program did not do its work: messages were lost, doubled, changed or in the wrong order. */
public final class WrongAnswerException extends Exception {
  private static final long serialVersionUID = 1L;

  private WrongAnswerException(String message) {
    super(message);
  }

  /** The answer that must be there, as no message is left. */
  public static <T> T now(String what, Reply<T> reply) throws Pausable, WrongAnswerException {
    if (!reply.isDone()) {
      throw new WrongAnswerException("no message is left, and there is no " + what);
    }
    return reply.await();
  }

  /** Fails if {@code actual} is not {@code expected}. */
  public static void unless(String what, Object expected, Object actual)
      throws WrongAnswerException {
    if (!Objects.equals(expected, actual)) {
      throw new WrongAnswerException(what + ": " + actual + ", which should be " + expected);
    }
  }

  /** Fails if {@code actual} is farther from {@code expected} than {@code tolerance}. */
  public static void unlessNear(String what, double expected, double actual, double tolerance)
      throws WrongAnswerException {
    if (!(Math.abs(expected - actual) <= tolerance)) {
      throw new WrongAnswerException(what + ": " + actual + ", which should be " + expected);
    }
  }
}
