package soumak.processj.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.wire.Portable;

/** The value of a record, or of a protocol's tag. Equal to those of its class with equal fields. */
public abstract class Struct implements Portable {
  private static final int DEEPEST = 100;

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
    StringBuilder text = new StringBuilder();
    show(text, new ArrayList<>());
    return text.toString();
  }

  /** Appends its text. What is within itself, or very deep, is only told to be there. */
  private void show(StringBuilder text, List<Struct> around) {
    text.append(typeName()).append(" {");
    if (around.size() == DEEPEST || around.stream().anyMatch(it -> it == this)) {
      text.append("..}");
      return;
    }
    around.add(this);
    String[] names = fieldNames();
    @Nullable Object[] values = fieldValues();
    for (int i = 0; i < names.length; i++) {
      text.append(i == 0 ? " " : ", ").append(names[i]).append(" = ");
      show(values[i], text, around);
    }
    text.append(" }");
    around.removeLast();
  }

  private static void show(@Nullable Object value, StringBuilder text, List<Struct> around) {
    if (value instanceof Struct struct) {
      struct.show(text, around);
    } else {
      text.append(value != null && value.getClass().isArray() ? "[..]" : value);
    }
  }
}
