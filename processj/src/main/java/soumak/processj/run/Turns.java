package soumak.processj.run;

/**
 * Where an alt of the program's text begins to look: each time one further, so that no guard waits
 * for ever behind one that is always ready. Two threads may get the same turn, which is as good.
 */
public final class Turns {
  private int last;

  /** Begins at the first guard. */
  public Turns() {}

  int next() {
    return ++last & Integer.MAX_VALUE;
  }
}
