package soumak.weaver.fuzz;

import java.util.Map;

/** Loads the classes of one program, plain or woven. By internal names. */
final class ProgramLoader extends ClassLoader {
  private final Map<String, byte[]> classes;

  ProgramLoader(Map<String, byte[]> classes) {
    super(ProgramLoader.class.getClassLoader());
    this.classes = classes;
  }

  /** Links every class, which verifies it, and initialises none. */
  void linkAll() {
    for (String name : classes.keySet()) {
      try {
        Class.forName(name.replace('/', '.'), false, this).getDeclaredMethods();
      } catch (ClassNotFoundException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** Asks the parent only for what the program does not have: that saves looking for files. */
  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!classes.containsKey(name.replace('.', '/'))) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : findClass(name);
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] bytes = classes.get(name.replace('.', '/'));
    if (bytes == null) {
      throw new ClassNotFoundException(name);
    }
    return defineClass(name, bytes, 0, bytes.length);
  }
}
