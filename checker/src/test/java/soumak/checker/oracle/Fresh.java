package soumak.checker.oracle;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import soumak.Mailbox;
import soumak.Message;

/** Makes values for parameters, and messages as they come from mailboxes: trees, three deep. */
final class Fresh {
  private static final int DEPTH = 3;
  private static final int LENGTH = 2;
  private static final Map<Class<?>, Constructor<?>> RECORDS = new ConcurrentHashMap<>();

  private Fresh() {}

  /** Null if it cannot be made. */
  static @Nullable Object make(Class<?> type) {
    return make(type, DEPTH);
  }

  private static @Nullable Object make(Class<?> type, int depth) {
    if (type.isPrimitive()) {
      return Array.get(Array.newInstance(type, 1), 0);
    }
    if (depth == 0) {
      return null;
    }
    if (type.isArray()) {
      return array(type.getComponentType(), depth);
    }
    if (type.equals(String.class)) {
      return "text";
    }
    if (type.equals(Mailbox.class)) {
      return new Mailbox<Object>();
    }
    try {
      return Message.class.isAssignableFrom(type) ? message(type, depth) : null;
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }

  private static Object array(Class<?> element, int depth) {
    Object array = Array.newInstance(element, LENGTH);
    for (int i = 0; i < LENGTH && !element.isPrimitive(); i++) {
      Array.set(array, i, make(element, depth - 1));
    }
    return array;
  }

  private static @Nullable Object message(Class<?> type, int depth)
      throws ReflectiveOperationException {
    if (Modifier.isAbstract(type.getModifiers())) {
      return null;
    }
    if (type.isRecord()) {
      return record(type, depth);
    }
    Constructor<?> constructor = type.getDeclaredConstructor();
    constructor.setAccessible(true);
    Object made = constructor.newInstance();
    for (Field field : Shapes.fields(type)) {
      if (!field.getType().isPrimitive() && !Modifier.isFinal(field.getModifiers())) {
        field.set(made, make(field.getType(), depth - 1));
      }
    }
    return made;
  }

  private static Object record(Class<?> type, int depth) throws ReflectiveOperationException {
    Constructor<?> constructor = RECORDS.get(type);
    if (constructor == null) {
      Class<?>[] components =
          Arrays.stream(type.getRecordComponents())
              .map(RecordComponent::getType)
              .toArray(Class<?>[]::new);
      constructor = type.getDeclaredConstructor(components);
      constructor.setAccessible(true);
      RECORDS.put(type, constructor);
    }
    Class<?>[] types = constructor.getParameterTypes();
    return constructor.newInstance(Arrays.stream(types).map(it -> make(it, depth - 1)).toArray());
  }
}
