package soumak.spreader.twins;

/** A thread that says to be the same as all others of its class. */
final class Alike extends Thread {
  Alike(Runnable body) {
    super(body);
    setDaemon(true);
  }

  @Override
  public int hashCode() {
    return 1;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Alike;
  }
}
