package soumak.spreader.twins;

/** A lock that one thread holds, as its conditions see it. */
interface Exclusive {
  boolean isHeldByCurrentThread();

  /** Frees the lock, whatever it is held; what is given back is for {@link #takeAll$}. */
  int freeAll$();

  void takeAll$(int held);
}
