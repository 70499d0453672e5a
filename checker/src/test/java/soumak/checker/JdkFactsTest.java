package soumak.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the checker knows of the JDK and of JUnit: a line that names no method says nothing. */
class JdkFactsTest {
  private static final Pattern CLASS = Pattern.compile("(?:class|interface) (\\S+) \\{");
  private static final Pattern SHARABLE =
      Pattern.compile("(class|interface) (\\S+) implements Sharable");
  private static final Pattern METHOD = Pattern.compile("  (?:@\\w+ )?(\\S+) (\\S+)\\((.*)\\);");
  private static final Pattern QUALIFIER = Pattern.compile("@\\w+ ");

  /** A method as a line of the file says it, without qualifiers. */
  private record Line(String type, String name, String parameters) {
    static Line of(String text) {
      Matcher line = METHOD.matcher(text);
      assertThat(line.matches()).as(text).isTrue();
      String parameters =
          Stream.of(QUALIFIER.matcher(line.group(3)).replaceAll("").split(", "))
              .filter(it -> !it.equals("this") && !it.isEmpty())
              .collect(Collectors.joining(", "));
      return new Line(line.group(1), line.group(2), parameters);
    }

    boolean isOf(Class<?> declaring) {
      return executables(declaring).stream()
          .anyMatch(it ->
              Arrays.stream(it.getParameterTypes())
                  .map(Class::getSimpleName)
                  .collect(Collectors.joining(", "))
                  .equals(parameters));
    }

    private List<Executable> executables(Class<?> declaring) {
      if (name.equals("<init>")) {
        return List.of(declaring.getDeclaredConstructors());
      }
      List<Executable> all = new ArrayList<>();
      for (Class<?> it = declaring; it != null; it = it.getSuperclass()) {
        all.addAll(List.of(it.getDeclaredMethods()));
      }
      all.addAll(List.of(declaring.getMethods()));
      all.removeIf(it -> !it.getName().equals(name) || !gives((Method) it));
      return all;
    }

    private boolean gives(Method method) {
      return method.getReturnType().getSimpleName().equals(type);
    }
  }

  @ParameterizedTest
  @CsvSource({"jdk.txt, 100", "jdk-arrays.txt, 100", "junit.txt, 50"})
  void eachLineNamesAMethod(String file, int atLeast) throws ClassNotFoundException {
    List<String> wrong = new ArrayList<>();
    Class<?> declaring = null;
    int lines = 0;
    ClassLoader loader = JdkFactsTest.class.getClassLoader();
    for (String line : Lists.text(file).lines().toList()) {
      Matcher opens = CLASS.matcher(line);
      if (opens.matches()) {
        declaring = Class.forName(opens.group(1).replace('/', '.'), false, loader);
      } else if (line.startsWith("  ") && declaring != null) {
        lines++;
        if (!Line.of(line).isOf(declaring)) {
          wrong.add(declaring.getName() + ":" + line);
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(lines).isGreaterThan(atLeast);
  }

  /** Those of which others may be made without being looked at are named here, with the reason. */
  @Test
  void whatNeverChangesIsFinal() throws ClassNotFoundException {
    List<String> open = new ArrayList<>();
    for (String name : Lists.read("immutable.txt")) {
      Class<?> type = Class.forName(name.replace('/', '.'));
      if (!Modifier.isFinal(type.getModifiers()) && !type.isSealed()) {
        open.add(type.getName());
      }
    }
    assertThat(open)
        .as("two that nobody extends, and one whose authors are the JVM's")
        .containsExactlyInAnyOrder(
            "java.math.BigInteger", "java.math.BigDecimal", "java.nio.charset.Charset");
  }

  @Test
  void whatGuardsItselfIsThere() throws ClassNotFoundException {
    int found = 0;
    for (String line : Lists.text("jdk.txt").lines().toList()) {
      Matcher shared = SHARABLE.matcher(line);
      if (shared.matches()) {
        Class<?> type = Class.forName(shared.group(2));
        assertThat(type.isInterface()).as(line).isEqualTo(shared.group(1).equals("interface"));
        found++;
      }
    }
    assertThat(found).isGreaterThanOrEqualTo(10);
  }

  /** They are read only when somebody asks for their class. */
  @Test
  void eachLineIsUnderstood() {
    assertThat(Externals.of(List.of(), Checker.shipped()).mention("java/util/Arrays")).isTrue();
  }
}
