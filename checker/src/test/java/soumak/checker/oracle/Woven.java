package soumak.checker.oracle;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import soumak.analysis.ClassPath;
import soumak.weaver.Weaver;
import soumak.weaver.Weaving;

/** The woven classes of some programs. */
final class Woven extends ClassLoader {
  private final Map<String, byte[]> classes;

  private Woven(Map<String, byte[]> classes) {
    super(Woven.class.getClassLoader());
    this.classes = classes;
  }

  /**
   * Weaves classes.
   *
   * @param places where others are that they use
   */
  static Woven of(List<Path> places, Map<String, byte[]> classes) {
    Map<String, byte[]> woven = new HashMap<>(classes);
    try (ClassPath path = ClassPath.of(places, classes)) {
      Weaver weaver = new Weaver(path);
      for (byte[] bytes : classes.values()) {
        Weaving weaving = weaver.weave(bytes);
        if (weaving.status() == Weaving.Status.REFUSED) {
          throw new AssertionError(weaving.diagnostics());
        }
        woven.putAll(weaving.classes());
      }
    }
    return new Woven(woven);
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
