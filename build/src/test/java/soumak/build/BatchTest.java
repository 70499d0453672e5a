package soumak.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BatchTest {
  private static Batch weave(Map<String, byte[]> files) {
    return Batch.weave(
        files, Sources.classPath(), false, Isolation.DEFAULT, Policies.DEFAULT, null);
  }

  @Test
  void aClassInAFolderThatIsNotItsPackages() throws IOException {
    byte[] adder = Sources.compile(Sources.ADDER).get("demo/Adder");
    assertThat(adder).isNotNull();
    Batch batch = weave(Map.of("else/where/Adder.class", adder));
    assertThat(batch.files()).containsKeys("else/where/Adder.class", "demo/Adder$soumak$0.class");
  }

  @Test
  void theGeneralVersionOfAClassIsTheOneThatOthersSee() throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    String blocking = Sources.ADDER.replace("throws Pausable", "").replace("in.get()", "1");
    files.putAll(Sources.withSuffix("META-INF/versions/25/", Sources.compile(blocking)));
    files.putAll(Sources.withSuffix("", Sources.compile(Sources.ADDER, Sources.ADDING)));
    Batch batch = weave(files);
    assertThat(batch.result().diagnostics()).isEmpty();
    assertThat(batch.result().woven()).isEqualTo(2);
    assertThat(batch.result().untouched()).isEqualTo(1);
  }

  /** Whoever finds it: the weaver, the mapper or the check. */
  @Test
  void filesOfOneNameAreToldApart() throws IOException {
    String asking =
        """
        package demo;

        @soumak.MappedTo(soumak.Policy.TASK)
        class Asking {
          static Text last;
        }

        class Text implements soumak.Message {}
        """;
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (String source : List.of(Sources.WRONG, asking)) {
      files.putAll(Sources.withSuffix("", Sources.compile(source)));
      String other = source.replace("package demo", "package more.demo");
      files.putAll(Sources.withSuffix("", Sources.compile(other)));
    }
    assertThat(weave(files).result().diagnostics())
        .extracting(it -> it.where() + " " + it.rule())
        .containsExactlyInAnyOrder(
            "demo/Wrong.java:9 pausable-constructor",
            "more/demo/Wrong.java:9 pausable-constructor",
            "demo/Asking.java:4 policy",
            "more/demo/Asking.java:4 policy",
            "demo/Asking.java:4 STATIC_FIELD",
            "more/demo/Asking.java:4 STATIC_FIELD");
    files.keySet().removeIf(it -> it.startsWith("more/"));
    assertThat(weave(files).result().diagnostics())
        .extracting(it -> it.where() + " " + it.rule())
        .containsExactlyInAnyOrder(
            "Wrong.java:9 pausable-constructor",
            "Asking.java:4 policy",
            "Asking.java:4 STATIC_FIELD");
  }

  @Test
  void unreadableClassesAreNamedByTheirPath() {
    Batch batch = weave(Map.of("BOOT-INF/classes/a/B.class", new byte[] {1, 2, 3, 4}));
    assertThat(batch.result().diagnostics().getFirst().where())
        .isEqualTo("BOOT-INF/classes/a/B.class");
  }
}
