package soumak.wire;

import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;
import soumak.wire.cbor.Output;

/** Arrays of references: their parts are their elements. */
final class ArrayShape extends Shape {
  ArrayShape(Class<?> type) {
    super(type);
  }

  static void describe(Output out, Class<?> type) {
    out.head(Output.ARRAY, 2);
    out.integer(ARRAY);
    out.text(type.getName());
  }

  @Override
  void describe(Output out) {
    describe(out, type);
  }

  @Override
  @Nullable Object[] take(Object object) {
    return ((@Nullable Object[]) object).clone();
  }

  @Override
  boolean mayHave(int count) {
    return true;
  }

  @Override
  Class<?> partType(@Nullable Object[] parts, int index) {
    return type.getComponentType();
  }

  @Override
  String partName(Object object, int index) {
    return "element " + index + " of an array";
  }

  @Override
  Object allocate(@Nullable Object[] parts) {
    return Array.newInstance(type.getComponentType(), parts.length);
  }

  @Override
  void fill(Object made, @Nullable Object[] parts) {
    System.arraycopy(parts, 0, made, 0, parts.length);
  }
}
