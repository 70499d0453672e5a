package soumak.wire;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.wire.cbor.Output;
import soumak.woven.Frame;

/**
 * The frames of one method: the number of the pause point, then the values that are live there. Two
 * versions of the method do not read each other's.
 */
final class FrameShape extends Shape {
  private static final MethodType MAKES = MethodType.methodType(Object.class, int.class);

  private final CodeContents contents;
  private final List<Point> points;
  private final MethodHandle constructor;

  /**
   * A pause point.
   *
   * @param result the kind of the result that is waited for there
   */
  private record Point(char result, List<Slot> slots) {}

  private FrameShape(Class<?> type, CodeContents contents, List<Point> points) {
    super(type);
    this.contents = contents;
    this.points = points;
    try {
      Constructor<?> made = type.getDeclaredConstructor(int.class);
      made.setAccessible(true);
      constructor = MethodHandles.lookup().unreflectConstructor(made).asType(MAKES);
    } catch (ReflectiveOperationException e) {
      throw new UnusableClassException("its frames cannot be made: " + e);
    }
  }

  static FrameShape of(Class<?> type, CodeContents contents) {
    List<Point> points = new ArrayList<>();
    for (String line : contents.lines()) {
      String[] words = line.split(" ");
      List<Slot> slots = new ArrayList<>();
      for (int i = 1; i < words.length; i++) {
        String[] value = words[i].split(":", 3);
        slots.add(slot(type, value[0], value[1], contents.type(value[2])));
      }
      points.add(new Point(words[0].charAt(0), slots));
    }
    return new FrameShape(type, contents, points);
  }

  private static Slot slot(Class<?> type, String field, String variable, Class<?> takes) {
    try {
      return Slot.of(type.getDeclaredField(field), variable, takes, true);
    } catch (NoSuchFieldException e) {
      throw new UnusableClassException("its frames have no field " + field);
    }
  }

  CodeContents contents() {
    return contents;
  }

  /** What the variables of all pause points are declared as. */
  List<Class<?>> types() {
    return points.stream().flatMap(it -> it.slots().stream()).<Class<?>>map(Slot::type).toList();
  }

  /** Whether a frame may wait for a call that results in {@code kind}. */
  boolean awaits(Frame frame, char kind) {
    char awaited = points.get(frame.pausePoint).result();
    return awaited == 'V' || awaited == kind;
  }

  @Override
  void describe(Output out) {
    contents.describe(out);
  }

  @Override
  @Nullable Object[] take(Object object) {
    int point = ((Frame) object).pausePoint;
    List<Object> parts = new ArrayList<>();
    parts.add(point);
    points.get(point).slots().forEach(slot -> parts.add(slot.get(object)));
    return parts.toArray();
  }

  @Override
  boolean mayHave(int count) {
    return count >= 1;
  }

  @Override
  Class<?> partType(@Nullable Object[] parts, int index) {
    return index == 0 ? int.class : slots(parts).get(index - 1).type();
  }

  private List<Slot> slots(@Nullable Object[] parts) {
    return points.get(code(parts)).slots();
  }

  @Override
  @Nullable Object[] read(int count, ValueInput in) {
    @Nullable Object[] parts = new Object[count];
    int point = in.in().index(points.size(), "the pause points of " + contents.place());
    parts[0] = point;
    if (count != 1 + points.get(point).slots().size()) {
      throw in.in().refused("a frame of " + contents.place() + " with " + (count - 1) + " values");
    }
    for (int i = 1; i < count; i++) {
      parts[i] = in.value(partType(parts, i));
    }
    return parts;
  }

  @Override
  String partName(Object object, int index) {
    Frame frame = (Frame) object;
    String variable = index == 0 ? "" : points.get(frame.pausePoint).slots().get(index - 1).name();
    return (variable.isEmpty() ? "a value" : "variable `" + variable + "`")
        + " of "
        + frame.position();
  }

  @Override
  Object allocate(@Nullable Object[] parts) {
    try {
      return constructor.invokeExact(code(parts));
    } catch (Throwable e) {
      throw new IllegalStateException("a frame's constructor does nothing", e);
    }
  }

  @Override
  void fill(Object made, @Nullable Object[] parts) {
    for (int i = 1; i < parts.length; i++) {
      slots(parts).get(i - 1).set(made, parts[i]);
    }
  }
}
