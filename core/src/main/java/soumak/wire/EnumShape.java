package soumak.wire;

import org.jspecify.annotations.Nullable;
import soumak.wire.cbor.Output;

/** Constants of an enum, by name. */
final class EnumShape extends Shape {
  EnumShape(Class<?> type) {
    super(type);
  }

  @Override
  void describe(Output out) {
    out.head(Output.ARRAY, 2);
    out.integer(ENUM);
    out.text(type.getName());
  }

  @Override
  @Nullable Object[] take(Object object) {
    return new Object[] {((Enum<?>) object).name()};
  }

  @Override
  boolean mayHave(int count) {
    return count == 1;
  }

  @Override
  Class<?> partType(@Nullable Object[] parts, int index) {
    return String.class;
  }

  @Override
  String partName(Object object, int index) {
    return "name";
  }

  @Override
  Object allocate(@Nullable Object[] parts) {
    for (Object constant : type.getEnumConstants()) {
      if (((Enum<?>) constant).name().equals(parts[0])) {
        return constant;
      }
    }
    throw new RefusedBytesException(type.getName() + " has no constant " + parts[0]);
  }

  @Override
  void fill(Object made, @Nullable Object[] parts) {}
}
