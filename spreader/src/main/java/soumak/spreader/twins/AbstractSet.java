package soumak.spreader.twins;

/**
 * What programs extend to have sets of their own.
 *
 * @param <E> their elements
 */
public abstract class AbstractSet<E> extends ItemSet<E> {
  protected AbstractSet() {}
}
