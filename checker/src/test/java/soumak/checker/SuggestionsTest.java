package soumak.checker;

import static java.util.function.Predicate.not;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import soumak.checker.testing.Edit;
import soumak.checker.testing.Golden;
import soumak.checker.testing.Programs;

/**
 * Each program that is refused becomes one that is accepted by the edit that its finding suggests.
 * So each has its counterpart, and this is the place where the pairs are counted.
 */
class SuggestionsTest {
  private static final List<Golden> ALL = Golden.all();

  @Test
  void suggestedEditsAreAccepted() {
    List<Golden> known = ALL.stream().filter(it -> Edit.applied(it) != null).toList();
    assertThat(ALL)
        .as("those for which no edit is known")
        .filteredOn(not(known::contains))
        .isEmpty();
    List<String> edited = known.stream().map(Edit::applied).toList();
    List<String> said = Programs.checkFiles(edited);
    Map<String, String> failed = new LinkedHashMap<>();
    for (int i = 0; i < known.size(); i++) {
      if (!said.get(i).isEmpty()) {
        Golden golden = known.get(i);
        failed.put(
            golden.name(),
            said.get(i) + "\n  after: " + edited.get(i) + "\n  " + golden.findings());
      }
    }
    assertThat(failed).isEmpty();
  }

  @Test
  void thereArePairsOfEachKind() {
    Map<String, Integer> kinds = new TreeMap<>();
    for (Golden golden : ALL) {
      for (String kind : kinds(golden)) {
        kinds.merge(kind, 1, Integer::sum);
      }
    }
    assertThat(ALL).hasSizeGreaterThanOrEqualTo(150);
    assertThat(kinds.keySet())
        .containsExactlyElementsOf(
            Arrays.stream(Kind.values())
                .filter(it -> it.compareTo(Kind.USE_AFTER_FREE) < 0)
                .map(Kind::name)
                .sorted()
                .toList());
    assertThat(kinds.values()).allSatisfy(it -> assertThat(it).isGreaterThanOrEqualTo(3));
  }

  private static Set<String> kinds(Golden golden) {
    return Arrays.stream(Kind.values())
        .map(Kind::name)
        .filter(it -> golden.findings().contains(" error: " + it + ": "))
        .collect(Collectors.toSet());
  }
}
