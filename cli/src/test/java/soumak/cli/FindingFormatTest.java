package soumak.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import soumak.build.Pipeline;
import soumak.checker.Finding;
import soumak.checker.Kind;

@Isolated("sets the locale for a moment")
class FindingFormatTest {
  private static final Finding FINDING =
      new Finding(
          Kind.NOT_FREE,
          "A \"B\".java",
          7,
          "`x` is\tlent",
          List.of("one\\two", "three"),
          "give a copy");

  private static final Finding WITHOUT_LINE =
      new Finding(Kind.STATIC_FIELD, "C.java", 0, "the static field", List.of(), "keep it");

  private static final Pipeline.Checked NOTHING =
      new Pipeline.Checked(List.of(), List.of(), List.of(), List.of());

  private static Pipeline.Checked of(Finding... findings) {
    return new Pipeline.Checked(List.of(findings), List.of(), List.of(), List.of());
  }

  @Test
  void jsonOfNothing() {
    assertThat(FindingFormat.JSON.write(NOTHING, it -> it))
        .isEqualTo("{\"findings\": [], \"exemptions\": []}");
  }

  @Test
  void jsonEscapesWhatItMust() {
    assertThat(FindingFormat.JSON.write(of(FINDING), it -> it))
        .contains("\"file\": \"A \\\"B\\\".java\"")
        .contains("\"line\": 7")
        .contains("\"sentence\": \"`x` is\\u0009lent\"")
        .contains("\"one\\\\two\"")
        .contains("\"suggestion\": \"give a copy\"");
  }

  @Test
  void jsonIsTheSameInAllLanguages() {
    String json = FindingFormat.JSON.write(of(FINDING), it -> it);
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.of("ar", "EG"));
    try {
      assertThat("%d".formatted(7)).isEqualTo("\u0667");
      assertThat(FindingFormat.JSON.write(of(FINDING), it -> it)).isEqualTo(json);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void jsonHasExemptionsApart() {
    Pipeline.Checked checked =
        new Pipeline.Checked(
            List.of(), List.of(WITHOUT_LINE), List.of("not of interest"), List.of());
    assertThat(FindingFormat.JSON.write(checked, it -> it))
        .startsWith("{\"findings\": [], \"exemptions\": [{\"file\": \"C.java\"")
        .doesNotContain("not of interest");
  }

  @Test
  void sarifNamesEveryRule() {
    String sarif = FindingFormat.SARIF.write(NOTHING, it -> it);
    for (Kind kind : Kind.values()) {
      assertThat(sarif).contains("{\"id\": \"" + kind + "\"");
    }
    assertThat(sarif).contains("\"results\": []");
  }

  @Test
  void sarifTellsTheStory() {
    assertThat(FindingFormat.SARIF.write(of(FINDING), it -> it))
        .contains("\"ruleId\": \"NOT_FREE\"")
        .contains("is\\u0009lent; one\\\\two; three. Suggestion: give a copy")
        .contains("\"region\": {\"startLine\": 7}");
  }

  @Test
  void sarifHasNoRegionWhereThereIsNoLine() {
    assertThat(FindingFormat.SARIF.write(of(WITHOUT_LINE), it -> it))
        .contains("\"uri\": \"C.java\"}}}]")
        .doesNotContain("\"region\":");
  }

  @Test
  void sarifHasExemptionsAsNotes() {
    Pipeline.Checked checked =
        new Pipeline.Checked(
            List.of(), List.of(WITHOUT_LINE), List.of("not of interest"), List.of());
    assertThat(FindingFormat.SARIF.write(checked, it -> it))
        .contains(
            "\"results\": [{\"ruleId\": \"STATIC_FIELD\", \"level\": \"note\", \"message\":"
                + " {\"text\": \"the static field; keep it\"}");
  }

  @Test
  void sarifHasUris() {
    assertThat(FindingFormat.SARIF.write(of(FINDING), it -> "a b/" + it))
        .contains("\"uri\": \"a%20b/A%20%22B%22.java\"");
    assertThat(FindingFormat.SARIF.write(of(FINDING), it -> "/a b.java"))
        .contains("\"uri\": \"file:///a%20b.java\"");
  }

  @Test
  void bracesAreBalanced() {
    for (FindingFormat format : List.of(FindingFormat.JSON, FindingFormat.SARIF)) {
      String text = format.write(of(WITHOUT_LINE), it -> it);
      assertThat(text.chars().filter(it -> it == '{').count())
          .isEqualTo(text.chars().filter(it -> it == '}').count());
      assertThat(text.chars().filter(it -> it == '[').count())
          .isEqualTo(text.chars().filter(it -> it == ']').count());
    }
  }

  @Test
  void textIsNoneOfThese() {
    assertThatThrownBy(() -> FindingFormat.TEXT.write(NOTHING, it -> it))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void notes() {
    assertThat(FindingFormat.note(WITHOUT_LINE.where(), WITHOUT_LINE))
        .isEqualTo("C.java: note: STATIC_FIELD: the static field; keep it");
  }
}
