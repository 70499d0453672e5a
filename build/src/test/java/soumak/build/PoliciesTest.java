package soumak.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import soumak.MappedTo;
import soumak.Policy;
import soumak.analysis.Diagnostic;
import soumak.woven.Mapped;

/** What the build writes into the classes of capsules. */
class PoliciesTest {
  private static final String COUNTER =
      """
      package demo;

      import soumak.Capsule;
      import soumak.Pausable;

      public class Counter extends Capsule {
        private int n;
        public void add(int by) { n += by; }
        public int sum() throws Pausable { return n; }
      }
      """;

  /** One of them is the only one who sends to the other. */
  private static final String PAIR =
      """
      package demo;

      import soumak.Capsule;
      import soumak.Design;

      public class Pair extends Capsule {
        private final Last last;
        Pair(Last last) { this.last = last; }
        public void pass(int n) { last.add(n); }
        public static void main(String[] args) {
          Design design = new Design();
          design.add(new Pair(design.add(new Last()))).pass(1);
        }
      }

      class Last extends Capsule {
        private int sum;
        public void add(int n) { sum += n; }
      }
      """;

  @TempDir private Path folder;
  private Map<String, byte[]> classes = Map.of();

  @BeforeEach
  void compile() throws Exception {
    classes = Sources.compile(COUNTER);
  }

