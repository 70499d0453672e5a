package soumak.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.analysis.ClassPath;
import soumak.testing.Sources;
import soumak.weaver.testing.Program;
import soumak.weaver.testing.Woven;

/** Woven and unwoven programs read what the other has serialized. */
class SerialVersionTest {
  private static final String FIELD = "serialVersionUID";
  private static final Woven PROGRAM =
      Program.ofFile(
          """
          import java.io.*;
          interface Act extends Serializable { int act() throws Pausable; }
          class Base implements Serializable { int base = 1; int get() throws Pausable { return at(base); } }
          public class T extends Base implements Comparable<T>, Act {
            static final List<String> LOG = new ArrayList<>();
            protected transient volatile int skipped; private int hidden = 4; public String name;
            T(String name) { this.name = name; }
            protected T() {}
            private T(int n) {}
            public int compareTo(T other) { return name.compareTo(other.name); }
            public synchronized strictfp double twice(double d) { return 2 * d; }
            private int secret() throws Pausable { return at(hidden); }
            public int act() throws Pausable { return secret() + get(); }
            public boolean equals(Object o) { return o instanceof T t && t.name.equals(name) && t.hidden == hidden && t.base == base; }
            public int hashCode() { return 1; }

            static class Inner implements Serializable { int wait(String s) throws Pausable { return at(s.length()); } }
            protected static abstract class Protected implements Externalizable { abstract void m() throws Pausable; }
            private class Private implements Serializable { void m() throws Pausable { here(); } }
            static class OnlyLambda implements Serializable { Act make() { return () -> at(7); } }
            enum Constant implements Act { A { public int act() throws Pausable { return at(1); } }; public int act() throws Pausable { return at(0); } }
            record Pair(int a, int b) implements Serializable { int sum() throws Pausable { return at(a) + b; } }
            static class Declared implements Serializable { private static final long serialVersionUID = 77; void m() throws Pausable { here(); } }
            static class Ordinary { void m() throws Pausable { here(); } }
            static Runnable local() { class Local implements Runnable, Serializable { public void run() {} void m() throws Pausable { here(); } } return new Local(); }

            static Object made() { T t = new T("x"); t.hidden = 9; t.base = 8; return t; }
            static Object lambda() { int n = 5; return (Act & Serializable) () -> at(n) + 1; }
            static int run(Object act) throws Pausable { return ((Act) act).act(); }
          }\
          """);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Base",
        "T",
        "Act",
        "T$Inner",
        "T$Protected",
        "T$Private",
        "T$OnlyLambda",
        "T$Declared",
        "T$Constant",
        "T$Constant$1",
        "T$Pair",
        "T$1Local"
      })
  void theVersionIsThatOfTheCompiledClass(String name) {
    assertThat(PROGRAM.weavings().get(name).status()).isEqualTo(Weaving.Status.WOVEN);
    assertThat(version(PROGRAM.loadWoven(name)))
        .isEqualTo(version(PROGRAM.loadPlain(name)))
        .isNotNull();
  }

  private static Long version(Class<?> type) {
    return ObjectStreamClass.lookup(type).getSerialVersionUID();
  }

  @Test
  void classesThatNeedNoFieldGetNone() {
    for (String name : List.of("T$Ordinary", "T$Pair", "T$Constant")) {
      assertThat(PROGRAM.loadWoven(name).getDeclaredFields())
          .as(name)
          .extracting(Field::getName)
          .doesNotContain(FIELD);
    }
  }

  @Test
  void theFieldIsNoneOfTheSources() throws Exception {
    Field field = PROGRAM.loadWoven("T").getDeclaredField(FIELD);

    assertThat(field.isSynthetic()).isTrue();
    assertThat(Modifier.isPrivate(field.getModifiers())).isTrue();
  }

  @Test
  void aSupertypeThatIsNotThereMayBeSerializable() {
    Map<String, byte[]> classes =
        Sources.compile(
            Map.of(
                "Up",
                "public class Up implements java.io.Serializable {}",
                "Down",
                "public class Down extends Up { static void m() throws soumak.Pausable {"
                    + " soumak.weaver.testing.Pause.here(); } }"));
    Map<String, byte[]> known = Map.of("Down", classes.get("Down"));
    Weaving weaving;
    try (ClassPath path = ClassPath.of(List.of(), known)) {
      weaving = new Weaver(path).weave(classes.get("Down"));
    }
    assertThat(weaving.status()).isEqualTo(Weaving.Status.WOVEN);
    Map<String, byte[]> woven = new HashMap<>(weaving.classes());
    woven.put("Up", classes.get("Up"));
    Woven program = new Woven(classes, woven, Map.of());

    assertThat(version(program.loadWoven("Down"))).isEqualTo(version(program.loadPlain("Down")));
  }

  @Test
  void objectsGoFromEachFormToTheOther() throws Exception {
    Class<?> plain = PROGRAM.loadPlain("T");
    Class<?> woven = PROGRAM.loadWoven("T");

    assertThat(read(woven, written(call(plain, "made")))).isEqualTo(call(woven, "made"));
    assertThat(read(plain, written(call(woven, "made")))).isEqualTo(call(plain, "made"));
  }

  @Test
  void classLiteralsGoFromEachFormToTheOther() throws Exception {
    Class<?> plain = PROGRAM.loadPlain("Act");
    Class<?> woven = PROGRAM.loadWoven("Act");

    assertThat(read(woven, written(plain))).isSameAs(woven);
    assertThat(read(plain, written(woven))).isSameAs(plain);
  }

  @Test
  void lambdasGoFromEachFormToTheOther() throws Exception {
    Class<?> plain = PROGRAM.loadPlain("T");
    Class<?> woven = PROGRAM.loadWoven("T");

    assertThat(run(woven, read(woven, written(call(plain, "lambda"))))).isEqualTo(6);
    assertThat(run(plain, read(plain, written(call(woven, "lambda"))))).isEqualTo(6);
  }

  private static Object call(Class<?> type, String method) throws ReflectiveOperationException {
    var found = type.getDeclaredMethod(method);
    found.setAccessible(true);
    return found.invoke(null);
  }

  private static Object run(Class<?> type, Object act) throws ReflectiveOperationException {
    var found = type.getDeclaredMethod("run", Object.class);
    found.setAccessible(true);
    return found.invoke(null, act);
  }

  private static byte[] written(Object object) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    return bytes.toByteArray();
  }

  private static Object read(Class<?> near, byte[] bytes) throws Exception {
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes)) {
          @Override
          protected Class<?> resolveClass(ObjectStreamClass type) throws ClassNotFoundException {
            return Class.forName(type.getName(), false, near.getClassLoader());
          }
        }) {
      return in.readObject();
    }
  }
}
