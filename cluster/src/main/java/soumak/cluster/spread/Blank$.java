package soumak.cluster.spread;

/** Marks the constructor that copies are made with, which sets nothing. Always null. */
public final class Blank$ {
  private Blank$() {}
}
