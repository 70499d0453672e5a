package soumak.memory;

import java.nio.ByteBuffer;

/**
 * Stands for the prototype of a structure that others point to and that has no layout, or had none
 * when it was first asked for: its package may be declared later. What a constant throws would be
 * thrown for good, as an error; here each use that needs the layout asks for it, and throws a
 * {@link LayoutException} if there is none.
 */
final class Unmade extends View {
  private final Class<? extends Struct> type;

  Unmade(Class<? extends Struct> type) {
    super(Space.NONE, Space.NONE, ByteBuffer.allocate(0), 0);
    this.type = type;
  }

  @Override
  protected View $make(Lease lease, Space space, ByteBuffer buffer, int start, int count) {
    return $layout().prototype().$make(lease, space, buffer, start, count);
  }

  @Override
  protected Object $constant() {
    return Layout.of(type);
  }
}
