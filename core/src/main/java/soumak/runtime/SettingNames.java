package soumak.runtime;

import java.util.Comparator;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The system properties that begin with {@code soumak.}, of all modules: others are slips. */
final class SettingNames {
  private static final String OURS = "soumak.";

  /** What users set. */
  private static final Set<String> SETTINGS =
      Set.of(
          "soumak.workers",
          "soumak.track",
          "soumak.deadlock",
          "soumak.watchdog.millis",
          "soumak.depth",
          "soumak.net.selectors",
          "soumak.correct",
          "soumak.profile",
          "soumak.record",
          "soumak.memory.max",
          "soumak.memory.retain",
          "soumak.memory.sites",
          "soumak.cluster.patience");

  /** What the command and the runtime set, and what builds set, which is there in their tests. */
  private static final Set<String> OTHERS =
      Set.of(
          "soumak.running",
          "soumak.node",
          "soumak.cache",
          "soumak.bench.path",
          "soumak.check.memory",
          "soumak.launcher.cache",
          "soumak.launcher.path",
          "soumak.cluster.keystore",
          "soumak.cluster.truststore",
          "soumak.cluster.password",
          "soumak.skip",
          "soumak.isolation",
          "soumak.annotations",
          "soumak.policies",
          "soumak.libraries",
          "soumak.failOnError",
          "soumak.showWarnings",
          "soumak.processj");

  /** What {@code mvnw -D} tells the tests of this project; Maven sets it in their JVMs. */
  private static final Set<String> OF_OUR_TESTS =
      Set.of(
          "soumak.api",
          "soumak.assignments",
          "soumak.check.libraries",
          "soumak.cluster.netns",
          "soumak.cluster.writing",
          "soumak.format",
          "soumak.fuzz.minutes",
          "soumak.fuzz.rounds",
          "soumak.fuzz.seed",
          "soumak.fuzz.shrink",
          "soumak.live.programs",
          "soumak.live.seed",
          "soumak.long",
          "soumak.model.programs",
          "soumak.model.seed",
          "soumak.oracle.minutes",
          "soumak.oracle.seed",
          "soumak.seeds",
          "soumak.soak.minutes",
          "soumak.spread.seed",
          "soumak.spread.times",
          "soumak.stress.seconds",
          "soumak.stress.seed",
          "soumak.test.peers");

  private SettingNames() {}

  /** What is to be told of a system property; null if there is such a setting, or it is no slip. */
  static @Nullable String warning(String name) {
    if (!name.startsWith(OURS)
        || SETTINGS.contains(name)
        || OTHERS.contains(name)
        || OF_OUR_TESTS.contains(name)) {
      return null;
    }
    String nearest = nearest(name);
    return "There is no setting %s, so it changes nothing: %s"
        .formatted(
            name,
            nearest == null ? "docs/observing.md lists them" : "did you mean " + nearest + "?");
  }

  private static @Nullable String nearest(String wrong) {
    String lower = wrong.toLowerCase(Locale.ROOT);
    int most = (wrong.length() - OURS.length()) / 2;
    return SETTINGS.stream()
        .filter(it -> it.startsWith(lower) || distance(lower, it) <= most)
        .min(
            Comparator.comparingInt((String it) -> distance(lower, it))
                .thenComparing(Comparator.naturalOrder()))
        .orElse(null);
  }

  /** Letters to put in, take out or replace (Levenshtein). */
  private static int distance(String one, String other) {
    int[] row = new int[other.length() + 1];
    for (int i = 0; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int above = i == 0 ? j : row[j] + 1;
        int replaced = i == 0 ? j : diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(above, row[j - 1] + 1));
      }
    }
    return row[other.length()];
  }
}
