package soumak.processj;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The programs of the guide print what stands below them. */
class GuideTest {
  private static final Path GUIDE = Path.of("..", "docs", "processj.md");
  private static final Pattern EXAMPLE =
      Pattern.compile("```processj\n(.*?)```\n```text\n(.*?)```", Pattern.DOTALL);

  @Test
  void examples() throws IOException {
    Matcher example = EXAMPLE.matcher(Files.readString(GUIDE));
    int count = 0;
    while (example.find()) {
      Compilation compiled = new ProcessJ(List.of()).compile("Guide.pj", example.group(1));
      assertThat(compiled.messages()).isEmpty();
      Execution.Outcome outcome = new Execution(compiled).run();
      assertThat(outcome.failure()).isNull();
      assertThat(outcome.output()).isEqualTo(example.group(2));
      count++;
    }
    assertThat(count).isGreaterThan(3);
  }
}
