package soumak.wire;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import soumak.wire.cbor.Output;

/**
 * The JDK's usual collections: their parts are their elements, or keys and values by turns. What is
 * looked up by equality is a string, a box or an enum, so that no code of others runs on objects
 * that are not complete.
 */
final class CollectionShape extends Shape {
  private static final Map<Class<?>, Supplier<Object>> KNOWN =
      Map.of(
          ArrayList.class, ArrayList::new,
          ArrayDeque.class, ArrayDeque::new,
          HashMap.class, HashMap::new,
          LinkedHashMap.class, LinkedHashMap::new,
          TreeMap.class, TreeMap::new,
          HashSet.class, HashSet::new,
          LinkedHashSet.class, LinkedHashSet::new,
          TreeSet.class, TreeSet::new);

  /** Of keys with one hash that have no order: each of them is compared with all others. */
  private static final int MOST_ALIKE = 64;

  /** The keys with one hash. */
  private static final class Crowd {
    private @Nullable Class<?> first;
    private boolean hasOrder = true;
    private int count;

    /** Whether they are too many with this one. */
    boolean isTooLargeWith(Object key) {
      Class<?> its = key.getClass();
      first = first == null ? its : first;
      hasOrder &= its == first && key instanceof Comparable;
      return ++count > MOST_ALIKE && !hasOrder;
    }
  }

  private final boolean isMap;
  private final boolean isSequence;
  private final boolean isHashed;

  CollectionShape(Class<?> type) {
    super(type);
    isMap = Map.class.isAssignableFrom(type);
    isSequence = type == ArrayList.class || type == ArrayDeque.class;
    isHashed = HashMap.class.isAssignableFrom(type) || HashSet.class.isAssignableFrom(type);
  }

  static boolean knows(Class<?> type) {
    return KNOWN.containsKey(type);
  }

  /** The class of that name; null if it is none of these. */
  static @Nullable Class<?> find(String name) {
    return KNOWN.keySet().stream().filter(it -> it.getName().equals(name)).findFirst().orElse(null);
  }

  @Override
  void describe(Output out) {
    out.head(Output.ARRAY, 2);
    out.integer(COLLECTION);
    out.text(type.getName());
  }

  @Override
  @Nullable Object[] take(Object object) {
    boolean ordered =
        (object instanceof SortedMap<?, ?> map && map.comparator() != null)
            || (object instanceof SortedSet<?> set && set.comparator() != null);
    if (ordered) {
      throw new UnusableClassException("it has a comparator, which stays here");
    }
    if (object instanceof Map<?, ?> map) {
      List<@Nullable Object> parts = new ArrayList<>();
      map.forEach((key, value) -> {
        parts.add(key);
        parts.add(value);
      });
      return parts.toArray();
    }
    return ((Collection<?>) object).toArray();
  }

  @Override
  boolean mayHave(int count) {
    return !isMap || count % 2 == 0;
  }

  @Override
  Class<?> partType(@Nullable Object[] parts, int index) {
    return Object.class;
  }

  @Override
  @Nullable String refuses(@Nullable Object[] parts, int index) {
    Object part = parts[index];
    boolean isKey = !isSequence && (!isMap || index % 2 == 0);
    boolean isPlain =
        part == null
            || part instanceof String
            || part instanceof Number
            || part instanceof Boolean
            || part instanceof Character
            || part instanceof Enum<?>;
    return isKey && !isPlain
        ? "what is looked up by equality must be a string, a number, a character or an enum"
        : null;
  }

  @Override
  String partName(Object object, int index) {
    return isMap
        ? (index % 2 == 0 ? "a key" : "the value of a key") + " of the " + type.getSimpleName()
        : "element " + index + " of the " + type.getSimpleName();
  }

  @Override
  Object allocate(@Nullable Object[] parts) {
    Supplier<Object> make = KNOWN.get(type);
    if (make == null) {
      throw new IllegalStateException("no shape of " + type);
    }
    return make.get();
  }

  /**
   * Keys with one hash are in a tree that a HashMap can only search in order if they are of one
   * comparable class: with others each one is looked for among all.
   */
  private void refuseCrowds(@Nullable Object[] parts) {
    if (areOrdered(parts)) {
      return;
    }
    Map<Integer, Crowd> crowds = new HashMap<>();
    for (int i = 0; i < parts.length; i += step()) {
      Object key = parts[i];
      if (key != null
          && crowds.computeIfAbsent(key.hashCode(), it -> new Crowd()).isTooLargeWith(key)) {
        throw new RefusedBytesException(
            "a "
                + type.getSimpleName()
                + " with more than "
                + MOST_ALIKE
                + " keys of one hash, of several classes or of one without an order");
      }
    }
  }

  /** From one key to the next. */
  private int step() {
    return isMap ? 2 : 1;
  }

  private boolean areOrdered(@Nullable Object[] parts) {
    Class<?> one = null;
    for (int i = 0; i < parts.length; i += step()) {
      Object key = parts[i];
      if (key != null) {
        one = one == null ? key.getClass() : one;
        if (key.getClass() != one || !(key instanceof Comparable)) {
          return false;
        }
      }
    }
    return true;
  }

  @Override
  @SuppressWarnings("unchecked") // it was made here, and is known to nobody yet
  void fill(Object made, @Nullable Object[] parts) {
    try {
      if (isHashed) {
        refuseCrowds(parts);
      }
      if (isMap) {
        Map<@Nullable Object, @Nullable Object> map =
            (Map<@Nullable Object, @Nullable Object>) made;
        for (int i = 0; i < parts.length; i += 2) {
          map.put(parts[i], parts[i + 1]);
        }
      } else {
        Collection<@Nullable Object> all = (Collection<@Nullable Object>) made;
        for (Object part : parts) {
          all.add(part);
        }
      }
    } catch (ClassCastException | NullPointerException e) {
      throw new RefusedBytesException("a " + type.getSimpleName() + " refuses an element: " + e, e);
    }
  }
}
