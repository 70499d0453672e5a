package soumak.spreader.twins;

import java.util.List;
import java.util.ListIterator;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A {@link LinkedList} seen from its end: its {@code reversed()}. Of that list it calls what takes
 * an index, also if a class of the program has overridden it.
 *
 * @param <E> its elements
 */
final class BackwardLinkedList<E> extends LinkedList<E> {
  private final LinkedList<E> list;
  private final List<E> back;

  BackwardLinkedList(LinkedList<E> list) {
    this.list = list;
    this.back = BackwardList.of(list);
  }

  @Override
  public LinkedList<E> reversed() {
    return list;
  }

  @Override
  int count() {
    return list.size();
  }

  @Override
  public int size() {
    return list.size();
  }

  @Override
  E at(int index) {
    return back.get(index);
  }

  @Override
  public E set(int index, E element) {
    return back.set(index, element);
  }

  @Override
  void insert(int index, E element) {
    back.add(index, element);
  }

  @Override
  E cut(int index) {
    return back.remove(index);
  }

  @Override
  public void clear() {
    list.clear();
  }

  @Override
  public boolean removeIf(Predicate<? super E> unwanted) {
    return list.removeIf(unwanted);
  }

  @Override
  public void replaceAll(UnaryOperator<E> change) {
    list.replaceAll(change);
  }

  @Override
  public ListIterator<E> listIterator(int index) {
    return back.listIterator(index);
  }

  @Override
  public void forEach(Consumer<? super E> action) {
    back.forEach(action);
  }

  @Override
  public Stream<E> stream() {
    return back.stream();
  }

  @Override
  public List<E> subList(int from, int to) {
    return back.subList(from, to);
  }
}
