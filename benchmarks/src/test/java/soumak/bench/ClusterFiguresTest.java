package soumak.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClusterFiguresTest {
  private static final List<String> ORDER = List.of("mail1", "ask1", "start");

  @Test
  void partsThatWereNotMeasuredStay() {
    String first = ClusterFigures.page("", Map.of("mail1", "\nold\n", "start", "4 s"), ORDER);
    String second = ClusterFigures.page(first, Map.of("mail1", "new"), ORDER);
    assertThat(first)
        .contains("## mail1\n\n```\nold\n```\n")
        .contains("## start\n\n```\n4 s\n```\n");
    assertThat(second).isEqualTo(first.replace("old", "new"));
  }

  @Test
  void aPartComesInItsPlace() {
    String first = ClusterFigures.page("", Map.of("mail1", "a", "start", "c"), ORDER);
    String second = ClusterFigures.page(first, Map.of("ask1", "b"), ORDER);
    assertThat(second.substring(second.indexOf("## ")))
        .isEqualTo(
            "## mail1\n\n```\na\n```\n\n## ask1\n\n```\nb\n```\n\n## start\n\n```\nc\n```\n");
  }

  @Test
  void partsThatNoLongerExistGo() {
    String page = ClusterFigures.page("# x\n\n## mail9\n\n```\na\n```\n", Map.of(), ORDER);
    assertThat(page).startsWith("# Two nodes: the figures\n").doesNotContain("mail9");
  }
}
