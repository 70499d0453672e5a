package soumak.processj.run;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import soumak.wire.Portable;

/** The value of a record, or of a protocol's tag. Equal to those of its class with equal fields. */
public abstract class Struct implements Portable {
  protected Struct() {}

  /** Its record or tag. */
  protected abstract String typeName();

  /** The names of its fields, in their order. */
  protected abstract String[] fieldNames();

  /** The values of its fields, in their order. */
  protected abstract @Nullable Object[] fieldValues();

  @Override
  public final boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Struct struct
            && struct.getClass() == getClass()
            && Arrays.deepEquals(fieldValues(), struct.fieldValues()));
  }

  @Override
  public final int hashCode() {
    return Arrays.deepHashCode(fieldValues());
  }

  /** As {@code Point { x = 1, y = 2 }}. */
  @Override
  public final String toString() {
    StringBuilder text = new StringBuilder(typeName()).append(" {");
    String[] names = fieldNames();
    @Nullable Object[] values = fieldValues();
    for (int i = 0; i < names.length; i++) {
      text.append(i == 0 ? " " : ", ").append(names[i]).append(" = ").append(shown(values[i]));
    }
    return text.append(" }").toString();
  }

  private static String shown(@Nullable Object value) {
    return value == null || !value.getClass().isArray() ? String.valueOf(value) : "[..]";
  }
}
