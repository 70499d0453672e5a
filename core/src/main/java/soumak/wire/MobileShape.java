package soumak.wire;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.Mobile;
import soumak.runtime.Continuation;
import soumak.wire.cbor.Output;
import soumak.woven.Frame;

/**
 * Mobiles: a code that says whether it is new, suspended or ended; then its body, its frames from
 * the innermost outwards, or its result.
 */
final class MobileShape extends Shape {
  private static final VarHandle CONTINUATION;
  private static final MethodHandle MAKE;

  static {
    try {
      MethodHandles.Lookup lookup =
          MethodHandles.privateLookupIn(Mobile.class, MethodHandles.lookup());
      CONTINUATION = lookup.findVarHandle(Mobile.class, "continuation", Continuation.class);
      MAKE =
          lookup
              .findConstructor(Mobile.class, MethodType.methodType(void.class, Continuation.class))
              .asType(MethodType.methodType(Object.class, Continuation.class));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  MobileShape() {
    super(Mobile.class);
  }

  static Continuation continuation(Object mobile) {
    return (Continuation) CONTINUATION.get((Mobile<?, ?>) mobile);
  }

  @Override
  void describe(Output out) {
    out.head(Output.ARRAY, 1);
    out.integer(MOBILE);
  }

  /** The mobile has been packed. */
  @Override
  @Nullable Object[] take(Object object) {
    Continuation.Form form = continuation(object).form();
    List<@Nullable Object> parts = new ArrayList<>();
    parts.add(form.code());
    if (form.code() == Continuation.SUSPENDED) {
      for (Frame at = form.innermost(); at != null; at = at.parent) {
        parts.add(at);
      }
    } else {
      parts.add(form.content());
    }
    return parts.toArray();
  }

  @Override
  boolean mayHave(int count) {
    return count >= 1;
  }

  @Override
  Class<?> partType(@Nullable Object[] parts, int index) {
    if (index == 0) {
      return int.class;
    }
    return switch (code(parts)) {
      case Continuation.NEW -> Mobile.Body.class;
      case Continuation.SUSPENDED -> Frame.class;
      default -> Object.class;
    };
  }

  @Override
  @Nullable Object[] read(int count, ValueInput in) {
    @Nullable Object[] parts = super.read(count, in);
    int code = code(parts);
    boolean isKnown =
        code == Continuation.SUSPENDED
            || (count == 2 && (code == Continuation.NEW || code == Continuation.ENDED));
    if (!isKnown || (code == Continuation.NEW && parts[1] == null)) {
      throw in.in().refused("a mobile of an unknown form");
    }
    return parts;
  }

  @Override
  String partName(Object object, int index) {
    Continuation.Form form = continuation(object).form();
    return switch (form.code()) {
      case Continuation.NEW -> "the body of a mobile";
      case Continuation.ENDED -> "the result of a mobile";
      default -> {
        Frame at = form.innermost();
        for (int i = 1; i < index && at != null; i++) {
          at = at.parent;
        }
        yield at == null ? "a frame" : "the frame of " + at.position();
      }
    };
  }

  @Override
  Object allocate(@Nullable Object[] parts) {
    try {
      return MAKE.invokeExact(Continuation.arriving());
    } catch (Throwable e) {
      throw new IllegalStateException("the constructor of a mobile does nothing", e);
    }
  }

  @Override
  void fill(Object made, @Nullable Object[] parts) {
    int code = code(parts);
    Frame innermost = null;
    if (code == Continuation.SUSPENDED) {
      innermost = chain(parts);
    }
    Object content = code == Continuation.SUSPENDED ? null : parts[1];
    continuation(made).arrive(code, content, innermost);
  }

  /** Links the frames; each must wait for what the one before it results in. */
  private static @Nullable Frame chain(@Nullable Object[] parts) {
    char result = 'L';
    for (int i = 1; i < parts.length; i++) {
      if (!(parts[i] instanceof Frame frame)
          || frame.parent != null
          || !(Shapes.of(frame.getClass()) instanceof FrameShape shape)) {
        throw new RefusedBytesException("the frames of a mobile are no chain");
      }
      if (!shape.awaits(frame, result)) {
        throw new RefusedBytesException(
            "a frame of "
                + shape.contents().place()
                + " waits for another result than the frame before it gives");
      }
      result = shape.contents().result();
      if (i + 1 < parts.length) {
        if (parts[i + 1] == frame) {
          throw new RefusedBytesException("the frames of a mobile are no chain");
        }
        frame.parent = (Frame) parts[i + 1];
      }
    }
    return parts.length == 1 ? null : (Frame) parts[1];
  }
}
