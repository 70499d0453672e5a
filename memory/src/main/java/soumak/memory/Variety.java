package soumak.memory;

/** The kinds of regions (paper, table 1). */
enum Variety {
  LIFO_ARENA("a LIFO arena", true, false),
  LIFO_REAP("a LIFO reap", true, true),
  DYNAMIC_ARENA("a dynamic arena", false, false),
  DYNAMIC_REAP("a dynamic reap", false, true),
  COUNTED_ARENA("an arena with a counted key", false, false),
  COUNTED_REAP("a reap with a counted key", false, true),
  HEAP("the heap", false, true);

  private final String text;

  /** It is open from its beginning to its end. */
  final boolean lifo;

  /** Single objects can be freed in it. */
  final boolean reap;

  Variety(String text, boolean lifo, boolean reap) {
    this.text = text;
    this.lifo = lifo;
    this.reap = reap;
  }

  @Override
  public String toString() {
    return text;
  }
}
