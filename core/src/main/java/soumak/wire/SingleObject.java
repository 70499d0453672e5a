package soumak.wire;

import org.jspecify.annotations.Nullable;
import soumak.wire.cbor.Output;

/**
 * Values of one object that leads to no others, as most messages are: an array of primitives, or an
 * object of strings, boxes and primitives only. They are written without a walk. The bytes are
 * those of a {@link GraphWriter}.
 */
final class SingleObject {
  private SingleObject() {}

  /** Null if the value is anything else, or is to be refused: then it is a graph's. */
  static @Nullable Packed write(ClosedSet known, Object value) {
    Shape shape;
    @Nullable Object[] parts;
    try {
      shape = known.shapeOf(value);
      if (shape == null || !isFlat(shape)) {
        return null;
      }
      parts = shape.take(value);
    } catch (UnusableClassException | IllegalStateException e) {
      return null;
    }
    byte[] head = known.singleHead(shape);
    return head == null || !isWhole(shape, parts) ? null : new Packed(head, object(shape, parts));
  }

  private static boolean isFlat(Shape shape) {
    return shape instanceof PrimitivesShape
        || shape instanceof BuiltShape
        || shape instanceof FieldsShape;
  }

  private static boolean isWhole(Shape shape, @Nullable Object[] parts) {
    if (shape instanceof PrimitivesShape) {
      return true;
    }
    for (int i = 0; i < parts.length; i++) {
      if (!ValueOutput.isPlain(parts[i]) || shape.refuses(parts, i) != null) {
        return false;
      }
    }
    return true;
  }

  private static byte[] object(Shape shape, @Nullable Object[] parts) {
    Output out = new Output();
    out.head(Output.ARRAY, 1);
    out.head(Output.ARRAY, 1 + parts.length);
    out.integer(0);
    shape.write(parts, new ValueOutput(out, SingleObject::none));
    out.head(Output.TAG, ValueOutput.REFERENCE);
    out.integer(0);
    return out.toByteArray();
  }

  private static int none(Object object) {
    throw new IllegalStateException("an object that was not numbered");
  }
}
