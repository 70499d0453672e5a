package soumak.memory;

import org.jspecify.annotations.Nullable;

/** A slot in a structure, which holds the number of a root of its region, or 0. */
final class StructSlot<P extends Tracked> extends Slot<P> {
  private final View view;
  private final int offset;

  StructSlot(View view, int offset) {
    this.view = view;
    this.offset = offset;
  }

  @Override
  public boolean isEmpty() {
    return view.$getLong(offset) == 0;
  }

  @Override
  boolean isIn(Tracked pointer) {
    return view.$lease() == pointer;
  }

  /** The lock of the region's roots makes it atomic. */
  @Override
  @Nullable Object exchange(@Nullable Tracked with) {
    view.$check();
    Roots roots = view.$space().roots();
    synchronized (roots) {
      int number = (int) -view.$getLong(offset);
      if (number == 0) {
        if (with != null) {
          roots.reserve();
          view.$setLong(offset, -roots.add(with.moved()));
        }
        return null;
      }
      if (with != null) {
        return roots.swap(number, with.moved());
      }
      view.$setLong(offset, 0);
      return roots.remove(number);
    }
  }
}
