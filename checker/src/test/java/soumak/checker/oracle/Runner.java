package soumak.checker.oracle;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Map;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;
import soumak.Actor;
import soumak.checker.KnownStates;

/** Loads the classes of one program, instrumented, and runs them. */
final class Runner extends ClassLoader {
  private final Map<String, byte[]> classes;

  private final @Nullable KnownStates states;

  /**
   * @param states what the checker knows of a program that it has accepted; null if nothing of that
   *     is to be looked at
   */
  Runner(Map<String, byte[]> classes, @Nullable KnownStates states) {
    super(Runner.class.getClassLoader());
    this.classes = classes;
    this.states = states;
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] bytes = classes.get(name.replace('.', '/'));
    if (bytes == null) {
      throw new ClassNotFoundException(name);
    }
    byte[] watched = Instrumentation.of(bytes, states);
    return defineClass(name, watched, 0, watched.length);
  }

  /** What a program does wrong in some of its runs; null if nothing was seen. */
  static @Nullable String violation(
      NavigableMap<String, byte[]> classes, String folder, int runs, @Nullable KnownStates states) {
    Runner runner = new Runner(classes, states);
    for (int seed = 0; seed < runs; seed++) {
      for (String name : Batch.of(classes, folder).keySet()) {
        String found = runner.runClass(name.replace('/', '.'), seed);
        if (found != null) {
          return found + " in run " + seed;
        }
      }
    }
    return null;
  }

  private @Nullable String runClass(String name, long seed) {
    try {
      Class<?> type = loadClass(name);
      for (Method method : type.getDeclaredMethods()) {
        boolean own = !method.isSynthetic() && !method.isBridge();
        if (own && !Modifier.isAbstract(method.getModifiers()) && isEntry(type, method)) {
          Oracle.begin(seed, states);
          String found = run(type, method);
          if (found != null) {
            return found;
          }
        }
      }
      return null;
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  /** A generated program is an actor; other methods of it are called by that. */
  private static boolean isEntry(Class<?> type, Method method) {
    return !type.getName().startsWith(Program.FOLDER)
        || (method.getName().equals("execute") && type.getSimpleName().equals("T"));
  }

  private static @Nullable String run(Class<?> type, Method method) {
    try {
      method.setAccessible(true);
      Object receiver = Modifier.isStatic(method.getModifiers()) ? null : receiver(type);
      if (receiver != null || Modifier.isStatic(method.getModifiers())) {
        Object[] arguments = Arrays.stream(method.getParameterTypes()).map(Fresh::make).toArray();
        method.invoke(receiver, arguments);
      }
      return null;
    } catch (InvocationTargetException e) {
      return found(e.getCause());
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }

  private static @Nullable String found(@Nullable Throwable thrown) {
    if (thrown instanceof VerifyError || thrown instanceof ClassFormatError) {
      throw new AssertionError(thrown);
    }
    return thrown instanceof Violation violation ? violation.getMessage() : null;
  }

  private static @Nullable Object receiver(Class<?> type) throws ReflectiveOperationException {
    if (Modifier.isAbstract(type.getModifiers())) {
      return null;
    }
    Object message = Fresh.make(type);
    if (message != null) {
      return message;
    }
    Constructor<?> constructor = type.getDeclaredConstructors()[0];
    constructor.setAccessible(true);
    Object[] arguments = Arrays.stream(constructor.getParameterTypes()).map(Fresh::make).toArray();
    return constructor.newInstance(arguments);
  }

  /** Runs another actor as its scheduler would. */
  static void execute(Actor actor) throws Throwable {
    Method execute = actor.getClass().getDeclaredMethod("execute");
    execute.setAccessible(true);
    try {
      execute.invoke(actor);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
