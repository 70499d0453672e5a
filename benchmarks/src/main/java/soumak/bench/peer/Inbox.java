package soumak.bench.peer;

/**
 * A place to pass values between virtual threads. Several threads may put; unless the
 * implementation says otherwise only one takes.
 */
public interface Inbox<T> {
  /** Puts a value in; blocks while there is no space, or no taker if this is a rendezvous. */
  void put(T value) throws InterruptedException;

  /** Takes the oldest value; blocks until there is one. */
  T take() throws InterruptedException;
}
