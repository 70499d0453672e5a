package soumak.spreader;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Type;

/** Each form of a method that has another one in its place has one with its types. */
class ReplacedTest {
  private static String descriptor(Method method, boolean isStatic) {
    String of = Twins.descriptor(Type.getMethodDescriptor(method));
    return isStatic ? of : "(" + Type.getDescriptor(method.getDeclaringClass()) + of.substring(1);
  }

  @Test
  void allFormsAreThere() throws Exception {
    List<String> missing = new ArrayList<>();
    int count = 0;
    for (Replaced.Place place : Replaced.places()) {
      Class<?> jdk = Class.forName(place.of().replace('/', '.'));
      Class<?> twin = Class.forName(Twins.of(place.in()).replace('/', '.'));
      for (Method each : jdk.getDeclaredMethods()) {
        boolean isStatic = Modifier.isStatic(each.getModifiers());
        boolean named = each.getName().equals(place.name()) && isStatic == place.isStatic();
        if (named && Modifier.isPublic(each.getModifiers()) && !each.isBridge()) {
          count++;
          boolean there =
              Arrays.stream(twin.getDeclaredMethods())
                  .anyMatch(it -> {
                    int both = Modifier.PUBLIC | Modifier.STATIC;
                    return (it.getModifiers() & both) == both
                        && it.getName().equals(each.getName())
                        && Type.getMethodDescriptor(it).equals(descriptor(each, isStatic));
                  });
          if (!there) {
            missing.add(each.toString());
          }
        }
      }
    }
    assertThat(missing).isEmpty();
    assertThat(count).isGreaterThan(100);
  }
}
