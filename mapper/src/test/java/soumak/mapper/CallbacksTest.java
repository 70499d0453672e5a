package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;

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
    return new Program(ClassPath.of(List.of(), compiled), Parsed.own(compiled).values());
  }

  private static List<String> names(Callbacks callbacks, MethodKey called) {
    return callbacks.targets(called).stream()
        .map(it -> it.owner() + "." + it.name())
        .distinct()
        .sorted()
        .toList();
  }

  private static List<String> all(String type) {
    return names(CALLBACKS, Callbacks.all(type));
  }

  private static List<String> ofObjects(String type) {
    return names(CALLBACKS, Callbacks.ofObjects(type));
  }

  @Test
  void whatIsOfNoLibrarysTypeIsNotCalled() {
    assertThat(all("Plain")).containsExactly("Below.hashCode", "Plain.toString");
    assertThat(all("Silent")).isEmpty();
    assertThat(all("Work")).containsExactly("Work.run");
    assertThat(all("Visit")).containsExactly("Visitor.accept");
  }

  @Test
  void whatIsInheritedIsCalled() {
    assertThat(all("Below")).containsExactly("Below.hashCode", "Plain.toString");
    assertThat(all("Late")).containsExactly("Given.run");
  }

  @Test
  void byALibrarysType() {
    // Who calls run of a capsule sends to it.
    assertThat(all("java/lang/Runnable")).containsExactly("Given.run", "Told.toString", "Work.run");
    assertThat(all("java/util/function/Consumer")).containsExactly("Visitor.accept");
    assertThat(all("java/lang/Readable")).containsExactly("Closed.close", "Closed.read");
    assertThat(all("java/util/concurrent/Callable")).isEmpty();
  }

  /** By way of the bridge, as the library knows no other. */
  @Test
  void whatHasTypeArguments() {
    assertThat(CALLBACKS.targets(Callbacks.all("Ordered")))
        .containsExactly(new MethodKey("Ordered", "compareTo", "(Ljava/lang/Object;)I"));
    assertThat(CALLBACKS.targets(Callbacks.all("Visitor")))
        .containsExactly(new MethodKey("Visitor", "accept", "(Ljava/lang/Object;)V"));
  }

  @Test
  void ofAnObjectOnlyWhatAllHave() {
    assertThat(ofObjects("Work")).isEmpty();
    assertThat(ofObjects("Below")).containsExactly("Below.hashCode", "Plain.toString");
    assertThat(ofObjects("Ordered")).containsExactly("Ordered.compareTo");
    assertThat(Callbacks.all("java/lang/Object"))
        .isEqualTo(Callbacks.ofObjects("java/lang/Object"));
    assertThat(ofObjects("java/lang/Object"))
        .containsExactly("Below.hashCode", "Ordered.compareTo", "Plain.toString", "Told.toString");
  }

  @Test
  void otherMethodsOfACapsuleAreMessages() {
    assertThat(all("Told")).containsExactly("Told.toString");
  }

  @Test
  void theCollectorIsNoCaller() {
    assertThat(all("Swept")).isEmpty();
  }

  @Test
  void keysAreTold() {
    assertThat(Callbacks.isCallback(Callbacks.all("Plain"))).isTrue();
    assertThat(Callbacks.isCallback(Callbacks.ofObjects("Plain"))).isTrue();
    assertThat(Callbacks.isCallback(new MethodKey("Plain", "go", "()V"))).isFalse();
  }

  @Test
  void someAmongMany() {
    MethodKey run = new MethodKey("Work", "run", "()V");
    MethodKey stop = new MethodKey("Work", "stop", "()V");
    assertThat(CALLBACKS.isAnyAmong(Set.of(run, stop))).isTrue();
    assertThat(CALLBACKS.isAnyAmong(Set.of(stop))).isFalse();
    assertThat(CALLBACKS.isAnyAmong(Set.of())).isFalse();
  }

  @Test
  void aLibrarysTypeWithManyImplementationsMayBeAnybodys() {
    StringBuilder classes = new StringBuilder("interface Job extends Runnable {}\n");
    for (int i = 0; i < 8; i++) {
      classes.append("class W" + i + " implements Job { public void run() {} }\n");
    }
    Callbacks many = new Callbacks(program(Parsed.compile(classes.toString())));
    assertThat(names(many, Callbacks.all("java/lang/Runnable"))).isEmpty();
    assertThat(names(many, Callbacks.all("Job"))).hasSize(8);
    assertThat(names(many, Callbacks.all("W3"))).containsExactly("W3.run");
  }

  /** What is in a collection may be of any class, and most programs have many with a text. */
  @Test
  void soMayTextsOfMany() {
    StringBuilder classes = new StringBuilder("interface Text {}\n");
    for (int i = 0; i < 9; i++) {
      classes.append(
          "class T" + i + " implements Text { public String toString() { return \"\"; } }\n");
    }
    Callbacks many = new Callbacks(program(Parsed.compile(classes.toString())));
    assertThat(names(many, Callbacks.all("java/lang/Object"))).isEmpty();
    assertThat(names(many, Callbacks.ofObjects("Text"))).hasSize(9);
    assertThat(names(many, Callbacks.ofObjects("T3"))).containsExactly("T3.toString");
  }
}
