package soumak.cluster.spread;

/**
 * The fields of an object, one after the other, those of the superclass first, always in the same
 * order. Rewritten classes have these methods; the runtime calls them without any checks.
 */
public interface Fields {
  void write$(FieldWriter out);

  /** For each field: if {@code in.next()}, sets it to the next value, by a plain store. */
  void read$(FieldReader in);
}
