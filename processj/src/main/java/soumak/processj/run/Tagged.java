package soumak.processj.run;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A value of a protocol; its class tells its tag. */
public abstract class Tagged extends Struct {
  protected Tagged() {}

  /**
   * {@code value} as one of another protocol.
   *
   * @param tags the classes of that protocol's tags
   * @throws ClassCastException if it has none of them
   */
  public static @Nullable Tagged cast(@Nullable Tagged value, String protocol, Class<?>[] tags) {
    if (value != null && !Arrays.asList(tags).contains(value.getClass())) {
      throw new ClassCastException(
          "the protocol '" + protocol + "' has no tag '" + value.typeName() + "' of this value");
    }
    return value;
  }
}
