package soumak.mapper.testing;

import java.util.Map;

/** Runs compiled programs: what they do is compared with what the mapper says. */
public final class Loading {
  private Loading() {}

  /** A class of a program. The program's own classes come before those of the tests. */
  public static Class<?> load(Map<String, byte[]> compiled, String name) throws Exception {
    ClassLoader loader =
        new ClassLoader(Loading.class.getClassLoader()) {
          @Override
          protected Class<?> loadClass(String type, boolean resolve) throws ClassNotFoundException {
            byte[] bytes = compiled.get(type.replace('.', '/'));
            synchronized (getClassLoadingLock(type)) {
              Class<?> known = findLoadedClass(type);
              if (known != null) {
                return known;
              }
            }
            return bytes == null
                ? super.loadClass(type, resolve)
                : defineClass(type, bytes, 0, bytes.length);
          }
        };
    return Class.forName(name, true, loader);
  }
}
