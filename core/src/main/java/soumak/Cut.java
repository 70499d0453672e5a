package soumak;

import org.jspecify.annotations.Nullable;

/** The cut operator: takes a branch off a message, so that it becomes a message of its own. */
public final class Cut {
  private Cut() {}

  /**
   * Gives the branch that {@code branch} evaluates to, and makes it free. The argument is a field
   * or an array element ({@code cut(tree.left)}, {@code cut(parts[i])}); the weaver replaces this
   * call by code that clears it.
   *
   * @throws IllegalStateException if the calling class was not woven: without the weaver the branch
   *     cannot be cut off
   */
  @SuppressWarnings("DoNotCallSuggester") // the weaver replaces the calls
  public static <T extends @Nullable Object> T cut(T branch) {
    throw new IllegalStateException(
        "Cut.cut only works in woven classes; weave the class that calls it (soumak run, soumak"
            + " weave, the Maven plugin or the agent)");
  }
}
