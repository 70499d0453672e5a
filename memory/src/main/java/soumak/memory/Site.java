package soumak.memory;

import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where in the program something was allocated. To find that out takes about a microsecond, so by
 * default it is done from the first leak on only.
 */
final class Site {
  private static final StackWalker WALKER = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);

  private static final Set<Class<?>> OURS =
      Set.of(
          Site.class,
          Ledger.class,
          Space.class,
          Region.class,
          Region.Key.class,
          Region.CountedKey.class,
          Memory.class,
          Slot.class,
          ObjectSlot.class,
          StructSlot.class,
          Single.class,
          Target.class,
          SpaceRecord.class,
          PointerRecord.class,
          Unique.class,
          Counted.class);

  private Site() {}

  /** Whether it is to be found out now. */
  static boolean isWanted() {
    return switch (Settings.SITES) {
      case ALWAYS -> true;
      case AUTO -> Ledger.leaks() > 0;
      case NEVER -> false;
    };
  }

  static @Nullable StackFrame capture() {
    return isWanted()
        ? WALKER.walk(frames ->
            frames
                .filter(frame -> !OURS.contains(frame.getDeclaringClass()))
                .findFirst()
                .orElse(null))
        : null;
  }
}
