package soumak.cluster.spread;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Whether a thread begins with something that only this node can use, such as a socket that its
 * runnable holds: at another node it could not read that object. Looks at what the thread and its
 * tasks themselves hold, as it is now, and not behind other objects, such as the one that a lambda
 * belongs to: much of what they hold the thread may never read. What it overlooks is refused where
 * it is read.
 */
final class Anchors {
  private static final int MOST_TASKS = 8;
  private static final int MOST_ELEMENTS = 64;

  private Anchors() {}

  static boolean hold(SpreadThread thread) {
    Deque<Shared> near = new ArrayDeque<>(List.of(thread));
    Set<Shared> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    while (!near.isEmpty() && seen.size() < MOST_TASKS) {
      Shared at = near.remove();
      // What has come from another node holds nothing of the kind.
      if (!(at.header$() instanceof CopyHeader) && seen.add(at)) {
        for (Object each : references(at)) {
          Object held = each instanceof Optional<?> optional ? optional.orElse(null) : each;
          if (held instanceof Shared next) {
            if (isFollowed(next)) {
              near.add(next);
            }
          } else if (held != null && Values.stays(held)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Tasks, of which one holds another in pools, and arrays of what they use. */
  private static boolean isFollowed(Shared held) {
    return held instanceof Runnable || held instanceof Callable || held instanceof Refs;
  }

  private static List<@Nullable Object> references(Shared object) {
    if (object instanceof SharedArray array) {
      return array instanceof Refs refs
          ? Arrays.asList(refs.a$).subList(0, Math.min(MOST_ELEMENTS, refs.a$.length))
          : List.of();
    }
    FieldWriter fields = new FieldWriter();
    object.write$(fields);
    FieldImage image = fields.image();
    List<@Nullable Object> held = new ArrayList<>();
    for (int i = 0; i < image.size(); i++) {
      held.add(image.ref(i));
    }
    return held;
  }
}
