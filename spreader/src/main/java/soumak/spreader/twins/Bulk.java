package soumak.spreader.twins;

import java.util.Iterator;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntBiFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongBiFunction;
import java.util.function.ToLongFunction;

/**
 * What a concurrent map does with all its entries. The thread that asks does it, whatever the
 * threshold for more threads is.
 *
 * @param <K> keys
 * @param <V> values
 */
abstract class Bulk<K, V> extends Entries<K, V> {
  public void forEach(long threshold, BiConsumer<? super K, ? super V> action) {
    forEach(action);
  }

  public <U> void forEach(
      long threshold,
      BiFunction<? super K, ? super V, ? extends U> change,
      Consumer<? super U> action) {
    each(entries(), pair(change), action);
  }

  public <U> U search(long threshold, BiFunction<? super K, ? super V, ? extends U> wanted) {
    return search(entries(), pair(wanted));
  }

  public <U> U reduce(
      long threshold,
      BiFunction<? super K, ? super V, ? extends U> change,
      BiFunction<? super U, ? super U, ? extends U> reducer) {
    return reduce(entries(), pair(change), reducer);
  }

  public long reduceToLong(
      long threshold,
      ToLongBiFunction<? super K, ? super V> change,
      long first,
      LongBinaryOperator reducer) {
    return foldLong(
        entries(), it -> change.applyAsLong(it.getKey(), it.getValue()), first, reducer);
  }

  public int reduceToInt(
      long threshold,
      ToIntBiFunction<? super K, ? super V> change,
      int first,
      IntBinaryOperator reducer) {
    return foldInt(entries(), it -> change.applyAsInt(it.getKey(), it.getValue()), first, reducer);
  }

  public double reduceToDouble(
      long threshold,
      ToDoubleBiFunction<? super K, ? super V> change,
      double first,
      DoubleBinaryOperator reducer) {
    return foldDouble(
        entries(), it -> change.applyAsDouble(it.getKey(), it.getValue()), first, reducer);
  }

  public void forEachKey(long threshold, Consumer<? super K> action) {
    each(keySet().iterator(), action);
  }

  public <U> void forEachKey(
      long threshold, Function<? super K, ? extends U> change, Consumer<? super U> action) {
    each(keySet().iterator(), change, action);
  }

  public <U> U searchKeys(long threshold, Function<? super K, ? extends U> wanted) {
    return search(keySet().iterator(), wanted);
  }

  public K reduceKeys(long threshold, BiFunction<? super K, ? super K, ? extends K> reducer) {
    return reduce(keySet().iterator(), it -> it, reducer);
  }

  public <U> U reduceKeys(
      long threshold,
      Function<? super K, ? extends U> change,
      BiFunction<? super U, ? super U, ? extends U> reducer) {
    return reduce(keySet().iterator(), change, reducer);
  }

  public long reduceKeysToLong(
      long threshold, ToLongFunction<? super K> change, long first, LongBinaryOperator reducer) {
    return foldLong(keySet().iterator(), change, first, reducer);
  }

  public int reduceKeysToInt(
      long threshold, ToIntFunction<? super K> change, int first, IntBinaryOperator reducer) {
    return foldInt(keySet().iterator(), change, first, reducer);
  }

  public double reduceKeysToDouble(
      long threshold,
      ToDoubleFunction<? super K> change,
      double first,
      DoubleBinaryOperator reducer) {
    return foldDouble(keySet().iterator(), change, first, reducer);
  }

  public void forEachValue(long threshold, Consumer<? super V> action) {
    each(values().iterator(), action);
  }

  public <U> void forEachValue(
      long threshold, Function<? super V, ? extends U> change, Consumer<? super U> action) {
    each(values().iterator(), change, action);
  }

  public <U> U searchValues(long threshold, Function<? super V, ? extends U> wanted) {
    return search(values().iterator(), wanted);
  }

  public V reduceValues(long threshold, BiFunction<? super V, ? super V, ? extends V> reducer) {
    return reduce(values().iterator(), it -> it, reducer);
  }

  public <U> U reduceValues(
      long threshold,
      Function<? super V, ? extends U> change,
      BiFunction<? super U, ? super U, ? extends U> reducer) {
    return reduce(values().iterator(), change, reducer);
  }

