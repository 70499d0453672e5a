package soumak.cluster.spread;

import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;

/** Answers begin with what has become of the request. */
final class Answers {
  static final int OK = 0;
  private static final int NOT_SPREADABLE = 1;
  private static final int LOST = 2;
  private static final int THREAD_STATE = 3;
  private static final int FAILED = 4;
  private static final int NOT_INITIALISED = 5;
  private static final int NOT_INITIALISED_BEFORE = 6;
  private static final int REFUSED = 7;

  private Answers() {}

  /**
   * Who was asked knows nothing of what the message is about, or cannot read it, and never will.
   */
  static final class RefusedException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    RefusedException(String why) {
      super(why);
    }
  }

  static Writer ok() {
    return new Writer().aByte(OK);
  }

  static byte[] failed(Throwable failure) {
    return failure(failure).bytes();
  }

  static Writer failure(Throwable failure) {
    RuntimeException cause = Waiting.cause(failure);
    int code =
        switch (cause) {
          case NotSpreadableException e -> NOT_SPREADABLE;
          case NodeLostException e -> LOST;
          case IllegalThreadStateException e -> THREAD_STATE;
          case BadMessageException e -> REFUSED;
          default -> ofError(cause.getCause());
        };
    String none = code == THREAD_STATE ? "" : cause.toString(); // a JVM says nothing there, either
    String text = cause.getMessage() == null ? none : cause.getMessage();
    return new Writer().aByte(code).aText(code == NOT_INITIALISED ? why(cause, text) : text);
  }

  /** What the initialiser threw, as far as its own methods tell it. */
  private static String why(Throwable failure, String otherwise) {
    Throwable error = failure.getCause();
    Throwable thrown = error == null ? null : error.getCause();
    try {
      return thrown == null ? otherwise : thrown.toString();
    } catch (RuntimeException | StackOverflowError e) {
      return thrown.getClass().getName();
    }
  }

  private static int ofError(@Nullable Throwable error) {
    return error instanceof ExceptionInInitializerError
        ? NOT_INITIALISED
        : error instanceof NoClassDefFoundError ? NOT_INITIALISED_BEFORE : FAILED;
  }

  static Reader read(byte[] bytes) {
    return read(new Reader(bytes));
  }

  static Reader read(Reader answer) {
    int code = answer.aByte();
    if (code == OK) {
      return answer;
    }
    String why = answer.aText();
    if (code == NOT_INITIALISED) {
      throw new ExceptionInInitializerError(why);
    }
    if (code == NOT_INITIALISED_BEFORE) {
      throw new NoClassDefFoundError(why);
    }
    throw switch (code) {
      case NOT_SPREADABLE -> new NotSpreadableException(why);
      case LOST -> new NodeLostException(new Node(0, "a node", "asked by another"), why);
      case THREAD_STATE ->
          why.isEmpty() ? new IllegalThreadStateException() : new IllegalThreadStateException(why);
      case REFUSED -> new RefusedException(why);
      default -> new IllegalStateException(why);
    };
  }
}
