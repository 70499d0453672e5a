package soumak.checker;

import java.util.Collection;
import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Findings that are left out, as another one tells the same, and its cure is the cure of both. */
final class ToldTwice {
  /** Ends the story of what was lost in an earlier turn. */
  static final String EARLIER_TURN = "that was in an earlier turn of the loop";

  static final Comparator<Finding> IN_ORDER =
      Comparator.comparingInt(Finding::line)
          .thenComparing(Finding::kind)
          .thenComparing(Finding::sentence);

  private ToldTwice() {}

  /**
   * What a finding is about.
   *
   * @param method where it is, with its descriptor; empty if that is of no account
   * @param origin the line where the object comes from; 0 if that is not known
   * @param lambda the method with the body of the lambda that it is about; null if it is none
   */
  record About(String method, int origin, @Nullable String lambda) {
    static final About NONE = new About("", 0, null);

    boolean isSameObject(About other) {
      return origin > 0 && origin == other.origin && method.equals(other.method);
    }
  }

  /** A finding and what it is about. */
  record Told(Finding finding, About about) {
    boolean isOfEarlierTurn() {
      return finding.story().contains(EARLIER_TURN);
    }
  }

  static boolean isTold(Told it, Collection<Told> all) {
    for (Told other : all) {
      if (other != it && isToldBy(it, other)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isToldBy(Told it, Told other) {
    return switch (it.finding().kind()) {
      case LEAK -> isWrongOtherwise(it, other);
      case SAFE_ESCAPE -> isOfRefusedLambda(it, other);
      case UNANNOTATED_ESCAPE -> isResultOfRefusedTask(it, other);
      default -> isOfSameEnd(it.finding(), other.finding()) || isOfSameTurn(it, other);
    };
  }

  /** A pointer that is given to who knows nothing of it, or in each turn, is not just forgotten. */
  private static boolean isWrongOtherwise(Told leak, Told other) {
    String sentence = leak.finding().sentence();
    String name = sentence.substring(0, sentence.indexOf(" is not ") + 1);
    return leak.about().isSameObject(other.about())
        && (other.finding().kind() == Kind.UNANNOTATED_ESCAPE || other.isOfEarlierTurn())
        && other.finding().sentence().startsWith(name);
  }

  /** In a lambda that nobody may have, another one that has what that captured, and took over. */
  private static boolean isOfRefusedLambda(Told stored, Told other) {
    return stored.about().lambda() != null
        && Objects.equals(stored.about().method(), other.about().lambda())
        && other.finding().kind() == Kind.UNANNOTATED_ESCAPE
        && other.finding().sentence().startsWith(Thing.LAMBDA);
  }

  /** What a task gives that must not give any is found where it is joined. */
  private static boolean isResultOfRefusedTask(Told found, Told other) {
    return found.about().lambda() != null
        && found.about().equals(other.about())
        && other.finding().kind() == Kind.OVERRIDE_WEAKENS;
  }

  /** What comes from a pointer that is used after its end is used after that end, too. */
  private static boolean isOfSameEnd(Finding it, Finding other) {
    int end = other.sentence().indexOf(" is used after it was ");
    return end > 0
        && it.kind() == other.kind()
        && it.line() == other.line()
        && it.sentence()
            .startsWith(
                "what points into " + other.sentence().substring(0, end) + " is used after ");
  }

  /** What is given away in each turn is also used in each; the first place is told. */
  private static boolean isOfSameTurn(Told it, Told other) {
    return it.isOfEarlierTurn()
        && other.isOfEarlierTurn()
        && it.about().isSameObject(other.about())
        && it.finding().story().getFirst().equals(other.finding().story().getFirst())
        && IN_ORDER.compare(other.finding(), it.finding()) < 0;
  }
}
