package soumak.cluster.spread;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What {@link ThreadLocal} becomes in a rewritten program. A thread stays at its node, and so do
 * its values, which may be whatever they are. They are kept until they are removed, or the thread
 * ends.
 *
 * @param <T> the values
 */
public class SpreadThreadLocal<T> extends Shared {
  /** Of the current thread. That it knows each copy keeps the copy at its node. */
  private static final ThreadLocal<Map<SpreadThreadLocal<?>, @Nullable Object>> VALUES =
      ThreadLocal.withInitial(IdentityHashMap::new);

  private @Nullable Supplier<? extends T> initial;

  public SpreadThreadLocal() {}

  public SpreadThreadLocal(@Nullable Blank$ blank) {
    super(blank);
  }

  public static <S> SpreadThreadLocal<S> withInitial(Supplier<? extends S> initial) {
    SpreadThreadLocal<S> made = new SpreadThreadLocal<>();
    made.initial = initial;
    return made;
  }

  @Override
  public void write$(FieldWriter out) {
    out.aRef(initial, "initial");
  }

  @Override
  @SuppressWarnings("unchecked") // as it was written
  public void read$(FieldReader in) {
    if (in.next()) {
      initial = (Supplier<? extends T>) in.aRef();
    }
  }

  protected @Nullable T initialValue() {
    Access.read(this);
    Supplier<? extends T> make = initial;
    return make == null ? null : make.get();
  }

  @SuppressWarnings("unchecked") // as it was set
  public @Nullable T get() {
    Map<SpreadThreadLocal<?>, @Nullable Object> values = VALUES.get();
    T value = (T) values.get(this);
    if (value == null && !values.containsKey(this)) {
      value = initialValue();
      values.put(this, value);
    }
    return value;
  }

  public void set(@Nullable T value) {
    VALUES.get().put(this, value);
  }

  public void remove() {
    VALUES.get().remove(this);
  }
}
