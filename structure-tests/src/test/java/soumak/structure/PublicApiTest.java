package soumak.structure;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.RecursiveTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.Task;

/**
 * What programs and woven classes use of core is what {@code core/api} says: nobody changes it by
 * accident, and reviews see what changes.
 *
 * <p>With {@code -Dsoumak.api=apply} it writes those files instead.
 */
class PublicApiTest {
  private static final JavaClasses CORE =
      new ClassFileImporter()
          .importUrl(Task.class.getProtectionDomain().getCodeSource().getLocation());

  @ParameterizedTest
  @ValueSource(strings = {"soumak", "soumak.net", "soumak.wire", "soumak.woven"})
  void isAsRecorded(String name) throws IOException {
    List<String> now = PublicApi.of(classes(name));
    Path file = Repository.root().resolve("core/api/" + name + ".txt");
    if ("apply".equals(System.getProperty("soumak.api"))) {
      Files.createDirectories(file.getParent());
      Files.write(file, now);
    }
    assertThat(differences(Files.readAllLines(file), now))
        .as(
            "the API of the package %s has changed ('-': programs that use it break). If that is"
                + " meant: ./mvnw test -pl structure-tests -am -Dtest=PublicApiTest"
                + " -Dsurefire.failIfNoSpecifiedTests=false -Dsoumak.api=apply",
            name)
        .isEmpty();
  }

  private static Collection<Class<?>> classes(String name) {
    Collection<Class<?>> classes = new ArrayList<>();
    for (JavaClass it : CORE) {
      if (it.getPackageName().equals(name)) {
        classes.add(it.reflect());
      }
    }
    return classes;
  }

  /** The lines that one of the two does not have, each with the class that it stands below. */
  private static List<String> differences(List<String> recorded, List<String> now) {
    List<String> before = withClass(recorded);
    List<String> after = withClass(now);
    List<String> differences = new ArrayList<>();
    before.stream().filter(it -> !after.contains(it)).forEach(it -> differences.add("- " + it));
    after.stream().filter(it -> !before.contains(it)).forEach(it -> differences.add("+ " + it));
    return differences;
  }

  private static List<String> withClass(List<String> lines) {
    List<String> result = new ArrayList<>();
    String type = "";
    for (String line : lines) {
      type = line.startsWith(" ") ? type : line;
      result.add(line.startsWith(" ") ? type + ":" + line : line);
    }
    return result;
  }

  @Test
  void listsWhatCanBeUsed() {
    assertThat(PublicApi.of(List.of(PublicApiTest.class))).isEmpty();
    assertThat(PublicApi.of(List.of(RecursiveTask.class, Iterable.class)))
        .containsExactly(
            "public abstract interface Iterable<T>",
            "  default public java.util.Spliterator<T> spliterator()",
            "  default public void forEach(java.util.function.Consumer<? super T>)",
            "  public abstract java.util.Iterator<T> iterator()",
            "public abstract class java.util.concurrent.RecursiveTask<V>"
                + " extends java.util.concurrent.ForkJoinTask<V>",
            "  protected abstract V compute()",
            "  protected final boolean exec()",
            "  protected final void setRawResult(V)",
            "  public RecursiveTask()",
            "  public final V getRawResult()");
    assertThat(PublicApi.of(List.of(EnumSet.class)))
        .contains("  public static <E extends Enum<E>> java.util.EnumSet<E> of(E, E...)");
  }

  @Test
  void seesWhatChanges() {
    List<String> one = List.of("class A", "  int f", "  int g", "class B", "  int f");
    List<String> other = List.of("class A", "  int f", "class B", "  int f", "  int g");
    assertThat(differences(one, one)).isEmpty();
    assertThat(differences(one, other)).containsExactly("- class A:  int g", "+ class B:  int g");
  }
}