  public long reduceValuesToLong(
      long threshold, ToLongFunction<? super V> change, long first, LongBinaryOperator reducer) {
    return foldLong(values().iterator(), change, first, reducer);
  }

  public int reduceValuesToInt(
      long threshold, ToIntFunction<? super V> change, int first, IntBinaryOperator reducer) {
    return foldInt(values().iterator(), change, first, reducer);
  }

  public double reduceValuesToDouble(
      long threshold,
      ToDoubleFunction<? super V> change,
      double first,
      DoubleBinaryOperator reducer) {
    return foldDouble(values().iterator(), change, first, reducer);
  }

  public void forEachEntry(long threshold, Consumer<? super Map.Entry<K, V>> action) {
    each(entries(), action);
  }

  public <U> void forEachEntry(
      long threshold, Function<Map.Entry<K, V>, ? extends U> change, Consumer<? super U> action) {
    each(entries(), change, action);
  }

  public <U> U searchEntries(long threshold, Function<Map.Entry<K, V>, ? extends U> wanted) {
    return search(entries(), wanted);
  }

  public Map.Entry<K, V> reduceEntries(
      long threshold,
      BiFunction<Map.Entry<K, V>, Map.Entry<K, V>, ? extends Map.Entry<K, V>> reducer) {
    return reduce(entries(), it -> it, reducer);
  }

  public <U> U reduceEntries(
      long threshold,
      Function<Map.Entry<K, V>, ? extends U> change,
      BiFunction<? super U, ? super U, ? extends U> reducer) {
    return reduce(entries(), change, reducer);
  }

  public long reduceEntriesToLong(
      long threshold,
      ToLongFunction<Map.Entry<K, V>> change,
      long first,
      LongBinaryOperator reducer) {
    return foldLong(entries(), change, first, reducer);
  }

  public int reduceEntriesToInt(
      long threshold, ToIntFunction<Map.Entry<K, V>> change, int first, IntBinaryOperator reducer) {
    return foldInt(entries(), change, first, reducer);
  }

  public double reduceEntriesToDouble(
      long threshold,
      ToDoubleFunction<Map.Entry<K, V>> change,
      double first,
      DoubleBinaryOperator reducer) {
    return foldDouble(entries(), change, first, reducer);
  }

  private static <A, B, U> Function<Map.Entry<A, B>, U> pair(
      BiFunction<? super A, ? super B, ? extends U> change) {
    return it -> change.apply(it.getKey(), it.getValue());
  }

  private static <A> void each(Iterator<A> all, Consumer<? super A> action) {
    while (all.hasNext()) {
      action.accept(all.next());
    }
  }

  private static <A, U> void each(
      Iterator<A> all, Function<? super A, ? extends U> change, Consumer<? super U> action) {
    while (all.hasNext()) {
      U changed = change.apply(all.next());
      if (changed != null) {
        action.accept(changed);
      }
    }
  }

  private static <A, U> U search(Iterator<A> all, Function<? super A, ? extends U> wanted) {
    U found = null;
    while (found == null && all.hasNext()) {
      found = wanted.apply(all.next());
    }
    return found;
  }

  private static <A, U> U reduce(
      Iterator<A> all,
      Function<? super A, ? extends U> change,
      BiFunction<? super U, ? super U, ? extends U> reducer) {
    U result = null;
    while (all.hasNext()) {
      U next = change.apply(all.next());
      result = result == null ? next : next == null ? result : reducer.apply(result, next);
    }
    return result;
  }

  private static <A> long foldLong(
      Iterator<A> all, ToLongFunction<? super A> change, long first, LongBinaryOperator reducer) {
    long result = first;
    while (all.hasNext()) {
      result = reducer.applyAsLong(result, change.applyAsLong(all.next()));
    }
    return result;
  }

  private static <A> int foldInt(
      Iterator<A> all, ToIntFunction<? super A> change, int first, IntBinaryOperator reducer) {
    int result = first;
    while (all.hasNext()) {
      result = reducer.applyAsInt(result, change.applyAsInt(all.next()));
    }
    return result;
  }

  private static <A> double foldDouble(
      Iterator<A> all,
      ToDoubleFunction<? super A> change,
      double first,
      DoubleBinaryOperator reducer) {
    double result = first;
    while (all.hasNext()) {
      result = reducer.applyAsDouble(result, change.applyAsDouble(all.next()));
    }
    return result;
  }
}
