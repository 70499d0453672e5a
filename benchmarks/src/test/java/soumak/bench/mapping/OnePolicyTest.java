package soumak.bench.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import soumak.Capsule;
import soumak.MappedTo;
import soumak.Policy;
import soumak.bench.mapping.bang.Bang;
import soumak.bench.mapping.knucleotide.KNucleotide;
import soumak.woven.Mapped;

class OnePolicyTest {
  @ParameterizedTest
  @EnumSource(names = {"THREAD", "TASK", "MONITOR"})
  void allCapsulesHaveIt(Policy policy) throws Exception {
    Program<?> program = OnePolicy.of(new Bang(), policy);
    assertThat(policiesOf(program.getClass())).hasSize(2).containsOnly(policy);
  }

  @Test
  void theRunDoesNotCorrectIt() throws Exception {
    assertThat(capsulesOf(Bang.class)).anyMatch(it -> it.isAnnotationPresent(Mapped.class));
    assertThat(capsulesOf(OnePolicy.of(new Bang(), Policy.TASK).getClass()))
        .hasSize(2)
        .noneMatch(it -> it.isAnnotationPresent(Mapped.class));
  }

  @Test
  void theProgramOfTheBuildStaysAsItIs() throws Exception {
    List<Policy> before = policiesOf(Bang.class);
    OnePolicy.of(new Bang(), Policy.THREAD);
    assertThat(before).isNotEmpty().isEqualTo(policiesOf(Bang.class));
    assertThat(before).contains(Policy.MONITOR);
  }

  @ParameterizedTest
  @EnumSource(names = {"THREAD", "TASK", "MONITOR"})
  void theProgramDoesTheSame(Policy policy) throws Throwable {
    String expected = new KNucleotide().run("smoke");
    assertThat(OnePolicy.of(new KNucleotide(), policy))
        .satisfies(it -> {
          assertThat(it.getClass()).isNotEqualTo(KNucleotide.class);
          assertThat(it.name()).isEqualTo("knucleotide");
        });
    assertThat(run(OnePolicy.of(new KNucleotide(), policy))).isEqualTo(expected);
  }

  private static String run(Program<?> program) throws Throwable {
    return program.run("smoke");
  }

  private static List<Policy> policiesOf(Class<?> program) {
    return capsulesOf(program).stream()
        .map(it -> it.getAnnotation(MappedTo.class).value())
        .toList();
  }

  private static List<Class<?>> capsulesOf(Class<?> program) {
    return Stream.of(program.getDeclaredClasses()).filter(Capsule.class::isAssignableFrom).toList();
  }
}
