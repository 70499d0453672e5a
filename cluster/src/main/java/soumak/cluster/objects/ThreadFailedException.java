package soumak.cluster.objects;

/** A thread of another node ended with an exception; the message has its name and message. */
public final class ThreadFailedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ThreadFailedException(String failure) {
    super("the thread ended with " + failure);
  }
}
