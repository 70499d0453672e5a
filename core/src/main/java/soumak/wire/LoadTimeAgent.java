package soumak.wire;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** The agent that weaves classes while they are loaded, if the JVM has one. */
final class LoadTimeAgent {
  private static final @Nullable Method DEFINE = find();

  private LoadTimeAgent() {}

  private static @Nullable Method find() {
    try {
      return Class.forName("soumak.agent.Agent", false, ClassLoader.getSystemClassLoader())
          .getMethod("define", MethodHandles.Lookup.class);
    } catch (ReflectiveOperationException | LinkageError none) {
      return null;
    }
  }

  /**
   * Has the classes of a class's lambdas defined, with which the agent waits until the class is
   * initialised. That does not happen here: its initialiser may need what is only being made, and
   * only the program knows when its time has come.
   */
  static void define(Class<?> owner) {
    if (DEFINE == null) {
      return;
    }
    LoadTimeAgent.class.getModule().addReads(owner.getModule());
    try {
      DEFINE.invoke(null, MethodHandles.privateLookupIn(owner, MethodHandles.lookup()));
    } catch (IllegalAccessException notOpen) {
      // Nor may the lambdas be read then; who wants to write one is told.
    } catch (InvocationTargetException | LinkageError unusable) {
      // The class itself will say so when it is initialised.
    }
  }
}
