package soumak.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.Message;
import soumak.Mobile;
import soumak.woven.Frame;

/** The shapes of all classes that have been met. */
final class Shapes {
  /** What is written as the sum of its fields. */
  private static final List<Class<?>> KINDS =
      List.of(Message.class, Portable.class, Mobile.Body.class);

  /** A shape, or the reason why there is none. */
  private static final ClassValue<Object> KNOWN =
      new ClassValue<>() {
        @Override
        protected Object computeValue(Class<?> type) {
          try {
            Shape shape = make(type);
            return shape == null ? "" : shape;
          } catch (UnusableClassException e) {
            return String.valueOf(e.getMessage());
          }
        }
      };

  private Shapes() {}

  /**
   * How objects of a class are written; null if they are of no kind that can be.
   *
   * @throws UnusableClassException if they are, but something about the class prevents it
   */
  static @Nullable Shape of(Class<?> type) {
    Object known = KNOWN.get(type);
    if (known instanceof Shape shape) {
      return shape;
    }
    String reason = (String) known;
    if (reason.isEmpty()) {
      return null;
    }
    throw new UnusableClassException(reason);
  }

  private static @Nullable Shape make(Class<?> type) {
    if (type.isArray()) {
      return type.getComponentType().isPrimitive()
          ? new PrimitivesShape(type)
          : new ArrayShape(type);
    }
    if (Enum.class.isAssignableFrom(type) && type != Enum.class) {
      Class<?> declared = type.isEnum() ? type : type.getSuperclass();
      return new EnumShape(declared);
    }
    if (type.isRecord()) {
      return BuiltShape.ofRecord(type);
    }
    if (type == Mobile.class) {
      return new MobileShape();
    }
    if (CollectionShape.knows(type)) {
      return new CollectionShape(type);
    }
    CodeContents contents = CodeContents.of(type);
    if (contents != null) {
      return contents.kind() == Shape.FRAME
          ? FrameShape.of(type, contents)
          : BuiltShape.ofLambda(type, contents);
    }
    boolean isData =
        !type.isInterface()
            && !type.isHidden()
            && KINDS.stream().anyMatch(it -> it.isAssignableFrom(type));
    return isData && !Frame.class.isAssignableFrom(type) ? FieldsShape.of(type) : null;
  }
}
