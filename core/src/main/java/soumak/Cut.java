package soumak;

import org.jspecify.annotations.Nullable;

/** The cut operator: takes a branch off a message, so that it becomes a message of its own. */
public final class Cut {
  private Cut() {}

  /**
   * Gives the branch that {@code branch} evaluates to, and makes it free. The argument is a field or an array element
   * ({@code cut(tree.left)}, {@code cut(parts[i])}); the weaver clears that field or element.
   */
  public static <T extends @Nullable Object> T cut(T branch) {
    return branch;
  }
}
