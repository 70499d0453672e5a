package soumak.memory;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import soumak.memory.Field.Kind;

/** Reads what an interface declares, and finds each field a place; or says why it cannot. */
final class LayoutReader {
  /** What begins in the first GiB of a buffer is to end before the buffer does. */
  private static final long LARGEST = Chunk.WINDOW - Chunk.HEADER;

  private static final int MOST_FIELDS = 10_000;
  private static final Set<Class<?>> TRACKED =
      Set.of(Unique.class, Counted.class, Region.Key.class, Region.CountedKey.class);

  private final Class<? extends Struct> type;

  LayoutReader(Class<?> type) {
    if (!isStructure(type)) {
      throw new LayoutException(
          type.getName() + " is no structure: write an interface that extends Struct");
    }
    if (type.isHidden() || type.isSealed()) {
      throw new LayoutException(
          type.getName() + " is sealed or hidden; a structure's code must be able to implement it");
    }
    this.type = type.asSubclass(Struct.class);
  }

  private static boolean isStructure(Class<?> type) {
    return Struct.class.isAssignableFrom(type) && type.isInterface() && type != Struct.class;
  }

  Shape read() {
    List<Field> fields = new ArrayList<>();
    Map<String, List<Method>> methods = methods();
    if (methods.isEmpty()) {
      throw new LayoutException(
          type.getName() + " has no fields: declare `int x(); void x(int x);`");
    }
    if (methods.size() > MOST_FIELDS) {
      throw new LayoutException(
          type.getName() + " has " + methods.size() + " fields, more than " + MOST_FIELDS);
    }
    methods.forEach((name, pair) -> fields.add(field(name, pair)));
    return place(fields);
  }

  /** The abstract methods, by the name of their field. */
  private Map<String, List<Method>> methods() {
    Map<String, List<Method>> byName = new TreeMap<>();
    List<Method> movers = new ArrayList<>();
    for (Method method : type.getMethods()) {
      if (!Modifier.isAbstract(method.getModifiers()) || isObjects(method)) {
        continue;
      }
      if (isMover(method)) {
        movers.add(method);
      } else {
        List<Method> others = byName.computeIfAbsent(method.getName(), it -> new ArrayList<>());
        if (others.stream().noneMatch(it -> isSame(it, method))) {
          others.add(method);
        }
      }
    }
    for (Method mover : movers) {
      List<Method> field = fieldMoved(mover, byName);
      if (field.stream().noneMatch(it -> isSame(it, mover))) {
        field.add(mover);
      }
    }
    return byName;
  }

  /** Whether two interfaces that it extends declare the same. */
  private static boolean isSame(Method one, Method other) {
    return one.getGenericReturnType().equals(other.getGenericReturnType())
        && Arrays.equals(one.getParameterTypes(), other.getParameterTypes())
        && Objects.equals(one.getAnnotation(Length.class), other.getAnnotation(Length.class));
  }

  /** The methods of the field that {@code toNext} moves along. */
  private List<Method> fieldMoved(Method mover, Map<String, List<Method>> byName) {
    for (Map.Entry<String, List<Method>> field : byName.entrySet()) {
      if (moverName(field.getKey()).equals(mover.getName())) {
        return field.getValue();
      }
    }
    throw refuse(
        mover.getName(),
        "moves cursors, but along no field: for a field `next` it must be `toNext`, with a getter"
            + " `next()` that gives the pointer");
  }

  private static String moverName(String field) {
    return "to" + Character.toUpperCase(field.charAt(0)) + field.substring(1);
  }

  private static boolean isObjects(Method method) {
    try {
      Object.class.getMethod(method.getName(), method.getParameterTypes());
      return true;
    } catch (NoSuchMethodException e) {
      return false;
    }
  }

  private LayoutException refuse(String name, String why) {
    return new LayoutException(type.getName() + "." + name + ": " + why);
  }

  private Field field(String name, List<Method> methods) {
    if (name.startsWith("$")) {
      throw refuse(name, "names that begin with $ belong to generated code");
    }
    Method getter = null;
    Method setter = null;
    Method mover = null;
    for (Method method : methods) {
      if (isMover(method)) {
        if (mover != null) {
          throw refuse(name, "moves cursors twice, by `" + mover + "` and `" + method + "`");
        }
        mover = method;
      } else if (method.getReturnType() != void.class) {
        if (getter != null) {
          throw refuse(name, "is declared twice, as `" + getter + "` and `" + method + "`");
        }
        getter = method;
      } else if (setter != null) {
        throw refuse(name, "has two setters, `" + setter + "` and `" + method + "`");
      } else {
        setter = method;
      }
    }
    if (getter == null) {
      throw refuse(name, "has a setter, but no getter that gives its value");
    }
    return field(name, getter, setter, mover);
  }

  private static boolean isMover(Method method) {
    int count = method.getParameterCount();
    return count > 0 && method.getParameterTypes()[count - 1] == Cursor.class;
  }

