package soumak.bench.mapping;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import soumak.Capsule;
import soumak.MappedTo;

/** What else there is in these benchmarks changes nothing of where the programs' capsules run. */
class MappedAsAloneTest {
  @Test
  void eachCapsuleHasThePolicyThatItHasAlone() throws IOException {
    List<String> here =
        Programs.all().stream()
            .flatMap(it -> Stream.of(it.getClass().getDeclaredClasses()))
            .filter(Capsule.class::isAssignableFrom)
            .map(it -> it.getName() + " " + it.getAnnotation(MappedTo.class).value())
            .sorted()
            .toList();
    assertThat(here).isEqualTo(alone());
  }

  private static List<String> alone() throws IOException {
    try (InputStream file = MappedAsAloneTest.class.getResourceAsStream("policies.txt")) {
      return new String(Objects.requireNonNull(file).readAllBytes(), UTF_8)
          .lines()
          .filter(it -> !it.startsWith("#"))
          .sorted()
          .toList();
    }
  }
}
