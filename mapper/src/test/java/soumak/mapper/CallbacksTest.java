package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import soumak.analysis.ClassPath;
import soumak.mapper.testing.Parsed;

/** Which methods of which objects a library may call. */
class CallbacksTest {
  private static final String CLASSES =
      """
      class Plain { public String toString() { return ""; } public void go() {} }
      class Below extends Plain { public int hashCode() { return 1; } }
      class Silent { void go() {} }
      class Ordered implements Comparable<Ordered> {
        public int compareTo(Ordered other) { return 0; } }
      abstract class Job implements Runnable { public abstract void stop(); }
      class Work extends Job { public void run() {} public void stop() {} }
      class Given { public void run() {} }
      class Late extends Given implements Runnable {}
      interface Visit extends Consumer<String> { default void twice() {} }
      class Visitor implements Visit { public void accept(String s) {}
        public static void accept(int i) {} private void andThen() {} }
      class Told extends Capsule implements Runnable { public void run() {}
        public String toString() { return ""; } }
      class Closed extends Reader { public void close() {}
        public int read(char[] to, int at, int n) { return 0; } }
      class Swept { protected void finalize() {} protected Object clone() { return this; } }
      """;

  private static final Map<String, byte[]> COMPILED = Parsed.compile(CLASSES);
  private static final Callbacks CALLBACKS = new Callbacks(program(COMPILED));

  private static Program program(Map<String, byte[]> compiled) {
    return new Program(ClassPath.of(List.of(), compiled), compiled.values());
  }

  private static List<String> names(Collection<MethodKey> methods) {
    return methods.stream().map(it -> it.owner() + "." + it.name()).distinct().sorted().toList();
  }

  private static List<String> all(String type) {
    return names(CALLBACKS.of(type));
  }

  private static List<String> ofObjects(String type) {
    return names(CALLBACKS.targets(Callbacks.ofObjects(type)));
  }

  @Test
  void whatIsOfNoLibrarysTypeIsNotCalled() {
    assertThat(all("Plain")).containsExactly("Plain.toString");
    assertThat(all("Silent")).isEmpty();
    assertThat(all("Work")).containsExactly("Work.run");
    assertThat(all("Visitor")).containsExactly("Visitor.accept");
  }

  @Test
  void whatIsInheritedIsCalled() {
    assertThat(all("Below")).containsExactly("Below.hashCode", "Plain.toString");
    assertThat(all("Late")).containsExactly("Given.run");
  }

  /** By way of the bridge, as the library knows no other. */
  @Test
  void whatHasTypeArguments() {
    assertThat(CALLBACKS.of("Ordered"))
        .containsExactly(new MethodKey("Ordered", "compareTo", "(Ljava/lang/Object;)I"));
    assertThat(CALLBACKS.of("Visitor"))
        .containsExactly(new MethodKey("Visitor", "accept", "(Ljava/lang/Object;)V"));
  }

  @Test
  void ofAnObjectOnlyWhatAllHave() {
    assertThat(ofObjects("Work")).isEmpty();
    assertThat(ofObjects("Below")).containsExactly("Below.hashCode", "Plain.toString");
    assertThat(ofObjects("Ordered")).containsExactly("Ordered.compareTo");
    assertThat(ofObjects("java/lang/Object"))
        .containsExactly("Below.hashCode", "Ordered.compareTo", "Plain.toString", "Told.toString");
  }

  @Test
  void theCollectorIsNoCaller() {
    assertThat(all("Swept")).isEmpty();
  }

  @Test
  void keysAreTold() {
    assertThat(Callbacks.isCallback(Callbacks.ofObjects("Plain"))).isTrue();
    assertThat(Callbacks.isCallback(new MethodKey("Plain", "go", "()V"))).isFalse();
  }

  @Test
  void someAmongMany() {
    MethodKey text = new MethodKey("Plain", "toString", "()Ljava/lang/String;");
    MethodKey run = new MethodKey("Work", "run", "()V");
    assertThat(Callbacks.isAnyAmong(Set.of(run, text))).isTrue();
    assertThat(Callbacks.isAnyAmong(Set.of(run))).isFalse();
    assertThat(Callbacks.isAnyAmong(Set.of())).isFalse();
  }

  /** What is in a collection may be of any class, and most programs have many with a text. */
  @Test
  void textsOfManyMayBeAnybodys() {
    StringBuilder classes = new StringBuilder("interface Text {}\n");
    for (int i = 0; i < 9; i++) {
      classes.append(
          "class T" + i + " implements Text { public String toString() { return \"\"; } }\n");
    }
    Callbacks many = new Callbacks(program(Parsed.compile(classes.toString())));
    assertThat(names(many.targets(Callbacks.ofObjects("java/lang/Object")))).isEmpty();
    assertThat(names(many.targets(Callbacks.ofObjects("Text")))).hasSize(9);
    assertThat(names(many.targets(Callbacks.ofObjects("T3")))).containsExactly("T3.toString");
  }
}
