package soumak.wire;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.wire.cbor.Output;

/**
 * Objects that consist of their fields: messages, what is portable, bodies of mobiles. Transient
 * fields are left out, and are null or 0 on the other side.
 */
final class FieldsShape extends Shape {
  private final List<Slot> slots;
  private final Allocator allocator;

  private FieldsShape(Class<?> type, List<Slot> slots) {
    super(type);
    this.slots = slots;
    this.allocator = Allocator.of(type);
  }

  static FieldsShape of(Class<?> type) {
    List<Slot> slots = new ArrayList<>();
    List<Class<?>> classes = new ArrayList<>();
    for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
      classes.addFirst(at);
    }
    for (Class<?> declaring : classes) {
      for (Field field : fields(declaring)) {
        slots.add(Slot.of(field, field.getName(), field.getType(), true));
      }
    }
    return new FieldsShape(type, slots);
  }

  /** The instance fields that a class declares; the JVM promises no order. */
  private static List<Field> fields(Class<?> declaring) {
    List<Field> fields = new ArrayList<>();
    for (Field field : declaring.getDeclaredFields()) {
      if ((field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0) {
        fields.add(field);
      }
    }
    fields.sort(Comparator.comparing(Field::getName));
    return fields;
  }

  List<Slot> slots() {
    return slots;
  }

  @Override
  void describe(Output out) {
    out.head(Output.ARRAY, 3);
    out.integer(FIELDS);
    out.text(type.getName());
    describe(out, slots);
  }

  static void describe(Output out, List<Slot> slots) {
    out.head(Output.ARRAY, slots.size());
    slots.forEach(slot -> out.text(slot.describe()));
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
    return "field `" + slots.get(index).name() + "` of " + object.getClass().getName();
  }

  @Override
  Object allocate(@Nullable Object[] parts) {
    return allocator.make();
  }

  @Override
  void fill(Object made, @Nullable Object[] parts) {
    for (int i = 0; i < parts.length; i++) {
      slots.get(i).set(made, parts[i]);
    }
  }
}
