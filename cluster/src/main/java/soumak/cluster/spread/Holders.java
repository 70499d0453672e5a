package soumak.cluster.spread;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Throwables are copied with what holds them, but can be changed. So it is known in the contents of
 * which objects one has come here, or has gone to other nodes: these are written again.
 */
final class Holders {
  private static final Identities<List<WeakReference<Shared>>> OF_THROWN = new Identities<>();

  private Holders() {}

  /** These are in the contents of an object, which other nodes have, too. */
  static void add(@Nullable Object[] values, Shared holder) {
    for (Object each : values) {
      Throwable thrown = thrown(each);
      if (thrown != null) {
        add(thrown, holder);
      }
    }
  }

  static void add(Throwable thrown, Shared holder) {
    List<WeakReference<Shared>> holders = OF_THROWN.get(thrown, ArrayList::new);
    synchronized (holders) {
      holders.removeIf(it -> it.get() == null);
      if (holders.stream().noneMatch(it -> it.refersTo(holder))) {
        holders.add(new WeakReference<>(holder));
      }
    }
  }

  /** What an object had, with a mark where it has a throwable now; null if it has it nowhere. */
  @SuppressWarnings("ReferenceEquality") // it is that one, and no other
  static @Nullable Object @Nullable [] without(
      Throwable thrown, @Nullable Object[] now, @Nullable Object[] before) {
    @Nullable Object[] others = null;
    for (int i = 0; i < now.length; i++) {
      if (thrown(now[i]) == thrown) {
        others = others == null ? Arrays.copyOf(before, before.length, Object[].class) : others;
        others[i] = before[i] instanceof Image.Changed ? before[i] : new Image.Changed(before[i]);
      }
    }
    return others;
  }

  static void unmark(@Nullable Object[] marked) {
    for (int i = 0; i < marked.length; i++) {
      if (marked[i] instanceof Image.Changed changed) {
        marked[i] = changed.before();
      }
    }
  }

  private static @Nullable Throwable thrown(@Nullable Object value) {
    Object held = value instanceof Optional<?> optional ? optional.orElse(null) : value;
    return held instanceof Throwable thrown ? thrown : null;
  }

  /** After a change of one, which has to go where the contents go. */
  static void changed(Throwable thrown) {
    List<WeakReference<Shared>> holders = OF_THROWN.get(thrown);
    if (holders == null) {
      return;
    }
    List<WeakReference<Shared>> all;
    synchronized (holders) {
      all = List.copyOf(holders);
    }
    for (WeakReference<Shared> each : all) {
      Shared holder = each.get();
      Header header = holder == null ? null : holder.header$();
      if (holder != null && header != null) {
        header.changed(holder, thrown);
      }
    }
  }
}
