package soumak.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.classfile.ClassFile;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InMemoryTest {
  private final Pipeline pipeline = Pipeline.builder().classPath(Sources.classPath()).build();

  @Test
  void wovenClassesRun() throws Exception {
    Pipeline.InMemory woven = pipeline.weave(Sources.compile(Sources.ADDER, Sources.ADDING));
    assertThat(woven.result().diagnostics()).isEmpty();
    assertThat(Sources.runAdding(woven.classes(), List.of())).isEqualTo("sum 402");
  }

  @Test
  void everyClassPassesTheVerifier() throws Exception {
    Map<String, byte[]> classes =
        pipeline.weave(Sources.compile(Sources.ADDER, Sources.ADDING)).classes();
    classes.forEach((name, bytes) ->
        assertThat(ClassFile.of().verify(bytes))
            .as(name)
            .noneMatch(it -> !it.getMessage().contains("Could not resolve class")));
  }

  @Test
  void unwovenClassesRunToo() throws Exception {
    Map<String, byte[]> unwoven = Sources.compile(Sources.ADDER, Sources.ADDING);
    assertThat(Sources.runAdding(unwoven, List.of())).isEqualTo("sum 402");
  }

  @Test
  void failingClassesComeBackAsTheyWere() throws Exception {
    Map<String, byte[]> classes = Sources.compile(Sources.WRONG, Sources.PLAIN);
    Pipeline.InMemory woven = pipeline.weave(classes);
    assertThat(woven.result().failed()).isTrue();
    assertThat(woven.classes()).isEqualTo(classes);
  }

  @Test
  void weavingTwiceChangesNothing() throws Exception {
    Map<String, byte[]> once = pipeline.weave(Sources.compile(Sources.ADDER)).classes();
    Pipeline.InMemory twice = pipeline.weave(once);
    assertThat(twice.result().alreadyWoven()).isEqualTo(1);
    assertThat(twice.classes()).containsExactlyInAnyOrderEntriesOf(once);
  }

  @Test
  void noClasses() {
    Pipeline.InMemory nothing = pipeline.weave(Map.of());
    assertThat(nothing.classes()).isEmpty();
    assertThat(nothing.result().failed()).isFalse();
  }
}
