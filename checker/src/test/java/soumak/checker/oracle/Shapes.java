package soumak.checker.oracle;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import soumak.Message;
import soumak.Sharable;
import soumak.Strand;

/** What objects are made of, as they are at run time: found by reflection, not by the checker. */
final class Shapes {
  private static final Map<Class<?>, List<Field>> FIELDS = new ConcurrentHashMap<>();
  private static final Map<Class<?>, List<Pointer>> POINTERS = new ConcurrentHashMap<>();
  private static final Map<Class<?>, Boolean> OWNED = new ConcurrentHashMap<>();

  private Shapes() {}

  /** A message, an array of such, or an object that holds some and belongs to one task. */
  static boolean isOwned(@Nullable Object object) {
    return object != null && isOwned(object.getClass());
  }

  private static boolean isOwned(Class<?> type) {
    Boolean known = OWNED.get(type);
    if (known == null) {
      known = isOwned(type, 0);
      OWNED.put(type, known);
    }
    return known;
  }

  private static boolean isOwned(Class<?> type, int depth) {
    if (type.isArray()) {
      return isOwned(type.getComponentType(), depth);
    }
    if (isHarmless(type, depth)) {
      return false;
    }
    return Message.class.isAssignableFrom(type) || keeps(type, depth);
  }

  private static boolean keeps(Class<?> type, int depth) {
    return !Strand.class.isAssignableFrom(type)
        && depth < 3
        && !type.isHidden()
        && fields(type).stream().anyMatch(it -> isOwned(it.getType(), depth + 1));
  }

  private static boolean isHarmless(Class<?> type, int depth) {
    return type.isPrimitive()
        || type.isEnum()
        || type.getName().startsWith("java.")
        || Sharable.class.isAssignableFrom(type)
        || isValue(type, depth);
  }

  /** A class of constants only, as two tasks may both have. */
  private static boolean isValue(Class<?> type, int depth) {
    return isValue(type, Map.of(), depth);
  }

  /** The same of a generic class, with what its variables stand for. */
  private static boolean isValue(Class<?> type, Map<TypeVariable<?>, Type> variables, int depth) {
    return Modifier.isFinal(type.getModifiers())
        && depth < 3
        && fields(type).stream()
            .allMatch(it ->
                Modifier.isFinal(it.getModifiers())
                    && isConstant(it.getGenericType(), variables, depth + 1));
  }

  private static boolean isConstant(Type type, Map<TypeVariable<?>, Type> variables, int depth) {
    return switch (type) {
      case Class<?> it -> !it.isArray() && !it.equals(Object.class) && isHarmless(it, depth);
      case ParameterizedType it when it.getRawType() instanceof Class<?> raw ->
          isHarmless(raw, depth) || isValue(raw, arguments(raw, it, variables), depth);
      case TypeVariable<?> it when variables.containsKey(it) ->
          isConstant(variables.get(it), Map.of(), depth);
      default -> false;
    };
  }

  /** What the variables of a class stand for; those that stand for none of a known type do not. */
  private static Map<TypeVariable<?>, Type> arguments(
      Class<?> raw, ParameterizedType type, Map<TypeVariable<?>, Type> outer) {
    Map<TypeVariable<?>, Type> inner = new HashMap<>();
    for (int i = 0; i < raw.getTypeParameters().length; i++) {
      Type given = type.getActualTypeArguments()[i];
      Type known = given instanceof TypeVariable<?> ? outer.get(given) : given;
      if (known != null) {
        inner.put(raw.getTypeParameters()[i], known);
      }
    }
    return inner;
  }

  /** An array of values: a part of a message once it is in one, else an ordinary object. */
  static boolean isValues(@Nullable Object object) {
    if (object == null || !object.getClass().isArray()) {
      return false;
    }
    Class<?> element = object.getClass();
    while (element.isArray()) {
      element = element.getComponentType();
    }
    return element.isPrimitive() || element.equals(String.class);
  }

  static boolean isTree(@Nullable Object object) {
    return isOwned(object) || isValues(object);
  }

  /** Whether arrays of values that it points to are its parts. */
  static boolean holdsValues(Object object) {
    return object instanceof Message || object.getClass().isArray();
  }

  /** Where an object points to another one; the field of all elements has one name. */
  record Branch(String field, Object object) {}

  /** What an object points to that belongs to trees. */
  static List<Branch> branches(Object object) {
    List<Branch> found = new ArrayList<>();
    if (object instanceof Object[] elements) {
      for (Object element : elements) {
        add("[]", element, found);
      }
      return found;
    }
    try {
      for (Pointer it : pointers(object.getClass())) {
        add(it.name, it.field.get(object), found);
      }
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
    return found;
  }

  /** How often one object points to another: what {@link #branches} would say, without a list. */
  static int pointers(Object from, Object to) {
    int found = 0;
    if (from instanceof Object[] elements) {
      for (Object element : elements) {
        found += element == to ? 1 : 0;
      }
      return found;
    }
    try {
      for (Pointer it : pointers(from.getClass())) {
        found += it.field.get(from) == to ? 1 : 0;
      }
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
    return found;
  }

  private static String name(Field field) {
    return field.getDeclaringClass().getName().replace('.', '/') + "." + field.getName();
  }

  private static void add(String field, @Nullable Object branch, List<Branch> to) {
    if (branch != null && isTree(branch)) {
      to.add(new Branch(field, branch));
    }
  }

  /** An object and all that is below it. */
  static Set<Object> tree(Object root) {
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Object> open = new ArrayDeque<>(List.of(root));
    while (!open.isEmpty()) {
      Object next = open.pop();
      if (seen.add(next)) {
        boolean values = holdsValues(next);
        branches(next).stream()
            .map(Branch::object)
            .filter(it -> values || isOwned(it))
            .forEach(open::push);
      }
    }
    return seen;
  }

  /** A field, with its name made once: runs ask for it at each line. */
  private record Pointer(String name, Field field) {}

  private static List<Pointer> pointers(Class<?> type) {
    List<Pointer> known = POINTERS.get(type);
    if (known == null) {
      known =
          fields(type).stream()
              .filter(it -> !it.getType().isPrimitive())
              .map(it -> new Pointer(name(it), it))
              .toList();
      POINTERS.put(type, known);
    }
    return known;
  }

  /** The fields that can point to parts of messages. */
  static List<Field> fields(Class<?> type) {
    List<Field> known = FIELDS.get(type);
    if (known == null) {
      known = new ArrayList<>();
      for (Class<?> at = type; at != null && isOurs(at); at = at.getSuperclass()) {
        for (Field field : at.getDeclaredFields()) {
          if (!Modifier.isStatic(field.getModifiers())) {
            field.setAccessible(true);
            known.add(field);
          }
        }
      }
      FIELDS.put(type, known);
    }
    return known;
  }

  private static boolean isOurs(Class<?> type) {
    return !type.getName().startsWith("java.") && !type.getName().startsWith("soumak.");
  }
}
