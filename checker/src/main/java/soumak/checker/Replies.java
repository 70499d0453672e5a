package soumak.checker;

/**
 * What a reply gets goes to all who wait for it. They need not see that it is a message, where the
 * reply's type names an interface; so it must be none.
 */
final class Replies {
  static final String TO_ALL = ", and so to all who wait for the reply";
  static final String WHY = "nobody could say to whom of them it belongs";
  static final String EDIT =
      "answer with an immutable value, or let a method that pauses return the message";

  private Replies() {}

  /** Whether a method gives what it gets to all who wait. */
  static boolean take(String owner, String name) {
    return owner.equals("soumak/Reply") && (name.equals("of") || name.equals("complete"));
  }
}
