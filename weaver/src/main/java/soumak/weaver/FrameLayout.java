package soumak.weaver;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import soumak.analysis.TypedFrames;

/**
 * Which field of the frame class holds which value at each pause point. All values of one pause
 * point need fields of their own; pause points share fields. References of different types share
 * one of type Object, except those whose class the woven class may not name in a cast.
 */
final class FrameLayout {
  private static final String OBJECT = Kind.REF.descriptor();

  private final List<Field> fields = new ArrayList<>();
  private final List<List<Saved>> stacks = new ArrayList<>();
  private final List<List<Saved>> locals = new ArrayList<>();
  private final Predicate<Type> accessible;

  FrameLayout(List<PausePoint> points, Predicate<Type> accessible) {
    this.accessible = accessible;
    for (PausePoint point : points) {
      place(point);
    }
  }

  /**
   * A field of the frame class; its type becomes Object when values of different types share it.
   */
  static final class Field {
    private final String name;
    private final boolean shareable;
    private String descriptor;

    private Field(String name, String descriptor, boolean shareable) {
      this.name = name;
      this.descriptor = descriptor;
      this.shareable = shareable;
    }

    String name() {
      return name;
    }

    String descriptor() {
      return descriptor;
    }

    boolean isReference() {
      return Kind.of(Type.getType(descriptor)) == Kind.REF;
    }
  }

  /**
   * A value of one pause point.
   *
   * @param slot its local variable, or -1 if it is on the operand stack
   * @param field null if the value is known to be null
   */
  record Saved(Type type, int slot, @Nullable Field field) {}

  List<Field> fields() {
    return fields;
  }

  List<Saved> stack(PausePoint point) {
    return stacks.get(point.number());
  }

  List<Saved> locals(PausePoint point) {
    return locals.get(point.number());
  }

  private void place(PausePoint point) {
    List<Type> types = new ArrayList<>(point.stack());
    point.locals().forEach(local -> types.add(local.type()));
    List<@Nullable Field> chosen = choose(types);
    List<Saved> stack = new ArrayList<>();
    for (int i = 0; i < point.stack().size(); i++) {
      stack.add(new Saved(types.get(i), -1, chosen.get(i)));
    }
    List<Saved> local = new ArrayList<>();
    for (int i = stack.size(); i < chosen.size(); i++) {
      int slot = point.locals().get(i - stack.size()).slot();
      local.add(new Saved(types.get(i), slot, chosen.get(i)));
    }
    stacks.add(stack);
    locals.add(local);
  }

  /** Fields of just the right type go first, so that few have to become Object. */
  private List<@Nullable Field> choose(List<Type> types) {
    List<@Nullable Field> chosen = new ArrayList<>();
    for (Type type : types) {
      String descriptor = fieldType(type).getDescriptor();
      chosen.add(
          TypedFrames.isNull(type)
              ? null
              : free(chosen, field -> field.descriptor.equals(descriptor)));
    }
    for (int i = 0; i < types.size(); i++) {
      if (chosen.get(i) == null && !TypedFrames.isNull(types.get(i))) {
        chosen.set(i, shareOrAdd(chosen, types.get(i)));
      }
    }
    return chosen;
  }

  private Field shareOrAdd(List<@Nullable Field> taken, Type type) {
    boolean shareable = Kind.of(type) == Kind.REF && accessible.test(type);
    Field field = shareable ? free(taken, it -> it.shareable) : null;
    if (field == null) {
      String name = "v" + fields.size();
      field = new Field(name, fieldType(type).getDescriptor(), shareable);
      fields.add(field);
    } else {
      field.descriptor = OBJECT;
    }
    return field;
  }

  private @Nullable Field free(List<@Nullable Field> taken, Predicate<Field> fits) {
    for (Field field : fields) {
      if (fits.test(field) && !taken.contains(field)) {
        return field;
      }
    }
    return null;
  }

  /** The verifier knows no type smaller than int. */
  private static Type fieldType(Type type) {
    return Kind.of(type) == Kind.INT ? Type.INT_TYPE : type;
  }
}
