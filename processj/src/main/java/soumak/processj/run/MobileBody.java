package soumak.processj.run;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import soumak.Mobile;
import soumak.wire.Wire;

/**
 * What the processes of one mobile procedure do; the compiler makes a subclass for each procedure.
 * It has no state: what a process remembers is in its frames.
 */
public abstract class MobileBody implements Mobile.Body<Object, Object> {
  private static final ClassValue<AtomicReference<@Nullable Wire>> WIRES =
      new ClassValue<>() {
        @Override
        protected AtomicReference<@Nullable Wire> computeValue(Class<?> type) {
          return new AtomicReference<>();
        }
      };

  protected MobileBody() {}

  /** The classes of all objects that a process can consist of, besides arrays and strings. */
  protected abstract Class<?>[] types();

  /** Writes and reads its processes. */
  final Wire wire() {
    AtomicReference<@Nullable Wire> known = WIRES.get(getClass());
    Wire wire = known.get();
    if (wire == null) {
      wire = Wire.of(types());
      known.set(wire);
    }
    return wire;
  }

  /** Its procedure. */
  @Override
  public final String toString() {
    String name = getClass().getName();
    return name.substring(name.lastIndexOf('$') + 1);
  }
}
