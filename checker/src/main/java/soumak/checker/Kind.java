package soumak.checker;

/** What a {@link Finding} is about. */
public enum Kind {
  USE_AFTER_SEND(
      "A message that was given to a @Free parameter belongs to whoever got it. The giver must not"
          + " touch it, or anything in it, again: another task may be reading or writing it now."),
  USE_AFTER_CUT_PARENT(
      "A call with a @Cuttable parameter may cut branches off the message that it is lent, and send"
          + " them away. What was read from the message before the call must be read again."),
  NOT_FREE(
      "Only a free message can be given to a @Free parameter: one that no other object points to,"
          + " which is what new, Cut.cut, a call's result and a @Free parameter give."),
  ALIASED_HEAP(
      "A message is a tree. Each of its objects is pointed to by one other object at most, so what"
          + " is in a tree already cannot be stored a second time, nor below itself."),
  SAFE_MODIFIED(
      "What is lent by @Safe, as parameters are if nothing else is said, keeps its structure, all"
          + " the way down: its primitive fields and elements may be written, its pointers not."),
  SAFE_ESCAPE(
      "What is lent by @Safe goes back to its owner. It cannot be stored, returned, or cut."),
  OVERLAPPING_ARGS(
      "If one argument of a call may be changed in its structure, no other argument may be a part"
          + " of it or have it as its part: the called method takes them for different trees."),
  RETURN_NOT_FREE(
      "The result of a method is its caller's alone. So a method must return a free message; a"
          + " method that only reads a field of a message counts as that field."),
  STATIC_FIELD(
      "A static field can be reached by every task, so it cannot hold a message or a part of one."),
  UNANNOTATED_ESCAPE(
      "Code that knows nothing of messages may keep what it gets or show it to another task. A"
          + " parameter that is not of a message type takes messages only if an annotation, in the"
          + " source or in a file of external annotations, says what it does with them."),
  MESSAGE_SHAPE(
      "A message consists of primitives, immutable values, Sharables, other messages and arrays of"
          + " these. Anything else could be shared with another task behind its back."),
  EXCEPTION_IS_MESSAGE(
      "An exception keeps references to other exceptions and goes where it likes, so no exception"
          + " class can be a message."),
  OVERRIDE_WEAKENS(
      "A method that overrides another is called through it. So it may ask for less of its"
          + " arguments than the overridden one (@Safe for @Cuttable, @Cuttable for @Free), never"
          + " for more."),
  CUT_NOT_FIELD(
      "Cut.cut severs what a field or an array element points to. Its argument must be the field or"
          + " the element itself, as in Cut.cut(tree.left) or Cut.cut(parts[i]).");

  private final String explanation;

  Kind(String explanation) {
    this.explanation = explanation;
  }

  /** The rule behind it, for people. */
  public String explanation() {
    return explanation;
  }

  /** A program that it is about, and one that it is not. */
  public Example example() {
    return Example.of(this);
  }
}
