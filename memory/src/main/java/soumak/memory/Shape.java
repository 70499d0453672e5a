package soumak.memory;

import java.util.ArrayList;
import java.util.List;

/** A structure's fields, each at its place. */
record Shape(Class<? extends Struct> type, List<Placed> fields, long size, int alignment) {
  /** A field, and how many bytes lie before it. */
  record Placed(Field field, long offset) {}

  /** Where it has pointers or slots, also inside of nested structures. */
  List<Reference> references() {
    List<Reference> all = new ArrayList<>();
    for (Placed placed : fields) {
      Field field = placed.field();
      Layout<?> nested = field.nested();
      if (field.kind() == Field.Kind.POINTER
          || field.kind() == Field.Kind.SLOT
          || (nested != null && !nested.references().isEmpty())) {
        all.add(
            new Reference((int) placed.offset(), field.count(), (int) field.elementSize(), nested));
      }
    }
    return List.copyOf(all);
  }
}
