package soumak.memory;

/**
 * What a unique pointer, or the count of counted ones, has to be known by: as long as somebody has
 * it, what is pointed to is not taken for forgotten.
 */
interface Hold {
  /**
   * True for the one who does it: the memory is theirs to give back.
   *
   * @param place of it
   */
  boolean release(long place);

  /** How many structures are pointed to; not asked for bytes. */
  int count();

  /** Of several structures in a region, of which that gives the memory back. */
  record Row(int count) implements Hold {
    @Override
    public boolean release(long place) {
      return true;
    }
  }
}
