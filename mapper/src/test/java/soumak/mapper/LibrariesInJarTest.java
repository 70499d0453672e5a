package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.analysis.ClassPath;
import soumak.mapper.testing.Programs;
import soumak.testing.Sources;

/** BLK where a program lies in one jar with a library that blocks here and there. */
class LibrariesInJarTest {
  private static final int JAVA_8 = 52;

  private static final String LIBRARY =
      """
      package lib;
      import java.util.*;
      import java.util.function.*;
      public class Lib {
        public static void nap() { try { Thread.sleep(7); } catch (InterruptedException e) { } }
        public static final List<Runnable> ALL = new ArrayList<>();
        static void all() { ALL.add(Lib::nap); new Entry(); }
        public static final class Sleeper implements Iterable<String> {
          public Iterator<String> iterator() { nap(); return null; } }
        public interface Step { void go(); }
        public static final class Slow implements Step { public void go() { nap(); } }
        public static final class A implements Step { public void go() { } }
        public static final class B implements Step { public void go() { } }
        public static final class C implements Step { public void go() { } }
        public static final class D implements Step { public void go() { } }
        public static final class E implements Step { public void go() { } }
        public static final class F implements Step { public void go() { } }
        public static final class G implements Step { public void go() { } }
        public static final class H implements Step { public void go() { } }
        public static final class Entry implements Map.Entry<String, String> {
          public String getKey() { nap(); return ""; } public String getValue() { return ""; }
          public String setValue(String value) { return ""; } }
        public static void walk(Step step) { step.go(); }
        public static void run(Runnable it) { it.run(); }
        public static <T> T same(T it) { return it; }
        public static void each(Iterable<String> all) { all.forEach(it -> {}); }
        public static void both() { each(new Sleeper()); each(List.of()); }
      }
      """;

  /** What reads it on the way counts, as does what the program gives to the library. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Lib.nap()",
        "new Lib.Slow().go()",
        "Lib.run(() -> Lib.nap())",
        "Lib.run(Lib::nap)",
        "Lib.run(T::nap)",
        "T.it.run()",
        "Lib.walk(() -> T.nap())",
        "Lib.same(T.it).run()",
      })
  void itBlocks(String call) {
    assertThat(blocks(call, JAVA_8)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "List.of(T.quick).get(0).run()",
        "Lib.ALL.get(0).run()",
        "Lib.walk(T.step)",
        "Lib.each(new ArrayList<String>())",
        "java.util.function.Function<Map.Entry<String, String>, String> it = Map.Entry::getKey;"
            + " it.apply(Map.entry(\"\", \"\"))",
      })
  void othersOfTheLibraryDo(String call) {
    assertThat(blocks(call, JAVA_8)).isFalse();
    // Of the program's own any may come.
    assertThat(blocks(call, 0)).isTrue();
  }

  /**
   * @param version of the library's class files; 0: as that of the program's
   */
  private static boolean blocks(String call, int version) {
    Map<String, String> sources = Map.of("lib.Lib", LIBRARY, "T", program(call));
    Map<String, byte[]> jar = new TreeMap<>(Sources.compile(sources));
    jar.forEach((name, file) -> {
      if (name.startsWith("lib/") && version > 0) {
        file[7] = (byte) version;
      }
    });
    try (ClassPath path = ClassPath.of(List.of(), jar)) {
      Mapping mapping = Mapper.of(path, List.of()).map(jar.values());
      return Programs.actor(mapping, "A").vector().blk();
    }
  }

  private static String program(String call) {
    return """
    import java.util.*;
    import lib.Lib;
    class A extends soumak.Capsule { public void m() { CALL; } }
    class T {
      static Runnable it = () -> nap();
      static Runnable quick = () -> {};
      static Lib.Step step = new Lib.A();
      static void nap() { try { Thread.sleep(7); } catch (InterruptedException e) { } }
      public static void main(String[] args) { new A().m(); }
    }
    """
        .replace("CALL", call);
  }
}
