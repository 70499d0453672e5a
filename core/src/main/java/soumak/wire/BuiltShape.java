package soumak.wire;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.wire.cbor.Output;

/**
 * Objects that are made by a constructor that takes all their parts: records, by the canonical one,
 * which may refuse them; and lambdas.
 */
final class BuiltShape extends Shape {
  private static final MethodType MAKES = MethodType.methodType(Object.class, Object[].class);

  private final List<Slot> slots;
  private final MethodHandle constructor;
  private final @Nullable CodeContents lambda;

  private BuiltShape(Class<?> type, List<Slot> slots, @Nullable CodeContents lambda) {
    super(type);
    this.slots = slots;
    this.lambda = lambda;
    try {
      Constructor<?> made =
          type.getDeclaredConstructor(slots.stream().map(Slot::type).toArray(Class<?>[]::new));
      made.setAccessible(true);
      constructor =
          MethodHandles.lookup()
              .unreflectConstructor(made)
              .asSpreader(Object[].class, slots.size())
              .asType(MAKES);
    } catch (InaccessibleObjectException e) {
      throw UnusableClassException.notOpen(type);
    } catch (ReflectiveOperationException e) {
      throw new UnusableClassException("its constructor cannot be used: " + e);
    }
  }

  static BuiltShape ofRecord(Class<?> type) {
    List<Slot> slots = new ArrayList<>();
    for (RecordComponent component : type.getRecordComponents()) {
      slots.add(slot(type, component.getName(), component.getName()));
    }
    return new BuiltShape(type, slots, null);
  }

  /** The class of a lambda, as the weaver makes it: its fields are c0, c1 and so on. */
  static BuiltShape ofLambda(Class<?> type, CodeContents contents) {
    List<Slot> slots = new ArrayList<>();
    long captures =
        Arrays.stream(type.getDeclaredFields())
            .filter(field -> !Modifier.isStatic(field.getModifiers()))
            .count();
    for (int i = 0; i < captures; i++) {
      slots.add(slot(type, "c" + i, contents.captured(i)));
    }
    return new BuiltShape(type, slots, contents);
  }

  private static Slot slot(Class<?> type, String field, String name) {
    try {
      Field declared = type.getDeclaredField(field);
      return Slot.of(declared, name, declared.getType(), false);
    } catch (NoSuchFieldException e) {
      throw new UnusableClassException("it has no field " + field);
    }
  }

  List<Slot> slots() {
    return slots;
  }

  /** What it is a lambda of; null if it is a record. */
  @Nullable CodeContents lambda() {
    return lambda;
  }

  @Override
  void describe(Output out) {
    if (lambda == null) {
      out.head(Output.ARRAY, 3);
      out.integer(FIELDS);
      out.text(type.getName());
      FieldsShape.describe(out, slots);
    } else {
      lambda.describe(out);
    }
  }

  @Override
  @Nullable Object[] take(Object object) {
    @Nullable Object[] parts = new Object[slots.size()];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = slots.get(i).get(object);
    }
    return parts;
  }

  @Override
  boolean mayHave(int count) {
    return count == slots.size();
  }

  @Override
  Class<?> partType(@Nullable Object[] parts, int index) {
    return slots.get(index).type();
  }

  @Override
  String partName(Object object, int index) {
    Slot slot = slots.get(index);
    return lambda == null
        ? "component `" + slot.name() + "` of " + type.getName()
        : "captured "
            + (slot.name().isEmpty() ? "value" : "`" + slot.name() + "`")
            + " of "
            + lambda.place();
  }

  @Override
  boolean isBuilt() {
    return true;
  }

  @Override
  Object build(@Nullable Object[] parts) {
    try {
      return constructor.invokeExact(parts);
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      throw new RefusedBytesException(type.getName() + " refuses its components: " + e, e);
    }
  }
}
