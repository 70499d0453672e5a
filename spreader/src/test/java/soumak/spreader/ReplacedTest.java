package soumak.spreader;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Type;

/** For each form of a method that has another one in its place there is one with its types. */
class ReplacedTest {
  /** The method that is called in the place of another one, if it is there. */
  private static boolean isThere(Replaced.Place place, Method method) throws Exception {
    String of = Type.getMethodDescriptor(method);
    if (place.in() == null) {
      // The caller's code takes what the one gives for what the other does.
      String given = of.replace("[Ljava/lang/Comparable;", "[Ljava/lang/Object;");
      return Arrays.stream(method.getDeclaringClass().getMethods())
          .filter(it -> it.getName().equals(place.other()))
          .filter(it -> Modifier.isStatic(it.getModifiers()) == place.isStatic())
          .anyMatch(it -> Type.getMethodDescriptor(it).equals(given));
    }
    String mapped = Twins.descriptor(of).replace("[Ljava/lang/Comparable;", "[Ljava/lang/Object;");
    String ours =
        place.isStatic()
            ? mapped
            : "(" + Type.getDescriptor(method.getDeclaringClass()) + mapped.substring(1);
    int both = Modifier.PUBLIC | Modifier.STATIC;
    return Arrays.stream(named(Twins.of(place.in())).getDeclaredMethods())
        .filter(it -> (it.getModifiers() & both) == both)
        .filter(it -> it.getName().equals(place.other()))
        .anyMatch(it -> Type.getMethodDescriptor(it).equals(ours));
  }

  private static Class<?> named(String internal) throws Exception {
    return Class.forName(internal.replace('/', '.'));
  }

  @Test
  void allFormsAreThere() throws Exception {
    List<String> missing = new ArrayList<>();
    int count = 0;
    for (Replaced.Place place : Replaced.places()) {
      int before = count;
      for (Method each : named(place.of()).getDeclaredMethods()) {
        boolean isStatic = Modifier.isStatic(each.getModifiers());
        boolean formed =
            place.form().isEmpty() || place.form().equals(Type.getMethodDescriptor(each));
        boolean named =
            formed && each.getName().equals(place.name()) && isStatic == place.isStatic();
        if (named && Modifier.isPublic(each.getModifiers()) && !each.isBridge()) {
          count++;
          if (!isThere(place, each)) {
            missing.add(each.toString());
          }
        }
      }
      assertThat(count).as("methods of the JDK for %s", place).isGreaterThan(before);
    }
    assertThat(missing).isEmpty();
    assertThat(count).isGreaterThan(100);
  }

  /** And for what makes formatters of dates, in the runtime. */
  @Test
  void allFormatterMakersAreThere() throws Exception {
    assertThat(formatterMakers(java.time.format.DateTimeFormatter.class))
        .hasSize(13)
        .containsAll(SpecialCalls.OF_FORMATTERS);
    Class<?> builder = java.time.format.DateTimeFormatterBuilder.class;
    assertThat(formatterMakers(builder))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(builder.getDeclaredMethods())
                .filter(it -> Modifier.isPublic(it.getModifiers()))
                .filter(it -> !Modifier.isStatic(it.getModifiers()))
                .map(Method::getName)
                .toList());
  }

  private static List<String> formatterMakers(Class<?> type) throws Exception {
    List<String> seen = new ArrayList<>();
    for (Method each : type.getMethods()) {
      String in = SpecialCalls.formatters(Type.getInternalName(type), each.getName());
      if (in != null) {
        List<Class<?>> taken = new ArrayList<>(List.of(each.getParameterTypes()));
        if (!Modifier.isStatic(each.getModifiers())) {
          taken.addFirst(type);
        }
        Method ours = named(in).getMethod(each.getName(), taken.toArray(new Class<?>[0]));
        assertThat(ours.getReturnType()).isEqualTo(each.getReturnType());
        assertThat(Modifier.isStatic(ours.getModifiers())).isTrue();
        seen.add(each.getName());
      }
    }
    return seen;
  }
}