  private Field field(String name, Method getter, @Nullable Method setter, @Nullable Method mover) {
    Class<?> value = getter.getReturnType();
    Kind kind = Kind.of(value);
    if (kind == null) {
      throw refuse(
          name,
          value.getName()
              + " cannot lie in a structure: use a primitive, Ptr, Slot, Bytes, or another"
              + " structure");
    }
    int length = length(name, kind, getter);
    Class<?>[] index =
        length > 0 && kind != Kind.BYTES ? new Class<?>[] {int.class} : new Class<?>[0];
    if (!Arrays.equals(getter.getParameterTypes(), index)) {
      throw refuse(
          name,
          length > 0
              ? "an array's getter has one parameter, `int index`"
              : "a getter has no parameters; an array's, which has `int index`, says @Length");
    }
    checkSetter(name, kind, value, index, setter);
    Layout<?> nested = kind == Kind.STRUCT ? Layout.of(value.asSubclass(Struct.class)) : null;
    Class<? extends Struct> target = target(name, kind, getter);
    if (mover != null) {
      checkMover(name, kind, target, index, mover);
    }
    return new Field(kind, length, target, nested, getter, setter, mover);
  }

  private void checkMover(
      String name,
      Kind kind,
      @Nullable Class<? extends Struct> target,
      Class<?>[] index,
      Method mover) {
    if (kind != Kind.POINTER || target == null) {
      throw refuse(name, "moves a cursor, but is no pointer");
    }
    Class<?>[] wanted = Arrays.copyOf(index, index.length + 1);
    wanted[index.length] = Cursor.class;
    Type cursor = mover.getGenericParameterTypes()[mover.getParameterCount() - 1];
    if (mover.getReturnType() != boolean.class
        || !Arrays.equals(mover.getParameterTypes(), wanted)
        || argument(cursor) != target) {
      throw refuse(
          name,
          "what moves a cursor must be `boolean %s(%sCursor<%s> at);`"
              .formatted(
                  moverName(name), index.length > 0 ? "int index, " : "", target.getSimpleName()));
    }
  }

  private int length(String name, Kind kind, Method getter) {
    Length length = getter.getAnnotation(Length.class);
    if (length == null) {
      if (kind == Kind.BYTES) {
        throw refuse(
            name, "how many bytes? Write @Length(64), or Ptr<Bytes> for a pointer to them");
      }
      return 0;
    }
    if (length.value() < 1) {
      throw refuse(name, "@Length(" + length.value() + ") leaves no room for an element");
    }
    return length.value();
  }

  private void checkSetter(
      String name, Kind kind, Class<?> value, Class<?>[] index, @Nullable Method setter) {
    if (!kind.isSet()) {
      if (setter != null) {
        throw refuse(
            name,
            kind == Kind.SLOT
                ? "a slot has no setter; Memory.swap exchanges what is in it"
                : "what lies in the structure has no setter; write its parts, or use Ptr");
      }
      return;
    }
    String parameters = (index.length > 0 ? "int index, " : "") + value.getSimpleName() + " value";
    if (setter == null) {
      throw refuse(name, "has no setter; write `void " + name + "(" + parameters + ");`");
    }
    Class<?>[] wanted = Arrays.copyOf(index, index.length + 1);
    wanted[index.length] = value;
    if (!Arrays.equals(setter.getParameterTypes(), wanted)) {
      throw refuse(name, "its setter must be `void " + name + "(" + parameters + ");`");
    }
  }

  /** What a pointer points to. */
  private @Nullable Class<? extends Struct> target(String name, Kind kind, Method getter) {
    if (kind != Kind.POINTER && kind != Kind.SLOT) {
      return null;
    }
    Class<?> argument = argument(getter.getGenericReturnType());
    if (kind == Kind.SLOT) {
      if (argument == null || !TRACKED.contains(argument)) {
        throw refuse(name, "a slot is for a Unique, Counted, Region.Key or Region.CountedKey");
      }
      return null;
    }
    if (argument == null || (argument != Bytes.class && !isStructure(argument))) {
      throw refuse(name, "say what it points to, as in Ptr<Node>, with an interface for Node");
    }
    return argument.asSubclass(Struct.class);
  }

  private static @Nullable Class<?> argument(Type of) {
    Type argument =
        of instanceof ParameterizedType parameterized
            ? parameterized.getActualTypeArguments()[0]
            : null;
    Type raw = argument instanceof ParameterizedType nested ? nested.getRawType() : argument;
    return raw instanceof Class<?> known ? known : null;
  }

  /** Larger alignments first, so that nothing is between; then by name. */
  private Shape place(List<Field> fields) {
    fields.sort(Comparator.comparingInt((Field it) -> -it.alignment()).thenComparing(Field::name));
    int alignment = fields.getFirst().alignment();
    List<Shape.Placed> placed = new ArrayList<>();
    long offset = 0;
    for (Field field : fields) {
      placed.add(new Shape.Placed(field, offset));
      offset += field.elementSize() * field.count();
      if (offset > LARGEST) {
        throw refuse(
            field.name(),
            "the structure is larger than a GiB less 64 bytes; allocate that array with a count,"
                + " behind a Ptr");
      }
    }
    long size = offset + alignment - 1 & -alignment;
    return new Shape(type, List.copyOf(placed), size, alignment);
  }
}
