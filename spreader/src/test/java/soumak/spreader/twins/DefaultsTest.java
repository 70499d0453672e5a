package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Interfaces of the JDK make collections and entries in some of their default methods, and those
 * would stay at their node: no class here may leave it to them.
 */
class DefaultsTest {
  /** They call another method of the same object. */
  private static final List<Class<?>> HARMLESS = List.of(NavigableMap.class, NavigableSet.class);

  private static List<Class<?>> twins() throws Exception {
    Path classes =
        Path.of(ArrayList.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (Stream<Path> all = Files.list(classes.resolve("soumak/spreader/twins"))) {
      List<Class<?>> types = new java.util.ArrayList<>();
      for (Path each : all.toList()) {
        String name = each.getFileName().toString().replace(".class", "");
        String full = DefaultsTest.class.getPackageName() + "." + name;
        types.add(Class.forName(full, false, DefaultsTest.class.getClassLoader()));
      }
      return types;
    }
  }

  private static boolean isMadeByTheJdk(Method method) {
    Class<?> result = method.getReturnType();
    return method.isDefault()
        && method.getDeclaringClass().getName().startsWith("java.")
        && !HARMLESS.contains(method.getDeclaringClass())
        && (Collection.class.isAssignableFrom(result)
            || Map.class.isAssignableFrom(result)
            || Map.Entry.class.isAssignableFrom(result));
  }

  @Test
  void whatMakesCollectionsIsOverridden() throws Exception {
    TreeSet<String> left = new TreeSet<>();
    int seen = 0;
    for (Class<?> type : twins()) {
      if (Modifier.isAbstract(type.getModifiers()) || type.getSimpleName().equals("package-info")) {
        continue;
      }
      for (Method method : type.getMethods()) {
        seen += Collection.class.isAssignableFrom(method.getReturnType()) ? 1 : 0;
        if (isMadeByTheJdk(method)) {
          left.add(type.getSimpleName() + "." + method.getName());
        }
      }
    }
    assertThat(seen).isGreaterThan(100);
    assertThat(left)
        .as("these remove nothing of what is unmodifiable, and make nothing")
        .containsExactly("MapView.pollFirstEntry", "MapView.pollLastEntry");
  }
}
