package soumak.spreader.twins;

/**
 * What programs extend to have collections of their own.
 *
 * @param <E> their elements
 */
public abstract class AbstractCollection<E> extends Items<E> {
  protected AbstractCollection() {}
}
