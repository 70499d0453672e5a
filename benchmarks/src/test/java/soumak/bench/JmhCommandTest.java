package soumak.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JmhCommandTest {
  @Test
  void wrongResultsFailTheCommandUnlessItSaysOtherwise() {
    assertThat(JmhCommand.arguments(List.of("HandOver", "-f", "1")))
        .containsExactly("HandOver", "-f", "1", "-foe", "true");
    assertThat(JmhCommand.arguments(List.of("-foe", "false"))).containsExactly("-foe", "false");
  }

  @Test
  void theHelpNamesIt() {
    assertThat(Options.usage()).contains("soumak bench --jmh [PATTERN]");
  }
}
