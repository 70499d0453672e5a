package soumak.agent.engine;

import java.lang.invoke.MethodHandles.Lookup;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.objectweb.asm.ClassReader;

/**
 * Generated classes that are not defined yet, by the class that they were generated for.
 *
 * <p>Several threads may ask for those of one class, and each has them all defined when it goes on.
 * Each defines what it finds and none waits for another one, which could be loading what needs a
 * class that this one initialises. They are forgotten only when all are defined.
 */
final class Pending {
  private final Map<ClassLoader, Map<String, List<byte[]>>> byOwner = new WeakHashMap<>();

  synchronized void keep(ClassLoader loader, String owner, List<byte[]> classes) {
    byOwner.computeIfAbsent(loader, it -> new HashMap<>()).put(owner, classes);
  }

  private synchronized List<byte[]> of(Class<?> owner) {
    Map<String, List<byte[]>> ofLoader = byOwner.get(owner.getClassLoader());
    return ofLoader == null ? List.of() : ofLoader.getOrDefault(owner.getName(), List.of());
  }

  private synchronized void forget(Class<?> owner, List<byte[]> classes) {
    Map<String, List<byte[]>> ofLoader = byOwner.get(owner.getClassLoader());
    if (ofLoader != null) {
      ofLoader.remove(owner.getName(), classes);
    }
  }

  void define(Lookup owner) {
    List<byte[]> classes = of(owner.lookupClass());
    classes.forEach(it -> define(owner, it));
    forget(owner.lookupClass(), classes);
  }

  private static void define(Lookup owner, byte[] companion) {
    try {
      owner.defineClass(companion);
    } catch (IllegalAccessException e) {
      throw new LinkageError("cannot define a class beside " + owner.lookupClass(), e);
    } catch (LinkageError e) {
      if (!isDefined(owner, companion)) {
        throw e;
      }
    }
  }

  private static boolean isDefined(Lookup owner, byte[] companion) {
    String name = new ClassReader(companion).getClassName().replace('/', '.');
    try {
      Class<?> found = owner.findClass(name);
      return found.getClassLoader() == owner.lookupClass().getClassLoader();
    } catch (ReflectiveOperationException | LinkageError missing) {
      return false;
    }
  }
}
