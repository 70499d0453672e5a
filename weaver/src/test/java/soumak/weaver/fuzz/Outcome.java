package soumak.weaver.fuzz;

import java.util.List;

/**
 * What one run of a program showed.
 *
 * @param points pause points reached
 * @param pauses how many of them paused
 * @param ranAway whether it had to be stopped
 */
record Outcome(List<String> observations, int points, int pauses, boolean ranAway) {
  /**
   * Whether the program is of no use for comparisons: how deep the stack may get depends on the
   * weaving.
   */
  boolean isUnfit() {
    return ranAway
        || observations.stream()
            .anyMatch(it -> it.contains("StackOverflow") || it.startsWith("ended with"));
  }

  /** Where this outcome differs from the expected one, for people; empty if nowhere. */
  String differenceFrom(Outcome expected) {
    if (observations.equals(expected.observations)) {
      return "";
    }
    int shared = Math.min(observations.size(), expected.observations.size());
    int first = 0;
    while (first < shared && observations.get(first).equals(expected.observations.get(first))) {
      first++;
    }
    return "observation %d of %d (woven %d)%nexpected: %s%nbut was:  %s"
        .formatted(
            first,
            expected.observations.size(),
            observations.size(),
            around(expected.observations, first),
            around(observations, first));
  }

  private static List<String> around(List<String> all, int at) {
    return all.subList(Math.max(0, Math.min(at - 3, all.size())), Math.min(all.size(), at + 3));
  }
}
