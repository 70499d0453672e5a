package soumak.spreader.twins;

/**
 * What programs extend to have lists of their own.
 *
 * @param <E> their elements
 */
public abstract class AbstractList<E> extends Listed<E> {
  protected AbstractList() {}

  @Override
  public abstract E get(int index);

  @Override
  public abstract int size();
}