  private static Pipeline.InMemory weave(Policies policies, Map<String, byte[]> classes) {
    return Pipeline.builder()
        .classPath(Sources.classPath())
        .policies(policies)
        .build()
        .weave(classes);
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("file.txt"), text);
  }

  private static Class<?> counter(Pipeline.InMemory woven) throws ClassNotFoundException {
    ClassLoader loader =
        new ClassLoader(PoliciesTest.class.getClassLoader()) {
          @Override
          protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] code = woven.classes().get(name.replace('.', '/'));
            if (code == null) {
              throw new ClassNotFoundException(name);
            }
            return defineClass(name, code, 0, code.length);
          }
        };
    return loader.loadClass("demo.Counter");
  }

  private static @Nullable Policy policy(Class<?> type) {
    MappedTo written = type.getAnnotation(MappedTo.class);
    return written == null ? null : written.value();
  }

  @Test
  void whatTheAnalysisDecidesMayBeCorrected() throws Exception {
    Class<?> counter = counter(weave(Policies.DEFAULT, classes));
    assertThat(policy(counter)).isEqualTo(Policy.MONITOR);
    Mapped mapped = counter.getAnnotation(Mapped.class);
    assertThat(mapped).isNotNull();
    assertThat(mapped.heavy()).isEqualTo(Policy.TASK);
    assertThat(mapped.blocks()).isFalse();
  }

  /** As a jar has them in a folder, such as {@code BOOT-INF/classes}. */
  @Test
  void classesAreMappedByTheirNamesWhereverTheyLie() throws Exception {
    Map<String, byte[]> all =
        Sources.compile(
            COUNTER,
            """
            package demo;
            class User extends Base { public void use(Counter c) { c.add(1); } }
            abstract class Base extends soumak.Capsule {}
            """);
    Map<String, byte[]> inFolder = new HashMap<>();
    all.forEach((name, bytes) -> inFolder.put("BOOT-INF/classes/" + name, bytes));
    Pipeline pipeline = Pipeline.builder().classPath(Sources.classPath()).build();
    assertThat(pipeline.map(inFolder).json())
        .contains("demo.Counter", "demo.User")
        .isEqualTo(pipeline.map(all).json());
  }

  @Test
  void namesOfWovenMethodsAreThoseOfTheSource() throws Exception {
    Map<String, byte[]> all =
        Sources.compile(
            COUNTER,
            """
            package demo;
            class User extends soumak.Capsule {
              private final Counter counter = new Counter();
              public void use(int n) throws soumak.Pausable {
                for (int i = 0; i < n; i++) { counter.add(counter.sum()); }
                more();
              }
              public void more() { counter.add(2); }
            }
            """);
    String mapping =
        Pipeline.builder()
            .classPath(Sources.classPath())
            .build()
            .map(weave(Policies.DEFAULT, all).classes())
            .json();
    assertThat(mapping).contains("demo.User", "\"use\"", "\"sum\"", "sends Counter.add");
    assertThat(mapping).doesNotContain("$now", "$inline", "$resume", "$soumak$");
  }

  /** As they are in a jar that has all that its program needs. */
  @Test
  void soumaksOwnClassesAreNoPartOfAProgram() throws Exception {
    Map<String, byte[]> program =
        Sources.compile(
            """
            package demo;

            public class Counter extends soumak.Capsule {
              private int n;
              public void spawn() {
                n++;
                soumak.Task.spawn(() -> { Thread.sleep(1); return 1; });
              }
            }
            """);
    Map<String, byte[]> all = new HashMap<>(program);
    try (Place core = Place.open(Sources.corePlace())) {
      for (String type : List.of("Actor", "Actor$ActionActor", "Strand", "Task", "Task$BodyTask")) {
        byte[] bytes = core.read("soumak/" + type + ".class");
        assertThat(bytes).as(type).isNotNull();
        all.put("soumak/" + type, bytes);
      }
    }
    Pipeline pipeline = Pipeline.builder().classPath(Sources.classPath()).build();
    assertThat(pipeline.map(all).json())
        .contains("demo.Counter")
        .isEqualTo(pipeline.map(program).json());
    assertThat(policy(counter(weave(Policies.DEFAULT, all)))).isEqualTo(Policy.MONITOR);
  }

  @Test
  void whatAFileSaysMayNot() throws Exception {
    Policies said = new Policies(true, List.of(), file("demo.Counter THREAD # it is ours\n"));
    Class<?> counter = counter(weave(said, classes));
    assertThat(policy(counter)).isEqualTo(Policy.THREAD);
    assertThat(counter.isAnnotationPresent(Mapped.class)).isFalse();
  }

  @Test
  void nothingIsDecided() throws Exception {
    Class<?> counter = counter(weave(new Policies(false, List.of(), null), classes));
    assertThat(policy(counter)).isNull();
  }

  @Test
  void aTableOfLibrariesChangesTheDecision() throws Exception {
    Map<String, byte[]> sleeping =
        Sources.compile(COUNTER.replace("return n;", "return Integer.bitCount(n);"));
    Path table = file("blocking java.lang.Integer.bitCount # if you say so\n");
    Policies policies = new Policies(true, List.of(table), null);
    assertThat(policy(counter(weave(policies, sleeping)))).isEqualTo(Policy.THREAD);
  }

  @Test
  void whatHasNoEffectIsTold() throws Exception {
    Path table = file("blocking java.lang.Integre.bitCount\n");
    Map<String, byte[]> annotated =
        Sources.compile(
            COUNTER.replace(
                "public class", "@soumak.MappedTo(soumak.Policy.TASK) public abstract class"));
    Pipeline.InMemory woven = weave(new Policies(true, List.of(table), null), annotated);
    assertThat(woven.result().failed()).isFalse();
    assertThat(woven.result().diagnostics())
        .extracting(Diagnostic::toString)
        .containsExactlyInAnyOrder(
            "Counter.java:6: warning: @MappedTo(TASK) at demo.Counter has no effect: it is"
                + " abstract, and it is decided for each class by itself; write it at those that"
                + " extend it. Change what asks for it. [policy]",
            "policies: warning: '"
                + table
                + "': line 1: there is no class java.lang.Integre on the"
                + " class path. Change what asks for it. [policy]");
  }

  /** As for the classes of tests, which the Maven plugin weaves with the same file. */
  @Test
  void whatAFileSaysOfAnotherFoldersClassesIsForThatOnesBuild() throws Exception {
    Path counters = Sources.toFolder(folder.resolve("classes"), classes);
    Map<String, byte[]> using =
        Sources.compile(
            List.of(counters),
            """
            package demo;
            class Using {
              static int use(Counter counter) throws soumak.Pausable { return counter.sum(); }
            }
            """);
    Pipeline.builder().classPath(Sources.classPath()).build().run(counters, counters);
    Pipeline.Builder builder = Pipeline.builder().classPath(List.of(counters, Sources.corePlace()));
    Policies known = new Policies(true, List.of(), file("demo.Counter THREAD\n"));
    assertThat(builder.policies(known).build().weave(using).result().diagnostics()).isEmpty();
    Path slips = file("demo.Counted THREAD\ndemo.Using THREAD\n");
    Policies unknown = new Policies(true, List.of(), slips);
    assertThat(builder.policies(unknown).build().weave(using).result().diagnostics())
        .extracting(Diagnostic::toString)
        .containsExactly(
            slips
                + ":1: error: THREAD for demo.Counted has no effect: there is no such actor class."
                + " Change what asks for it. [policy]",
            slips
                + ":2: error: THREAD for demo.Using has no effect: there is no such actor class."
                + " Change what asks for it. [policy]");
  }

  /** As {@code soumak run -cp} does it, which maps only the program itself. */
  @Test
  void whatAFileSaysOfClassesThatAreWovenAsTheyAreLoaded() throws Exception {
    Path inFolder = Sources.toFolder(folder.resolve("classes"), classes);
    Path jar = Sources.toJar(folder.resolve("counters.jar"), classes);
    Map<String, byte[]> main =
        Sources.compile(
            List.of(jar),
            """
            package demo;
            class Main { public static void main(String[] args) { new Counter(); } }
            """);
    Path file = file("demo.Counter THREAD\n");
    for (Path place : List.of(inFolder, jar)) {
      assertThat(runOn(place, file, main))
          .containsExactly(
              file
                  + ":1: error: THREAD for demo.Counter has no effect: it is of the class path, and"
                  + " not woven: weave it before, and give the file there. Change what asks for it."
                  + " [policy]");
      Pipeline.builder().classPath(Sources.classPath()).build().run(place, place);
    }
    assertThat(runOn(inFolder, file, main)).isEmpty();
    assertThat(runOn(jar, file, main))
        .containsExactly(
            file
                + ":1: error: THREAD for demo.Counter has no effect: it is of the class path, and"
                + " woven: give the file where it is woven. Change what asks for it. [policy]");
  }

  private static List<String> runOn(Path place, Path file, Map<String, byte[]> main) {
    return Pipeline.builder()
        .classPath(List.of(place, Sources.corePlace()))
        .classPathIsWoven()
        .policies(new Policies(true, List.of(), file))
        .build()
        .weave(main)
        .result()
        .diagnostics()
        .stream()
        .map(Diagnostic::toString)
        .toList();
  }

  @Test
  void whatIsUnsoundIsRefused() throws Exception {
    Path file = file("# ours\ndemo.Counter SEQ\n");
    Policies said = new Policies(true, List.of(), file);
    Pipeline.InMemory woven = weave(said, classes);
    assertThat(woven.result().failed()).isTrue();
    assertThat(woven.result().diagnostics())
        .extracting(Diagnostic::toString)
        .singleElement()
        .asString()
        .startsWith(file + ":2: error: SEQ is refused for demo.Counter, since");
  }

  @Test
  void whatAnAnnotationAsksForAndIsUnsoundIsTold() throws Exception {
    Map<String, byte[]> asking =
        Sources.compile(
            """
            package demo;

            import soumak.Capsule;
            import soumak.MappedTo;
            import soumak.Policy;

            @MappedTo(Policy.SEQ)
            public class Asking extends Capsule {
              public void ask() {}
            }
            """);
    assertThat(weave(Policies.DEFAULT, asking).result().diagnostics())
        .extracting(Diagnostic::toString)
        .singleElement()
        .asString()
        .startsWith("Asking.java:8: error: SEQ is refused for demo.Asking, since");
  }

  /** A build in place that begins again sees what it wove before, and not what that was made of. */
  @Test
  void whatWasDecidedBeforeStays() throws Exception {
    Map<String, byte[]> pair = Sources.compile(PAIR);
    Pipeline.InMemory once = weave(Policies.DEFAULT, pair);
    Map<String, byte[]> woven = new HashMap<>(pair);
    woven.putAll(once.classes());
    Pipeline.InMemory twice = weave(Policies.DEFAULT, woven);
    assertThat(twice.result().diagnostics()).isEmpty();
    assertThat(annotation(woven.get("demo/Last"))).contains("SEQ");
  }

  /** A compiler replaces the classes, and leaves there what was generated for those before. */
  @Test
  void whatIsCompiledAnewInPlaceIsMappedAsBefore() throws Exception {
    Map<String, byte[]> pair = Sources.compile(PAIR);
    Pipeline.InMemory once = weave(Policies.DEFAULT, pair);
    Map<String, byte[]> both = new HashMap<>(once.classes());
    both.putAll(pair);
    assertThat(both).hasSizeGreaterThan(pair.size());
    Pipeline.InMemory twice = weave(Policies.DEFAULT, both);
    assertThat(twice.result().diagnostics()).isEmpty();
    assertThat(twice.classes().get("demo/Last")).isEqualTo(once.classes().get("demo/Last"));
  }

  private static String annotation(byte[] code) {
    return new String(code, StandardCharsets.ISO_8859_1);
  }

  @Test
  void filesThatAreOfNoUse() throws Exception {
    Policies missing = new Policies(true, List.of(folder.resolve("none.txt")), null);
    assertThatThrownBy(() -> weave(missing, classes))
        .isInstanceOf(BuildException.class)
        .hasMessageStartingWith("cannot read ")
        .hasMessageEndingWith("none.txt: there is no such file");
    Path roses = file("roses are red\n");
    assertThatThrownBy(() -> weave(new Policies(true, List.of(), roses), classes))
        .isInstanceOf(BuildException.class)
        .hasMessageStartingWith("'" + roses + "': line 1: cannot understand \"roses are red\"");
    Path fine = Files.writeString(folder.resolve("fine.txt"), "costly a.B.c\n");
    assertThatThrownBy(() -> weave(new Policies(true, List.of(fine, roses), null), classes))
        .isInstanceOf(BuildException.class)
        .hasMessageStartingWith("'" + roses + "': line 1: cannot understand \"roses are red\"");
    Path picture = Files.write(folder.resolve("picture"), new byte[] {(byte) 0xff, 0, 1});
    assertThatThrownBy(() -> weave(new Policies(true, List.of(picture), null), classes))
        .isInstanceOf(BuildException.class)
        .hasMessage("cannot read " + picture + ": it is no text in UTF-8");
  }
}
