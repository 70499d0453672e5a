package soumak.spreader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.Type;
import soumak.analysis.Diagnostic;

/** Which methods of the JDK's own classes a program may call, one by one. */
class JdkCallsTest {
  @TempDir Path folder;

  private static List<Executable> all(Class<?> type) {
    return Stream.concat(
            Arrays.stream(type.getDeclaredConstructors()), Arrays.stream(type.getDeclaredMethods()))
        .filter(it -> Modifier.isPublic(it.getModifiers()) && !it.isSynthetic())
        .sorted((one, other) -> shown(one).compareTo(shown(other)))
        .toList();
  }

  /** As {@code join(long,int)}. */
  private static String shown(Executable it) {
    String name = it instanceof Constructor<?> ? "new" : it.getName();
    return Arrays.stream(it.getParameterTypes())
        .map(Class::getSimpleName)
        .collect(Collectors.joining(",", name + "(", ")"));
  }

  private static String call(Executable it) {
    String type = it.getDeclaringClass().getCanonicalName();
    String given =
        Arrays.stream(it.getParameterTypes())
            .map(each -> "(" + each.getCanonicalName() + ") " + nothing(each))
            .collect(Collectors.joining(", ", "(", ")"));
    if (it instanceof Constructor<?>) {
      return "new " + type + given;
    }
    String on = Modifier.isStatic(it.getModifiers()) ? type : "it";
    return on + "." + it.getName() + given;
  }

  private static String nothing(Class<?> type) {
    if (!type.isPrimitive()) {
      return "null";
    }
    return type == boolean.class ? "false" : "0";
  }

  /** A class with a line for each of them. */
  private Spreader.Result rewrite(Class<?> type, List<Executable> calls) throws IOException {
    StringBuilder source = new StringBuilder("@SuppressWarnings(\"all\") public class Main {\n");
    for (int i = 0; i < calls.size(); i++) {
      source.append(
          "static void f%d(%s it) throws Throwable { %s; }\n"
              .formatted(i, type.getCanonicalName(), call(calls.get(i))));
    }
    Path file = Files.writeString(folder.resolve("Main.java"), source.append("}\n"));
    Map<String, byte[]> classes = Programs.compile(file, folder, "-Xlint:none");
    return Spreader.rewrite(classes);
  }

  private Set<String> refused(Class<?> type, String rule) throws IOException {
    List<Executable> calls = all(type);
    Set<String> refused = new TreeSet<>();
    for (Diagnostic each : rewrite(type, calls).findings()) {
      if (each.rule().equals(rule)) {
        int line = Integer.parseInt(each.where().substring("Main.java:".length()));
        refused.add(shown(calls.get(line - 2)));
      }
    }
    return refused;
  }

  @Test
  void ofThread() throws IOException {
    assertThat(refused(Thread.class, "spread-thread"))
        .containsExactly(
            "activeCount()",
            "checkAccess()",
            "dumpStack()",
            "enumerate(Thread[])",
            "getAllStackTraces()",
            "getContextClassLoader()",
            "getStackTrace()",
            "setContextClassLoader(ClassLoader)",
            "stop()");
  }

  /** What is not refused is there: who calls it is not told so when the program runs. */
  @Test
  void whatIsNotRefusedOfThreadIsThere() throws Exception {
    Set<String> refused = refused(Thread.class, "spread-thread");
    Class<?> ours = Class.forName(Types.THREAD.replace('/', '.'));
    int seen = 0;
    for (Executable each : all(Thread.class)) {
      boolean isReplaced = each.getName().startsWith("of");
      if (!isReplaced && !refused.contains(shown(each))) {
        seen++;
        assertThat(all(ours).stream().map(JdkCallsTest::descriptor))
            .as("%s", each)
            .contains(descriptor(each));
      }
    }
    assertThat(seen).isGreaterThan(35);
  }

  /** Of what it takes, as rewritten code has it; a thread is given for a thread. */
  private static String descriptor(Executable it) {
    String name = it instanceof Constructor<?> ? "new" : it.getName();
    return Arrays.stream(it.getParameterTypes())
        .map(each -> Types.map(Type.getType(each)).getDescriptor())
        .collect(Collectors.joining("", name + "(", ")" + Modifier.isStatic(it.getModifiers())));
  }

  /** What they call may release, and then they would write without a check. */
  @Test
  void whatWritesAnArrayWhileItCallsTheProgramIsReplaced() {
    Set<String> seen = new TreeSet<>();
    for (Executable each : all(Arrays.class)) {
      String form = Type.getMethodDescriptor((Method) each);
      boolean writes = form.endsWith("V") && !each.getName().equals("fill");
      boolean calls =
          form.matches("\\(\\[Ljava/lang/(Object|Comparable);.*")
              || Arrays.stream(each.getParameterTypes()).anyMatch(Class::isInterface);
      if (writes && calls) {
        seen.add(each.getName());
        assertThat(Replaced.places())
            .as("%s", each)
            .anyMatch(it ->
                it.of().equals("java/util/Arrays")
                    && it.name().equals(each.getName())
                    && it.in() != null
                    && (it.form().isEmpty() || it.form().equals(form)));
      }
    }
    assertThat(seen)
        .containsExactly("parallelPrefix", "parallelSetAll", "parallelSort", "setAll", "sort");
  }

  /** Those that give members, or make objects by them. */
  @Test
  void ofClass() throws IOException {
    assertThat(refused(Class.class, "spread-reflection"))
        .containsExactly(
            "forName(Module,String)",
            "forName(String)",
            "forName(String,boolean,ClassLoader)",
            "getConstructor(Class[])",
            "getConstructors()",
            "getDeclaredConstructor(Class[])",
            "getDeclaredConstructors()",
            "getDeclaredField(String)",
            "getDeclaredFields()",
            "getDeclaredMethod(String,Class[])",
            "getDeclaredMethods()",
            "getEnumConstants()",
            "getField(String)",
            "getFields()",
            "getMethod(String,Class[])",
            "getMethods()",
            "getRecordComponents()",
            "newInstance()");
  }
}
